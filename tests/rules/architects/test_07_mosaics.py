"""Section 7: how mosaics are laid, paid and set aside."""

from __future__ import annotations

from types import ModuleType

import pytest

from cleo_env.interfaces.table import Table
from tests.rules.architects.build import MOSAIC
from tests.rules.architects.given import PHOTOGRAPHED, laid, pay_with, play
from tests.rules.architects.seen import owned

MOSAIC_EARNS = {"architects_2006": 4, "architects_2019": 5}
OTHER_PALMS = [
    ".P.###...",
    "...###...",
    "...###...",
    "...P.....",
    "...P....P",
    "........P",
    "........P",
    "........P",
    "........P",
]


def leave_all(game: Table) -> Table:
    """Leave every sanctuary that is asked about."""
    while "leave" in game.legal:
        game.play("leave")
    return game


@pytest.mark.rule("A06 7.1", "A19 7.1")
def test_a_mosaic_is_laid_then_paid_for_then_asked_about(edition: ModuleType) -> None:
    game, asked = edition.table(MOSAIC, mosaics=["V", "X"]), []
    for name in ("build mosaic", "turn V ..#/..#/###", "at 00"):
        play(game, name)
        asked.append({word.split()[0] for word in game.legal})
    assert asked == [{"turn"}, {"at"}, {"pay"}]
    assert game.position["garden"][:3] == ["..V###...", "..V###...", "VVV###..."]
    assert owned(game, "money")[0] == 5
    assert pay_with(game).legal == ["claim", "leave"]


@pytest.mark.rule("A06 7.2", "A19 7.2")
def test_only_the_mosaic_on_top_of_the_pile_can_be_built(edition: ModuleType) -> None:
    game = play(edition.table(MOSAIC, mosaics=["T", "F", "X"]), "build mosaic")
    assert game.legal
    assert {name.split()[1] for name in game.legal} == {"T"}
    pay_with(play(game, "turn T ###/.#./.#.", "at 43"))
    assert game.position["mosaics"] == ["F", "X"]


@pytest.mark.rule("A06 7.2", "A19 7.2")
def test_no_mosaic_can_be_built_from_an_empty_pile(edition: ModuleType) -> None:
    assert "build mosaic" in edition.table(MOSAIC, mosaics=["T"]).legal
    assert "build mosaic" not in edition.table(MOSAIC, mosaics=[]).legal


@pytest.mark.rule("A06 7.3", "A19 7.3")
def test_a_mosaic_lies_anywhere_but_on_the_throne_space(edition: ModuleType) -> None:
    game = play(edition.table(MOSAIC, mosaics=["I", "X"]), "build mosaic", "turn I #####")
    assert game.legal == [f"at {row}{column}" for row in range(3, 9) for column in range(5)]


@pytest.mark.rule("A06 7.3", "A19 7.3")
def test_a_mosaic_never_covers_another_mosaic(edition: ModuleType) -> None:
    garden = ["...###..."] * 3 + ["LLLL.....", "L........", "........Z", "......ZZZ", "......Z..", "........."]
    game = play(edition.table(MOSAIC, mosaics=["I", "X"], garden=garden), "build mosaic", "turn I #####")
    fitting = {3: [4], 4: [1, 2, 3, 4], 5: [0, 1, 2, 3], 6: [0, 1], 7: [0, 1], 8: [0, 1, 2, 3, 4]}
    assert game.legal == [f"at {row}{column}" for row, columns in fitting.items() for column in columns]


@pytest.mark.rule("A06 7.3", "A19 7.3")
def test_a_mosaic_covers_the_five_squares_it_is_drawn_on(edition: ModuleType) -> None:
    game = laid(edition.table(MOSAIC, mosaics=["F", "X"]), "F .##/##./.#.", "34")
    assert game.position["garden"] == ["...###..."] * 3 + [".....FF..", "....FF...", ".....F..."] + ["........."] * 3


@pytest.mark.rule("A06 7.4", "A19 7.4")
def test_a_mosaic_may_be_turned_and_flipped(edition: ModuleType) -> None:
    game = play(edition.table(MOSAIC, mosaics=["P", "X"]), "build mosaic")
    drawn = {"##/##/#.", "##/##/.#", "#./##/##", ".#/##/##", "###/##.", "###/.##", "##./###", ".##/###"}
    assert set(game.legal) == {f"turn P {drawing}" for drawing in drawn}


@pytest.mark.rule("A06 7.4", "A19 7.4")
def test_a_setting_forbids_flipping(edition: ModuleType) -> None:
    game = play(edition.table(MOSAIC, mosaics=["P", "X"], settings={"mirror_mosaics": False}), "build mosaic")
    one_face = {"##/##/#.", "###/.##", ".#/##/##", "##./###"}
    other_face = {"##/##/.#", ".##/###", "#./##/##", "###/##."}
    assert {name.removeprefix("turn P ") for name in game.legal} in (one_face, other_face)


@pytest.mark.rule("A06 7.4", "A19 7.4")
def test_without_flipping_a_mosaic_like_its_mirror_image_lies_as_before(edition: ModuleType) -> None:
    for letter, ways in {"X": 1, "I": 2, "T": 4, "U": 4, "V": 4, "W": 4}.items():
        for mirror in (False, True):
            game = edition.table(MOSAIC, mosaics=[letter], settings={"mirror_mosaics": mirror})
            assert len(play(game, "build mosaic").legal) == ways


@pytest.mark.rule("A06 7.5", "A19 7.5")
@pytest.mark.parametrize(("corner", "palms"), [("11", 0), ("02", 1), ("30", 2), ("00", 3), ("33", 5)])
def test_a_mosaic_earns_one_more_for_each_palm(edition: ModuleType, corner: str, palms: int) -> None:
    game = laid(edition.table(MOSAIC, money=0, mosaics=["I", "X"]), "I #/#/#/#/#", corner)
    assert owned(game, "money")[0] == MOSAIC_EARNS[edition.EDITION] + palms


@pytest.mark.rule("A06 7.5", "A19 7.5")
@pytest.mark.parametrize(("corner", "palms"), [("00", 0), ("01", 1), ("33", 2), ("48", 5)])
def test_a_setting_draws_other_palms(edition: ModuleType, corner: str, palms: int) -> None:
    game = edition.table(MOSAIC, money=0, mosaics=["I", "X"], settings={"garden": OTHER_PALMS})
    assert owned(laid(game, "I #/#/#/#/#", corner), "money")[0] == MOSAIC_EARNS[edition.EDITION] + palms


@pytest.mark.rule("A06 7.6", "A19 7.6")
def test_mosaics_on_top_that_fit_nowhere_are_set_aside_after_a_mosaic(edition: ModuleType) -> None:
    game = edition.table(MOSAIC, garden=PHOTOGRAPHED, mosaics=["V", "N", "Y", "W", "X", "Z"])
    laid(game, "V ..#/..#/###", "25")
    assert game.position["mosaics"] == ["W", "X", "Z"]
    assert game.position["set_aside"] == ["N", "Y"]


@pytest.mark.rule("A06 7.6", "A19 7.6")
def test_a_mosaic_below_a_fitting_top_stays_in_the_pile(edition: ModuleType) -> None:
    game = edition.table(MOSAIC, garden=PHOTOGRAPHED, mosaics=["V", "N", "W", "Y", "X", "Z"])
    laid(game, "V ..#/..#/###", "25")
    assert game.position["mosaics"] == ["W", "Y", "X", "Z"]
    assert game.position["set_aside"] == ["N"]


@pytest.mark.rule("A06 7.7", "A19 7.7")
def test_the_last_mosaic_built_completes_the_category(edition: ModuleType) -> None:
    game = laid(edition.table(MOSAIC, mosaics=["V"]), "V #../#../###", "30")
    leave_all(game).play("end visit")
    assert (game.position["mosaics"], game.position["cleopatra"]) == ([], 1)


@pytest.mark.rule("A06 7.7", "A19 7.7")
def test_the_last_mosaic_set_aside_completes_the_category(edition: ModuleType) -> None:
    game = laid(edition.table(MOSAIC, garden=PHOTOGRAPHED, mosaics=["V", "N", "Y"]), "V ..#/..#/###", "25")
    leave_all(game).play("end visit")
    assert (game.position["mosaics"], game.position["set_aside"]) == ([], ["N", "W", "X", "Y", "Z"])
    assert game.position["cleopatra"] == 1


@pytest.mark.rule("A06 7.7", "A19 7.7")
def test_a_mosaic_left_in_the_pile_leaves_the_category_open(edition: ModuleType) -> None:
    game = laid(edition.table(MOSAIC, garden=PHOTOGRAPHED, mosaics=["V", "N", "W"]), "V ..#/..#/###", "25")
    leave_all(game).play("end visit")
    assert (game.position["mosaics"], game.position["cleopatra"]) == (["W"], 0)
