"""Setting up the 2006 edition."""

from __future__ import annotations

from cleo_env.core.jit import jit
from cleo_env.games.architects.rules_2006.data import DECK_COUNTS, MERCHANTS_AT_START


@jit
def deck_counts(s):
    """Return the deck by kind. [A06 1.2]"""
    return DECK_COUNTS


@jit
def give_merchants(s):
    """Give every player Nile merchants. [A06 1.5]"""
    for p in range(int(s.num_players)):
        s.merchants[p] = MERCHANTS_AT_START
