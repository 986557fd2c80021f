"""Checking actions against masks, and drawing random legal ones, for whole batches."""

from __future__ import annotations

from cleo_env.core.chance import chance, chance_below, scaled
from cleo_env.core.jit import jit
from cleo_env.core.loops import NOBODY

NONE = -1
STRETCH = 32
AGENT_STREAM = 1 << 21  # of chance, plus the seat; games use smaller numbers


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


@jit
def sample_uniform(masks, keys, actions):
    """Sample a legal action of each row by its key."""
    for row in range(len(actions)):
        actions[row] = nth_legal(masks, row, scaled(keys[row], num_legal(masks, row)))


@jit
def only_actions(masks, actions):
    """Write the action of every row that leaves no choice, NONE where there is one or nothing is legal."""
    for row in range(len(actions)):
        actions[row] = nth_legal(masks, row, 0) if num_legal(masks, row) == 1 else NONE


@jit
def decision_keys(keys, seats, counts, own_keys):
    """Write the random bits of each decision, from the key of its game, the seat and a count of decisions."""
    for row in range(len(keys)):
        own_keys[row] = chance(keys[row], AGENT_STREAM + seats[row], counts[row])
