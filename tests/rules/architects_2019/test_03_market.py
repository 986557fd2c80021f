"""Section 3: the market."""

from __future__ import annotations

import pytest

from tests.rules.architects.build import visited
from tests.rules.architects.given import play
from tests.rules.architects.seen import offered
from tests.rules.architects_2019.given import bare_table, table

WALL = {"artisan": 1, "stone": 1, "wood": 1}
PLACES = ["place on stall 1", "place on stall 2", "place on stall 3"]


@pytest.mark.rule("A19 3.1", "A19 3.2")
def test_caves_are_taken_and_laid_out_like_any_other_card() -> None:
    game = table(stalls=[["cave", "?cave"], [], []], deck=["?cave", "cave", "?lapis"])
    play(game, "take stall 1", *PLACES[:2])
    assert game.position["players"][0]["hand"] == {"cave": 2}
    assert game.position["stalls"] == [["?cave"], ["cave"], ["?lapis"]]


@pytest.mark.rule("A19 3.5")
def test_empty_stalls_are_filled_before_a_worshipper_can_be_called() -> None:
    game = table(stalls=[[], [], []], deck=["wood", "?marble", "lapis"])
    assert (game.decider, game.legal) == (0, PLACES)
    play(game, *PLACES[:2])
    assert len(offered(game, "call")) == 5


@pytest.mark.rule("A19 3.6")
def test_empty_stalls_are_not_refilled_between_the_two_visits_of_the_visir() -> None:
    game = visited(play(bare_table(WALL), "call visir"), "wall L0")
    assert game.position["discard"] == WALL
    assert (game.decider, game.legal) == (0, ["end turn"])
    assert game.position["stalls"] == [[], [], []]


@pytest.mark.rule("A19 3.5", "A19 3.6")
def test_stalls_left_empty_by_the_visirs_turn_are_filled_at_the_start_of_the_next() -> None:
    game = play(visited(play(bare_table(WALL), "call visir"), "wall L0"), "end turn")
    assert (game.decider, game.legal) == (1, PLACES)


@pytest.mark.rule("A19 3.6")
def test_a_stall_emptied_by_the_visirs_market_visit_stays_empty_during_his_quarry_visit() -> None:
    game = play(bare_table(WALL, stalls=[["lapis"], [], []]), "call visir", "take stall 1")
    assert visited(game, "wall L0").legal == ["end turn"]
    assert game.position["stalls"] == [[], [], []]
