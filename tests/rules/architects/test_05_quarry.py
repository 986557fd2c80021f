"""Section 5: the quarry visit and payment. A wall takes an artisan, a stone and a wood in both editions."""

from __future__ import annotations

from types import ModuleType

import pytest

from tests.rules.architects.build import build
from tests.rules.architects.given import PLENTY, pay_with, play
from tests.rules.architects.payer import mine, unaided
from tests.rules.architects.seen import offered

WALL = {"artisan": 1, "stone": 1, "wood": 1}
ALL_WALLS = ["L0", "L1", "L2", "B0", "B1", "B2", "R0", "R1", "R2"]
STALLS = [["artisan"], ["stone"], ["lapis"]]


@pytest.mark.rule("A06 5.1", "A19 5.1")
def test_a_visit_builds_alike_and_different_pieces_one_after_another(edition: ModuleType) -> None:
    game = build(edition.table(PLENTY), "wall L1", "pedestal", "wall B0")
    assert (game.position["walls"], game.position["throne"]) == (["L1", "B0"], 1)
    assert (game.decider, game.legal[-1]) == (0, "end visit")


@pytest.mark.rule("A06 5.1", "A19 5.1")
def test_end_visit_is_offered_only_after_the_first_piece(edition: ModuleType) -> None:
    game = edition.table({"artisan": 2, "stone": 2, "wood": 2}, walls=ALL_WALLS[2:], **unaided(edition))
    assert "end visit" not in game.legal
    play(game, "build wall L0")
    for card in WALL:
        assert "end visit" not in game.legal
        game.play(f"pay {card}")
    assert game.legal == ["build wall L1", "end visit"]


@pytest.mark.rule("A06 5.4", "A19 5.4")
def test_a_standard_card_pays_one_unit_without_an_amulet_and_is_discarded(edition: ModuleType) -> None:
    game = edition.table({"artisan": 2, "stone": 2, "wood": 2}, discard={"stone": 1})
    pay_with(play(game, "build wall R1"), *WALL)
    assert mine(game, "hand") == WALL
    assert mine(game, "amulets") == 0
    assert game.position["discard"] == {"artisan": 1, "stone": 2, "wood": 1}


@pytest.mark.rule("A06 5.5", "A19 5.5")
def test_a_doubled_card_costs_one_amulet_the_moment_it_is_played_and_none_for_its_second_unit(
    edition: ModuleType,
) -> None:
    game = play(edition.table({"artisan": 2, "2 stone": 1, "wood": 2}), "build wall L0", "pay artisan")
    assert mine(game, "amulets") == 0
    assert mine(play(game, "pay 2 stone"), "amulets") == 1
    assert mine(play(game, "pay wood", "build wall L1", "pay artisan", "pay stone"), "amulets") == 1
    assert game.position["discard"] == {"artisan": 2, "wood": 1, "2 stone": 1}


@pytest.mark.rule("A06 5.6", "A19 5.6")
def test_credit_pays_for_a_later_piece_of_the_same_visit(edition: ModuleType) -> None:
    game = build(edition.table({"artisan": 2, "stone": 2, "2 wood": 1}, **unaided(edition)), "wall L0", "wall L1")
    assert game.position["walls"] == ["L0", "L1"]
    assert mine(game, "hand") == {}
    assert mine(game, "amulets") == 1


@pytest.mark.rule("A06 5.6", "A19 5.6")
def test_unused_credit_is_lost_when_the_visit_ends(edition: ModuleType) -> None:
    game = edition.table({"artisan": 2, "stone": 2, "2 wood": 1}, stalls=STALLS, **unaided(edition))
    assert "build wall L1" in build(game, "wall L0").legal
    play(game, "end visit", "end turn")
    for _ in range(game.num_players - 1):
        play(game, "take stall 1", "place on stall 1", "place on stall 2", "end turn")
    assert mine(game, "hand") == {"artisan": 1, "stone": 1}
    assert (game.decider, offered(game, "build")) == (0, [])


@pytest.mark.rule("A06 5.9", "A19 5.15")
def test_a_piece_stands_and_earns_only_with_its_last_unit(edition: ModuleType) -> None:
    game = play(edition.table(WALL, money=5), "build wall L0", "pay artisan", "pay stone")
    assert (mine(game, "money"), game.position["walls"]) == (5, [])
    play(game, "pay wood")
    assert (mine(game, "money"), game.position["walls"]) == (5 + 3, ["L0"])


@pytest.mark.rule("A06 5.10", "A19 5.16")
def test_cleopatra_walks_when_the_visit_ends(edition: ModuleType) -> None:
    game = edition.table(WALL, walls=ALL_WALLS[1:])
    assert build(game, "wall L0").position["cleopatra"] == 0
    assert play(game, "end visit").position["cleopatra"] == 1
