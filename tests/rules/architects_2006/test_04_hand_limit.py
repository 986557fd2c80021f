"""Section 4: hand limit."""

from __future__ import annotations

import pytest

from cleo_env.doors.table import Table
from tests.rules.architects.given import pay_with, play
from tests.rules.architects_2006.given import bare_table, table

ANSWERS = ["keep all", "discard down"]


def after_market(hand: dict[str, int], **position: int) -> Table:
    """Let player 0 take a lapis with this hand, fill the stalls and end the turn."""
    game = table(hand, stalls=[["lapis"], [], []], deck=["?wood", "?wood", "?wood"], **position)
    return play(game, "take stall 1", "place on stall 1", "place on stall 2", "end turn")


@pytest.mark.rule("A06 4.1")
def test_ten_cards_at_the_end_of_a_turn_are_no_excess() -> None:
    game = after_market({"artisan": 9})
    assert sum(game.position["players"][0]["hand"].values()) == 10
    assert game.decider == 1


@pytest.mark.rule("A06 4.1")
def test_an_eleventh_card_must_be_answered_for_before_the_next_turn() -> None:
    game = after_market({"artisan": 10})
    assert (game.decider, game.legal) == (0, ANSWERS)


@pytest.mark.rule("A06 4.1")
def test_tainted_cards_and_characters_count_toward_the_limit() -> None:
    game = after_market({"2 artisan": 3, "trompe-l'oeil": 5, "beggar": 2})
    assert (game.decider, game.legal) == (0, ANSWERS)


@pytest.mark.rule("A06 4.1")
def test_the_limit_is_checked_after_a_quarry_visit_too() -> None:
    game = table({"artisan": 12, "stone": 1, "marble": 1})
    play(pay_with(play(game, "build sphinx"), "artisan", "stone", "marble"), "end visit", "end turn")
    assert (game.decider, game.legal) == (0, ANSWERS)


@pytest.mark.rule("A06 4.1")
def test_the_limit_is_checked_after_a_pass_too() -> None:
    game = play(bare_table({"artisan": 11}, merchants=0), "pass", "end turn")
    assert (game.decider, game.legal) == (0, ANSWERS)


@pytest.mark.rule("A06 4.1")
def test_during_the_turn_a_hand_may_have_any_size() -> None:
    game = table({"artisan": 20, "envoy": 1}, stalls=[["lapis"], [], []])
    play(game, "take stall 1", "place on stall 1", "place on stall 2")
    assert game.legal == ["play envoy", "end turn"]
    assert sum(game.position["players"][0]["hand"].values()) == 22
    assert game.position["players"][0]["amulets"] == 0


@pytest.mark.rule("A06 4.1")
def test_only_the_hand_of_the_player_whose_turn_ends_is_checked() -> None:
    game = table({}, {"hand": {"stone": 15}}, {"hand": {}}, stalls=[["lapis"], [], []])
    play(game, "take stall 1", "place on stall 1", "place on stall 2", "end turn")
    assert game.decider == 1
    assert game.position["players"][1]["amulets"] == 0
    assert "keep all" not in game.legal


@pytest.mark.rule("A06 4.2")
def test_discard_down_costs_one_amulet_and_lasts_until_ten_cards_are_left() -> None:
    game = play(after_market({"artisan": 6, "stone": 6}, amulets=2), "discard down")
    assert game.position["players"][0]["amulets"] == 3
    play(game, "discard stone", "discard artisan")
    assert (game.decider, game.legal) == (0, ["discard artisan", "discard stone", "discard lapis"])
    play(game, "discard lapis")
    assert game.position["players"][0]["hand"] == {"artisan": 5, "stone": 5}
    assert game.position["players"][0]["amulets"] == 3
    assert game.decider == 1


@pytest.mark.rule("A06 4.2")
def test_cards_of_choice_are_discarded_and_only_cards_in_hand() -> None:
    game = play(after_market({"artisan": 8, "2 wood": 1, "scribe": 1}), "discard down")
    assert game.legal == ["discard artisan", "discard lapis", "discard 2 wood", "discard scribe"]


@pytest.mark.rule("A06 4.2")
def test_tainted_cards_discarded_so_cost_nothing_more() -> None:
    game = play(after_market({"artisan": 9, "2 wood": 1, "trompe-l'oeil": 1, "vizier": 1}), "discard down")
    play(game, "discard 2 wood", "discard trompe-l'oeil", "discard vizier")
    assert game.position["discard"] == {"2 wood": 1, "trompe-l'oeil": 1, "vizier": 1}
    assert game.position["players"][0]["hand"] == {"artisan": 9, "lapis": 1}
    assert game.position["players"][0]["amulets"] == 1


@pytest.mark.rule("A06 4.3")
@pytest.mark.parametrize(("artisans", "amulets"), [(10, 1), (11, 2), (14, 5)])
def test_keep_all_costs_one_amulet_for_each_card_above_ten(artisans: int, amulets: int) -> None:
    game = play(after_market({"artisan": artisans}, amulets=1), "keep all")
    assert game.position["players"][0]["hand"] == {"artisan": artisans, "lapis": 1}
    assert game.position["players"][0]["amulets"] == 1 + amulets
    assert game.position["discard"] == {}
    assert game.decider == 1
