"""The palace and its garden told a second time in plain Python, and held against many games of random play."""

from __future__ import annotations

from collections.abc import Callable
from itertools import takewhile
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from cleo_env.core.jit import COMPILED
from cleo_env.registry import get_game
from tests.rules.architects.garden_told import (
    AROUND_THE_PALACE,
    GARDEN,
    PICTURES,
    THRONE_SPACE,
    Mosaic,
    Move,
    Squares,
    all_places,
    areas,
    cornered,
    fits,
    free_in,
    is_palm,
    lyings,
    picture_of,
    places,
    play_at_random,
    seen,
    shape_of,
    squares_along,
)
from tests.rules.architects.given import PHOTOGRAPHED

SEEDS = {"architects_2006": range(40 if COMPILED else 6), "architects_2019": range(40 if COMPILED else 3)}
SETTINGS = {  # those that change what mosaics do, with all their values
    "architects_2006": [{"mirror_mosaics": mirror} for mirror in (True, False)],
    "architects_2019": [
        {"mirror_mosaics": True},
        {"mirror_mosaics": False, "sanctuary_forfeits_palms": False},
    ],
}
NEXT = ((1, 0), (-1, 0), (0, 1), (0, -1))


@pytest.fixture(scope="module")
def games(edition: ModuleType) -> list[list[Move]]:
    name = edition.EDITION
    return [play_at_random(name, seed, **settings) for seed in SEEDS[name] for settings in SETTINGS[name]]


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
            for dr, dc in NEXT
            if (r + dr, c + dc) not in shape
        }
    return shapes


@pytest.mark.rule("A06 7.4", "A19 7.4")
def test_twelve_mosaics_turned_and_flipped_are_the_63_fixed_pentominoes(edition: ModuleType) -> None:
    lying = {letter: lyings(letter) for letter in PICTURES}
    assert sum(len(shapes) for shapes in lying.values()) == 63
    assert set().union(*lying.values()) == grown_shapes()
    named = {name for name in get_game(edition.EDITION).actions.names if name.startswith("turn ")}
    assert named == {f"turn {letter} {picture_of(shape)}" for letter, shapes in lying.items() for shape in shapes}


@pytest.mark.rule("A06 1.7", "A06 7.3", "A19 1.7", "A19 7.3")
def test_the_garden_has_72_squares_34_palms_and_2308_placements() -> None:
    assert len(GARDEN) == 72
    assert sum(map(is_palm, GARDEN)) == 34
    assert sum(len(all_places(letter, True)) for letter in PICTURES) == 2308


@pytest.mark.rule("A06 8.1", "A19 8.1")
def test_the_photographed_garden_flooded_has_five_closed_and_two_open_areas() -> None:
    found = areas(free_in(PHOTOGRAPHED))
    closed = [area for area in found if not any(fits(letter, area, True) for letter in "NVWXYZ")]
    assert sorted(map(len, closed)) == [1, 2, 5, 5, 6]
    assert sorted(len(area) for area in found if area not in closed) == [8, 15]


@pytest.mark.rule("A06 7.3", "A06 7.4", "A19 7.3", "A19 7.4")
def test_the_turns_offered_are_those_that_fit_by_brute_force(mosaics: list[Mosaic]) -> None:
    for mosaic in mosaics:
        move = next(move for move in mosaic.moves if move.name.startswith("turn"))
        free = free_in(mosaic.before["garden"])
        fitting = [shape for shape in lyings(mosaic.letter, move.mirror) if places(shape, free)]
        assert move.legal == {f"turn {mosaic.letter} {picture_of(shape)}" for shape in fitting}


@pytest.mark.rule("A06 7.3", "A19 7.3")
def test_the_corners_offered_are_those_that_fit_by_brute_force(mosaics: list[Mosaic]) -> None:
    for mosaic in mosaics:
        move = next(move for move in mosaic.moves if move.name.startswith("at"))
        shape = shape_of(mosaic.named("turn").split()[2])
        assert move.legal == {f"at {r}{c}" for r, c in places(shape, free_in(mosaic.before["garden"]))}


@pytest.mark.rule("A06 7.3", "A19 7.3")
def test_the_garden_changes_under_the_new_mosaic_only(mosaics: list[Mosaic]) -> None:
    for mosaic in mosaics:
        before, after = mosaic.before["garden"], mosaic.paid["garden"]
        changed = {(r, c): after[r][c] for r in range(9) for c in range(9) if after[r][c] != before[r][c]}
        assert changed == dict.fromkeys(mosaic.squares, mosaic.letter)


def scribe_waits(state: np.void) -> bool:
    return "scribe" in state.dtype.names and bool(state["scribe"])


@pytest.mark.rule("A06 7.2", "A06 11.10", "A19 7.2")
def test_the_mosaic_is_the_top_of_the_pile_or_any_that_fits_with_a_scribe(
    edition: ModuleType, mosaics: list[Mosaic]
) -> None:
    chosen = 0
    for mosaic in mosaics:
        pile, free, mirror = mosaic.before["mosaics"], free_in(mosaic.before["garden"]), mosaic.moves[0].mirror
        if scribe_waits(mosaic.moves[0].before):
            chosen += 1
            fitting = {f"choose mosaic {letter}" for letter in pile if fits(letter, free, mirror)}
            assert mosaic.moves[1].legal == fitting
        else:
            assert mosaic.letter == pile[0]
    assert (chosen > 0) == (edition.EDITION == "architects_2006")


def told_2006(mosaic: Mosaic) -> list[int]:
    """What the builder earns with each decision of a mosaic: all of it with the last payment."""
    palms = sum(map(is_palm, mosaic.squares))
    return [*[0] * (len(mosaic.moves) - 1), 4 + palms, *[0] * len(mosaic.answers)]


def told_2019(mosaic: Mosaic) -> list[int]:
    """What the builder earns with each decision of a mosaic: the palms with the last answer, if nothing is claimed."""
    earned = [*[0] * (len(mosaic.moves) - 1), 5 + architect(mosaic.moves[0]), *[0] * len(mosaic.answers)]
    forfeits = mosaic.moves[0].before["sanctuary_forfeits_palms"]
    if not (forfeits and any(move.name == "claim" for move in mosaic.answers)):
        earned[-1] += sum(map(is_palm, mosaic.squares))
    return earned


def architect(move: Move) -> int:
    """What the architect adds to a piece."""
    return 4 if move.called == "call architect" else 0


@pytest.mark.rule("A06 7.5", "A19 7.5", "A19 8.6", "A19 8.7", "A19 11.6")
def test_a_mosaic_earns_its_palms_counted_again(edition: ModuleType, mosaics: list[Mosaic]) -> None:
    told = {"architects_2006": told_2006, "architects_2019": told_2019}[edition.EDITION]
    for mosaic in mosaics:
        assert [move.earned for move in mosaic.moves + mosaic.answers] == told(mosaic)


@pytest.mark.rule("A06 7.6", "A19 7.6")
def test_the_mosaics_set_aside_are_those_on_top_that_fit_nowhere(mosaics: list[Mosaic]) -> None:
    gone = 0
    for mosaic in mosaics:
        free, pile = free_in(mosaic.paid["garden"]), list(mosaic.before["mosaics"])
        pile.remove(mosaic.letter)
        aside = list(takewhile(lambda m, free=free, mirror=mosaic.moves[0].mirror: not fits(m, free, mirror), pile))
        gone += len(aside)
        assert mosaic.paid["mosaics"] == pile[len(aside) :]
        assert mosaic.paid["set_aside"] == sorted(mosaic.before["set_aside"] + aside)
    assert gone > 0


def sanctuaries_formed(mosaic: Mosaic) -> list[Squares]:
    """The areas that were not there before and that take no mosaic of the pile."""
    known = areas(free_in(mosaic.before["garden"]))
    new = [area for area in areas(free_in(mosaic.paid["garden"])) if area not in known]
    mirror = mosaic.moves[0].mirror
    return [area for area in new if not any(fits(letter, area, mirror) for letter in mosaic.paid["mosaics"])]


@pytest.mark.rule("A06 8.1", "A06 8.3", "A06 8.4", "A19 8.1", "A19 8.3", "A19 8.4")
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


@pytest.mark.rule("A06 8.2", "A06 8.5", "A19 8.2", "A19 8.5")
def test_a_claim_costs_a_statue_and_counts_the_squares_flooded(moves: list[Move]) -> None:
    for move in (move for move in moves if move.name in ("claim", "leave")):
        claimed = move.name == "claim"
        assert move.legal == {"claim", "leave"}
        assert (move.before["statues"] - move.after["statues"]).sum() == claimed
        assert (move.after["sanctuary_squares"] - move.before["sanctuary_squares"]).sum() == claimed * len(move.asked)


@pytest.mark.rule("A06 8.2", "A06 8.5", "A19 8.2", "A19 8.5")
def test_the_squares_claimed_are_free_to_the_end_and_belong_to_one_player(games: list[list[Move]]) -> None:
    for game in games:
        end = seen(game[-1].after)
        claimed = [square for player in end["players"] for square in player.get("sanctuaries", [])]
        assert len(set(claimed)) == len(claimed) == sum(p["sanctuary_squares"] for p in end["players"])
        assert {(int(r), int(c)) for r, c in claimed} <= free_in(end["garden"])


def wall(spot: str, palace: dict[str, Any]) -> int:
    return 3 + len(squares_along(spot) & (GARDEN - free_in(palace["garden"])))


def chain(spot: str, palace: dict[str, Any]) -> int:
    """How many walls stand in a row from the front corner of a side."""
    path = AROUND_THE_PALACE if spot == "left" else AROUND_THE_PALACE[::-1]
    return len(list(takewhile(lambda name: name in palace["walls"], path)))


def beside_the_throne(palace: dict[str, Any]) -> int:
    """How many squares with a mosaic lie beside the throne space, above, below, left or right of one of its own."""
    covered = GARDEN - free_in(palace["garden"])
    return sum(any((r + dr, c + dc) in THRONE_SPACE for dr, dc in NEXT) for r, c in covered)


TOLD: dict[str, dict[str, Callable[[str, dict[str, Any]], int]]] = {
    "architects_2006": {
        "sphinx": lambda spot, palace: (2, 5)[palace["sphinxes"] % 2],
        "obelisk": lambda spot, palace: 12,
        "pedestal": lambda spot, palace: 12,
        "throne": lambda spot, palace: 12,
        "wall": wall,
        "door": lambda spot, palace: 4 + chain(spot, palace),
    },
    "architects_2019": {
        "sphinx": lambda spot, palace: 3 + palace["sphinxes"][spot],
        "obelisk": lambda spot, palace: 10 + 2 * palace["sphinxes"][spot],
        "pedestal": lambda spot, palace: 10 + beside_the_throne(palace),
        "throne": lambda spot, palace: 10 + beside_the_throne(palace),
        "wall": wall,
        "door": lambda spot, palace: 5 + chain(spot, palace),
    },
}


@pytest.mark.rule("A06 6.1", "A06 6.2", "A06 6.3", "A06 6.5", "A06 6.6", "A06 6.8")
@pytest.mark.rule("A19 6.2", "A19 6.4", "A19 6.6", "A19 6.8", "A19 6.9", "A19 6.11", "A19 11.6")
@pytest.mark.parametrize(
    ("piece", "rewards"), [("sphinx", 2), ("obelisk", 1), ("pedestal", 1), ("throne", 1), ("wall", 2), ("door", 2)]
)
def test_a_piece_earns_what_is_counted_again(edition: ModuleType, moves: list[Move], piece: str, rewards: int) -> None:
    told, earned = TOLD[edition.EDITION][piece], set()
    for move in (move for move in moves if move.built and move.piece.startswith(f"build {piece}")):
        reward = told(move.piece.split()[-1], seen(move.before))
        assert move.earned == reward + architect(move)
        earned.add(reward)
    assert len(earned) >= rewards
