"""How likely it is to win so many of the patricians that are left, if each may go either way."""

from __future__ import annotations

from math import comb, sqrt

import numpy as np

from cleo_env.core.jit import jit
from cleo_env.games.caesar.rules.data import GROUP_SIZES

MOST = len(GROUP_SIZES) * int(GROUP_SIZES.max())  # patricians that a setting can give to all groups together


def at_least(left: int, need: int) -> float:
    """Return the chance to win at least `need` of the patricians that are left."""
    return sum(comb(left, won) for won in range(max(need, 0), left + 1)) / 2**left


# [left, need], need from 0 on
AT_LEAST = np.array([[at_least(left, need) for need in range(MOST + 2)] for left in range(MOST + 1)])


@jit
def chance_to_win(need, left):
    """Return the chance to win at least `need` of the patricians that are left."""
    return AT_LEAST[left, min(max(need, 0), MOST + 1)]


@jit
def pivot(need, left):
    """Return by how much the next of the patricians that are left changes that chance."""
    if need <= 0 or need > left:
        return 0.0
    return AT_LEAST[left - 1, need - 1] - AT_LEAST[left - 1, need]


@jit
def lean(lead, spread):
    """Return how surely a lead wins, from -1 to 1, if it is known up to this spread (a squared total)."""
    return lead / sqrt(lead * lead + spread)
