"""Section 9: the dice of the Great Priest at the end of a visit."""

from __future__ import annotations

import pytest

from tests.rules.architects.build import visited
from tests.rules.architects.given import play
from tests.rules.architects_2006.given import Table, table

SPHINX = {"artisan": 1, "stone": 1, "marble": 1}
SEEDS = range(60)


def rolled(altar: int, seed: int) -> Table:
    """Build a sphinx and roll the dice, so many of them lying on the altar before."""
    return visited(table(SPHINX, altar=altar, seed=seed), "sphinx")


@pytest.fixture(scope="module")
def falls() -> list[int]:
    """How many of five dice showed the symbol, over many rolls."""
    return [rolled(0, seed).position["altar"] for seed in range(250)]


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
