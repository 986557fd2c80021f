"""The chance that only the 2019 edition has: a beggar's cards, and the line of worshippers, slot by slot."""

from __future__ import annotations

from cleo_env.core.explicit_chance import NO_CHANCE, UNDECIDED, next_outcome
from cleo_env.core.jit import jit
from cleo_env.games.architects.actions import A19
from cleo_env.games.architects.enums import NUM_WORSHIPPERS, Stream, Worshipper
from cleo_env.games.architects.rules.market import num_drawable
from cleo_env.games.architects.rules_2019.data import BEGGAR_CARDS
from cleo_env.games.architects.rules_2019.worshippers import slot_of


@jit
def num_beggar_drawn(s, trial, action):
    """Count the cards that the beggar draws. [A19 11.9]"""
    return min(BEGGAR_CARDS, num_drawable(s)) if action == A19.call + Worshipper.BEGGAR else 0


@jit
def rolls_no_dice(s, trial, plan, weights):
    """Nothing but cards and mosaics is left to chance. [A19 1.8]"""
    return NO_CHANCE


@jit
def arrange_worshippers(s, plan, weights):
    """Arrange who lies on each slot, any of those left alike. [A19 1.8]"""
    for slot in range(NUM_WORSHIPPERS):
        for other in range(slot, NUM_WORSHIPPERS):
            weights[s.worshippers[other]] = 1
        outcome = next_outcome(plan, weights)
        if outcome == UNDECIDED:
            return Stream.WORSHIPPERS + 0
        s.worshippers[slot_of(s, outcome)] = s.worshippers[slot]
        s.worshippers[slot] = outcome
    return NO_CHANCE
