"""Choosing at the root and inside the tree by few simulations.

Danihelka, Guez, Schrittwieser, Silver: Policy improvement by planning with Gumbel, 2022. At the root some
actions are considered, sampled without replacement by adding Gumbel noise to the logits; sequential halving
drops the worse half again and again. Actions that were not visited get a value too (completed Q-values), and a softmax
over prior logits plus scaled values is the improved policy: what a network learns, and what the tree follows inside.
"""

from __future__ import annotations

from functools import cache
from math import ceil, log2
from typing import NamedTuple

import numpy as np

from cleo_env.agents.models.softmax import unit
from cleo_env.core.chance import bits_at
from cleo_env.core.jit import jit

LEAST_UNIT = 2.0**-54  # in place of a random number of 0, which has no logarithm


class Gumbel(NamedTuple):
    """The constants of the search."""

    considered: int  # actions of the root that are tried at most
    c_visit: (
        float  # values count the more the more visits there are: they are scaled by c_scale * (c_visit + most visits)
    )
    c_scale: float
    gumbel_scale: float  # of the noise at the root; 0 for the best action instead of a sample


@cache
def considered_visits(actions: int, simulations: int) -> tuple[int, ...]:
    """Return for every simulation how often the root's action that it goes to was visited before.

    This is sequential halving: in each of log2(actions) phases all actions left are visited alike, then half of them is
    dropped; when two are left they share what remains.
    """
    order: list[int] = []
    phases, left, visits = max(1, ceil(log2(max(actions, 1)))), actions, 0
    while len(order) < simulations:
        rounds = max(1, simulations // (phases * left))
        for _ in range(rounds):
            order += [visits] * left
            visits += 1
        left = max(min(2, actions), left // 2)
    return tuple(order[:simulations])


@cache
def halving_table(considered: int, simulations: int) -> np.ndarray:
    """Return the rows of `considered_visits` for every number of actions up to the most."""
    rows = [considered_visits(max(actions, 1), simulations) for actions in range(considered + 1)]
    return np.array(rows, np.int32)


@jit
def gumbel_noise(key, action):
    """Return the Gumbel noise of an action."""
    return -np.log(-np.log(max(unit(bits_at(key, action)), LEAST_UNIT)))


@jit
def mixed_value(value, prior_sum, weighted_sum, visits):
    """Return the value of actions without visits: the network's, mixed with those of the visited by prior."""
    if visits == 0 or prior_sum <= 0.0:
        return value
    return (value + visits * weighted_sum / prior_sum) / (1.0 + visits)
