"""What the rules treat alike: a way to exchange such things, and what then happens to observations and actions.

Each array gathers: place i of what is shown after the exchange is place `array[i]` of what was shown before. A learner
may share weights over all that a symmetry exchanges (`training/common/equivariance.py`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from cleo_env.core.tables import ColumnTable

Exchanged = Mapping[str, tuple[int, np.ndarray]]  # by column: of which axis the rows are exchanged, and how


@dataclass(frozen=True, eq=False)  # arrays have no hash, and a game needs one
class Symmetry:
    """One exchange of things that the rules treat alike."""

    family: str  # what these things are; those of one family are exchanged with each other
    things: np.ndarray  # thing i takes the place of thing things[i]
    seats: np.ndarray  # the same of seats, counted from the viewer
    observation: np.ndarray
    full_view: np.ndarray
    actions: np.ndarray
    exact: bool = True  # or alike but for something small, which the game's own file names


def exchange_columns(columns: ColumnTable, exchanged: Exchanged) -> np.ndarray:
    """Return which column each takes the place of."""
    parts = []
    for column in columns.pieces:
        own = np.arange(columns.size)[columns.slices[column.name]].reshape(column.shape)
        if column.name in exchanged:
            axis, places = exchanged[column.name]
            own = own.take(places, axis=axis)
        parts.append(own.reshape(-1))
    return np.concatenate(parts)


def all_exchanges(count: int) -> tuple[np.ndarray, np.ndarray]:
    """Return two exchanges of so many things, of which every other is made: two of them, and all in turn."""
    return np.array([1, 0, *range(2, count)]), np.roll(np.arange(count), 1)
