"""The palace grounds: the garden's squares, the walls along them, the chain of walls at each door, the mosaics."""

from __future__ import annotations

import numpy as np

from cleo_env.core.polyomino import (
    SIDE,
    SQUARES,
    all_placements,
    draw,
    orientations,
    parse,
    squares_of,
    words,
)
from cleo_env.games.architects.enums import NUM_MOSAICS, NUM_WALLS

# P palm, . grass, T throne space; seen from the plaza, the doors at the bottom [A06 1.7] [A19 1.7]
GARDEN = """
    P P P T T T P P P
    P . . T T T . . P
    P . . T T T . . P
    . . . P P P . . .
    . . . P P P . . .
    . . . P P P . . .
    P . . P P P . . P
    P . . P P P . . P
    P . . P P P . . P
"""

MOSAICS = {
    "F": ".##/##./.#.",
    "I": "#####",
    "L": "#./#./#./##",
    "N": ".#/.#/##/#.",
    "P": "##/##/#.",
    "T": "###/.#./.#.",
    "U": "#.#/###",
    "V": "#../#../###",
    "W": "#../##./.##",
    "X": ".#./###/.#.",
    "Y": ".#/##/.#/.#",
    "Z": "##./.#./.##",
}

WALL_WORDS = ("L0", "L1", "L2", "B0", "B1", "B2", "R0", "R1", "R2")
DOOR_WORDS = ("left", "right")
ROW_WORDS = ("left", "right")  # of the plaza, 2019
DOOR_CHAINS = ("L2 L1 L0 B0 B1 B2 R0 R1 R2", "R2 R1 R0 B2 B1 B0 L0 L1 L2")


def squares_marked(drawing: str, mark: str) -> list[int]:
    """List the squares of a drawn 9 x 9 garden that carry a mark."""
    marks = "".join(drawing.split())
    if len(marks) != SQUARES:
        raise ValueError(f"a garden is {SIDE} rows of {SIDE} squares; this one has {len(marks)} marks")
    return [square for square in range(SQUARES) if marks[square] == mark]


def _wall_squares(word: str) -> list[int]:
    """List the three garden squares along a wall."""
    along = range(3 * int(word[1]), 3 * int(word[1]) + 3)
    if word[0] == "B":
        return list(along)
    return [row * SIDE + (0 if word[0] == "L" else SIDE - 1) for row in along]


def _beside(squares: list[int]) -> set[int]:
    """Return the squares that share an edge with one of these, and are none of them."""
    near = {(sq // SIDE + r, sq % SIDE + c) for sq in squares for r, c in ((0, 1), (1, 0), (0, -1), (-1, 0))}
    inside = {row * SIDE + column for row, column in near if 0 <= row < SIDE and 0 <= column < SIDE}
    return inside - set(squares)


THRONE_SPACE = squares_marked(GARDEN, "T")
PALMS = squares_marked(GARDEN, "P")
FREE_LOW, FREE_HIGH = (np.uint64(w) for w in words(set(range(SQUARES)) - set(THRONE_SPACE)))
PALM_WORDS = np.array(words(PALMS), np.uint64)
WALL_LOW, WALL_HIGH = (
    np.array(w, np.uint64) for w in zip(*(words(_wall_squares(word)) for word in WALL_WORDS), strict=True)
)
AROUND_THRONE_LOW, AROUND_THRONE_HIGH = (np.uint64(w) for w in words(_beside(THRONE_SPACE)))
DOOR_CHAIN = np.array([[WALL_WORDS.index(w) for w in chain.split()] for chain in DOOR_CHAINS], np.int8)

MOSAIC_WORDS = tuple(MOSAICS)
_LYING = [
    (number, shape, over)
    for number, drawing in enumerate(MOSAICS.values())
    for shape, over in orientations(parse(drawing))
]
ORIENTATION_WORDS = tuple(f"{MOSAIC_WORDS[number]} {draw(shape)}" for number, shape, _ in _LYING)
NUM_ORIENTATIONS = len(_LYING)
ORIENTATION_SHAPES = tuple(shape for _, shape, _ in _LYING)
ORIENTATION_SQUARES = np.array(ORIENTATION_SHAPES, np.int8)  # (63, 5, 2): row and column in the bounding box
ORIENTATION_MOSAIC = np.array([number for number, _, _ in _LYING], np.int8)
ORIENTATION_FLIPPED = np.array([over for _, _, over in _LYING], np.int8)
FIRST_ORIENTATION = np.searchsorted(ORIENTATION_MOSAIC, np.arange(NUM_MOSAICS + 1)).astype(np.int8)

_PLACEMENTS = all_placements(list(ORIENTATION_SHAPES), set(THRONE_SPACE))
PLACEMENT_LOW = _PLACEMENTS.low
PLACEMENT_HIGH = _PLACEMENTS.high
PLACEMENT_SQUARES = _PLACEMENTS.squares
PLACEMENT_ORIENTATION = _PLACEMENTS.orientation
FIRST_PLACEMENT = _PLACEMENTS.first
PLACEMENT_AT = _PLACEMENTS.at

assert (len(PALMS), len(THRONE_SPACE)) == (34, 9)
assert len(MOSAICS) == NUM_MOSAICS and len(WALL_WORDS) == NUM_WALLS
assert NUM_ORIENTATIONS == 63 and len(PLACEMENT_SQUARES) == 2308


def encode_palms(drawing: object) -> np.ndarray:
    """Read the palms of a drawn garden (9 rows, # or T for the throne space), or take the printed ones for None."""
    if drawing is None:
        return PALM_WORDS
    rows = drawing if isinstance(drawing, list | tuple) else str(drawing).split("\n")
    drawn = "".join("".join(map(str, rows)).split())
    palms = squares_marked(drawn, "P")
    if unknown := set(drawn) - set("P.T#"):
        raise ValueError(f"setting garden: {', '.join(sorted(unknown))} is no mark; known are P . and # or T")
    marked = squares_marked(drawn, "T") + squares_marked(drawn, "#")
    if outside := set(marked) - set(THRONE_SPACE):
        raise ValueError(f"setting garden: {len(outside)} marks # or T stand outside the throne space")
    if blocked := set(palms) & set(THRONE_SPACE):
        raise ValueError(f"setting garden: {len(blocked)} palms stand on the throne space")
    return np.array(words(palms), np.uint64)


def decode_palms(palms: np.ndarray) -> list[str] | None:
    """Draw a state's palms, or return None for the printed ones."""
    if (palms == PALM_WORDS).all():
        return None
    marks = ["." for _ in range(SQUARES)]
    for square in THRONE_SPACE:
        marks[square] = "#"
    for square in squares_of(*palms):
        marks[square] = "P"
    return ["".join(marks[row * SIDE : row * SIDE + SIDE]) for row in range(SIDE)]
