"""Whether states from outside can be played on: the bounds of the field table first, then the laws of the game.

Kernels trust their state, so a damaged one could lead them outside an array. Whoever hands states in
(`Batch.set_states`, positions) has them looked at here. `Batch.refresh` does not ask: what is written into
`Batch.states` is the writer's own affair.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import numpy as np

from cleo_env.core.tables import Field

if TYPE_CHECKING:
    from cleo_env.core.game import Game


class UnsoundState(ValueError):
    """A state that no game of its kind could be in."""


def check_sound(game: Game, states: np.ndarray) -> None:
    """Refuse states of another kind, and the first state that no game could be in, with what is wrong with it."""
    if not isinstance(states, np.ndarray) or states.dtype != game.dtype:
        raise UnsoundState(f"states of {game.name} are needed, as {game.name} saves them")
    for field in game.fields:
        outside = _outside(field, states[field.name])
        if outside.any():
            g = int(np.argmax(outside))
            raise UnsoundState(f"state {g} is no game of {game.name}: {_told(field, states[field.name][g])}")
    g, law = game.find_unsound(states)
    if law:
        raise UnsoundState(f"state {g} is no game of {game.name}: not so: {game.laws[law]}")


def _outside(field: Field, values: np.ndarray) -> np.ndarray:
    """Mark the states in which a field leaves its bounds."""
    if field.bounds is None:
        return np.zeros(len(values), np.bool_)
    low, high = field.bounds
    outside = (values < low) | (values > high)
    return np.asarray(outside.any(axis=tuple(range(1, outside.ndim))))


def _told(field: Field, values: np.ndarray) -> str:
    """Say which number is outside which bounds."""
    assert field.bounds is not None
    low, high = field.bounds
    wrong: Iterable[int] = (int(value) for value in np.ravel(values) if not low <= value <= high)
    return f"{field.name} holds {next(iter(wrong))}, and goes from {low} to {high}"
