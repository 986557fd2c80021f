"""The last turns, 2019: when Cleopatra has arrived, everyone else has one more."""

from __future__ import annotations

from cleo_env.architects import order
from cleo_env.architects.data import CLEOPATRA_ARRIVES
from cleo_env.architects.enums import Ending
from cleo_env.core.jit import jit


@jit
def announce_last_turns(s):
    """Once Cleopatra has arrived, this turn and one of every other player are left. [A19 12.1] [A19 12.2] [A19 12.3]"""
    if s.cleopatra == CLEOPATRA_ARRIVES and s.last_turns == 0:
        s.last_turns = s.num_players


@jit
def next_turn(s):
    """Let the next player move, unless this was the last of the last turns. [A19 12.2] [A19 12.4]"""
    if s.last_turns == 1:
        order.end_game(s, Ending.CLEOPATRA_ARRIVED)
    else:
        s.last_turns = max(int(s.last_turns) - 1, 0)
        order.next_turn(s)
