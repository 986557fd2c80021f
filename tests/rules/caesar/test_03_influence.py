"""Section 3: influence cards."""

from __future__ import annotations

import pytest

from tests.rules.caesar.given import CAESAR, CLEOPATRA, FULL, below, of, offered, play, table

GROUPS = ["praetor", "quaestor", "aedile", "consul", "censor"]


@pytest.mark.rule("CC 3.1")
@pytest.mark.parametrize("first", ["down", "up"])
def test_one_card_lies_face_down_and_one_face_up_in_either_order(first: str) -> None:
    second = {"down": "up", "up": "down"}[first]
    game = play(table({"hand": ["2", "4", "4"]}), f"lay 2 {first} at praetor")
    assert offered(game, "lay") == [f"lay 4 {second} at {group}" for group in GROUPS]
    play(game, f"lay 4 {second} at consul")
    marks = {"down": "?", "up": ""}
    assert below(game, CLEOPATRA, "praetor") == [f"{marks[first]}2"]
    assert below(game, CLEOPATRA, "consul") == [f"{marks[second]}4"]
    assert offered(game, "lay") == [] and of(game, CLEOPATRA, "hand") == ["4"]


@pytest.mark.rule("CC 3.1")
def test_both_cards_may_go_to_one_group() -> None:
    game = play(table({"hand": ["2", "philosopher"]}), "lay philosopher up at censor", "lay 2 down at censor")
    assert below(game, CLEOPATRA, "censor") == ["philosopher", "?2"]


@pytest.mark.rule("CC 3.2")
def test_the_second_card_may_be_left_out_but_not_the_first() -> None:
    game = table({"hand": ["2", "3"]})
    assert "draw bust" not in game.legal and "no second card" not in game.legal
    play(game, "lay 2 up at praetor")
    assert "no second card" in game.legal
    assert play(game, "no second card").legal == ["draw bust"]


@pytest.mark.rule("CC 3.2")
def test_the_second_card_is_asked_about_even_with_none_in_hand() -> None:
    assert play(table({"hand": ["2"]}), "lay 2 up at praetor").legal == ["no second card"]


@pytest.mark.rule("CC 3.3")
def test_at_most_five_cards_of_a_player_lie_below_a_group() -> None:
    game = table({"hand": ["2", "3"], "table": {"praetor": FULL, "consul": ["4"] * 4}}, {"table": {"censor": FULL}})
    assert {name.split()[-1] for name in offered(game, "lay")} == {"quaestor", "aedile", "consul", "censor"}
    play(game, "lay 2 up at consul")
    assert {name.split()[-1] for name in offered(game, "lay")} == {"quaestor", "aedile", "censor"}


@pytest.mark.rule("CC 3.4")
def test_a_hand_without_influence_cards_skips_the_step() -> None:
    game = table({"hand": ["wrath", "veto"]}, {"table": {"praetor": ["1"]}})
    assert game.legal == ["draw bust", *(f"wrath {group}" for group in GROUPS)]
    play(game, "wrath praetor")
    assert game.decider == CAESAR
    assert play(game, "allow").legal == ["draw bust"]
