"""Section 9: drawing."""

from __future__ import annotations

import pytest

from tests.rules.caesar.given import CAESAR, CLEOPATRA, of, play, table

SPENT_ACTIONS = [*["assassination"] * 3, *["scout"] * 3, "wrath", "castling", "veto", "veto"]
ALL_VALUES = [value for value in "12345" for _ in range(7)]


@pytest.mark.rule("CC 9.1")
def test_cards_are_drawn_one_at_a_time_from_a_pile_of_choice_until_six_are_in_hand() -> None:
    cleopatra = {"hand": ["1", "2", "3", "4", "5"], "influence_pile": ["5", "4"], "action_pile": ["wrath", "scout"]}
    game = table(cleopatra)
    play(game, "lay 1 up at praetor", "lay 2 down at praetor", "draw bust")
    for pile in ("draw influence", "draw action", "draw influence"):
        assert game.legal == ["draw influence", "draw action"]
        play(game, pile)
    assert of(game, CLEOPATRA, "hand") == ["3", "4", "4", "5", "5", "wrath"]
    assert game.decider == CAESAR and game.position["active"] == "caesar"


@pytest.mark.rule("CC 9.1")
def test_a_full_hand_draws_nothing() -> None:
    game = table({"hand": ["1", "1", "2", "3", "4", "5", "veto"]})
    play(game, "lay 1 up at praetor", "no second card", "draw bust")
    assert game.decider == CAESAR


@pytest.mark.rule("CC 9.2")
def test_an_empty_pile_is_gone_for_good() -> None:
    hand = ["1", "2", *SPENT_ACTIONS[:2]]
    game = table({"hand": hand, "discard": SPENT_ACTIONS[2:]}, {"table": {"praetor": ["1"]}})
    play(game, "lay 1 up at praetor", "lay 2 down at praetor", "draw bust")
    assert game.legal == ["draw influence"]


@pytest.mark.rule("CC 9.2")
def test_with_both_piles_empty_nothing_is_drawn() -> None:
    rest = [card for card in ALL_VALUES if card != "1"]
    cleopatra = {"hand": ["1"] * 2, "discard": [*["1"] * 5, *rest, "philosopher", "philosopher", *SPENT_ACTIONS]}
    game = play(table(cleopatra), "lay 1 up at praetor", "no second card", "draw bust")
    assert game.decider == CAESAR and of(game, CLEOPATRA, "hand") == ["1"]
