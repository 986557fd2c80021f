"""Checking actions against masks, and drawing random legal ones, for whole batches."""

from __future__ import annotations

from cleo_env.core.chance import chance_below
from cleo_env.core.jit import jit
from cleo_env.core.loops import NOBODY

NONE = -1
STRETCH = 32


@jit
def first_illegal(mask, decider, actions, first, last):
    """Return the first game whose action its mask does not allow, or -1; games that are over ask for none."""
    for g in range(first, last):
        if decider[g] != NOBODY:
            action = actions[g]
            if action < 0 or action >= mask.shape[1] or mask[g, action] == 0:
                return g
    return NONE


@jit
def num_legal(mask, g):
    """Count the legal actions of a game."""
    total = 0
    for action in range(mask.shape[1]):
        total += mask[g, action]
    return total


@jit
def nth_legal(mask, g, n):
    """Return the n-th legal action of a game, counted from 0: first its stretch, then its place in there.

    The place is counted without a branch, which a processor could only guess wrong.
    """
    first = 0
    while first + STRETCH < mask.shape[1]:
        legal = 0
        for place in range(STRETCH):
            legal += mask[g, first + place]
        if n < legal:
            break
        n -= legal
        first += STRETCH
    passed = 0
    seen = 0
    for action in range(first, min(first + STRETCH, mask.shape[1])):
        seen += mask[g, action]
        passed += seen <= n
    return first + passed


@jit
def sample_actions(mask, seed, count, actions, first, last):
    """Draw an action for each game, all legal ones alike; 0 where there is none.

    The choice depends on the seed, the count and the game's number only.
    """
    for g in range(first, last):
        legal = num_legal(mask, g)
        actions[g] = 0
        if legal > 0:
            actions[g] = nth_legal(mask, g, chance_below(seed, g, count, legal))
