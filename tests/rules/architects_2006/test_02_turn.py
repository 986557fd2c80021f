"""Section 2: the turn."""

from __future__ import annotations

import pytest

from tests.rules.architects.given import play
from tests.rules.architects_2006.given import bare_table, table

ONE_SPHINX = {"artisan": 1, "stone": 1, "marble": 1}
STALLS = [["artisan"], ["?stone"], ["lapis"]]


@pytest.mark.rule("A06 2.3")
def test_the_menu_before_the_main_action_holds_all_that_is_allowed_and_no_end_of_the_turn() -> None:
    hand = {**ONE_SPHINX, "beggar": 1, "courtesan": 1, "envoy": 1, "scribe": 1, "smuggler": 1, "vizier": 1}
    game = table(hand, stalls=[["artisan"], [], ["?lapis"]], discard={"wood": 1}, altar=2, merchants=0)
    characters = {"play beggar", "play courtesan", "play envoy", "play scribe for a mosaic", "play vizier"}
    dice = {"play scribe on a die up", "play scribe on a die down"}
    assert set(game.legal) == {"take stall 1", "take stall 3", "build sphinx"} | characters | dice


@pytest.mark.rule("A06 2.3")
def test_the_menu_after_the_main_action_holds_the_end_of_the_turn_and_all_that_is_allowed() -> None:
    game = table({"beggar": 1, "envoy": 1, "scribe": 1}, stalls=STALLS)
    play(game, "take stall 1", "place on stall 1", "place on stall 2")
    assert set(game.legal) == {"play beggar", "play envoy", "play scribe on a die up", "end turn"}


@pytest.mark.rule("A06 2.3")
def test_the_turn_lasts_until_end_turn_is_played() -> None:
    game = table({"envoy": 2}, stalls=STALLS)
    play(game, "take stall 1", "place on stall 1", "place on stall 2")
    play(game, "play envoy", "enough", "play envoy", "enough")
    assert (game.decider, game.legal) == (0, ["end turn"])
    assert play(game, "end turn").decider == 1


@pytest.mark.rule("A06 2.4")
def test_pass_is_not_offered_while_merchants_can_pay_for_a_piece() -> None:
    walls = ["L0", "L1", "L2", "B0", "B1", "B2", "R0", "R1", "R2"]
    assert bare_table(merchants=3, walls=walls).legal == ["build sphinx"]
    assert bare_table(merchants=3, walls=walls, sphinxes=6).legal == ["pass"]


@pytest.mark.rule("A06 2.4")
def test_after_pass_a_character_can_still_be_played() -> None:
    game = play(bare_table({"envoy": 1}, merchants=0), "pass")
    assert (game.decider, set(game.legal)) == (0, {"play envoy", "end turn"})
    assert play(game, "play envoy", "enough").legal == ["end turn"]
    assert play(game, "end turn").decider == 1
