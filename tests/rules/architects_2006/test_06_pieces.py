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
ALL_WALLS = ["L0", "L1", "L2", "B0", "B1", "B2", "R0", "R1", "R2"]
COVERED = [
    "I.L###N..",
    "I.L###N..",
    "I.L###NN.",
    "ILLUUU.NT",
    "I..U.UTTT",
    "........T",
    ".........",
    ".......PP",
    "......PPP",
]


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


@pytest.mark.rule("A06 6.3")
def test_the_throne_is_offered_only_on_its_pedestal() -> None:
    game = table({kind: 2 * count for kind, count in THRONE.items()})
    assert "build pedestal" in game.legal and "build throne" not in game.legal
    pay_with(play(game, "build pedestal"), "artisan", "artisan", "artisan", "marble", "marble", "lapis", "lapis")
    assert "build throne" in game.legal and "build pedestal" not in game.legal
    complete = table(THRONE, throne=2)
    assert "build throne" not in complete.legal and "build pedestal" not in complete.legal


@pytest.mark.rule("A06 6.4")
def test_a_wall_costs_an_artisan_a_stone_and_a_wood() -> None:
    assert_cost("wall B1", WALL)


@pytest.mark.rule("A06 6.4")
def test_a_wall_may_stand_on_any_of_the_nine_spots() -> None:
    assert offered(table(WALL), "wall") == ALL_WALLS
    for wall in ALL_WALLS:
        assert built(f"wall {wall}", WALL).position["walls"] == [wall]


@pytest.mark.rule("A06 6.4")
def test_a_wall_cannot_stand_where_one_stands() -> None:
    assert offered(table(WALL, walls=["L1", "B2", "R0"]), "wall") == ["L0", "L2", "B0", "B1", "R1", "R2"]
    assert offered(table(WALL, walls=ALL_WALLS), "wall") == []


@pytest.mark.rule("A06 6.5")
def test_a_wall_beside_an_empty_garden_earns_3_talents() -> None:
    assert [earned(f"wall {wall}", WALL) for wall in ALL_WALLS] == [3] * 9


@pytest.mark.rule("A06 6.5")
def test_a_wall_earns_a_talent_more_for_each_covered_square_along_it() -> None:
    rewards = {wall: earned(f"wall {wall}", WALL, garden=COVERED) - 3 for wall in ALL_WALLS}
    assert rewards == {"L0": 3, "L1": 2, "L2": 0, "B0": 2, "B1": 0, "B2": 1, "R0": 0, "R1": 3, "R2": 2}


@pytest.mark.rule("A06 6.6")
def test_a_corner_square_counts_for_both_its_walls() -> None:
    column = ["I..###..."] * 3 + ["I........"] * 2 + ["........."] * 4
    game = pay_with(play(table(dict.fromkeys(WALL, 2), money=0, garden=column), "build wall L0"), *WALL)
    assert game.position["players"][0]["money"] == 3 + 3
    pay_with(play(game, "build wall B0"), *WALL)
    assert game.position["players"][0]["money"] == 3 + 3 + 3 + 1


@pytest.mark.rule("A06 6.6")
def test_the_wall_behind_the_throne_never_earns_more_than_3() -> None:
    assert earned("wall B1", WALL, garden=COVERED, walls=["B0", "B2"], throne=2) == 3


@pytest.mark.rule("A06 6.7")
def test_a_door_costs_two_artisans_a_marble_a_wood_and_a_lapis() -> None:
    assert_cost("door left", DOOR)
    assert_cost("door right", DOOR)


@pytest.mark.rule("A06 6.7")
def test_the_builder_chooses_between_a_left_and_a_right_door() -> None:
    assert offered(table(DOOR), "door") == ["left", "right"]
    assert offered(table(DOOR, doors=["right"]), "door") == ["left"]
    assert offered(table(DOOR, doors=["left"]), "door") == ["right"]
    assert offered(table(DOOR, doors=["left", "right"]), "door") == []
    assert built("door right", DOOR).position["doors"] == ["right"]


@pytest.mark.rule("A06 6.8")
@pytest.mark.parametrize(
    ("walls", "left", "right"),
    [
        ([], 4, 4),
        (["L2"], 5, 4),
        (["R2"], 4, 5),
        (["L2", "L1", "L0", "B0"], 8, 4),
        (["R2", "R1", "R0", "B2", "B1"], 4, 9),
        (["L1", "L0", "B0", "R1", "R0"], 4, 4),
        (["L2", "L0", "B0", "B1", "R2", "R1", "B2"], 5, 6),
        ([wall for wall in ALL_WALLS if wall != "B1"], 8, 8),
        ([wall for wall in ALL_WALLS if wall != "R1"], 11, 5),
        (ALL_WALLS, 13, 13),
    ],
)
def test_a_door_earns_4_and_the_unbroken_chain_of_walls_from_its_corner(
    walls: list[str], left: int, right: int
) -> None:
    assert earned("door left", DOOR, walls=walls) == left
    assert earned("door right", DOOR, walls=walls) == right


@pytest.mark.rule("A06 6.8")
def test_one_wall_may_count_for_both_doors() -> None:
    game = table({kind: 2 * count for kind, count in DOOR.items()}, money=0, walls=ALL_WALLS)
    for side in ("left", "right"):
        pay_with(play(game, f"build door {side}"), "artisan", "artisan", "marble", "wood", "lapis")
    assert game.position["players"][0]["money"] == 13 + 13
