"""Section 6: what the pieces of plaza and palace cost and earn."""

from __future__ import annotations

import pytest

from tests.rules.architects.given import pay_with, play
from tests.rules.architects_2006.given import Table, table

SPHINX = {"artisan": 1, "stone": 1, "marble": 1}
OBELISK = {"artisan": 3, "stone": 2, "wood": 2}
THRONE = {"artisan": 3, "marble": 2, "lapis": 2}
WALL = {"artisan": 1, "stone": 1, "wood": 1}
DOOR = {"artisan": 2, "marble": 1, "wood": 1, "lapis": 1}


def built(piece: str, hand: dict[str, int], **position: object) -> Table:
    """Build one piece with just these cards and no merchant."""
    return pay_with(play(table(hand, merchants=0, **position), f"build {piece}"))


def earned(piece: str, hand: dict[str, int], **position: object) -> int:
    """Return the talents that a piece brings to a player who had none."""
    return built(piece, hand, money=0, **position).position["players"][0]["money"]


def assert_cost(piece: str, cost: dict[str, int], **position: object) -> None:
    """Check that a piece takes exactly these cards, and is not offered with any one of them missing."""
    done = built(piece, cost, **position).position
    assert (done["players"][0]["hand"], done["discard"]) == ({}, cost)
    for kind in cost:
        poorer = table({**cost, kind: cost[kind] - 1}, merchants=0, **position)
        assert f"build {piece}" not in poorer.legal


def offered(game: Table, what: str) -> list[str]:
    """List the last words of the builds of one sort that are offered."""
    return [name.split()[-1] for name in game.legal if name.startswith(f"build {what}")]


@pytest.mark.rule("A06 6.1")
def test_a_sphinx_costs_an_artisan_a_stone_and_a_marble() -> None:
    assert_cost("sphinx", SPHINX)


@pytest.mark.rule("A06 6.1")
def test_odd_sphinxes_earn_2_talents_and_even_ones_5() -> None:
    assert [earned("sphinx", SPHINX, sphinxes=standing) for standing in range(6)] == [2, 5, 2, 5, 2, 5]


@pytest.mark.rule("A06 6.1")
def test_sphinxes_built_in_one_visit_fill_their_spots_in_order() -> None:
    game, purse = table({kind: 3 * count for kind, count in SPHINX.items()}, money=0, sphinxes=1), []
    for _ in range(3):
        assert offered(game, "sphinx") == ["sphinx"]
        pay_with(play(game, "build sphinx"), "artisan", "stone", "marble")
        purse.append(game.position["players"][0]["money"])
    assert purse == [5, 5 + 2, 5 + 2 + 5]
    assert game.position["sphinxes"] == 4


@pytest.mark.rule("A06 6.1")
def test_there_is_no_seventh_sphinx() -> None:
    assert offered(table(SPHINX, sphinxes=5), "sphinx") == ["sphinx"]
    assert offered(table(SPHINX, sphinxes=6), "sphinx") == []


@pytest.mark.rule("A06 6.2")
def test_an_obelisk_costs_three_artisans_two_stone_and_two_wood() -> None:
    assert_cost("obelisk", OBELISK)


@pytest.mark.rule("A06 6.2")
def test_both_obelisks_earn_12_talents_and_there_is_no_choice_of_spot() -> None:
    assert [earned("obelisk", OBELISK, obelisks=standing) for standing in (0, 1)] == [12, 12]
    assert [offered(table(OBELISK, obelisks=standing), "obelisk") for standing in (0, 1, 2)] == [
        ["obelisk"],
        ["obelisk"],
        [],
    ]


@pytest.mark.rule("A06 6.3")
def test_pedestal_and_throne_cost_three_artisans_two_marble_and_two_lapis_each() -> None:
    assert_cost("pedestal", THRONE)
    assert_cost("throne", THRONE, throne=1)


@pytest.mark.rule("A06 6.3")
def test_pedestal_and_throne_earn_12_talents_each() -> None:
    assert earned("pedestal", THRONE) == 12
    assert earned("throne", THRONE, throne=1) == 12


@pytest.mark.rule("A06 6.4")
def test_a_wall_costs_an_artisan_a_stone_and_a_wood() -> None:
    assert_cost("wall B1", WALL)


@pytest.mark.rule("A06 6.7")
def test_a_door_costs_two_artisans_a_marble_a_wood_and_a_lapis() -> None:
    assert_cost("door left", DOOR)
    assert_cost("door right", DOOR)
