"""The garden told a second time in plain Python, and held against many games of random play."""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import cache
from itertools import product, takewhile
from typing import Any

import numpy as np
import pytest

from cleo_env.core.jit import COMPILED
from cleo_env.doors.table import Table
from cleo_env.registry import get_game
from tests.rules.architects.given import PHOTOGRAPHED
from tests.rules.architects.seen import column

Square = tuple[int, int]
Squares = frozenset[Square]

GAME = get_game("architects_2006")
GARDEN = frozenset((r, c) for r in range(9) for c in range(9) if r > 2 or c not in (3, 4, 5))
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
RICH = 100  # so many merchants build and pay for whatever there is
SEEDS = range(40 if COMPILED else 6)


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

    mirror: bool
    piece: str  # the last `build ..` up to now
    before: np.void
    name: str
    legal: frozenset[str]
    asked: Squares  # the sanctuary that the decider is shown
    after: np.void

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
    """A record as a position."""
    return GAME.words.to_position(state)


def asked_area(table: Table) -> Squares:
    shown = column(table, table.decider, "covered") == -1
    return frozenset((int(r), int(c)) for r, c in np.argwhere(shown))


def play_at_random(seed: int, mirror: bool) -> list[Move]:
    """Play a game of rich builders who like mosaics, to its end."""
    table = Table("architects_2006", num_players=3 + seed % 3, seed=seed, mirror_mosaics=mirror)
    table.state["merchants"][: table.num_players] = RICH
    luck, moves, piece = random.Random(seed), [], ""
    while not table.over:
        legal, before = table.legal, table.state.copy()
        asked = asked_area(table) if "claim" in legal else frozenset()
        liked = [name for name in legal if name in ("build mosaic", "play scribe for a mosaic")]
        name = luck.choice(liked if liked and luck.random() < 0.4 else legal)
        piece = name if name.startswith("build ") else piece
        table.play(name)
        moves.append(Move(mirror, piece, before, name, frozenset(legal), asked, table.state.copy()))
    return moves


@pytest.fixture(scope="module")
def games() -> list[list[Move]]:
    return [play_at_random(seed, mirror) for seed in SEEDS for mirror in (True, False)]


@pytest.fixture(scope="module")
def moves(games: list[list[Move]]) -> list[Move]:
    return [move for game in games for move in game]


@pytest.fixture(scope="module")
def mosaics(games: list[list[Move]]) -> list[Mosaic]:
    """Cut out of every game the building of its mosaics."""
    found = []
    for game in games:
        for start in (i for i, move in enumerate(game) if move.name == "build mosaic"):
            end = next(i for i, move in enumerate(game) if i > start and move.built) + 1
            answers = list(takewhile(lambda move: move.name in ("claim", "leave"), game[end:]))
            found.append(Mosaic(game[start:end], answers))
    return found


def grown_shapes() -> set[Squares]:
    """Grow one square by a neighbour four times: all fixed pentominoes."""
    shapes = {frozenset({(0, 0)})}
    for _ in range(4):
        shapes = {
            cornered(shape | {(r + dr, c + dc)})
            for shape in shapes
            for r, c in shape
            for dr, dc in ((1, 0), (-1, 0), (0, 1), (0, -1))
            if (r + dr, c + dc) not in shape
        }
    return shapes


@pytest.mark.rule("A06 7.4")
def test_twelve_mosaics_turned_and_flipped_are_the_63_fixed_pentominoes() -> None:
    lying = {letter: lyings(letter) for letter in PICTURES}
    assert sum(len(shapes) for shapes in lying.values()) == 63
    assert set().union(*lying.values()) == grown_shapes()
    named = {name for name in GAME.actions.names if name.startswith("turn ")}
    assert named == {f"turn {letter} {picture_of(shape)}" for letter, shapes in lying.items() for shape in shapes}


@pytest.mark.rule("A06 1.7", "A06 7.3")
def test_the_garden_has_72_squares_34_palms_and_2308_placements() -> None:
    assert len(GARDEN) == 72
    assert sum(map(is_palm, GARDEN)) == 34
    assert sum(len(all_places(letter, True)) for letter in PICTURES) == 2308


@pytest.mark.rule("A06 8.1")
def test_the_photographed_garden_flooded_has_five_closed_and_two_open_areas() -> None:
    found = areas(free_in(PHOTOGRAPHED))
    closed = [area for area in found if not any(fits(letter, area, True) for letter in "NVWXYZ")]
    assert sorted(map(len, closed)) == [1, 2, 5, 5, 6]
    assert sorted(len(area) for area in found if area not in closed) == [8, 15]


@pytest.mark.rule("A06 7.3", "A06 7.4")
def test_the_turns_offered_are_those_that_fit_by_brute_force(mosaics: list[Mosaic]) -> None:
    for mosaic in mosaics:
        move = next(move for move in mosaic.moves if move.name.startswith("turn"))
        free = free_in(mosaic.before["garden"])
        fitting = [shape for shape in lyings(mosaic.letter, move.mirror) if places(shape, free)]
        assert move.legal == {f"turn {mosaic.letter} {picture_of(shape)}" for shape in fitting}


@pytest.mark.rule("A06 7.3")
def test_the_corners_offered_are_those_that_fit_by_brute_force(mosaics: list[Mosaic]) -> None:
    for mosaic in mosaics:
        move = next(move for move in mosaic.moves if move.name.startswith("at"))
        shape = shape_of(mosaic.named("turn").split()[2])
        assert move.legal == {f"at {r}{c}" for r, c in places(shape, free_in(mosaic.before["garden"]))}


@pytest.mark.rule("A06 7.3")
def test_the_garden_changes_under_the_new_mosaic_only(mosaics: list[Mosaic]) -> None:
    for mosaic in mosaics:
        before, after = mosaic.before["garden"], mosaic.paid["garden"]
        changed = {(r, c): after[r][c] for r in range(9) for c in range(9) if after[r][c] != before[r][c]}
        assert changed == dict.fromkeys(mosaic.squares, mosaic.letter)


@pytest.mark.rule("A06 7.2", "A06 11.10")
def test_the_mosaic_is_the_top_of_the_pile_or_any_that_fits_with_a_scribe(mosaics: list[Mosaic]) -> None:
    chosen = 0
    for mosaic in mosaics:
        pile, free, mirror = mosaic.before["mosaics"], free_in(mosaic.before["garden"]), mosaic.moves[0].mirror
        if mosaic.moves[0].before["scribe"]:
            chosen += 1
            fitting = {f"choose mosaic {letter}" for letter in pile if fits(letter, free, mirror)}
            assert mosaic.moves[1].legal == fitting
        else:
            assert mosaic.letter == pile[0]
    assert chosen > 0


@pytest.mark.rule("A06 7.5")
def test_a_mosaic_earns_four_and_its_palms_counted_again(mosaics: list[Mosaic]) -> None:
    for mosaic in mosaics:
        assert mosaic.moves[-1].earned == 4 + sum(map(is_palm, mosaic.squares))
        assert sum(move.earned for move in mosaic.moves[:-1]) == 0


@pytest.mark.rule("A06 7.6")
def test_the_mosaics_set_aside_are_those_on_top_that_fit_nowhere(mosaics: list[Mosaic]) -> None:
    gone = 0
    for mosaic in mosaics:
        free, pile = free_in(mosaic.paid["garden"]), list(mosaic.before["mosaics"])
        pile.remove(mosaic.letter)
        aside = list(takewhile(lambda m, free=free, mirror=mosaic.moves[0].mirror: not fits(m, free, mirror), pile))
        gone += len(aside)
        assert mosaic.paid["mosaics"] == pile[len(aside) :]
        assert mosaic.paid["set_aside"] == sorted(mosaic.before["set_aside"] + aside)
    assert gone > len(SEEDS)


def sanctuaries_formed(mosaic: Mosaic) -> list[Squares]:
    """The areas that were not there before and that take no mosaic of the pile."""
    known = areas(free_in(mosaic.before["garden"]))
    new = [area for area in areas(free_in(mosaic.paid["garden"])) if area not in known]
    mirror = mosaic.moves[0].mirror
    return [area for area in new if not any(fits(letter, area, mirror) for letter in mosaic.paid["mosaics"])]


@pytest.mark.rule("A06 8.1", "A06 8.3", "A06 8.4")
def test_the_sanctuaries_asked_about_are_those_flooded_in_reading_order(mosaics: list[Mosaic]) -> None:
    several = unasked = 0
    for mosaic in mosaics:
        formed, asked = sanctuaries_formed(mosaic), [move.asked for move in mosaic.answers]
        builder = mosaic.paid["players"][mosaic.paid["active"]]
        claimed = [move.name == "claim" for move in mosaic.answers]
        statues = [builder["statues"] - sum(claimed[:i]) for i in range(len(formed))]
        assert asked == [area for area, left in zip(formed, statues, strict=True) if left > 0]
        several += len(asked) > 1
        unasked += len(asked) < len(formed)
    assert several > 0 and unasked > 0


@pytest.mark.rule("A06 8.2", "A06 8.5")
def test_a_claim_costs_a_statue_and_counts_the_squares_flooded(moves: list[Move]) -> None:
    for move in (move for move in moves if move.name in ("claim", "leave")):
        claimed = move.name == "claim"
        assert move.legal == {"claim", "leave"}
        assert (move.before["statues"] - move.after["statues"]).sum() == claimed
        assert (move.after["sanctuary_squares"] - move.before["sanctuary_squares"]).sum() == claimed * len(move.asked)


@pytest.mark.rule("A06 8.2", "A06 8.5")
def test_the_squares_claimed_are_free_to_the_end_and_belong_to_one_player(games: list[list[Move]]) -> None:
    for game in games:
        end = seen(game[-1].after)
        claimed = [square for player in end["players"] for square in player.get("sanctuaries", [])]
        assert len(set(claimed)) == len(claimed) == sum(p["sanctuary_squares"] for p in end["players"])
        assert {(int(r), int(c)) for r, c in claimed} <= free_in(end["garden"])


@pytest.mark.rule("A06 6.5", "A06 6.6")
def test_a_wall_earns_three_and_its_covered_squares_counted_again(moves: list[Move]) -> None:
    earned = set()
    for move in (move for move in moves if move.built and move.piece.startswith("build wall")):
        covered = GARDEN - free_in(seen(move.before)["garden"])
        assert move.earned == 3 + len(squares_along(move.piece.split()[2]) & covered)
        earned.add(move.earned)
    assert len(earned) > 1


@pytest.mark.rule("A06 6.8")
def test_a_door_earns_four_and_its_chain_of_walls_walked_again(moves: list[Move]) -> None:
    earned = set()
    for move in (move for move in moves if move.built and move.piece.startswith("build door")):
        standing = seen(move.before)["walls"]
        path = AROUND_THE_PALACE if move.piece.endswith("left") else AROUND_THE_PALACE[::-1]
        assert move.earned == 4 + len(list(takewhile(lambda wall, standing=standing: wall in standing, path)))
        earned.add(move.earned)
    assert len(earned) > 1
