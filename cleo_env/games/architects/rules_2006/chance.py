"""The chance that only the 2006 edition has: a vizier's cards, and the dice; an outcome is how many show the symbol."""

from __future__ import annotations

from cleo_env.core.chance import chance
from cleo_env.core.explicit_chance import NO_CHANCE, UNDECIDED, next_outcome
from cleo_env.core.jit import jit
from cleo_env.games.architects.actions import A06
from cleo_env.games.architects.enums import NUM_DICE, Stream
from cleo_env.games.architects.rules_2006.data import DIE_FACES, SYMBOL_FACES
from cleo_env.games.architects.rules_2006.dice import num_symbols


@jit
def num_vizier_drawn(s, trial, action):
    """Count the cards that a vizier draws. [A06 11.14]"""
    return int(trial.num_vizier) if action == A06.vizier else 0


@jit
def arrange_dice(s, trial, plan, weights):
    """Find a seed with which the dice fall as planned, if they are rolled. [A06 9.3]"""
    if trial.rolls == s.rolls:
        return NO_CHANCE
    count_rolls(NUM_DICE - int(s.altar), weights)
    outcome = next_outcome(plan, weights)
    if outcome == UNDECIDED:
        return Stream.DICE + 0
    seed, attempt = s.seed, 0
    while num_symbols(s, seed) != outcome:
        seed = chance(s.seed, Stream.REDEAL, attempt)
        attempt += 1
    s.seed = seed
    return NO_CHANCE


@jit
def count_rolls(dice, weights):
    """Count in how many ways so many dice show each number of symbols. [A06 9.3]"""
    weights[0] = 1
    for die in range(dice):
        for symbols in range(die + 1, 0, -1):
            weights[symbols] = weights[symbols] * (DIE_FACES - SYMBOL_FACES) + weights[symbols - 1] * SYMBOL_FACES
        weights[0] *= DIE_FACES - SYMBOL_FACES


@jit
def deals_no_more(s, plan, weights):
    """Nothing else of the set-up is left to chance. [A06 1.8]"""
    return NO_CHANCE
