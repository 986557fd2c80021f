"""Sampling actions from logits: a softmax over the legal actions of each row, compiled."""

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
def argmax_legal(logits, mask):
    """Return the legal action with the highest logit."""
    best = -1
    for action in range(mask.shape[0]):
        if mask[action] and (best < 0 or logits[action] > logits[best]):
            best = action
    return best


@jit
def sum_exp(logits, mask, highest):
    """Sum exp(logit - highest) over the legal actions."""
    total = 0.0
    for action in range(mask.shape[0]):
        if mask[action]:
            total += np.exp(logits[action] - highest)
    return total


@jit
def sample_action(logits, mask, key):
    """Sample one legal action; return it and its log-probability."""
    best = argmax_legal(logits, mask)
    highest = logits[best]
    total = sum_exp(logits, mask, highest)
    left = unit(key) * total
    sampled = best
    for action in range(mask.shape[0]):
        if mask[action]:
            left -= np.exp(logits[action] - highest)
            if left < 0.0:
                sampled = action
                break
    return sampled, logits[sampled] - highest - np.log(total)


@jit
def sample_actions(logits, masks, keys, actions, log_probs):
    """Sample an action for every row, and write its log-probability."""
    for row in range(masks.shape[0]):
        actions[row], log_probs[row] = sample_action(logits[row], masks[row], keys[row])


@jit
def sample_legal(logits, offsets, legal, keys, actions, log_probs):
    """Do the same where only legal actions have a logit: those of a row begin at its offset."""
    for row in range(keys.shape[0]):
        first, last = offsets[row], offsets[row + 1]
        every = np.ones(last - first, np.int8)
        place, log_probs[row] = sample_action(logits[first:last], every, keys[row])
        actions[row] = legal[first + place]


@jit
def argmax_actions(logits, masks, actions):
    """Take the most probable legal action of every row."""
    for row in range(masks.shape[0]):
        actions[row] = argmax_legal(logits[row], masks[row])


@jit
def count_legal(masks, counts):
    """Count the legal actions of every row."""
    for row in range(masks.shape[0]):
        counts[row] = num_legal(masks, row)


@jit
def first_legal(masks, actions):
    """Take the first legal action of every row."""
    for row in range(masks.shape[0]):
        action = 0
        while action < masks.shape[1] - 1 and masks[row, action] == 0:
            action += 1
        actions[row] = action
