"""Setting up the 2019 edition."""

from __future__ import annotations

from cleo_env.architects.data_2019 import DECK_COUNTS
from cleo_env.architects.deal import copy_settings, deal
from cleo_env.architects.enums import NUM_WORSHIPPERS, Stream
from cleo_env.core.chance import shuffle
from cleo_env.core.jit import jit
from cleo_env.core.loops import NOBODY


@jit
def start_game(s, like, seed):
    """Set up a blank record for a new game with the players and settings of another. [A19 1.1] [A19 1.3]"""
    copy_settings(s, like)
    s.tainted_artisans = like.tainted_artisans
    s.sanctuary_forfeits_palms = like.sanctuary_forfeits_palms
    for slot in range(NUM_WORSHIPPERS):
        s.slot_penalties[slot] = like.slot_penalties[slot]
    s.seed = seed
    deal(s, DECK_COUNTS[s.tainted_artisans])
    line_up_worshippers(s)


@jit
def line_up_worshippers(s):
    """Lay the five tiles on the slots in random order. [A19 1.8]"""
    for slot in range(NUM_WORSHIPPERS):
        s.worshippers[slot] = slot
    shuffle(s.worshippers, NUM_WORSHIPPERS, s.seed, Stream.WORSHIPPERS, 0)
    s.called = NOBODY
