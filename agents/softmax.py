"""Drawing actions from a network's numbers: a softmax over the legal actions of each row, compiled."""

from __future__ import annotations

import numpy as np

from cleo_env.core.jit import jit
from cleo_env.core.sampling import num_legal

KEY_BITS = np.uint64(11)  # a float holds 53 random bits of the 64
KEY_UNIT = 2.0**-53


@jit
def unit(key):
    """Turn random bits into a number from 0 up to, not including, 1."""
    return (np.uint64(key) >> KEY_BITS) * KEY_UNIT


@jit
def best_legal(logits, mask):
    """Return the legal action with the highest number."""
    best = -1
    for action in range(mask.shape[0]):
        if mask[action] and (best < 0 or logits[action] > logits[best]):
            best = action
    return best


@jit
def total_power(logits, mask, highest):
    """Sum the powers of the legal numbers, each less the highest."""
    total = 0.0
    for action in range(mask.shape[0]):
        if mask[action]:
            total += np.exp(logits[action] - highest)
    return total


@jit
def draw(logits, mask, key):
    """Draw one legal action by its chance; return it and the logarithm of that chance."""
    best = best_legal(logits, mask)
    highest = logits[best]
    total = total_power(logits, mask, highest)
    left = unit(key) * total
    drawn = best
    for action in range(mask.shape[0]):
        if mask[action]:
            left -= np.exp(logits[action] - highest)
            if left < 0.0:
                drawn = action
                break
    return drawn, logits[drawn] - highest - np.log(total)


@jit
def draw_actions(logits, masks, keys, actions, log_chances):
    """Draw an action for every row, and write the logarithm of its chance."""
    for row in range(masks.shape[0]):
        actions[row], log_chances[row] = draw(logits[row], masks[row], keys[row])


@jit
def best_actions(logits, masks, actions):
    """Take the likeliest legal action of every row."""
    for row in range(masks.shape[0]):
        actions[row] = best_legal(logits[row], masks[row])


@jit
def count_legal(masks, counts):
    """Count the legal actions of every row."""
    for row in range(masks.shape[0]):
        counts[row] = num_legal(masks, row)
