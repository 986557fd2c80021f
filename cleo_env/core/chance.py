"""Chance by counting: the n-th number of a stream is a hash of (seed, stream, n), so nothing is used up.

Each source of luck has a stream of its own. Two games with one seed therefore roll the same dice and draw
the same bust at the same count, however differently they are played, on any machine, compiled or not.
"""

from __future__ import annotations

import numpy as np

from cleo_env.core.jit import jit

GOLDEN = np.uint64(0x9E3779B97F4A7C15)
FIRST = np.uint64(0xBF58476D1CE4E5B9)
SECOND = np.uint64(0x94D049BB133111EB)
LOW_HALF = np.uint64(0xFFFFFFFF)
HALF = np.uint64(32)


@jit
def mix(x):
    """Scatter 64 bits (the finaliser of splitmix64)."""
    x = np.uint64(x)
    x = (x ^ (x >> np.uint64(30))) * FIRST
    x = (x ^ (x >> np.uint64(27))) * SECOND
    return x ^ (x >> np.uint64(31))


@jit
def chance(seed, stream, count):
    """Return the 64 random bits that stand at this count of a seed's stream."""
    start = mix(np.uint64(seed) + GOLDEN * np.uint64(stream + 1))
    return mix(start + GOLDEN * np.uint64(count + 1))


@jit
def chance_below(seed, stream, count, limit):
    """Return a random whole number from 0 up to, not including, `limit`."""
    bits = chance(seed, stream, count) >> HALF
    return int((bits * np.uint64(limit)) >> HALF)


@jit
def shuffle(items, size, seed, stream, count):
    """Shuffle the first `size` items in place, with numbers from `count` on; return the next free count."""
    for last in range(size - 1, 0, -1):
        other = chance_below(seed, stream, count + last, last + 1)
        kept = items[last]
        items[last] = items[other]
        items[other] = kept
    return count + max(size, 1)
