"""Taking back: what a seat chose last may be taken back until something hidden is revealed or another seat is asked.

An action can be taken back if it only chose, if nothing came off a stock with it (`Facts`), and if the same seat is
still the one that decides. Whatever the seat knows after such an action it could have said before it, so nothing is
gained by trying.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from cleo_env.agents.web.facts import facts_of
from cleo_env.core.game import Game


def reveals_nothing(game: Game, before: np.void, action: str, after: np.void) -> bool:
    """Tell whether who took an action learned nothing by it."""
    facts, segment = facts_of(game), game.actions.segment_of(game.actions.index(action)).name
    return segment in facts.choosing and all(np.array_equal(before[stock], after[stock]) for stock in facts.stocks)


def num_to_take_back(free: Sequence[bool], deciders: Sequence[int], decider: int) -> int:
    """Count the latest actions that the seat that decides now may take back; `free` are those that revealed nothing."""
    count = 0
    while count < len(free) and free[-1 - count] and deciders[-1 - count] == decider:
        count += 1
    return count
