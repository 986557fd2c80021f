"""Rows shuffled and handed out in parts, which everything here learns from."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np


def parts_of(rows: float, size: int) -> int:
    """Return into how many parts of about this size so many rows are split."""
    return max(1, round(rows / size))


def minibatches(rows: np.ndarray, epochs: int, parts: int, rng: np.random.Generator) -> Iterator[np.ndarray]:
    """Shuffle rows and hand them out in equal parts, once an epoch."""
    for _ in range(epochs):
        yield from np.array_split(rng.permutation(rows), parts)
