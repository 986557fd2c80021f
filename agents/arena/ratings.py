"""Ratings after Plackett and Luce: the strengths that best explain who finished above whom.

In the model of Plackett and Luce each place goes to one of those still unplaced with a chance in proportion to their
strengths; so of any two at a table one finishes above the other in proportion to theirs. The strengths are estimated
by choix from all such pairs, which finds the true ones as games grow many, also where places are tied: a tie is half
for each. Every pair is given one drawn game in advance, so that who never finished above another has a rating too.
"""

from __future__ import annotations

import choix
import numpy as np

POINTS = 400 / np.log(10)  # as in chess: 400 points more finish above the other ten times as often
DRAWN_IN_ADVANCE = 0.5
ROUNDS = 1000


def ratings(above: np.ndarray, start: np.ndarray | None = None) -> np.ndarray:
    """Return the rating of each agent, 0 in the mean; above[a, b] counts how often a finished above b."""
    if len(above) == 1:
        return np.zeros(1)
    pairs = above + DRAWN_IN_ADVANCE * (1 - np.eye(len(above)))
    initial = None if start is None else start / POINTS
    return POINTS * choix.ilsr_pairwise_dense(pairs, initial_params=initial, max_iter=ROUNDS)
