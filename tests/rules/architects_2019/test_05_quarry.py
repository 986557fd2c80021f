"""Section 5: the quarry visit and payment; kinds and credit are in the other file."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.rules.architects.build import build, visited
from tests.rules.architects.given import PLENTY, pay_with, play
from tests.rules.architects.payer import mine
from tests.rules.architects.seen import offered
from tests.rules.architects_2019.given import MOSAIC, table

MATERIALS = ["stone", "marble", "wood", "lapis"]
BUT_L0 = ["L1", "L2", "B0", "B1", "B2", "R0", "R1", "R2"]
FEW_SPOTS = {"walls": BUT_L0, "doors": ["right"], "sphinxes": {"left": 2, "right": 3}, "mosaics": []}
STALLS = [["artisan"], ["stone"], ["lapis"]]


@pytest.mark.rule("A19 5.2")
@pytest.mark.parametrize(
    ("hand", "pieces"),
    [
        ({"artisan": 1, "stone": 2}, ["build sphinx left"]),
        ({"artisan": 1, "stone": 1, "wood": 1}, ["build wall L0"]),
        ({"artisan": 2, "wood": 3}, ["build door left", "build sphinx left"]),
        ({"artisan": 1, "wood": 3}, ["build sphinx left"]),
        ({"artisan": 5, "stone": 1}, []),
        ({"stone": 4, "wood": 4, "cave": 8}, []),
    ],
)
def test_a_piece_is_offered_only_if_its_full_cost_can_be_paid(hand: dict, pieces: list[str]) -> None:
    assert offered(table(hand, stalls=STALLS, **FEW_SPOTS), "build") == pieces


@pytest.mark.rule("A19 5.2")
@pytest.mark.parametrize(
    ("worshipper", "hand", "pieces"),
    [
        ("merchant", {"artisan": 1}, ["build wall L0", "build sphinx left"]),
        ("merchant", {"artisan": 2, "lapis": 1}, ["build wall L0", "build door left", "build sphinx left"]),
        ("merchant", {"stone": 4, "wood": 4}, []),
        ("foreman", {"stone": 2}, ["build sphinx left"]),
        ("foreman", {"stone": 3}, ["build door left", "build sphinx left"]),
        ("foreman", {"artisan": 4, "stone": 1}, []),
    ],
)
def test_discounts_count_toward_the_cost_of_a_piece(worshipper: str, hand: dict, pieces: list[str]) -> None:
    game = table(hand, stalls=STALLS, **FEW_SPOTS)
    assert offered(play(game, f"call {worshipper}"), "build") == pieces


@pytest.mark.rule("A19 5.2")
def test_every_payment_offered_leaves_the_rest_payable() -> None:
    hand = {"artisan": 1, "stone": 1, "cave": 1}
    for first, then in (("pay stone", "pay cave"), ("pay cave", "pay stone")):
        game = play(table(hand), "build sphinx left", "in stone", "pay artisan")
        assert game.legal == ["pay stone", "pay cave"]
        assert play(game, first).legal == [then]


@pytest.mark.rule("A19 5.3", "A19 5.9")
@pytest.mark.parametrize(
    ("piece", "artisans", "materials"), [("sphinx right", 1, 2), ("obelisk left", 3, 4), ("door left", 2, 3)]
)
def test_equal_units_are_paid_one_at_a_time_after_the_artisans(piece: str, artisans: int, materials: int) -> None:
    game = play(table(PLENTY), f"build {piece}", "in wood")
    for unit in ["pay artisan"] * artisans + ["pay wood"] * materials:
        assert game.legal == [unit]
        play(game, unit)
    assert "end visit" in game.legal
    assert mine(game, "hand") == Counter(PLENTY) - Counter(artisan=artisans, wood=materials)


@pytest.mark.rule("A19 5.3", "A19 5.10")
@pytest.mark.parametrize(("piece", "artisans", "materials"), [("wall B1", 1, 2), ("pedestal", 3, 4)])
def test_different_units_are_paid_one_at_a_time_after_the_artisans(piece: str, artisans: int, materials: int) -> None:
    game = play(table(PLENTY), f"build {piece}")
    for _ in range(artisans):
        assert game.legal == ["pay artisan"]
        play(game, "pay artisan")
    for paid in range(materials):
        assert game.legal == [f"pay {kind}" for kind in MATERIALS[paid:]]
        play(game, game.legal[0])
    assert "end visit" in game.legal


@pytest.mark.rule("A19 5.3")
def test_a_mosaic_is_paid_in_the_same_way() -> None:
    game = play(table(PLENTY, mosaics=["I", "X"]), "build mosaic", "turn I #####", "at 40")
    for unit in ("artisan", "artisan", "lapis", "stone", "wood"):
        assert f"pay {unit}" in game.legal and (game.legal == ["pay artisan"]) == (unit == "artisan")
        play(game, f"pay {unit}")
    assert offered(game, "pay") == []


@pytest.mark.rule("A19 5.3")
def test_nothing_can_be_added_beyond_the_cost() -> None:
    game = play(table({"artisan": 5, "stone": 5, "cave": 2}), "build sphinx left", "in stone")
    play(game, "pay artisan", "pay stone", "pay stone")
    assert offered(game, "pay") == offered(game, "in") == []
    assert mine(game, "hand") == {"artisan": 4, "stone": 3, "cave": 2}


@pytest.mark.rule("A19 5.4", "A19 5.5", "A19 5.7")
def test_tainted_cards_paid_go_to_the_discards_too() -> None:
    game = table({"2 artisan": 1, "2 wood": 1, "cave": 1}, settings={"tainted_artisans": True})
    pay_with(play(game, "build wall L0"), "2 artisan", "2 wood", "cave")
    assert mine(game, "hand") == {}
    assert game.position["discard"] == {"2 artisan": 1, "2 wood": 1, "cave": 1}
    assert mine(game, "amulets") == 3


@pytest.mark.rule("A19 5.5")
@pytest.mark.parametrize("kind", MATERIALS)
def test_a_doubled_card_is_worth_two_equal_units_of_its_kind(kind: str) -> None:
    game = play(table({"artisan": 3, f"2 {kind}": 2}), "build obelisk left", f"in {kind}", *["pay artisan"] * 3)
    for card in (f"pay 2 {kind}", f"pay {kind}") * 2:
        assert game.legal == [card]
        play(game, card)
    assert (mine(game, "hand"), mine(game, "amulets")) == ({}, 2)


@pytest.mark.rule("A19 5.5", "A19 1.3")
def test_a_doubled_artisan_is_worth_two_artisans() -> None:
    game = table({"2 artisan": 1, "artisan": 1, "stone": 4}, settings={"tainted_artisans": True})
    play(game, "build obelisk left", "in stone")
    assert game.legal == ["pay artisan", "pay 2 artisan"]
    assert play(game, "pay 2 artisan").legal == ["pay artisan"]
    assert mine(play(game, "pay artisan"), "hand") == {"artisan": 1, "stone": 4}
    assert mine(pay_with(game), "amulets") == 1


@pytest.mark.rule("A19 5.5")
def test_a_doubled_card_is_never_changed_into_two_standard_cards() -> None:
    game = visited(table({"artisan": 2, "stone": 1, "2 wood": 1}), "wall L0")
    assert mine(game, "hand") == {"artisan": 1}
    assert game.position["discard"] == {"artisan": 1, "stone": 1, "2 wood": 1}


@pytest.mark.rule("A19 5.7")
@pytest.mark.parametrize("kind", MATERIALS)
def test_a_cave_pays_one_unit_of_any_material(kind: str) -> None:
    game = play(table({"artisan": 1, kind: 1, "cave": 1}), "build sphinx left")
    assert game.legal == [f"in {kind}"]
    pay_with(play(game, f"in {kind}"), "artisan", "cave", kind)
    assert (mine(game, "hand"), mine(game, "amulets")) == ({}, 1)
    assert game.position["sphinxes"]["left"] == 1


@pytest.mark.rule("A19 5.7")
def test_a_cave_never_pays_an_artisan() -> None:
    assert offered(table({"stone": 2, "wood": 2, "cave": 8}, stalls=STALLS), "build") == []
    game = play(table({"artisan": 2, "stone": 2, "wood": 2, "cave": 6}), "build wall L0")
    assert game.legal == ["pay artisan"]
    other = play(table({"artisan": 2, "stone": 2, "cave": 6}), "build sphinx left", "in stone")
    assert other.legal == ["pay artisan"]


@pytest.mark.rule("A19 5.15")
@pytest.mark.parametrize(
    ("pieces", "scarabs"),
    [
        (["wall L2", "door left"], [3, 6]),
        (["door left", "wall L2"], [5, 3]),
        (["sphinx left", "sphinx left"], [3, 4]),
        (["sphinx left", "sphinx right"], [3, 3]),
        (["obelisk left", "sphinx left"], [10, 3]),
        (["sphinx left", "obelisk left"], [3, 12]),
    ],
)
def test_a_piece_earns_by_the_palace_as_it_stands_then(pieces: list[str], scarabs: list[int]) -> None:
    game = table({"artisan": 4, "stone": 6, "wood": 1}, money=0)
    assert mine(build(game, pieces[0]), "money") == scarabs[0]
    assert mine(build(game, pieces[1]), "money") == sum(scarabs)


@pytest.mark.rule("A19 5.15")
def test_the_kind_chosen_and_the_artisans_paid_earn_nothing_yet() -> None:
    game = play(table({"artisan": 1, "stone": 2}, money=0), "build sphinx left", "in stone", "pay artisan", "pay stone")
    assert (mine(game, "money"), game.position["sphinxes"]["left"]) == (0, 0)
    assert (mine(play(game, "pay stone"), "money"), game.position["sphinxes"]["left"]) == (3, 1)


@pytest.mark.rule("A19 5.16")
def test_several_pieces_in_one_visit_earn_nothing_extra() -> None:
    game = build(table({"artisan": 4, "stone": 6, "wood": 3}, money=0), "wall L0", "sphinx left", "wall L1", "wall B1")
    assert mine(game, "money") == 12
    assert mine(play(game, "end visit"), "money") == 12
    assert mine(play(game, "end turn"), "money") == 12


@pytest.mark.rule("A19 5.16")
def test_the_offering_follows_cleopatras_steps_at_the_end_of_the_visit() -> None:
    game = table({"artisan": 1, "stone": 1, "wood": 1}, walls=BUT_L0, cleopatra=3)
    build(game, "wall L0")
    assert (game.position["cleopatra"], game.legal) == (3, ["end visit"])
    play(game, "end visit")
    assert game.position["cleopatra"] == 4
    assert offered(game, "bid") == game.legal != []


@pytest.mark.rule("A19 5.16")
def test_a_visit_that_completes_nothing_moves_nobody_and_calls_for_no_offering() -> None:
    game = visited(table(MOSAIC, cleopatra=3), "wall L0")
    assert (game.position["cleopatra"], game.legal) == (3, ["end turn"])
