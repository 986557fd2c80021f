"""Section 2: the turn."""

from __future__ import annotations

import pytest

from tests.rules.architects.build import visited
from tests.rules.architects.given import play
from tests.rules.architects.seen import offered
from tests.rules.architects_2019.given import bare_table, table

WALL = {"artisan": 1, "stone": 1, "wood": 1}
STALLS = [["artisan"], ["?stone"], ["lapis"]]
BUT_L0 = ["L1", "L2", "B0", "B1", "B2", "R0", "R1", "R2"]
WORSHIPPERS = ["architect", "visir", "beggar", "merchant", "foreman"]
CALLS = [f"call {worshipper}" for worshipper in WORSHIPPERS]


@pytest.mark.rule("A19 2.2")
@pytest.mark.parametrize("worshipper", ["architect", "beggar", "merchant", "foreman"])
def test_no_worshipper_but_the_visir_allows_a_second_visit(worshipper: str) -> None:
    hand = {"artisan": 2, "stone": 2, "wood": 2}
    game = play(table(hand, stalls=STALLS), f"call {worshipper}")
    assert visited(game, "wall L0").legal == ["end turn"]
    game = play(table(hand, stalls=STALLS), f"call {worshipper}", "take stall 1")
    assert play(game, "place on stall 1", "place on stall 2").legal == ["end turn"]


@pytest.mark.rule("A19 2.2")
def test_with_the_visir_one_turn_holds_both_visits() -> None:
    game = play(table(WALL, stalls=STALLS), "call visir", "take stall 3", "place on stall 1", "place on stall 2")
    assert "build wall L0" in game.legal
    assert visited(game, "wall L0").legal == ["end turn"]
    game = visited(play(table(WALL, stalls=STALLS), "call visir"), "wall L0")
    assert offered(game, "take") == ["take stall 1", "take stall 2", "take stall 3"]


@pytest.mark.rule("A19 2.3")
def test_the_menu_before_the_main_action_holds_all_that_is_allowed_and_no_end_of_the_turn() -> None:
    game = table(WALL, stalls=[["artisan"], [], ["?lapis"]], walls=BUT_L0)
    assert game.legal == ["take stall 1", "take stall 3", "build wall L0", *CALLS]


@pytest.mark.rule("A19 2.3")
def test_the_menu_after_a_worshipper_holds_all_that_is_still_allowed() -> None:
    game = play(table(WALL, stalls=[["artisan"], [], []], walls=BUT_L0), "call architect")
    assert (game.decider, game.legal) == (0, ["take stall 1", "build wall L0"])


@pytest.mark.rule("A19 2.3")
def test_between_the_visits_of_the_visir_the_end_of_the_turn_is_offered_beside_the_second() -> None:
    game = play(table(WALL, stalls=STALLS, walls=BUT_L0, deck=["lapis"] * 3), "call visir", "take stall 1")
    assert play(game, "place on stall 1", "place on stall 2").legal == ["build wall L0", "end turn"]
    assert play(game, "end turn").decider == 1


@pytest.mark.rule("A19 2.4", "A19 2.5")
def test_worshippers_are_offered_beside_pass() -> None:
    without_the_beggar = [call for call in CALLS if call != "call beggar"]  # there is nothing to draw
    assert sorted(bare_table().legal) == sorted(["pass", *without_the_beggar])


@pytest.mark.rule("A19 2.5")
@pytest.mark.parametrize(("hand", "worshipper"), [({"artisan": 1}, "merchant"), ({"stone": 1, "wood": 1}, "foreman")])
def test_what_a_worshipper_would_make_possible_does_not_take_pass_away(hand: dict, worshipper: str) -> None:
    game = bare_table(hand, walls=BUT_L0)
    assert {"pass", f"call {worshipper}"} <= set(game.legal)
    play(game, f"call {worshipper}")
    assert "build wall L0" in game.legal and "pass" not in game.legal


@pytest.mark.rule("A19 2.5")
def test_after_pass_no_worshipper_can_be_called() -> None:
    assert play(bare_table({"artisan": 1}), "pass").legal == ["end turn"]


@pytest.mark.rule("A19 2.5")
def test_after_a_worshipper_who_helps_nothing_pass_is_still_offered() -> None:
    game = play(bare_table(), "call architect")
    assert (game.decider, game.legal) == (0, ["pass"])
    assert play(game, "pass").legal == ["end turn"]


@pytest.mark.rule("A19 2.5")
def test_with_the_visir_pass_stands_for_both_visits() -> None:
    game = play(bare_table(), "call visir")
    assert game.legal == ["pass"]
    assert play(game, "pass").legal == ["end turn"]


@pytest.mark.rule("A19 2.5")
@pytest.mark.parametrize("calls", [[], ["call architect"], ["call foreman"]])
def test_a_turn_with_a_worshipper_and_a_pass_is_a_passed_turn(calls: list[str]) -> None:
    game = play(bare_table(passes=1), *calls, "pass")
    assert not game.over
    assert play(game, "end turn").over


@pytest.mark.rule("A19 2.5")
def test_a_turn_with_a_main_action_is_no_passed_turn() -> None:
    game = visited(bare_table(WALL, passes=1), "wall L0")
    assert not play(game, "end turn").over
