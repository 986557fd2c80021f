"""The garden told a second time in plain Python, and games of random play written down move by move."""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import Any

import numpy as np

from cleo_env.games.architects.text.position import to_position
from cleo_env.interfaces.table import Table
from tests.rules.architects.seen import column

Square = tuple[int, int]
Squares = frozenset[Square]

THRONE_SPACE = frozenset((r, c) for r in (0, 1, 2) for c in (3, 4, 5))
GARDEN = frozenset((r, c) for r in range(9) for c in range(9)) - THRONE_SPACE
PICTURES = {
    "F": "#../###/.#.",
    "I": "#/#/#/#/#",
    "L": "...#/####",
    "N": "##../.###",
    "P": "###/.##",
    "T": "#../###/#..",
    "U": "##/#./##",
    "V": "###/#../#..",
    "W": "##./.##/..#",
    "X": ".#./###/.#.",
    "Y": "####/.#..",
    "Z": "..#/###/#..",
}
AROUND_THE_PALACE = ["L2", "L1", "L0", "B0", "B1", "B2", "R0", "R1", "R2"]
FEWEST_PLAYERS = {"architects_2006": 3, "architects_2019": 2}
RICH = 100  # so many merchants build and pay for whatever there is


def is_palm(square: Square) -> bool:
    """Palms stand in the middle in front of the throne and along the walls, except beside the rows 3 to 5."""
    row, column = square
    if column in (3, 4, 5):
        return row > 2
    return row == 0 or (column in (0, 8) and row not in (3, 4, 5))


def squares_along(wall: str) -> Squares:
    """The three squares of the board that a wall touches, the throne space included."""
    third = range(3 * int(wall[1]), 3 * int(wall[1]) + 3)
    edge = {"L": [(i, 0) for i in third], "B": [(0, i) for i in third], "R": [(i, 8) for i in third]}
    return frozenset(edge[wall[0]])


def cornered(squares: Any) -> Squares:
    """Push squares into the top left corner."""
    squares = list(squares)
    top, left = min(r for r, _ in squares), min(c for _, c in squares)
    return frozenset((r - top, c - left) for r, c in squares)


def shape_of(picture: str) -> Squares:
    return frozenset((r, c) for r, row in enumerate(picture.split("/")) for c, mark in enumerate(row) if mark == "#")


def picture_of(shape: Squares) -> str:
    rows, columns = (range(max(axis) + 1) for axis in zip(*shape, strict=True))
    return "/".join("".join(".#"[(r, c) in shape] for c in columns) for r in rows)


@cache
def lyings(letter: str, mirror: bool = True) -> frozenset[Squares]:
    """All turns, and with `mirror` all flips, of a mosaic."""
    axes = [(a, b, swap) for a, b, swap in product((1, -1), (1, -1), (False, True)) if mirror or (a == b) != swap]
    turned = [
        [(b * c, a * r) if swap else (a * r, b * c) for r, c in shape_of(PICTURES[letter])] for a, b, swap in axes
    ]
    return frozenset(map(cornered, turned))


def places(shape: Squares, free: Squares) -> dict[Square, Squares]:
    """Every corner at which a shape lies on free squares only."""
    laid = {(r, c): frozenset((r + dr, c + dc) for dr, dc in shape) for r in range(9) for c in range(9)}
    return {corner: squares for corner, squares in laid.items() if squares <= free}


@cache
def all_places(letter: str, mirror: bool) -> list[Squares]:
    return [squares for shape in lyings(letter, mirror) for squares in places(shape, GARDEN).values()]


def fits(letter: str, area: Squares, mirror: bool) -> bool:
    return any(squares <= area for squares in all_places(letter, mirror))


def flood(square: Square, left: set[Square]) -> Squares:
    """Take the area around a square out of those that are left, square by square."""
    if square not in left:
        return frozenset()
    left.remove(square)
    r, c = square
    return frozenset({square}).union(*(flood(s, left) for s in ((r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1))))


def areas(free: Squares) -> list[Squares]:
    """The connected areas in reading order of their first squares."""
    left = set(free)
    return [area for square in sorted(free) if (area := flood(square, left))]


def free_in(garden: list[str]) -> Squares:
    return frozenset((r, c) for r, row in enumerate(garden) for c, mark in enumerate(row) if mark == ".")


@dataclass(frozen=True)
class Move:
    """One decision of a game: what was offered and chosen, before and after."""

    called: str  # the last `call ..` of the turn
    piece: str  # the last `build ..` up to now
    before: np.void
    name: str
    legal: frozenset[str]
    asked: Squares  # the sanctuary that the decider is shown
    after: np.void

    @property
    def mirror(self) -> bool:
        return bool(self.before["mirror_mosaics"])

    @property
    def built(self) -> bool:
        """Whether this was the payment that finished a piece."""
        return bool(self.after["built"] == self.before["built"] + 1)

    @property
    def earned(self) -> int:
        return int(self.after["money"].sum()) - int(self.before["money"].sum())


@dataclass(frozen=True)
class Mosaic:
    """The building of one mosaic: its moves, and the positions around laying and paying it."""

    moves: list[Move]
    answers: list[Move]

    @property
    def letter(self) -> str:
        return self.named("turn").split()[1]

    @property
    def squares(self) -> Squares:
        """The squares covered, worked out from the names of the actions."""
        row, column = map(int, self.named("at").split()[1])
        return frozenset((row + r, column + c) for r, c in shape_of(self.named("turn").split()[2]))

    def named(self, word: str) -> str:
        return next(move.name for move in self.moves if move.name.startswith(word))

    @property
    def before(self) -> dict[str, Any]:
        return seen(self.moves[0].before)

    @property
    def paid(self) -> dict[str, Any]:
        return seen(self.moves[-1].after)


def seen(state: np.void) -> dict[str, Any]:
    """A state as a position."""
    return to_position(state)


def asked_area(table: Table) -> Squares:
    shown = column(table, table.decider, "covered") == -1
    return frozenset((int(r), int(c)) for r, c in np.argwhere(shown))


def play_at_random(edition: str, seed: int, **settings: Any) -> list[Move]:
    """Play a game of builders who like mosaics, to its end."""
    table = Table(edition, num_players=FEWEST_PLAYERS[edition] + seed % 3, seed=seed, **settings)
    if "merchants" in table.state.dtype.names:
        table.state["merchants"][: table.num_players] = RICH
    rng, moves, called, piece = random.Random(seed), [], "", ""
    while not table.over:
        legal, before = table.legal, table.state.copy()
        asked = asked_area(table) if "claim" in legal else frozenset()
        liked = [name for name in legal if name in ("build mosaic", "play scribe for a mosaic")]
        name = rng.choice(liked if liked and rng.random() < 0.4 else legal)
        piece = name if name.startswith("build ") else piece
        called = name if name.startswith("call ") else called
        table.play(name)
        moves.append(Move(called, piece, before, name, frozenset(legal), asked, table.state.copy()))
        called = "" if name == "end turn" else called
    return moves
