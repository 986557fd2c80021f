"""Tables that say a thing once: fields of a state, segments of an action space, columns of an observation.

Kernels get their offsets from these tables, and so do the names of actions, the dtype, the spaces' bounds
and the pages in `docs/`.
"""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import prod
from typing import Any

import numpy as np

INT16, FLOAT32 = OBSERVATION_TYPES = "int16", "float32"  # as they are, or divided by the columns' scales


@dataclass(frozen=True)
class Field:
    """One field of a game's state.

    `bounds` are the least and the greatest value in it, or ANY.
    `seen` says who knows it: "all"; "owner" (the first axis is the seat, each knows its own row);
    "part" (partly hidden, the meaning says how); or "none".
    """

    name: str
    type: str
    shape: tuple[int, ...]
    bounds: tuple[int, int] | None
    seen: str
    meaning: str


ANY = None
YES_OR_NO = (0, 1)


def bits(count: int) -> tuple[int, int]:
    """Return the bounds of so many bits."""
    return 0, (1 << count) - 1


def state_dtype(fields: Iterable[Field]) -> np.dtype:
    """Return the dtype of a state with these fields, widest first, so that aligning them wastes no bytes."""
    widest_first = sorted(fields, key=lambda f: -np.dtype(f.type).itemsize)
    return np.dtype([(f.name, f.type, f.shape) for f in widest_first], align=True)


@dataclass(frozen=True)
class Segment:
    """A run of actions of one sort; `labels` are their full names."""

    name: str
    labels: tuple[str, ...]
    meaning: str

    @property
    def size(self) -> int:
        """How many actions it has."""
        return len(self.labels)


def each(phrase: str, *words: tuple[str, ...]) -> tuple[str, ...]:
    """Fill a phrase with words from each list in turn, the last list running fastest."""
    return tuple(phrase.format(*(words[axis][at[axis]] for axis in range(len(words))))
                 for at in np.ndindex(*(len(part) for part in words)))  # fmt: skip


@dataclass(frozen=True)
class Column:
    """A named piece of an observation. Values lie in [low, high]; divided by `scale` they are near one."""

    name: str
    shape: tuple[int, ...]
    low: int
    high: int
    scale: int
    meaning: str

    @property
    def size(self) -> int:
        """How many numbers it has."""
        return prod(self.shape)


class Layout:
    """Pieces laid one after another: where each starts, and how wide they are together."""

    def __init__(self, name: str, pieces: Sequence[Any]) -> None:
        self.name = name
        self.pieces = tuple(pieces)
        self.slices: dict[str, slice] = {}
        end = 0
        for piece in self.pieces:
            if piece.name in self.slices:
                raise ValueError(f"{name} names {piece.name!r} twice")
            self.slices[piece.name] = slice(end, end + piece.size)
            end += piece.size
        self.size = end

    @cached_property
    def at(self) -> Any:
        """The start of each piece as a namedtuple, which kernels can hold as a constant."""
        starts = {name: part.start for name, part in self.slices.items()}
        return namedtuple(f"{self.name}_at", starts)(**starts)  # type: ignore[misc]


class ActionTable(Layout):
    """All actions of a game: segments with computed offsets, names and indices that are each other's inverse."""

    def __init__(self, name: str, segments: Sequence[Segment]) -> None:
        super().__init__(name, segments)
        self.names = tuple(label for segment in segments for label in segment.labels)
        self._index = {label: number for number, label in enumerate(self.names)}
        if len(self._index) != len(self.names):
            raise ValueError(f"{name} gives one name to two actions")

    @cached_property
    def segment(self) -> Any:
        """The number of each segment as a namedtuple, which kernels can hold as a constant."""
        return namedtuple(f"{self.name}_segment", self.slices)(*range(len(self.pieces)))  # type: ignore[misc]

    @cached_property
    def segment_numbers(self) -> np.ndarray:
        """By action: the number of the segment it lies in."""
        return np.repeat(np.arange(len(self.pieces), dtype=np.int8), [segment.size for segment in self.pieces])

    @cached_property
    def places(self) -> np.ndarray:
        """By action: its place within its segment."""
        return np.concatenate([np.arange(segment.size, dtype=np.int16) for segment in self.pieces])

    def __contains__(self, label: str) -> bool:
        return label in self._index

    def index(self, label: str) -> int:
        """Return the number of an action by its name."""
        if label not in self._index:
            raise KeyError(f"{self.name} has no action {label!r}")
        return self._index[label]

    def segment_of(self, number: int) -> Segment:
        """Return the segment an action lies in."""
        return self.pieces[self.segment_numbers[number]]

    def rows(self) -> list[tuple[str, ...]]:
        """Return the rows of the table for the documents."""
        return [(f"{self.slices[s.name].start}", str(s.size), s.name, _few(s.labels), s.meaning) for s in self.pieces]


class ColumnTable(Layout):
    """All columns of an observation, with bounds and scales as vectors."""

    def __init__(self, name: str, columns: Sequence[Column]) -> None:
        super().__init__(name, columns)
        self.low = np.concatenate([np.full(c.size, c.low, np.int16) for c in columns])
        self.high = np.concatenate([np.full(c.size, c.high, np.int16) for c in columns])
        self.scale = np.concatenate([np.full(c.size, c.scale, np.float32) for c in columns])
        self.unit = 1 / self.scale

    def scaled(self, rows: np.ndarray, out: np.ndarray | None = None) -> np.ndarray:
        """Return rows of these columns as float32, every value divided by the scale of its column."""
        return np.multiply(rows, self.unit, out=out)

    def as_type(self, rows: np.ndarray, observation: str) -> np.ndarray:
        """Return rows of these columns as "int16", which they are, or as "float32", scaled."""
        return self.scaled(rows) if observation == FLOAT32 else rows

    def view(self, observation: np.ndarray, name: str) -> np.ndarray:
        """Return one named column of an observation, or of a batch of them, in its own shape."""
        column = next(c for c in self.pieces if c.name == name)
        return observation[..., self.slices[name]].reshape(*observation.shape[:-1], *column.shape)

    def rows(self) -> list[tuple[str, ...]]:
        """Return the rows of the table for the documents."""
        return [
            (str(self.slices[c.name].start), " x ".join(map(str, c.shape)), c.name, f"{c.low} to {c.high}",
             str(c.scale), c.meaning)
            for c in self.pieces
        ]  # fmt: skip


def check_observation(observation: Any) -> str:
    """Return the type in which observations are wanted, or say which there are."""
    if observation not in OBSERVATION_TYPES:
        raise ValueError(f"observation={observation!r}: observations are {' or '.join(map(repr, OBSERVATION_TYPES))}")
    return observation


def _few(labels: Sequence[str]) -> str:
    """Name all of a few labels, or the first and the last of many."""
    shown = labels if len(labels) <= 3 else (labels[0], "..", labels[-1])
    return " ".join(label if label == ".." else f"`{label}`" for label in shown)
