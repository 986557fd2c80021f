"""Section 5: the quarry visit and payment."""

from __future__ import annotations

import pytest

from cleo_env.interfaces.table import Table
from tests.rules.architects.given import pay_with, play
from tests.rules.architects.payer import mine
from tests.rules.architects_2006.given import table

ONE_SPHINX = {"artisan": 1, "stone": 1, "marble": 1}
STALLS = [["artisan"], ["stone"], ["lapis"]]


def builds(game: Table) -> list[str]:
    """Return the building actions on offer."""
    return [name for name in game.legal if name.startswith("build ")]


def built(game: Table, *pieces: str) -> Table:
    """Build these pieces one after another, each paid with the first thing offered."""
    for piece in pieces:
        pay_with(play(game, f"build {piece}"))
    return game


@pytest.mark.rule("A06 5.2")
@pytest.mark.parametrize(
    ("hand", "merchants", "offered"),
    [
        ({"artisan": 1, "stone": 1, "marble": 1}, 0, ["build sphinx"]),
        ({"artisan": 5, "stone": 1}, 0, []),
        ({"stone": 3, "marble": 3}, 0, []),
        ({"artisan": 1, "stone": 1}, 1, ["build wall L0", "build sphinx"]),
        ({}, 3, ["build wall L0", "build sphinx"]),
        ({}, 2, []),
    ],
)
def test_a_piece_is_offered_only_if_its_full_cost_can_be_paid(hand: dict, merchants: int, offered: list) -> None:
    walls = ["L1", "L2", "B0", "B1", "B2", "R0", "R1", "R2"]
    assert builds(table(hand, merchants=merchants, walls=walls, stalls=STALLS)) == offered


@pytest.mark.rule("A06 5.2")
@pytest.mark.parametrize(("spare", "offered"), [(1, ["pay stone"]), (2, ["pay stone", "pay trompe-l'oeil"])])
def test_a_trompe_loeil_is_offered_only_if_the_rest_can_spare_it(spare: int, offered: list[str]) -> None:
    game = table({"artisan": 1, "stone": 1, "trompe-l'oeil": spare}, merchants=0)
    play(game, "build sphinx", "pay artisan")
    assert game.legal == offered


@pytest.mark.rule("A06 5.2")
@pytest.mark.parametrize(("merchants", "offered"), [(1, ["pay artisan"]), (2, ["pay artisan", "pay merchant"])])
def test_a_merchant_is_offered_only_if_the_rest_can_spare_it(merchants: int, offered: list[str]) -> None:
    game = table({"artisan": 1, "stone": 1}, merchants=merchants)
    assert play(game, "build sphinx").legal == offered


@pytest.mark.rule("A06 5.3")
@pytest.mark.parametrize(
    ("piece", "units"),
    [
        ("sphinx", "artisan stone marble"),
        ("obelisk", "artisan artisan artisan stone stone wood wood"),
        ("pedestal", "artisan artisan artisan marble marble lapis lapis"),
        ("wall L0", "artisan stone wood"),
        ("door left", "artisan artisan marble wood lapis"),
    ],
)
def test_units_are_paid_one_at_a_time_in_a_fixed_order(piece: str, units: str) -> None:
    game = table({"artisan": 3, "stone": 2, "marble": 2, "wood": 2, "lapis": 2}, merchants=0)
    play(game, f"build {piece}")
    for unit in units.split():
        assert game.legal == [f"pay {unit}"]
        game.play(f"pay {unit}")
    assert "end visit" in game.legal


@pytest.mark.rule("A06 5.3")
def test_a_mosaic_is_paid_in_the_same_order() -> None:
    game = table({"artisan": 3, "stone": 2, "marble": 2, "wood": 2, "lapis": 2}, merchants=0, mosaics=["I"])
    play(game, "build mosaic", "turn I #####", "at 40")
    for unit in ("artisan", "artisan", "stone", "marble", "lapis"):
        assert game.legal == [f"pay {unit}"]
        game.play(f"pay {unit}")


@pytest.mark.rule("A06 5.3")
def test_nothing_can_be_added_beyond_the_cost() -> None:
    game = table({"artisan": 5, "stone": 1, "2 stone": 1, "marble": 5})
    play(game, "build sphinx", "pay artisan")
    assert game.legal == ["pay stone", "pay 2 stone", "pay merchant"]
    assert play(game, "pay stone").legal == ["pay marble", "pay merchant"]
    assert not any(name.startswith("pay ") for name in play(game, "pay marble").legal)
    assert mine(game, "hand") == {"artisan": 4, "2 stone": 1, "marble": 4}


@pytest.mark.rule("A06 5.4", "A06 5.5", "A06 5.7")
def test_tainted_cards_paid_go_to_the_discards_too() -> None:
    game = table({"2 artisan": 1, "trompe-l'oeil": 1, "stone": 1}, merchants=0)
    pay_with(play(game, "build sphinx"), "2 artisan", "stone", "trompe-l'oeil")
    assert mine(game, "hand") == {}
    assert game.position["discard"] == {"2 artisan": 1, "trompe-l'oeil": 1, "stone": 1}


@pytest.mark.rule("A06 5.5")
@pytest.mark.parametrize(
    ("kind", "hand", "piece"),
    [
        ("artisan", {"2 artisan": 2, "stone": 2, "wood": 2}, "obelisk"),
        ("stone", {"artisan": 3, "2 stone": 1, "wood": 2}, "obelisk"),
        ("wood", {"artisan": 3, "stone": 2, "2 wood": 1}, "obelisk"),
        ("marble", {"artisan": 3, "2 marble": 1, "lapis": 2}, "pedestal"),
        ("lapis", {"artisan": 3, "marble": 2, "2 lapis": 1}, "pedestal"),
    ],
)
def test_a_doubled_card_is_worth_two_units_of_its_kind(kind: str, hand: dict[str, int], piece: str) -> None:
    game = play(table(hand, merchants=0), f"build {piece}")
    while f"pay 2 {kind}" not in game.legal:
        play(game, game.legal[0])
    assert game.legal == [f"pay 2 {kind}"]
    assert play(game, f"pay 2 {kind}").legal == [f"pay {kind}"]
    pay_with(game)
    assert mine(game, "hand") == {}


@pytest.mark.rule("A06 5.5")
def test_a_doubled_card_costs_one_amulet_the_moment_it_is_played_and_none_for_its_second_unit() -> None:
    game = play(table({"artisan": 3, "2 stone": 1, "wood": 2}, merchants=0), "build obelisk")
    play(game, "pay artisan", "pay artisan", "pay artisan")
    assert mine(game, "amulets") == 0
    assert mine(play(game, "pay 2 stone"), "amulets") == 1
    assert mine(play(game, "pay stone"), "amulets") == 1
    assert mine(pay_with(game), "amulets") == 1


@pytest.mark.rule("A06 5.6")
def test_credit_outlasts_pieces_that_do_not_need_it() -> None:
    game = table({"artisan": 3, "stone": 3, "marble": 1, "2 wood": 1}, merchants=0)
    built(game, "wall L0", "sphinx")
    assert "build wall L1" in game.legal
    assert mine(built(game, "wall L1"), "hand") == {}


@pytest.mark.rule("A06 5.6")
def test_while_there_is_credit_of_the_kind_due_only_that_credit_can_be_paid() -> None:
    hand = {"artisan": 3, "stone": 2, "2 stone": 2, "wood": 2, "trompe-l'oeil": 2}
    game = play(table(hand), "build obelisk", "pay artisan", "pay artisan", "pay artisan")
    assert game.legal == ["pay stone", "pay 2 stone", "pay trompe-l'oeil", "pay merchant"]
    assert play(game, "pay 2 stone").legal == ["pay stone"]
    play(game, "pay stone")
    assert mine(game, "hand") == {"stone": 2, "2 stone": 1, "wood": 2, "trompe-l'oeil": 2}


@pytest.mark.rule("A06 5.6")
def test_credit_of_one_kind_neither_pays_nor_binds_another() -> None:
    game = table({"artisan": 2, "stone": 2, "2 stone": 1, "wood": 2}, merchants=0)
    pay_with(play(game, "build wall L0"), "artisan", "2 stone", "wood")
    assert play(game, "build wall L1").legal == ["pay artisan"]
    assert play(game, "pay artisan").legal == ["pay stone"]
    assert play(game, "pay stone").legal == ["pay wood"]
    assert mine(game, "hand") == {"stone": 2, "wood": 1}


@pytest.mark.rule("A06 5.7")
@pytest.mark.parametrize(
    ("material", "piece"), [("stone", "sphinx"), ("marble", "sphinx"), ("wood", "wall L0"), ("lapis", "door left")]
)
def test_a_trompe_loeil_pays_one_unit_of_any_material(material: str, piece: str) -> None:
    hand = {"artisan": 2, "stone": 1, "marble": 1, "wood": 1, "lapis": 1}
    del hand[material]
    game = play(table({**hand, "trompe-l'oeil": 1}, merchants=0), f"build {piece}")
    while "pay trompe-l'oeil" not in game.legal:
        play(game, game.legal[0])
    assert game.legal == ["pay trompe-l'oeil"]
    pay_with(game, "trompe-l'oeil")
    assert "trompe-l'oeil" not in mine(game, "hand")
    assert mine(game, "amulets") == 1


@pytest.mark.rule("A06 5.7")
def test_a_trompe_loeil_never_pays_an_artisan() -> None:
    assert builds(table({"stone": 1, "marble": 1, "trompe-l'oeil": 8}, merchants=0, stalls=STALLS)) == []
    game = table({"artisan": 1, "stone": 1, "marble": 1, "trompe-l'oeil": 8}, merchants=0)
    assert play(game, "build sphinx").legal == ["pay artisan"]


@pytest.mark.rule("A06 5.7")
def test_a_trompe_loeil_costs_its_amulet_the_moment_it_is_played() -> None:
    game = table({"artisan": 1, "trompe-l'oeil": 2}, merchants=0)
    play(game, "build sphinx", "pay artisan")
    assert mine(game, "amulets") == 0
    assert mine(play(game, "pay trompe-l'oeil"), "amulets") == 1
    assert mine(play(game, "pay trompe-l'oeil"), "amulets") == 2


@pytest.mark.rule("A06 5.7")
def test_a_trompe_loeil_leaves_no_credit() -> None:
    game = table({"artisan": 2, "stone": 2, "trompe-l'oeil": 1}, merchants=0, stalls=STALLS)
    assert builds(built(game, "wall L0")) == []


@pytest.mark.rule("A06 5.8")
@pytest.mark.parametrize("missing", ["artisan", "stone", "marble", "wood", "lapis"])
def test_a_merchant_pays_one_unit_of_anything_without_an_amulet(missing: str) -> None:
    hand = {"artisan": 3, "stone": 2, "marble": 2, "wood": 2, "lapis": 2}
    hand[missing] -= 1
    piece, unused = (
        ("obelisk", ("marble", "lapis")) if missing in ("stone", "wood") else ("pedestal", ("stone", "wood"))
    )
    game = built(table(hand, merchants=1), piece)
    assert [mine(game, key) for key in ("merchants", "amulets")] == [0, 0]
    assert mine(game, "hand") == dict.fromkeys(unused, 2)


@pytest.mark.rule("A06 5.8")
def test_a_merchant_leaves_the_game() -> None:
    game = play(table(ONE_SPHINX), "build sphinx", "pay merchant", "pay stone", "pay marble")
    assert [player["merchants"] for player in game.position["players"]] == [2, 3, 3]
    assert mine(game, "hand") == {"artisan": 1}
    assert game.position["discard"] == {"stone": 1, "marble": 1}


@pytest.mark.rule("A06 5.8")
def test_without_a_merchant_left_none_is_offered() -> None:
    game = table({"artisan": 2, "stone": 2, "marble": 2}, merchants=1)
    play(game, "build sphinx", "pay merchant")
    assert game.legal == ["pay stone"]


@pytest.mark.rule("A06 5.9")
@pytest.mark.parametrize(
    ("pieces", "talents"),
    [(["wall L2", "door left"], [3, 5]), (["door left", "wall L2"], [4, 3]), (["sphinx", "sphinx"], [2, 5])],
)
def test_a_piece_earns_by_the_palace_as_it_stands_then(pieces: list[str], talents: list[int]) -> None:
    game = table({"artisan": 3, "stone": 2, "marble": 2, "wood": 2, "lapis": 1}, merchants=0, money=0)
    assert mine(built(game, pieces[0]), "money") == talents[0]
    assert mine(built(game, pieces[1]), "money") == sum(talents)


@pytest.mark.rule("A06 5.10")
@pytest.mark.parametrize(
    ("pieces", "talents", "extra"),
    [
        (["sphinx"], 2, 0),
        (["sphinx", "wall L0"], 5, 2),
        (["sphinx", "wall L0", "sphinx"], 10, 5),
        (["wall L0", "wall L1", "sphinx", "sphinx"], 13, 5),
    ],
)
def test_extra_talents_for_several_pieces_come_when_the_visit_ends(pieces: list, talents: int, extra: int) -> None:
    game = table({"artisan": 4, "stone": 4, "marble": 2, "wood": 2}, merchants=0, money=0)
    assert mine(built(game, *pieces), "money") == talents
    assert mine(play(game, "end visit"), "money") == talents + extra


@pytest.mark.rule("A06 5.10")
def test_extra_talents_count_the_pieces_of_one_visit_only() -> None:
    game = table({"artisan": 2, "stone": 2, "marble": 2}, merchants=0, money=0, stalls=STALLS)
    play(built(game, "sphinx"), "end visit", "end turn")
    for _ in range(2):
        play(game, "take stall 1", "place on stall 1", "place on stall 2", "end turn")
    play(built(game, "sphinx"), "end visit")
    assert mine(game, "money") == 2 + 5


@pytest.mark.rule("A06 5.10")
def test_extra_talents_and_cleopatras_steps_come_before_the_dice() -> None:
    hand = {"artisan": 2, "stone": 2, "marble": 2}
    game = table(hand, merchants=0, money=0, sphinxes=4, cleopatra=4, altar=4)
    play(built(game, "sphinx", "sphinx"), "end visit")
    assert game.over
    assert mine(game, "money") == 2 + 5 + 2
    assert (game.position["cleopatra"], game.position["altar"], game.position["rolls"]) == (5, 4, 0)


@pytest.mark.rule("A06 5.10")
def test_the_extra_talents_can_be_bid_in_the_offering_that_the_dice_call_for() -> None:
    for seed in range(100):
        game = table({"artisan": 2, "stone": 2, "marble": 1, "wood": 1}, merchants=0, money=13, altar=4, seed=seed)
        play(built(game, "sphinx", "wall L0"), "end visit")
        if "make offering" in game.legal:
            break
    assert play(game, "make offering").legal == ["bid tens 0", "bid tens 1", "bid tens 2"]
    assert play(game, "bid tens 2").legal == ["bid units 0"]


@pytest.mark.rule("A06 5.10")
def test_the_dice_are_rolled_only_when_the_visit_ends() -> None:
    game = built(table({"artisan": 2, "stone": 2, "marble": 2}, merchants=0), "sphinx", "sphinx")
    assert game.position["rolls"] == 0
    assert play(game, "end visit").position["rolls"] == 1
