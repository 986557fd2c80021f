"""A possible action with what it gains, and the choice between two of them."""

from __future__ import annotations

from typing import NamedTuple

from cleo_env.core.jit import jit

NOTHING = -1  # in place of an action
WORST = -1.0e9


class Play(NamedTuple):
    """An action that the expert thinks of."""

    gain: float  # in points
    action: int


@jit
def no_play():
    """Return what every play is better than."""
    return Play(WORST, NOTHING)


@jit
def better(one, two):
    """Return the play that gains more, the first of equals."""
    return two if two.gain > one.gain else one


@jit
def worse(one, two):
    """Return the play that gains less, the second of equals."""
    return one if two.gain > one.gain else two
