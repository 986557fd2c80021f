"""Section 8: which areas become sanctuaries, and whose."""

from __future__ import annotations

from types import ModuleType

import numpy as np
import pytest

from cleo_env.interfaces.table import Table
from tests.rules.architects.build import MOSAIC
from tests.rules.architects.given import PHOTOGRAPHED, laid, play
from tests.rules.architects.seen import column

PHOTOGRAPHED_AT = {
    "F": ("F .#./###/#..", "10"),
    "T": ("T ..#/###/..#", "06"),
    "P": ("P ##/##/#.", "33"),
    "I": ("I #####", "60"),
    "L": ("L ####/...#", "65"),
    "U": ("U #.#/###", "73"),
}
ROOM_FOR_P = ["..N###...", "..N###...", ".NN###...", "IN.......", *["I........"] * 4, "........."]
NO_N_YET = [row.replace("N", ".") for row in ROOM_FOR_P]
CORNER_OF_NINE = [*["...###..."] * 3, "IIIII....", *["........."] * 5]
V_IN_THE_CORNER = ("V ..#/..#/###", "00")  # it cuts off the squares 00 01 10 11


def asked(game: Table) -> list[str]:
    """List the squares of the sanctuary that the decider is asked about."""
    shown = column(game, game.decider, "covered") == -1
    return [f"{row}{column}" for row, column in np.argwhere(shown)]


def all_asked(game: Table) -> list[list[str]]:
    """Leave every sanctuary asked about, and list their squares."""
    found = []
    while game.legal == ["claim", "leave"]:
        found.append(asked(game))
        game.play("leave")
    assert "end visit" in game.legal
    return found


def owned(game: Table, seat: int = 0) -> tuple[int, int]:
    """Return how many statues a player has left, and how many squares they claim."""
    player = game.position["players"][seat]
    return player["statues"], player["sanctuary_squares"]


@pytest.mark.rule("A06 8.1", "A19 8.1")
def test_an_area_cut_off_that_is_too_small_for_any_mosaic_is_a_sanctuary(edition: ModuleType) -> None:
    game = laid(edition.table(MOSAIC, mosaics=["V", "I", "X"]), *V_IN_THE_CORNER)
    assert all_asked(game) == [["00", "01", "10", "11"]]


@pytest.mark.rule("A06 8.1", "A19 8.1")
def test_an_area_made_smaller_until_no_mosaic_fits_is_a_sanctuary(edition: ModuleType) -> None:
    game = laid(edition.table(MOSAIC, garden=CORNER_OF_NINE, mosaics=["P", "V", "X"]), "P ##/##/#.", "00")
    assert all_asked(game) == [["02", "12", "21", "22"]]


@pytest.mark.rule("A06 8.1", "A19 8.1")
def test_an_area_of_five_is_a_sanctuary_only_without_a_fitting_mosaic_in_the_pile(edition: ModuleType) -> None:
    closing = ("N .#/.#/##/#.", "01")
    without = laid(edition.table(MOSAIC, garden=NO_N_YET, mosaics=["N", "X", "V"]), *closing)
    assert all_asked(without) == [["00", "01", "10", "11", "20"]]
    with_p = laid(edition.table(MOSAIC, garden=NO_N_YET, mosaics=["N", "X", "P"]), *closing)
    assert all_asked(with_p) == []


@pytest.mark.rule("A06 8.1", "A19 8.1")
def test_the_throne_space_is_never_part_of_a_sanctuary(edition: ModuleType) -> None:
    game = laid(edition.table(MOSAIC, mosaics=["L", "X"]), "L #./#./#./##", "01")
    assert all_asked(game) == [["02", "12", "22"]]


@pytest.mark.rule("A06 8.1", "A19 8.1")
def test_a_mosaic_that_leaves_its_whole_area_open_forms_no_sanctuary(edition: ModuleType) -> None:
    assert all_asked(laid(edition.table(MOSAIC, mosaics=["X", "V"]), "X .#./###/.#.", "43")) == []


@pytest.mark.rule("A06 8.1", "A19 8.1")
@pytest.mark.parametrize(
    ("last", "closed"), [("F", [5]), ("T", [2]), ("P", []), ("I", [6, 1]), ("L", [5]), ("U", [6, 1, 5])]
)
def test_the_photographed_garden_has_the_closed_areas_of_the_photograph(
    edition: ModuleType, last: str, closed: list[int]
) -> None:
    garden = [row.replace(last, ".") for row in PHOTOGRAPHED]
    game = laid(edition.table(MOSAIC, garden=garden, mosaics=[last, *"NVWXYZ"]), *PHOTOGRAPHED_AT[last])
    assert game.position["garden"] == PHOTOGRAPHED
    assert [len(squares) for squares in all_asked(game)] == closed


@pytest.mark.rule("A06 8.1", "A19 8.1")
def test_the_photographed_garden_stays_open_in_its_areas_of_8_and_15(edition: ModuleType) -> None:
    for top in "NVWXYZ":
        assert "build mosaic" in edition.table(MOSAIC, garden=PHOTOGRAPHED, mosaics=[top]).legal
    game = edition.table(MOSAIC, garden=PHOTOGRAPHED, mosaics=[*"XNVWYZ"])
    play(game, "build mosaic", "turn X .#./###/.#.")
    in_area_of_8, in_area_of_15 = {"at 30"}, {"at 25", "at 26", "at 35", "at 36"}
    assert set(game.legal) == in_area_of_8 | in_area_of_15


@pytest.mark.rule("A06 8.2", "A19 8.2")
def test_a_new_sanctuary_may_be_claimed_with_one_statue(edition: ModuleType) -> None:
    game = laid(edition.table(MOSAIC, mosaics=["V", "I", "X"]), *V_IN_THE_CORNER)
    assert (game.legal, game.decider) == (["claim", "leave"], 0)
    play(game, "claim")
    assert owned(game) == (1, 4)
    assert game.position["players"][0]["sanctuaries"] == ["00", "01", "10", "11"]
    assert "end visit" in game.legal


@pytest.mark.rule("A06 8.2", "A19 8.2")
def test_a_sanctuary_that_is_left_is_never_asked_about_again(edition: ModuleType) -> None:
    game = laid(edition.table(MOSAIC, {"hand": MOSAIC}, {}, mosaics=["V", "I", "X"]), *V_IN_THE_CORNER)
    play(game, "leave", "end visit", "end turn")
    assert game.decider == 1
    laid(game, "I #####", "30")
    assert all_asked(game) == []
    assert [owned(game, seat) for seat in range(3)] == [(2, 0)] * 3


@pytest.mark.rule("A06 8.3", "A19 8.3")
def test_an_area_whose_last_fitting_mosaic_went_elsewhere_is_nobodys(edition: ModuleType) -> None:
    game = laid(edition.table(MOSAIC, garden=ROOM_FOR_P, mosaics=["P", "X", "V"]), "P ##/##/#.", "53")
    assert all_asked(game) == []


@pytest.mark.rule("A06 8.3", "A19 8.3")
def test_a_dead_area_stays_nobodys_when_another_mosaic_is_laid(edition: ModuleType) -> None:
    hand = {kind: 2 * count for kind, count in MOSAIC.items()}
    game = laid(edition.table(hand, garden=ROOM_FOR_P, mosaics=["P", "X", "V"]), "P ##/##/#.", "53")
    laid(game, "X .#./###/.#.", "31")
    assert "00" not in {square for area in all_asked(game) for square in area}


@pytest.mark.rule("A06 8.4", "A19 8.4")
def test_several_sanctuaries_are_asked_about_in_reading_order_of_their_first_squares(edition: ModuleType) -> None:
    game = laid(edition.table(MOSAIC, garden=PHOTOGRAPHED, mosaics=[*"VNYWXZ"]), "V ..#/..#/###", "25")
    assert all_asked(game) == [["26", "35", "36"], ["38", "48", "54", "55", "56", "57", "58"]]


@pytest.mark.rule("A06 8.4", "A19 8.4")
def test_two_sanctuaries_may_both_be_claimed(edition: ModuleType) -> None:
    game = laid(edition.table(MOSAIC, garden=PHOTOGRAPHED, mosaics=[*"VNYWXZ"]), "V ..#/..#/###", "25")
    play(game, "claim", "claim")
    assert owned(game) == (0, 3 + 7)
    assert "end visit" in game.legal


@pytest.mark.rule("A06 8.4", "A19 8.4")
def test_the_last_statue_ends_the_asking(edition: ModuleType) -> None:
    game = laid(edition.table(MOSAIC, statues=1, garden=PHOTOGRAPHED, mosaics=[*"VNYWXZ"]), "V ..#/..#/###", "25")
    play(game, "claim")
    assert owned(game) == (0, 3)
    assert "claim" not in game.legal and "end visit" in game.legal


@pytest.mark.rule("A06 8.4", "A19 8.4")
def test_the_last_statue_may_be_kept_for_the_second_sanctuary(edition: ModuleType) -> None:
    game = laid(edition.table(MOSAIC, statues=1, garden=PHOTOGRAPHED, mosaics=[*"VNYWXZ"]), "V ..#/..#/###", "25")
    play(game, "leave", "claim")
    assert owned(game) == (0, 7)


@pytest.mark.rule("A06 8.4", "A19 8.4")
def test_a_builder_without_a_statue_is_not_asked(edition: ModuleType) -> None:
    game = laid(edition.table(MOSAIC, statues=0, mosaics=["V", "I", "X"]), *V_IN_THE_CORNER)
    assert "claim" not in game.legal and "end visit" in game.legal


@pytest.mark.rule("A06 8.5", "A19 8.5")
def test_a_claimed_sanctuary_counts_all_its_squares_on_top_of_those_owned(edition: ModuleType) -> None:
    game = laid(edition.table(MOSAIC, statues=1, sanctuary_squares=6, mosaics=["V", "I", "X"]), *V_IN_THE_CORNER)
    assert owned(play(game, "claim")) == (0, 6 + 4)


@pytest.mark.rule("A06 8.5", "A19 8.5")
def test_the_number_of_squares_is_fixed_when_it_is_claimed(edition: ModuleType) -> None:
    game = laid(edition.table(MOSAIC, {"hand": MOSAIC}, {}, mosaics=["V", "I", "X"]), *V_IN_THE_CORNER)
    play(game, "claim", "end visit", "end turn")
    laid(game, "I #####", "30")
    assert owned(game) == (1, 4)
