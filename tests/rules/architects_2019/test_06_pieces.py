"""Section 6: what the pieces of plaza and palace cost, and what the editions reward differently."""

from __future__ import annotations

from itertools import combinations, permutations

import pytest

from tests.rules.architects.build import build
from tests.rules.architects.given import PLENTY
from tests.rules.architects.seen import offered, owned
from tests.rules.architects_2019.given import table

MATERIALS = ("stone", "marble", "wood", "lapis")
ROWS = ("left", "right")
LEFT_OF_THE_THRONE = ["..L###...", "..L###...", "..L###...", ".LL......"]
RIGHT_OF_THE_THRONE = ["...###N..", "...###N..", "...###NN.", ".......N."]
ALL_AROUND_THE_THRONE = ["..L###N..", "..L###N..", "..L###NN.", ".LLUUU.N.", "...U.U..."]


def garden(*rows: str) -> list[str]:
    """Draw a garden by its first rows."""
    empty = ["...###..."] * 3 + ["........."] * 6
    return [*rows, *empty[len(rows) :]]


def earned(piece: str, **position: object) -> int:
    """Return the scarabs that a piece brings to a player who had none."""
    return owned(build(table(PLENTY, money=0, **position), piece), "money")[0]


def is_offered(piece: str, hand: dict[str, int], **position: object) -> bool:
    return f"build {piece}" in table(hand, **position).legal


def assert_cost(piece: str, cost: dict[str, int], **position: object) -> None:
    """Check that a piece takes exactly these cards, and is not offered with any one of them missing."""
    kind = next(kind for kind in MATERIALS if kind in cost)
    done = build(table(cost, **position), piece, kind=kind).position
    assert (done["players"][0]["hand"], done["discard"]) == ({}, cost)
    assert not any(is_offered(piece, {**cost, card: cost[card] - 1}, **position) for card in cost)


def assert_equal(piece: str, artisans: int, units: int, **position: object) -> None:
    """Check that a piece costs so many artisans and so many units of any one material."""
    for kind in MATERIALS:
        assert_cost(piece, {"artisan": artisans, kind: units}, **position)
    for kind, other in permutations(MATERIALS, 2):
        assert not is_offered(piece, {"artisan": artisans, kind: units - 1, other: 1}, **position)


def assert_different(piece: str, artisans: int, units: int, **position: object) -> None:
    """Check that a piece costs so many artisans and so many units, each of another material."""
    for kinds in combinations(MATERIALS, units):
        assert_cost(piece, {"artisan": artisans, **dict.fromkeys(kinds, 1)}, **position)
    for kinds in combinations(MATERIALS, units - 1):
        assert not is_offered(piece, {"artisan": artisans, **dict.fromkeys(kinds, 2)}, **position)


@pytest.mark.rule("A19 6.1")
def test_a_sphinx_costs_an_artisan_and_two_equal_materials() -> None:
    assert_equal("sphinx left", 1, 2)
    assert_equal("sphinx right", 1, 2)


@pytest.mark.rule("A19 6.1")
@pytest.mark.parametrize(("row", "other"), [ROWS, ROWS[::-1]])
def test_a_row_holds_three_sphinxes_in_the_row_that_the_builder_chooses(row: str, other: str) -> None:
    game = table({"artisan": 4, "stone": 2, "marble": 2, "wood": 2, "lapis": 2})
    for standing, kind in enumerate(("stone", "marble", "wood"), start=1):
        assert f"build sphinx {other}" in game.legal
        build(game, f"sphinx {row}", kind=kind)
        assert game.position["sphinxes"] == {row: standing, other: 0}
    assert [name for name in offered(game, "build") if "sphinx" in name] == [f"build sphinx {other}"]


@pytest.mark.rule("A19 6.1")
def test_there_is_no_seventh_sphinx() -> None:
    assert not any("sphinx" in name for name in table(PLENTY, sphinxes={"left": 3, "right": 3}).legal)


@pytest.mark.rule("A19 6.2")
@pytest.mark.parametrize(("row", "other"), [ROWS, ROWS[::-1]])
def test_a_sphinx_earns_3_and_1_more_for_each_sphinx_in_its_own_row(row: str, other: str) -> None:
    for elsewhere in range(4):
        rows = [{row: standing, other: elsewhere} for standing in range(3)]
        assert [earned(f"sphinx {row}", sphinxes=sphinxes) for sphinxes in rows] == [3, 4, 5]


@pytest.mark.rule("A19 6.2")
def test_an_obelisk_in_the_row_earns_a_sphinx_nothing() -> None:
    assert earned("sphinx left", obelisks={"left": 1, "right": 1}, sphinxes={"left": 1}) == 3 + 1


@pytest.mark.rule("A19 6.3")
def test_an_obelisk_costs_three_artisans_and_four_equal_materials() -> None:
    assert_equal("obelisk left", 3, 4)
    assert_equal("obelisk right", 3, 4)


@pytest.mark.rule("A19 6.3")
def test_each_row_holds_one_obelisk_and_the_builder_chooses_the_row() -> None:
    standing = {"none": {}, "left": {"left": 1}, "right": {"right": 1}, "both": {"left": 1, "right": 1}}
    rows = {
        where: [row for row in ROWS if f"build obelisk {row}" in table(PLENTY, obelisks=obelisks).legal]
        for where, obelisks in standing.items()
    }
    assert rows == {"none": ["left", "right"], "left": ["right"], "right": ["left"], "both": []}
    assert build(table(PLENTY), "obelisk right").position["obelisks"] == {"left": 0, "right": 1}


@pytest.mark.rule("A19 6.4")
@pytest.mark.parametrize(("row", "other"), [ROWS, ROWS[::-1]])
def test_an_obelisk_earns_10_and_2_more_for_each_sphinx_in_its_own_row(row: str, other: str) -> None:
    for elsewhere in (0, 3):
        rows = [{row: standing, other: elsewhere} for standing in range(4)]
        assert [earned(f"obelisk {row}", sphinxes=sphinxes) for sphinxes in rows] == [10, 12, 14, 16]
    assert earned(f"obelisk {row}", obelisks={other: 1}) == 10


@pytest.mark.rule("A19 6.5")
def test_pedestal_and_throne_cost_three_artisans_and_all_four_materials_each() -> None:
    assert_different("pedestal", 3, 4)
    assert_different("throne", 3, 4, throne=1)


@pytest.mark.rule("A19 6.6")
@pytest.mark.parametrize(
    ("rows", "touching"),
    [
        ([], 0),
        (LEFT_OF_THE_THRONE, 3),
        (RIGHT_OF_THE_THRONE, 3),
        (["...###...", "...###...", "...###...", "..IIIII.."], 3),
        (["...###...", "...###...", "..I###...", *["..I......"] * 4], 1),
        (ALL_AROUND_THE_THRONE, 9),
    ],
)
def test_pedestal_and_throne_earn_10_and_1_more_for_each_mosaic_square_touching_them(
    rows: list[str], touching: int
) -> None:
    assert earned("pedestal", garden=garden(*rows)) == 10 + touching
    assert earned("throne", throne=1, garden=garden(*rows)) == 10 + touching


@pytest.mark.rule("A19 6.6")
@pytest.mark.parametrize(
    "rows",
    [
        ["...###...", "...###...", "...###...", "..X......", ".XXX.....", "..X......"],  # touches a corner only
        ["...###...", "...###...", "...###...", ".........", "..IIIII.."],  # one row too far
        [".I.###...", ".I.###...", ".I.###...", ".I.......", ".I......."],  # one column too far
    ],
)
def test_mosaic_squares_that_touch_no_edge_of_the_throne_space_earn_nothing(rows: list[str]) -> None:
    assert earned("pedestal", garden=garden(*rows)) == 10


@pytest.mark.rule("A19 6.7")
def test_a_wall_costs_an_artisan_and_two_different_materials() -> None:
    assert_different("wall L0", 1, 2)
    assert_different("wall B1", 1, 2)


@pytest.mark.rule("A19 6.10")
def test_a_door_costs_two_artisans_and_three_equal_materials() -> None:
    assert_equal("door left", 2, 3)
    assert_equal("door right", 2, 3)
