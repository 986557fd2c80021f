"""Section 2: the turn."""

from __future__ import annotations

import pytest

from tests.rules.caesar.given import CAESAR, CLEOPATRA, end_turn, of, play, set_up, table


@pytest.mark.rule("CC 2.1")
def test_players_take_turns() -> None:
    game = set_up()
    movers = []
    for _ in range(6):
        movers.append(game.position["active"])
        play(game, "lay 1 up at praetor" if "lay 1 up at praetor" in game.legal else game.legal[0])
        end_turn(game)
    assert movers == 3 * ["cleopatra", "caesar"]


@pytest.mark.rule("CC 2.1")
def test_a_turn_goes_from_cards_over_special_votes_and_bust_to_drawing() -> None:
    cleopatra = {"hand": ["1", "2"], "table": {"praetor": ["1", "1", "1"]}}
    game = table(cleopatra, {"table": {"praetor": ["5", "4", "4", "4"]}}, bag=["praetor"])
    play(game, "lay 1 down at praetor", "no second card", "draw bust")
    assert [line for line in game.log if "voted" in line or "bust" in line] == [
        "praetor voted, Cleopatra 4 (1 1 1 1) against Caesar 17 (4 4 4 5): Caesar won a patrician",
        "Cleopatra drew the praetor bust",
        "praetor voted, Cleopatra 3 (1 1 1) against Caesar 12 (4 4 4): Caesar won a patrician",
    ]
    assert (game.decider, game.legal) == (CLEOPATRA, ["draw influence", "draw action"])


@pytest.mark.rule("CC 2.2")
@pytest.mark.parametrize("first_turn", [True, False])
def test_draw_bust_is_always_asked_for(first_turn: bool) -> None:
    game = play(table({"hand": ["1", "2"]}, first_turn=first_turn), "lay 1 up at praetor", "lay 2 down at praetor")
    assert game.legal == ["draw bust"]


@pytest.mark.rule("CC 2.2")
def test_after_draw_bust_no_card_is_played() -> None:
    game = table({"hand": ["1", "wrath"]}, {"table": {"praetor": ["5"]}})
    play(game, "lay 1 up at praetor", "no second card", "draw bust")
    assert game.legal == ["draw influence", "draw action"]
    assert of(game, CAESAR, "table") == {"praetor": ["5"]}
