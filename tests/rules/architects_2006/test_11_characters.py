"""Section 11 of the rules of 2006, first half: when characters are played, the beggar and the courtesan."""

from __future__ import annotations

import pytest

from cleo_env.interfaces.table import Table
from tests.rules.architects.given import PLENTY, pay_with, play
from tests.rules.architects.seen import offered, owned
from tests.rules.architects_2006.given import table

EMPTY = {"hand": {}}


def go_to_market(game: Table) -> Table:
    """Take the whole turn of the active player at the market."""
    return play(game, "take stall 1", "place on stall 1", "place on stall 2", "end turn")


# --- when a character may be played


@pytest.mark.rule("A06 11.1")
def test_a_character_is_played_before_the_main_action_which_then_follows() -> None:
    game = table({"beggar": 1}, EMPTY, EMPTY)
    assert "play beggar" in game.legal
    play(game, "play beggar", "give 2 talents", "give 2 talents")
    assert game.decider == 0
    assert offered(game, "take") == ["take stall 1", "take stall 2", "take stall 3"]


@pytest.mark.rule("A06 11.1")
def test_a_character_is_played_between_two_pieces_and_the_visit_goes_on() -> None:
    game = pay_with(play(table({**PLENTY, "beggar": 1}, EMPTY, EMPTY), "build sphinx"))
    assert "play beggar" in game.legal
    play(game, "play beggar", "give 2 talents", "give 2 talents")
    assert {"build sphinx", "end visit"} <= set(game.legal)
    assert "take stall 1" not in game.legal and "end turn" not in game.legal


@pytest.mark.rule("A06 11.1")
def test_a_character_is_played_after_the_dice() -> None:
    game = pay_with(play(table({**PLENTY, "beggar": 1}, EMPTY, EMPTY), "build sphinx"))
    game.play("end visit")
    assert game.position["rolls"] == 1
    assert game.legal == ["play beggar", "end turn"]


@pytest.mark.rule("A06 11.1")
def test_a_character_taken_at_the_market_is_played_in_the_same_turn() -> None:
    game = table({}, EMPTY, EMPTY, stalls=[["?beggar"], ["stone"], ["wood"]])
    assert "play beggar" not in game.legal
    play(game, "take stall 1", "place on stall 1", "place on stall 2")
    assert game.legal == ["play beggar", "end turn"]


@pytest.mark.rule("A06 11.1")
def test_no_character_is_played_while_stalls_are_filled_or_a_piece_is_paid() -> None:
    hand = {**PLENTY, "beggar": 1, "envoy": 1, "scribe": 1, "vizier": 1}
    market = play(table(hand, EMPTY, EMPTY), "take stall 1")
    quarry = play(table(hand, EMPTY, EMPTY), "build sphinx")
    assert market.legal == ["place on stall 1", "place on stall 2", "place on stall 3"]
    assert quarry.legal == ["pay artisan", "pay merchant"]


@pytest.mark.rule("A06 11.1")
def test_no_character_but_a_smuggler_is_played_at_the_hand_limit() -> None:
    hand = {"artisan": 12, "beggar": 1, "envoy": 1, "scribe": 1, "vizier": 1}
    game = play(table(hand, EMPTY, EMPTY), "take stall 1", "place on stall 1", "place on stall 2", "end turn")
    assert game.legal == ["keep all", "discard down"]


@pytest.mark.rule("A06 11.1")
def test_no_character_is_played_in_the_turn_of_another() -> None:
    characters = {"beggar": 1, "courtesan": 1, "envoy": 1, "scribe": 1, "vizier": 1}
    game = table({"beggar": 1, "envoy": 1}, {"hand": characters}, EMPTY, discard={"stone": 1})
    assert offered(game, "play") == ["play beggar", "play envoy"]
    game.play("play beggar")
    assert game.decider == 1 and game.legal == ["give 2 talents"]


# --- where a played character goes


@pytest.mark.rule("A06 11.2")
def test_a_beggar_joins_the_discards_before_the_first_gift() -> None:
    game = play(table({"beggar": 1}, EMPTY, EMPTY), "play beggar")
    assert game.position["discard"] == {"beggar": 1} and owned(game, "hand")[0] == {}
    play(game, "give 2 talents", "give 2 talents")
    assert game.position["discard"] == {"beggar": 1}


@pytest.mark.rule("A06 11.2")
def test_an_envoy_joins_the_discards_before_the_asking() -> None:
    game = play(table({"envoy": 1}, EMPTY, EMPTY), "play envoy")
    assert game.position["discard"] == {"envoy": 1} and owned(game, "hand")[0] == {}
    play(game, "ask +1 for stone", "offer no more", "enough")
    assert game.position["discard"] == {"envoy": 1}


@pytest.mark.rule("A06 11.2")
def test_a_courtesan_does_not_find_herself_in_the_discards() -> None:
    game = play(table({"courtesan": 1}, EMPTY, EMPTY, discard={"stone": 1}), "play courtesan")
    assert game.legal == ["pick stone"] and game.position["discard"] == {"stone": 1}
    game.play("pick stone")
    assert game.position["discard"] == {"courtesan": 1}


@pytest.mark.rule("A06 11.2")
def test_a_scribe_and_a_smuggler_are_discarded_at_once() -> None:
    scribe = play(table({"scribe": 1}, EMPTY, EMPTY), "play scribe on a die up")
    smuggler = play(table({"artisan": 12, "smuggler": 1}, EMPTY, EMPTY), "take stall 1")
    play(smuggler, "place on stall 1", "place on stall 2", "end turn", "play smuggler")
    assert scribe.position["discard"] == {"scribe": 1}
    assert smuggler.position["discard"] == {"smuggler": 1}


# --- the beggar


@pytest.mark.rule("A06 11.3")
def test_a_beggar_costs_two_amulets_and_brings_a_gift_of_every_opponent() -> None:
    game = table({"beggar": 1}, EMPTY, {"hand": {"stone": 2}}, {"hand": {}, "money": 9})
    play(game, "play beggar", "give 2 talents", "give stone", "give 2 talents")
    assert owned(game, "amulets") == [2, 0, 0, 0]
    assert owned(game, "money") == [9, 3, 5, 7]
    assert owned(game, "hand") == [{"stone": 1}, {}, {"stone": 1}, {}]


@pytest.mark.rule("A06 11.3")
def test_opponents_answer_a_beggar_in_turn_from_the_next_seat_on() -> None:
    game = table({}, {"hand": {"beggar": 1}}, EMPTY, active=1)
    game.play("play beggar")
    assert game.decider == 2
    game.play("give 2 talents")
    assert game.decider == 0
    game.play("give 2 talents")
    assert game.decider == 1 and owned(game, "money") == [3, 9, 3]


@pytest.mark.rule("A06 11.3")
def test_a_beggar_is_given_talents_or_a_standard_card_but_no_tainted_one() -> None:
    hand = {"stone": 1, "lapis": 2, "2 wood": 1, "trompe-l'oeil": 1, "scribe": 1}
    game = play(table({"beggar": 1}, {"hand": hand}, EMPTY), "play beggar")
    assert game.legal == ["give 2 talents", "give stone", "give lapis"]


@pytest.mark.rule("A06 11.3")
def test_an_opponent_with_one_talent_gives_a_beggar_a_card() -> None:
    game = play(table({"beggar": 1}, {"hand": {"wood": 1}, "money": 1}, EMPTY), "play beggar")
    assert game.legal == ["give wood"]


@pytest.mark.rule("A06 11.3")
def test_an_opponent_without_standard_cards_gives_a_beggar_talents() -> None:
    game = play(table({"beggar": 1}, {"hand": {"2 wood": 1}, "money": 2}, EMPTY), "play beggar")
    assert game.legal == ["give 2 talents"]


@pytest.mark.rule("A06 11.4")
def test_an_opponent_with_nothing_to_give_shows_the_hand() -> None:
    poor = {"hand": {"2 stone": 1, "envoy": 1}, "money": 1}
    game = play(table({"beggar": 1}, poor, EMPTY), "play beggar")
    assert game.decider == 1 and game.legal == ["show hand"]
    game.play("show hand")
    assert game.decider == 2 and "show hand" not in game.legal
    assert owned(game, "hand")[1] == {"2 stone": 1, "envoy": 1} and owned(game, "money") == [5, 1, 5]


@pytest.mark.rule("A06 11.4")
def test_an_empty_hand_is_shown_too() -> None:
    game = play(table({"beggar": 1}, {"hand": {}, "money": 0}, EMPTY), "play beggar")
    assert game.decider == 1 and game.legal == ["show hand"]


# --- the courtesan


@pytest.mark.rule("A06 11.5")
def test_a_courtesan_takes_any_card_of_the_discards_for_one_amulet() -> None:
    game = table({"courtesan": 1}, EMPTY, EMPTY, discard={"stone": 3, "2 lapis": 1, "vizier": 1})
    game.play("play courtesan")
    assert game.legal == ["pick stone", "pick 2 lapis", "pick vizier"]
    game.play("pick 2 lapis")
    assert owned(game, "hand")[0] == {"2 lapis": 1} and owned(game, "amulets") == [1, 0, 0]
    assert game.position["discard"] == {"stone": 3, "courtesan": 1, "vizier": 1}


@pytest.mark.rule("A06 11.5")
def test_a_courtesan_is_not_offered_without_discards() -> None:
    assert "play courtesan" not in table({"courtesan": 1}, EMPTY, EMPTY).legal


@pytest.mark.rule("A06 11.5")
def test_at_most_two_courtesans_are_played_in_a_turn() -> None:
    game = table({"courtesan": 2}, EMPTY, EMPTY, discard={"stone": 2})
    play(game, "play courtesan", "pick stone", "play courtesan", "pick courtesan")
    assert owned(game, "hand")[0] == {"stone": 1, "courtesan": 1}
    assert game.position["discard"] == {"stone": 1, "courtesan": 1}
    assert "play courtesan" not in game.legal
    for _ in range(3):
        go_to_market(game)
    assert game.decider == 0 and "play courtesan" in game.legal
