"""Section 6: what the pieces of the palace earn, and where they stand."""

from __future__ import annotations

from types import ModuleType

import pytest

from tests.rules.architects.build import build
from tests.rules.architects.given import PLENTY
from tests.rules.architects.seen import owned

ALL_WALLS = ["L0", "L1", "L2", "B0", "B1", "B2", "R0", "R1", "R2"]
DOOR_EARNS = {"architects_2006": 4, "architects_2019": 5}
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


def earned(edition: ModuleType, *pieces: str, **position: object) -> int:
    """Return what these pieces bring to a player who had nothing."""
    return owned(build(edition.table(PLENTY, money=0, **position), *pieces), "money")[0]


def spots(edition: ModuleType, piece: str, **position: object) -> list[str]:
    """List the spots that are offered for a piece."""
    game = edition.table(PLENTY, **position)
    return [name.split()[-1] for name in game.legal if name.startswith(f"build {piece}")]


@pytest.mark.rule("A06 6.3", "A19 6.5")
def test_the_throne_is_offered_only_on_its_pedestal(edition: ModuleType) -> None:
    game = edition.table(PLENTY)
    assert "build pedestal" in game.legal and "build throne" not in game.legal
    build(game, "pedestal")
    assert "build throne" in game.legal and "build pedestal" not in game.legal
    complete = edition.table(PLENTY, throne=2)
    assert "build throne" not in complete.legal and "build pedestal" not in complete.legal


@pytest.mark.rule("A06 6.4", "A19 6.7")
def test_a_wall_may_stand_on_any_of_the_nine_spots(edition: ModuleType) -> None:
    assert spots(edition, "wall") == ALL_WALLS
    for wall in ALL_WALLS:
        assert build(edition.table(PLENTY), f"wall {wall}").position["walls"] == [wall]


@pytest.mark.rule("A06 6.4", "A19 6.7")
def test_a_wall_cannot_stand_where_one_stands(edition: ModuleType) -> None:
    assert spots(edition, "wall", walls=["L1", "B2", "R0"]) == ["L0", "L2", "B0", "B1", "R1", "R2"]
    assert spots(edition, "wall", walls=ALL_WALLS) == []


@pytest.mark.rule("A06 6.5", "A19 6.8")
def test_a_wall_beside_an_empty_garden_earns_3(edition: ModuleType) -> None:
    assert [earned(edition, f"wall {wall}") for wall in ALL_WALLS] == [3] * 9


@pytest.mark.rule("A06 6.5", "A19 6.8")
def test_a_wall_earns_1_more_for_each_covered_square_along_it(edition: ModuleType) -> None:
    rewards = {wall: earned(edition, f"wall {wall}", garden=COVERED) - 3 for wall in ALL_WALLS}
    assert rewards == {"L0": 3, "L1": 2, "L2": 0, "B0": 2, "B1": 0, "B2": 1, "R0": 0, "R1": 3, "R2": 2}


@pytest.mark.rule("A06 6.6", "A19 6.9")
def test_a_corner_square_counts_for_both_its_walls(edition: ModuleType) -> None:
    column = ["I..###..."] * 3 + ["I........"] * 2 + ["........."] * 4
    assert earned(edition, "wall L0", garden=column) == 3 + 3
    assert earned(edition, "wall L0", "wall B0", garden=column) == 3 + 3 + 3 + 1


@pytest.mark.rule("A06 6.6", "A19 6.9")
def test_the_wall_behind_the_throne_never_earns_more_than_3(edition: ModuleType) -> None:
    assert earned(edition, "wall B1", garden=COVERED, walls=["B0", "B2"], throne=2) == 3


@pytest.mark.rule("A06 6.7", "A19 6.10")
def test_the_builder_chooses_between_a_left_and_a_right_door(edition: ModuleType) -> None:
    assert spots(edition, "door") == ["left", "right"]
    assert spots(edition, "door", doors=["right"]) == ["left"]
    assert spots(edition, "door", doors=["left"]) == ["right"]
    assert spots(edition, "door", doors=["left", "right"]) == []
    assert build(edition.table(PLENTY), "door right").position["doors"] == ["right"]


@pytest.mark.rule("A06 6.8", "A19 6.11")
@pytest.mark.parametrize(
    ("walls", "left", "right"),
    [
        ([], 0, 0),
        (["L2"], 1, 0),
        (["R2"], 0, 1),
        (["L2", "L1", "L0", "B0"], 4, 0),
        (["R2", "R1", "R0", "B2", "B1"], 0, 5),
        (["L1", "L0", "B0", "R1", "R0"], 0, 0),
        (["L2", "L0", "B0", "B1", "R2", "R1", "B2"], 1, 2),
        ([wall for wall in ALL_WALLS if wall != "B1"], 4, 4),
        ([wall for wall in ALL_WALLS if wall != "R1"], 7, 1),
        (ALL_WALLS, 9, 9),
    ],
)
def test_a_door_earns_1_more_for_each_wall_of_the_unbroken_chain_from_its_corner(
    edition: ModuleType, walls: list[str], left: int, right: int
) -> None:
    alone = DOOR_EARNS[edition.EDITION]
    assert earned(edition, "door left", walls=walls) == alone + left
    assert earned(edition, "door right", walls=walls) == alone + right


@pytest.mark.rule("A06 6.8", "A19 6.11")
def test_one_wall_may_count_for_both_doors(edition: ModuleType) -> None:
    game = build(edition.table(PLENTY, money=0, walls=ALL_WALLS), "door left")
    build(game, "door right", kind="marble")
    assert owned(game, "money")[0] == 2 * (DOOR_EARNS[edition.EDITION] + 9)
