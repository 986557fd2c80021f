"""Section 5: equal and different materials, doubled cards and credit."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from cleo_env.interfaces.table import Table
from tests.rules.architects.build import build
from tests.rules.architects.given import PLENTY, pay_with, play
from tests.rules.architects.payer import mine
from tests.rules.architects_2019.given import table

MATERIALS = ["stone", "marble", "wood", "lapis"]
IN_ANY = [f"in {kind}" for kind in MATERIALS]
STALLS = [["artisan"], ["stone"], ["lapis"]]
WORSHIPPERS = ["merchant", "foreman", "architect", "visir", "beggar"]  # the merchant for scarabs, no amulet


def wood_credit(hand: dict[str, int], *calls: str, **position: Any) -> Table:
    """Build wall L0 with a doubled wood card and a stone, then go on with this hand and credit for one wood."""
    game = table({**hand, "artisan": hand["artisan"] + 1, "stone": hand.get("stone", 0) + 1, "2 wood": 1}, **position)
    return play(game, *calls, "build wall L0", "pay artisan", "pay stone", "pay 2 wood")


@pytest.mark.rule("A19 5.6")
def test_credit_from_equal_units_pays_for_a_later_piece() -> None:
    game = table({"artisan": 3, "2 stone": 2, "stone": 1})
    play(game, "build door left", "in stone", "pay artisan", "pay artisan")
    play(game, "pay 2 stone", "pay stone", "pay 2 stone")
    play(game, "build sphinx left", "in stone", "pay artisan", "pay stone", "pay stone")
    assert (mine(game, "hand"), mine(game, "amulets")) == ({}, 2)
    assert game.position["sphinxes"]["left"] == 1


@pytest.mark.rule("A19 5.6", "A19 1.3")
def test_credit_of_a_doubled_artisan_pays_for_a_later_piece() -> None:
    game = table({"2 artisan": 1, "stone": 2, "wood": 2}, settings={"tainted_artisans": True})
    assert build(game, "wall L0", "wall L1").position["walls"] == ["L0", "L1"]
    assert (mine(game, "hand"), mine(game, "amulets")) == ({}, 1)


@pytest.mark.rule("A19 5.6")
def test_credit_outlasts_pieces_that_do_not_need_it_and_counts_only_for_its_kind() -> None:
    game = wood_credit({"artisan": 2, "stone": 2, "lapis": 1}, stalls=STALLS)
    play(game, "build sphinx left")
    assert game.legal == ["in stone"]
    play(game, "in stone", "pay artisan", "pay stone", "pay stone", "build wall L1", "pay artisan")
    assert game.legal == ["pay wood", "pay lapis"]
    assert mine(play(game, "pay wood", "pay lapis"), "hand") == {}


@pytest.mark.rule("A19 5.7")
def test_a_cave_costs_its_amulet_the_moment_it_is_played_and_leaves_no_credit() -> None:
    game = play(table({"artisan": 2, "cave": 2, "stone": 1}, stalls=STALLS), "build wall L0", "pay artisan")
    assert mine(game, "amulets") == 0
    assert mine(play(game, "pay cave"), "amulets") == 1
    assert mine(play(game, "pay cave"), "amulets") == 2
    assert game.legal == ["end visit"]


@pytest.mark.rule("A19 5.8")
@pytest.mark.parametrize("piece", ["sphinx left", "obelisk right", "door left"])
def test_the_kind_of_equal_materials_is_chosen_before_any_unit_is_paid(piece: str) -> None:
    game = play(table({"artisan": 4, "stone": 4, "marble": 1, "wood": 4}), f"build {piece}")
    assert game.legal == ["in stone", "in wood"]
    assert play(game, "in wood").legal == ["pay artisan"]


@pytest.mark.rule("A19 5.8")
@pytest.mark.parametrize("piece", ["wall L0", "pedestal"])
def test_no_kind_is_chosen_for_different_materials(piece: str) -> None:
    assert play(table(PLENTY), f"build {piece}").legal == ["pay artisan"]


@pytest.mark.rule("A19 5.8")
@pytest.mark.parametrize(
    ("hand", "kinds"),
    [
        ({"artisan": 1, "lapis": 2}, ["in lapis"]),
        ({"artisan": 1, "2 lapis": 1, "stone": 1, "cave": 1}, ["in stone", "in lapis"]),
        ({"artisan": 1, "lapis": 2, "stone": 1, "marble": 1}, ["in lapis"]),
        ({"artisan": 1, "cave": 2}, IN_ANY),
        ({"artisan": 1, "stone": 2, "cave": 2}, IN_ANY),
    ],
)
def test_a_kind_is_offered_just_if_cards_and_caves_make_a_full_payment_in_it(hand: dict, kinds: list[str]) -> None:
    assert play(table(hand), "build sphinx left").legal == kinds


@pytest.mark.rule("A19 5.8")
def test_credit_counts_for_a_kind() -> None:
    game = wood_credit({"artisan": 1, "marble": 2, "wood": 1})
    assert play(game, "build sphinx left").legal == ["in marble", "in wood"]
    game = wood_credit({"artisan": 1, "marble": 1, "cave": 1})
    assert play(game, "build sphinx left").legal == ["in marble", "in wood"]


@pytest.mark.rule("A19 5.8")
@pytest.mark.parametrize(
    ("piece", "hand", "kinds"),
    [
        ("sphinx left", {"artisan": 1}, IN_ANY),
        ("door left", {"artisan": 2, "marble": 1}, ["in marble"]),
        ("door left", {"artisan": 2, "marble": 1, "cave": 1}, IN_ANY),
        ("obelisk left", {"artisan": 3, "wood": 2, "lapis": 1}, ["in wood"]),
    ],
)
def test_the_merchants_discounts_count_for_a_kind(piece: str, hand: dict, kinds: list[str]) -> None:
    assert play(table(hand), "call merchant", f"build {piece}").legal == kinds


@pytest.mark.rule("A19 5.9")
def test_every_equal_unit_is_paid_in_the_chosen_kind_with_caves_as_that_kind() -> None:
    hand = {"artisan": 3, "stone": 4, "2 stone": 1, "wood": 2, "2 wood": 1, "cave": 2}
    game = play(table(hand), "build obelisk left", "in wood", *["pay artisan"] * 3)
    assert game.legal == ["pay wood", "pay 2 wood", "pay cave"]
    assert play(game, "pay cave").legal == ["pay wood", "pay 2 wood", "pay cave"]
    play(game, "pay wood", "pay wood", "pay cave")
    assert mine(game, "hand") == {"stone": 4, "2 stone": 1, "2 wood": 1}


@pytest.mark.rule("A19 5.10")
@pytest.mark.parametrize("order", list(permutations(MATERIALS)))
def test_different_kinds_are_paid_in_any_order(order: tuple[str, ...]) -> None:
    game = table(dict.fromkeys(MATERIALS, 2) | {"artisan": 3})
    play(game, "build pedestal", *["pay artisan"] * 3)
    for paid, kind in enumerate(order):
        assert set(game.legal) == {f"pay {left}" for left in order[paid:]}
        play(game, f"pay {kind}")
    assert mine(game, "hand") == dict.fromkeys(MATERIALS, 1)


@pytest.mark.rule("A19 5.10")
@pytest.mark.parametrize(
    "hand", [{"artisan": 1, "stone": 4, "2 stone": 3}, {"artisan": 3, "stone": 4, "wood": 4, "lapis": 4}]
)
def test_too_few_kinds_do_not_pay_for_different_materials(hand: dict) -> None:
    different = {"build wall L0", "build pedestal"} & set(table(hand, stalls=STALLS).legal)
    assert different == ({"build wall L0"} if "wood" in hand else set())


@pytest.mark.rule("A19 5.11")
@pytest.mark.parametrize("kinds", [(), ("lapis",), ("stone", "wood"), ("stone", "marble", "lapis")])
def test_several_caves_may_pay_for_one_piece(kinds: tuple[str, ...]) -> None:
    game = table(dict.fromkeys(kinds, 1) | {"artisan": 3, "cave": 4 - len(kinds)})
    pay_with(play(game, "build pedestal"), *["artisan"] * 3, *["cave"] * (4 - len(kinds)), *kinds)
    assert (mine(game, "hand"), mine(game, "amulets")) == ({}, 4 - len(kinds))
    assert game.position["throne"] == 1


@pytest.mark.rule("A19 5.11")
def test_a_cave_keeps_no_kind_from_being_paid_later() -> None:
    kinds = [f"pay {kind}" for kind in MATERIALS]
    game = play(table(PLENTY | {"cave": 2}), "build pedestal", *["pay artisan"] * 3)
    assert game.legal == [*kinds, "pay cave"]
    assert play(game, "pay cave").legal == [*kinds, "pay cave"]
    assert play(game, "pay cave").legal == kinds
    assert play(game, "pay marble").legal == ["pay stone", "pay wood", "pay lapis"]


@pytest.mark.rule("A19 5.12")
@pytest.mark.parametrize("hand", [{"artisan": 1, "2 wood": 3}, {"artisan": 3, "2 wood": 2, "2 stone": 2, "lapis": 1}])
def test_a_doubled_card_pays_only_one_of_different_units(hand: dict) -> None:
    game = table(hand, stalls=STALLS)
    assert ("build wall L0" in game.legal) == ("lapis" in hand)
    assert "build pedestal" not in game.legal


@pytest.mark.rule("A19 5.12")
def test_the_other_unit_of_a_doubled_card_cannot_be_paid_for_the_same_piece() -> None:
    game = play(table({"artisan": 1, "wood": 3, "2 wood": 1, "lapis": 1}), "build wall L0", "pay artisan")
    assert game.legal == ["pay wood", "pay lapis", "pay 2 wood"]
    assert play(game, "pay 2 wood").legal == ["pay lapis"]


@pytest.mark.rule("A19 5.12")
def test_the_other_unit_of_a_doubled_card_pays_equal_units_of_a_later_piece() -> None:
    game = wood_credit({"artisan": 1, "wood": 1})
    play(game, "build sphinx left", "in wood", "pay artisan", "pay wood", "pay wood")
    assert (mine(game, "hand"), mine(game, "amulets")) == ({}, 1)


@pytest.mark.rule("A19 5.13")
def test_while_there_is_credit_its_cards_cannot_be_paid_for_different_materials() -> None:
    game = wood_credit({"artisan": 2, "wood": 2, "marble": 2})
    hand = mine(game, "hand")
    play(game, "build wall L1", "pay artisan")
    assert game.legal == ["pay marble", "pay wood"]
    play(game, "pay wood")
    assert (mine(game, "hand"), mine(game, "amulets")) == ({**hand, "artisan": 1}, 1)


@pytest.mark.rule("A19 5.13")
def test_while_there_is_credit_its_doubled_cards_cannot_be_paid_for_equal_materials() -> None:
    hand = {"artisan": 3, "wood": 3, "2 wood": 2}
    game = play(table(hand), "build obelisk left", "in wood", *["pay artisan"] * 3)
    assert game.legal == ["pay wood", "pay 2 wood"]
    assert play(game, "pay 2 wood").legal == ["pay wood"]
    play(game, "pay wood")
    assert (mine(game, "hand"), mine(game, "amulets")) == ({"wood": 3, "2 wood": 1}, 1)
    assert game.legal == ["pay wood", "pay 2 wood"]


@pytest.mark.rule("A19 5.13", "A19 1.3")
def test_while_there_is_credit_of_artisans_only_that_can_be_paid() -> None:
    game = table({"artisan": 3, "2 artisan": 2, "stone": 4}, settings={"tainted_artisans": True})
    play(game, "build obelisk left", "in stone", "pay 2 artisan")
    assert game.legal == ["pay artisan"]
    assert mine(play(game, "pay artisan"), "hand") == {"artisan": 3, "2 artisan": 1, "stone": 4}
    assert game.legal == ["pay artisan", "pay 2 artisan"]


@pytest.mark.rule("A19 5.14")
def test_a_cave_may_be_paid_instead_of_credit_and_the_credit_stays() -> None:
    game = wood_credit({"artisan": 2, "wood": 1, "stone": 1, "cave": 1})
    play(game, "build sphinx left", "in wood", "pay artisan")
    assert game.legal == ["pay wood", "pay cave"]
    assert play(game, "pay cave").legal == ["pay wood"]
    play(game, "pay wood")
    assert (mine(game, "hand"), mine(game, "amulets")) == ({"artisan": 1, "stone": 1, "wood": 1}, 2)


@pytest.mark.rule("A19 5.14")
def test_a_discount_may_be_taken_instead_of_credit_and_the_credit_stays() -> None:
    game = wood_credit({"artisan": 2, "lapis": 1}, "call merchant", worshippers=WORSHIPPERS)
    play(game, "build sphinx left", "in wood", "pay artisan")
    assert game.legal == ["pay wood", "discount"]
    play(game, "discount", "discount", "build wall L1", "pay artisan")
    assert game.legal == ["pay wood", "pay lapis"]
    assert mine(play(game, "pay wood", "pay lapis"), "amulets") == 1


@pytest.mark.rule("A19 5.14", "A19 1.3")
def test_a_foremans_discount_may_be_taken_instead_of_credit_of_artisans() -> None:
    game = table({"2 artisan": 1, "stone": 4}, settings={"tainted_artisans": True})
    play(game, "call foreman", "build obelisk left", "in stone", "pay 2 artisan")
    assert game.legal == ["pay artisan", "discount"]
    assert play(game, "discount").legal == ["pay artisan", "discount"]
    assert play(game, "discount").legal == ["pay stone"]


@pytest.mark.rule("A19 5.14")
def test_any_other_kind_may_be_paid_instead_of_credit_for_different_materials() -> None:
    game = wood_credit({"artisan": 2, "stone": 1, "marble": 1, "lapis": 1})
    play(game, "build wall L1", "pay artisan", "pay lapis", "pay marble", "build wall L2", "pay artisan")
    assert game.legal == ["pay stone", "pay wood"]
    assert mine(play(game, "pay wood", "pay stone"), "hand") == {}
