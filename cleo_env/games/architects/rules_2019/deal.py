"""Setting up the 2019 edition."""

from __future__ import annotations

from cleo_env.core.chance import shuffle
from cleo_env.core.jit import jit
from cleo_env.core.loops import NOBODY
from cleo_env.games.architects.enums import NUM_WORSHIPPERS, Stream
from cleo_env.games.architects.rules_2019.data import DECK_COUNTS


@jit
def copy_settings(s, like):
    """Take over the settings that only this edition has. [A19 1.3]"""
    s.tainted_artisans = like.tainted_artisans
    s.sanctuary_forfeits_palms = like.sanctuary_forfeits_palms
    for slot in range(NUM_WORSHIPPERS):
        s.slot_penalties[slot] = like.slot_penalties[slot]


@jit
def deck_counts(s):
    """Return the deck by kind, which a setting enlarges. [A19 1.2] [A19 1.3]"""
    return DECK_COUNTS[s.tainted_artisans]


@jit
def line_up_worshippers(s):
    """Lay the five tiles on the slots in random order. [A19 1.8]"""
    for slot in range(NUM_WORSHIPPERS):
        s.worshippers[slot] = slot
    shuffle(s.worshippers, NUM_WORSHIPPERS, s.seed, Stream.WORSHIPPERS, 0)
    s.called = NOBODY
