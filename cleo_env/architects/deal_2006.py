"""Setting up the 2006 edition."""

from __future__ import annotations

from cleo_env.architects.data_2006 import DECK_COUNTS, MERCHANTS_AT_START
from cleo_env.architects.deal import copy_settings, deal
from cleo_env.core.jit import jit


@jit
def start_game(s, like, seed):
    """Set up a blank record for a new game with the players and settings of another. [A06 1.1] [A06 1.5]"""
    copy_settings(s, like)
    s.seed = seed
    deal(s, DECK_COUNTS)
    for p in range(int(s.num_players)):
        s.merchants[p] = MERCHANTS_AT_START
