"""Chance by counting: the n-th number of a stream is a hash of (seed, stream, n), so nothing is used up.

Each source of chance has a stream of its own. Two games with one seed therefore roll the same dice and draw
the same bust at the same count, however differently they are played, on any machine, compiled or not.
"""

from __future__ import annotations

import numpy as np

from cleo_env.core.jit import jit

GOLDEN = np.uint64(0x9E3779B97F4A7C15)
FIRST = np.uint64(0xBF58476D1CE4E5B9)
SECOND = np.uint64(0x94D049BB133111EB)
FIRST_INVERSE = np.uint64(pow(int(FIRST), -1, 1 << 64))
SECOND_INVERSE = np.uint64(pow(int(SECOND), -1, 1 << 64))
HALF = np.uint64(32)


@jit
def mix(x):
    """Scatter 64 bits (the finaliser of splitmix64)."""
    x = np.uint64(x)
    x = (x ^ (x >> np.uint64(30))) * FIRST
    x = (x ^ (x >> np.uint64(27))) * SECOND
    return x ^ (x >> np.uint64(31))


@jit
def unmix(x):
    """Return the bits that `mix` scatters into these."""
    x = np.uint64(x)
    x = (x ^ (x >> np.uint64(31)) ^ (x >> np.uint64(62))) * SECOND_INVERSE
    x = (x ^ (x >> np.uint64(27)) ^ (x >> np.uint64(54))) * FIRST_INVERSE
    return x ^ (x >> np.uint64(30)) ^ (x >> np.uint64(60))


@jit
def stream_key(seed, stream):
    """Return the key of one stream of a seed."""
    return mix(np.uint64(seed) + GOLDEN * np.uint64(stream + 1))


@jit
def bits_at(key, count):
    """Return the 64 random bits that stand at this count of a stream."""
    return mix(key + GOLDEN * np.uint64(count + 1))


@jit
def scaled(bits, limit):
    """Turn random bits into a whole number from 0 up to, not including, `limit`."""
    return int(((bits >> HALF) * np.uint64(limit)) >> HALF)


@jit
def chance(seed, stream, count):
    """Return the 64 random bits that stand at this count of a seed's stream."""
    return bits_at(stream_key(seed, stream), count)


@jit
def chance_below(seed, stream, count, limit):
    """Return a random whole number from 0 up to, not including, `limit`."""
    return scaled(chance(seed, stream, count), limit)


@jit
def shuffle(items, size, seed, stream, count):
    """Shuffle the first `size` items in place, with numbers from `count` on; return the next free count."""
    key = stream_key(seed, stream)
    for last in range(size - 1, 0, -1):
        other = scaled(bits_at(key, count + last), last + 1)
        kept = items[last]
        items[last] = items[other]
        items[other] = kept
    return count + max(size, 1)


@jit
def seed_for(number, stream, count, limit):
    """Return a seed with which `chance_below(seed, stream, count, limit)` is this number."""
    bits = ((np.uint64(number) << HALF) + np.uint64(limit - 1)) // np.uint64(limit) << HALF
    return unmix(unmix(bits) - GOLDEN * np.uint64(count + 1)) - GOLDEN * np.uint64(stream + 1)
