"""Section 9: Cleopatra's steps and the dice of the Great Priest at the end of a visit."""

from __future__ import annotations

import pytest

from tests.rules.architects.given import PLENTY, pay_with, play
from tests.rules.architects_2006.given import Table, table

SPHINX = {"artisan": 1, "stone": 1, "marble": 1}
THRONE = {"artisan": 3, "marble": 2, "lapis": 2}
SEEDS = range(60)


def visited(game: Table, *pieces: str) -> Table:
    """Build these pieces in one visit and end it."""
    for piece in pieces:
        pay_with(play(game, f"build {piece}"))
    return play(game, "end visit")


def rolled(altar: int, seed: int) -> Table:
    """Build a sphinx and roll the dice, so many of them lying on the altar before."""
    return visited(table(SPHINX, altar=altar, seed=seed), "sphinx")


@pytest.fixture(scope="module")
def falls() -> list[int]:
    """How many of five dice showed the symbol, over many rolls."""
    return [rolled(0, seed).position["altar"] for seed in range(250)]


@pytest.mark.rule("A06 9.1")
@pytest.mark.parametrize(
    ("piece", "nearly"),
    [
        ("sphinx", {"sphinxes": 5}),
        ("obelisk", {"obelisks": 1}),
        ("throne", {"throne": 1}),
        ("door left", {"doors": ["right"]}),
        ("wall R2", {"walls": ["L0", "L1", "L2", "B0", "B1", "B2", "R0", "R1"]}),
    ],
)
def test_each_completed_category_takes_cleopatra_one_step(piece: str, nearly: dict[str, object]) -> None:
    assert visited(table(PLENTY, **nearly), piece).position["cleopatra"] == 1


@pytest.mark.rule("A06 9.1")
def test_a_category_not_yet_complete_takes_her_nowhere() -> None:
    assert visited(table(PLENTY, sphinxes=4), "sphinx").position["cleopatra"] == 0


@pytest.mark.rule("A06 9.1")
def test_two_categories_completed_in_one_visit_take_her_two_steps() -> None:
    game = visited(table(PLENTY, obelisks=1, throne=1, cleopatra=1), "obelisk", "throne")
    assert game.position["cleopatra"] == 3


@pytest.mark.rule("A06 9.1")
def test_she_walks_only_when_the_visit_ends() -> None:
    game = pay_with(play(table(PLENTY, obelisks=1), "build obelisk"))
    assert game.position["cleopatra"] == 0
    assert play(game, "end visit").position["cleopatra"] == 1


@pytest.mark.rule("A06 9.1")
def test_she_stops_at_step_5() -> None:
    game = visited(table(PLENTY, obelisks=1, throne=1, cleopatra=4), "obelisk", "throne")
    assert game.position["cleopatra"] == 5
    assert game.over


@pytest.mark.rule("A06 9.2")
def test_categories_complete_before_the_visit_do_not_move_her() -> None:
    game = visited(table(PLENTY, sphinxes=6, obelisks=2, doors=["left", "right"], cleopatra=1), "wall L0")
    assert game.position["cleopatra"] == 1


@pytest.mark.rule("A06 9.2")
def test_a_category_completed_in_the_visit_moves_her_wherever_she_stands() -> None:
    game = visited(table(PLENTY, sphinxes=6, obelisks=2, throne=1, cleopatra=0), "throne")
    assert game.position["cleopatra"] == 1
    game = visited(table(PLENTY, throne=1, cleopatra=3), "throne")
    assert game.position["cleopatra"] == 4


@pytest.mark.rule("A06 9.2")
def test_a_category_moves_her_only_in_the_visit_that_completed_it() -> None:
    game = visited(table(THRONE, {"hand": SPHINX}, {}, throne=1), "throne")
    play(game, "end turn")
    assert (game.decider, visited(game, "sphinx").position["cleopatra"]) == (1, 1)


@pytest.mark.rule("A06 9.3")
def test_a_quarry_visit_ends_with_a_roll_of_every_die_not_on_the_altar() -> None:
    for altar, dice in {0: "5 dice", 3: "2 dice", 4: "the last die"}.items():
        told = [line for line in rolled(altar, seed=1).log if "rolled" in line]
        assert len(told) == 1
        assert told[0].startswith(f"player 0 rolled {dice}:")


@pytest.mark.rule("A06 9.3")
def test_a_market_visit_rolls_no_die() -> None:
    for seed in SEEDS:
        game = table(SPHINX, altar=4, seed=seed)
        play(game, "take stall 1", "place on stall 1", "place on stall 2", "end turn")
        assert (game.decider, game.position["altar"], game.position["rolls"]) == (1, 4, 0)


@pytest.mark.rule("A06 9.3")
def test_dice_on_the_altar_stay_there() -> None:
    results = {rolled(3, seed).position["altar"] for seed in SEEDS}
    assert results == {3, 4, 5}


@pytest.mark.rule("A06 9.3")
def test_dice_gather_on_the_altar_from_visit_to_visit() -> None:
    for seed in SEEDS:
        game = visited(table(SPHINX, {"hand": SPHINX}, {}, seed=seed), "sphinx")
        first = game.position["altar"]
        visited(play(game, "end turn"), "sphinx")
        assert first <= game.position["altar"] <= 5
        assert game.position["rolls"] == 2


@pytest.mark.rule("A06 9.3")
def test_one_face_of_six_shows_the_symbol(falls: list[int]) -> None:
    assert sum(falls) / (5 * len(falls)) == pytest.approx(1 / 6, abs=0.02)


@pytest.mark.rule("A06 9.3")
def test_the_five_dice_fall_independently(falls: list[int]) -> None:
    none, one, five = (5 / 6) ** 5, 5 * (5 / 6) ** 4 / 6, (1 / 6) ** 5
    assert falls.count(0) / len(falls) == pytest.approx(none, abs=0.08)
    assert falls.count(1) / len(falls) == pytest.approx(one, abs=0.08)
    assert falls.count(5) / len(falls) == pytest.approx(five, abs=0.01)


@pytest.mark.rule("A06 9.4")
def test_the_fifth_die_calls_for_an_offering_at_once() -> None:
    games = [rolled(4, seed) for seed in SEEDS]
    offerings = [game for game in games if game.position["altar"] == 5]
    assert 0 < len(offerings) < len(games)
    for game in offerings:
        assert (game.decider, game.legal) == (0, ["bid tens 0"])


@pytest.mark.rule("A06 9.4")
def test_with_a_die_still_blank_the_turn_goes_on_without_an_offering() -> None:
    games = [game for seed in SEEDS if (game := rolled(4, seed)).position["altar"] == 4]
    assert games
    assert all(game.legal == ["end turn"] for game in games)
