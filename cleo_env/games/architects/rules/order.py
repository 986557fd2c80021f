"""The order of turns: who is next, and when there is nobody next."""

from __future__ import annotations

from cleo_env.core.jit import jit
from cleo_env.core.loops import NOBODY
from cleo_env.games.architects import edition_rules
from cleo_env.games.architects.enums import Ending, Phase, Visit
from cleo_env.games.architects.rules.knowledge import seat_after
from cleo_env.games.architects.rules.market import num_drawable, start_refill


@jit
def next_turn(s):
    """Let the next player move, unless all have passed or the turns have run out.

    [A06 2.1] [A06 12.2] [A19 2.1] [A19 12.4]
    """
    s.turn += 1
    s.passes = s.passes + 1 if s.visit == Visit.PASSED else 0
    if s.passes >= s.num_players:
        end_game(s, Ending.ALL_PASSED)
    elif s.turn >= s.max_turns:
        end_game(s, Ending.TURNS_RAN_OUT)
    else:
        start_turn(s, seat_after(s, s.active, 1))


@jit
def start_turn(s, p):
    """Start a player's turn; stalls that stand empty are filled first. [A06 3.5] [A19 3.5] [A19 3.6]"""
    s.active = p
    s.decider = p
    s.visit = Visit.NONE
    s.built = 0
    edition_rules.forget_turn(s)
    s.phase = Phase.TURN
    if s.market_size == 0 and num_drawable(s) > 0:
        start_refill(s)


@jit
def end_game(s, ending):
    """Nobody decides any more. [A06 12.1] [A06 12.2] [A19 12.2] [A19 12.4]"""
    s.phase = Phase.OVER
    s.ending = ending
    s.decider = NOBODY
