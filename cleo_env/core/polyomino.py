"""Drawn shapes, their turns and flips, and every way to set them on a board.

A board of 9 x 9 squares is two 64-bit words: rows 0 to 4 in the first, rows 5 to 8 in the second.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from cleo_env.core.jit import jit

SIDE = 9
SQUARES = SIDE * SIDE
SPLIT_ROW = 5  # first row of the second word
SPLIT = SPLIT_ROW * SIDE
SPLIT_UP = np.uint64(SPLIT - SIDE)

Shape = tuple[tuple[int, int], ...]


def parse(drawing: str) -> Shape:
    """Read a shape drawn row by row, rows parted by "/", with # for its squares."""
    return tuple((r, c) for r, row in enumerate(drawing.split("/")) for c, mark in enumerate(row) if mark == "#")


def draw(shape: Shape) -> str:
    """Draw a shape in its bounding box, the inverse of `parse`."""
    height, width = (1 + max(axis) for axis in zip(*shape, strict=True))
    rows = ("".join("#" if (r, c) in shape else "." for c in range(width)) for r in range(height))
    return "/".join(rows)


def normalised(squares: Iterable[tuple[int, int]]) -> Shape:
    """Push a shape into the top left corner and sort its squares."""
    squares = tuple(squares)
    top, left = (min(axis) for axis in zip(*squares, strict=True))
    return tuple(sorted((r - top, c - left) for r, c in squares))


def turned(shape: Shape) -> Shape:
    """Turn a shape a quarter clockwise."""
    return normalised((c, -r) for r, c in shape)


def flipped(shape: Shape) -> Shape:
    """Turn a shape over."""
    return normalised((r, -c) for r, c in shape)


def orientations(shape: Shape) -> list[tuple[Shape, bool]]:
    """List the different ways a shape can lie, each with whether it must be turned over for it."""
    found: dict[Shape, bool] = {}
    for over, start in ((False, normalised(shape)), (True, flipped(shape))):
        for _ in range(4):
            found.setdefault(start, over)
            start = turned(start)
    return list(found.items())


def words(squares: Iterable[int]) -> tuple[int, int]:
    """Pack square numbers into the two words of a board."""
    low = high = 0
    for square in squares:
        if square < SPLIT:
            low |= 1 << square
        else:
            high |= 1 << (square - SPLIT)
    return low, high


def squares_of(low: int, high: int) -> list[int]:
    """Unpack the two words of a board into square numbers, in reading order."""
    both = int(low) | int(high) << SPLIT
    return [square for square in range(SQUARES) if both >> square & 1]


@dataclass(frozen=True)
class Placements:
    """Every way to set a list of oriented shapes on the board, orientation by orientation."""

    low: np.ndarray  # (P + 1,) uint64; the last one is empty, so that placement -1 covers nothing
    high: np.ndarray  # (P + 1,) uint64
    squares: np.ndarray  # (P, 5) int8
    orientation: np.ndarray  # (P,) int8
    corner: np.ndarray  # (P,) int8: top left square of the bounding box
    first: np.ndarray  # (orientations + 1,) int16: where each orientation's placements start
    at: np.ndarray  # (orientations, 81) int16: the placement with this corner, or -1


def all_placements(shapes: list[Shape], blocked: set[int]) -> Placements:
    """Set each shape down at every corner where it stays on the board and off the blocked squares."""
    rows: list[tuple[tuple[int, int], list[int], int, int]] = []
    first = [0]
    at = np.full((len(shapes), SQUARES), -1, np.int16)
    for number, shape in enumerate(shapes):
        for corner in range(SQUARES):
            top, left = divmod(corner, SIDE)
            inside = all(top + r < SIDE and left + c < SIDE for r, c in shape)
            squares = [(top + r) * SIDE + left + c for r, c in shape]
            if inside and not blocked.intersection(squares):
                at[number, corner] = len(rows)
                rows.append((words(squares), squares, number, corner))
        first.append(len(rows))
    return Placements(
        low=np.array([row[0][0] for row in rows] + [0], np.uint64),
        high=np.array([row[0][1] for row in rows] + [0], np.uint64),
        squares=np.array([row[1] for row in rows], np.int8),
        orientation=np.array([row[2] for row in rows], np.int8),
        corner=np.array([row[3] for row in rows], np.int8),
        first=np.array(first, np.int16),
        at=at,
    )


ROW = np.uint64((1 << SIDE) - 1)
ROW_BITS = np.array(
    [[bits >> column & 1 for column in range(16)] for bits in range(1 << SIDE)], np.int16
)  # 16: aligned
EMPTY = np.uint64(0)
ONE = np.uint64(1)
NINE = np.uint64(SIDE)
LOW_MASK = np.uint64((1 << SPLIT) - 1)
HIGH_MASK = np.uint64((1 << (SQUARES - SPLIT)) - 1)
NOT_LEFT_LOW, NOT_LEFT_HIGH = (np.uint64(w) for w in words(s for s in range(SQUARES) if s % SIDE))
NOT_RIGHT_LOW, NOT_RIGHT_HIGH = (
    np.uint64(w) for w in words(s for s in range(SQUARES) if s % SIDE < SIDE - 1)
)  # fmt: skip


@jit
def grown(low, high):
    """Add to a set of squares all their orthogonal neighbours."""
    up_low = (low >> NINE) | ((high & ROW) << SPLIT_UP)
    down_low = (low << NINE) & LOW_MASK
    up_high = high >> NINE
    down_high = ((high << NINE) & HIGH_MASK) | (low >> SPLIT_UP)
    sides_low = ((low & NOT_LEFT_LOW) >> ONE) | ((low & NOT_RIGHT_LOW) << ONE)
    sides_high = ((high & NOT_LEFT_HIGH) >> ONE) | ((high & NOT_RIGHT_HIGH) << ONE)
    return low | up_low | down_low | sides_low, high | up_high | down_high | sides_high


@jit
def area_around(low, high, free_low, free_high):
    """Return the connected area of free squares that holds these."""
    while True:
        next_low, next_high = grown(low, high)
        next_low &= free_low
        next_high &= free_high
        if next_low == low and next_high == high:
            return low, high
        low, high = next_low, next_high


@jit
def first_square(low, high):
    """Return the first of a set of squares in reading order, as a set of one."""
    if low != EMPTY:
        return low & (~low + ONE), EMPTY
    return EMPTY, high & (~high + ONE)


@jit
def num_squares(low, high):
    """Count the squares of a set."""
    total = 0
    while low != EMPTY:
        low &= low - ONE
        total += 1
    while high != EMPTY:
        high &= high - ONE
        total += 1
    return total


@jit
def holds_square(low, high, square):
    """Tell whether a set holds this square."""
    if square < SPLIT:
        return (low >> np.uint64(square)) & ONE != EMPTY
    return (high >> np.uint64(square - SPLIT)) & ONE != EMPTY


@jit
def mark_squares(low, high, out, start):
    """Write 1 for every square of a set into a row of 81 places that begins at `start`."""
    for row in range(SPLIT_ROW):
        bits = int((low >> np.uint64(SIDE * row)) & ROW)
        for column in range(SIDE):
            out[start + SIDE * row + column] = ROW_BITS[bits, column]
    for row in range(SIDE - SPLIT_ROW):
        bits = int((high >> np.uint64(SIDE * row)) & ROW)
        for column in range(SIDE):
            out[start + SPLIT + SIDE * row + column] = ROW_BITS[bits, column]
