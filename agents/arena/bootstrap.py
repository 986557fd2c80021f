"""95 % intervals by resampling whole blocks, since the games of a block share their seed; exact where none differ."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

import numpy as np

RESAMPLES = 2000
COVERAGE = 95  # percent
TAIL = (100 - COVERAGE) / 2


def resampled_sums(
    columns: np.ndarray, strata: Sequence[Hashable], seed: int, resamples: int = RESAMPLES
) -> np.ndarray:
    """Return the sums over blocks of each column, had other blocks been drawn: one row a resample.

    `columns` has a row for each block. Blocks are drawn with replacement among those of their own stratum, so that
    every line-up plays as often as it did. Of n blocks n - 1 are drawn and scaled up, after Rao and Wu: drawing n would
    make the intervals of small strata too narrow. One block alone says nothing about its spread.
    """
    rng = np.random.default_rng(seed)
    sums = np.zeros((resamples, columns.shape[1]))
    for stratum in dict.fromkeys(strata):
        rows = columns[[place for place, own in enumerate(strata) if own == stratum]]
        draws = max(len(rows) - 1, 1)
        for sum_of in sums:
            drawn = rng.integers(len(rows), size=draws)
            sum_of += np.bincount(drawn, minlength=len(rows)) @ rows * (len(rows) / draws)
    return sums


def interval(resampled: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return the low and high ends that hold the middle 95 of 100 resamples."""
    low, high = np.percentile(resampled, (TAIL, 100 - TAIL), axis=0)
    return low, high


def most_unseen(blocks: int) -> float:
    """Return how large a part of all blocks may come out otherwise, though so many that were played came out alike.

    Resampling blocks that are all alike shows no spread, however few they are. This is the exact bound of Clopper and
    Pearson instead; that it is near 3 / n or 4 / n is known as the rule of three.
    """
    return 1 - (TAIL / 100) ** (1 / blocks)
