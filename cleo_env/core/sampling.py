"""Checking actions against masks, and drawing random legal ones, for whole batches."""

from __future__ import annotations

from cleo_env.core.chance import chance_below
from cleo_env.core.jit import jit

NOBODY = -1
STRETCH = 32


@jit
def first_illegal(mask, decider, actions, first, last):
    """Return the first game whose action its mask does not allow, or -1; games that are over ask for none."""
    for g in range(first, last):
        if decider[g] != NOBODY:
            action = actions[g]
            if action < 0 or action >= mask.shape[1] or mask[g, action] == 0:
                return g
    return NOBODY


@jit
def num_legal(row, first, last):
    """Count the legal actions in a stretch of a mask."""
    total = 0
    for action in range(first, last):
        total += row[action]
    return total


@jit
def nth_legal(row, n):
    """Return the n-th legal action of a mask, counted from 0; whole stretches without it are passed over."""
    first = 0
    while first + STRETCH < row.shape[0]:
        legal = num_legal(row, first, first + STRETCH)
        if n < legal:
            break
        n -= legal
        first += STRETCH
    for action in range(first, row.shape[0]):
        n -= row[action]
        if n < 0:
            return action
    return NOBODY


@jit
def sample_actions(mask, seed, count, actions, first, last):
    """Draw an action for each game, all legal ones alike; 0 where there is none.

    The choice depends on the seed, the count and the game's number only.
    """
    for g in range(first, last):
        legal = num_legal(mask[g], 0, mask.shape[1])
        actions[g] = 0
        if legal > 0:
            actions[g] = nth_legal(mask[g], chance_below(seed, g, count, legal))
