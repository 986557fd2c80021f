"""Section 7: what a mosaic costs and earns, and what becomes of those set aside."""

from __future__ import annotations

from itertools import combinations

import pytest

from tests.rules.architects.given import PHOTOGRAPHED, laid, play
from tests.rules.architects.seen import offered, owned
from tests.rules.architects_2019.given import MOSAIC, table

MATERIALS = ("stone", "marble", "wood", "lapis")
V_IN_THE_CORNER = ("V ..#/..#/###", "00")  # it covers 2 palms and cuts off the squares 00 01 10 11


@pytest.mark.rule("A19 7.1")
@pytest.mark.parametrize("kinds", list(combinations(MATERIALS, 3)))
def test_a_mosaic_costs_two_artisans_and_three_different_materials(kinds: tuple[str, ...]) -> None:
    cost = {"artisan": 2, **dict.fromkeys(kinds, 1)}
    done = laid(table(cost, mosaics=["I", "X"]), "I #####", "40").position
    assert (done["players"][0]["hand"], done["discard"]) == ({}, cost)
    for card in cost:
        assert "build mosaic" not in table({**cost, card: cost[card] - 1}, mosaics=["I", "X"]).legal


@pytest.mark.rule("A19 7.1")
@pytest.mark.parametrize("kinds", list(combinations(MATERIALS, 2)))
def test_two_kinds_of_material_do_not_pay_for_a_mosaic(kinds: tuple[str, ...]) -> None:
    assert "build mosaic" not in table({"artisan": 2, **dict.fromkeys(kinds, 3)}, mosaics=["I", "X"]).legal


@pytest.mark.rule("A19 7.5")
@pytest.mark.parametrize(("answer", "palms"), [("leave", 2), ("claim", 0)])
def test_a_mosaic_earns_its_palms_unless_its_builder_claims_a_sanctuary(answer: str, palms: int) -> None:
    game = laid(table(MOSAIC, money=0, mosaics=["V", "I", "X"]), *V_IN_THE_CORNER)
    assert owned(play(game, answer), "money")[0] == 5 + palms


@pytest.mark.rule("A19 7.6")
def test_a_mosaic_set_aside_is_out_of_the_game_for_good() -> None:
    hand = {kind: 2 * count for kind, count in MOSAIC.items()}
    game = laid(table(hand, garden=PHOTOGRAPHED, mosaics=["V", "N", "W"]), "V ..#/..#/###", "25")
    play(game, "leave", "leave", "build mosaic")
    assert {name.split()[1] for name in offered(game, "turn")} == {"W"}
    play(game, "turn W .##/##./#..", "at 30")
    assert game.position["mosaics"] == [] and "N" in game.position["set_aside"]
