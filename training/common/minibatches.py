"""Rows shuffled and split into minibatches."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np


def num_minibatches(rows: float, size: int) -> int:
    """Return into how many minibatches of about this size so many rows are split."""
    return max(1, round(rows / size))


def minibatches(rows: np.ndarray, epochs: int, count: int, rng: np.random.Generator) -> Iterator[np.ndarray]:
    """Shuffle rows and split them into so many equal minibatches, once an epoch."""
    for _ in range(epochs):
        yield from np.array_split(rng.permutation(rows), count)
