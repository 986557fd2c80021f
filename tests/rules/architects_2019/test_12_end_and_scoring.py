"""Section 12 of the rules of 2019: last turns, who is eaten and who wins. What 2006 shares is beside it."""

from __future__ import annotations

from typing import Any

import pytest

from cleo_env.interfaces.table import Table
from tests.rules.architects.build import visited
from tests.rules.architects.ending import NO_CARD_LEFT, eaten, final_amulets, one_turn, rich
from tests.rules.architects.ending import ended as end_of
from tests.rules.architects.given import PLENTY, every_card, play
from tests.rules.architects.seen import offered
from tests.rules.architects_2019.given import EDITION, table

EMPTY = {"hand": {}}
OBELISK = {"artisan": 3, "stone": 4}
ONE_LEFT = {"obelisks": {"left": 1}}
BEFORE_ARRIVAL = {**ONE_LEFT, "cleopatra": 4}


def ended(*players: dict[str, Any], **settings: Any) -> Table:
    """End a game of such players."""
    return end_of(EDITION, *players, **settings)


# --- the turn in which Cleopatra arrives


@pytest.mark.rule("A19 12.1")
def test_the_turn_goes_on_when_cleopatra_arrives() -> None:
    game = visited(table(OBELISK, **BEFORE_ARRIVAL), "obelisk right")
    assert game.position["cleopatra"] == 5
    assert not game.over and game.decider == 0 and game.legal == ["end turn"]


@pytest.mark.rule("A19 12.1")
def test_the_hand_limit_is_checked_after_the_arrival() -> None:
    game = play(visited(table({**OBELISK, "wood": 11}, **BEFORE_ARRIVAL), "obelisk right"), "end turn")
    assert not game.over and game.decider == 0 and game.legal == ["keep all", "discard down"]
    game.play("keep all")
    assert not game.over and game.decider == 1
    assert [player["amulets"] for player in game.position["players"]] == [1, 0]


@pytest.mark.rule("A19 12.1", "A19 9.3")
def test_an_offering_still_follows_two_steps_that_bring_cleopatra_to_the_end() -> None:
    game = table({"artisan": 4, "stone": 6}, **ONE_LEFT, sphinxes={"left": 3, "right": 2}, cleopatra=3)
    visited(game, "sphinx right", "obelisk right")
    assert game.position["cleopatra"] == 5 and game.decider == 0 and offered(game, "bid") == game.legal
    play(game, *["bid tens 0", "bid units 0"] * 2)
    assert not game.over and game.decider == 0 and game.legal == ["end turn"]


@pytest.mark.rule("A19 12.1", "A19 11.7")
def test_a_visir_still_visits_the_market_after_the_arrival() -> None:
    game = visited(play(table(OBELISK, **BEFORE_ARRIVAL), "call visir"), "obelisk right")
    assert game.legal == ["take stall 1", "take stall 2", "take stall 3", "end turn"]
    one_turn(game)
    assert not game.over and game.decider == 1


# --- last turns


@pytest.mark.rule("A19 12.2")
def test_every_other_player_has_one_last_turn_in_order() -> None:
    game = visited(table({}, EMPTY, {"hand": OBELISK}, EMPTY, active=2, **BEFORE_ARRIVAL), "obelisk right")
    game.play("end turn")
    for seat, still in ((3, 3), (0, 2), (1, 1)):
        assert game.decider == seat and game.position["last_turns"] == still
        one_turn(game)
    assert game.over and game.ending == "Cleopatra has reached the palace"


@pytest.mark.rule("A19 12.2")
def test_of_two_players_the_other_has_the_last_turn() -> None:
    game = play(visited(table(OBELISK, **BEFORE_ARRIVAL), "obelisk right"), "end turn")
    assert not game.over and game.decider == 1
    assert one_turn(game).over


@pytest.mark.rule("A19 12.2")
def test_a_last_turn_is_like_any_other() -> None:
    game = table(PLENTY, EMPTY, last_turns=1)
    usual = table(PLENTY, EMPTY)
    assert game.legal == usual.legal and len(offered(game, "call")) == 5
    for each in (game, usual):
        visited(play(each, "call architect"), "wall L0", "sphinx left")
    assert game.position["players"] == usual.position["players"] and game.legal == usual.legal


@pytest.mark.rule("A19 12.2")
def test_the_hand_limit_is_checked_at_the_end_of_a_last_turn() -> None:
    game = one_turn(table({"artisan": 12}, EMPTY, last_turns=1, stalls=[["artisan"], [], []]))
    assert not game.over and game.legal == ["keep all", "discard down"]
    game.play("keep all")
    assert game.over and game.position["players"][0]["amulets"] == 3


@pytest.mark.rule("A19 12.3")
def test_a_sixth_category_completed_in_a_last_turn_changes_nothing() -> None:
    game = visited(table(OBELISK, EMPTY, EMPTY, last_turns=2, **ONE_LEFT), "obelisk right")
    assert game.position["cleopatra"] == 5 and game.position["last_turns"] == 2
    assert game.legal == ["end turn"]
    game.play("end turn")
    assert not game.over and game.decider == 1
    assert one_turn(game).over


# --- other ends while last turns are to come


@pytest.mark.rule("A19 12.4")
def test_the_turns_run_out_even_if_last_turns_are_still_to_come() -> None:
    stalls = [["artisan"], ["artisan"], ["artisan"]]
    game = one_turn(table({}, EMPTY, EMPTY, last_turns=2, turn=6, settings={"max_turns": 7}, stalls=stalls))
    assert game.over and game.ending == "the turns have run out"


@pytest.mark.rule("A19 12.4")
def test_passes_in_a_row_end_the_game_even_if_last_turns_are_still_to_come() -> None:
    whole_deck = every_card(Table(EDITION).position)
    game = table({}, {"hand": whole_deck}, EMPTY, last_turns=2, passes=2, **NO_CARD_LEFT)
    play(game, "pass", "end turn")
    assert game.over and game.ending == "all players have passed in a row"


@pytest.mark.rule("A19 12.4")
def test_a_game_whose_turns_ran_out_is_scored_as_usual() -> None:
    game = ended(rich(60, 8), rich(20, 3), rich(10))
    assert eaten(game) == [0] and game.scores == [60, 14, 10] and game.winners == [1]


# --- amulets


@pytest.mark.rule("A19 12.5")
def test_a_doubled_artisan_in_hand_costs_one_amulet_too() -> None:
    game = ended(rich(5, hand={"2 artisan": 3}), rich(5), tainted_artisans=True)
    assert final_amulets(game) == [3, 0]


@pytest.mark.rule("A19 12.6", "A19 12.7")
def test_amulets_left_after_tainted_cards_and_sanctuaries_are_what_all_compare() -> None:
    game = ended(rich(20, 9, sanctuary_squares=3), rich(20, 2, hand={"cave": 2}), rich(20, 5))
    assert final_amulets(game) == [2, 0, 1] and game.scores == [17, 20, 19]


@pytest.mark.rule("A19 12.7")
def test_all_discard_as_many_amulets_as_the_player_with_the_fewest_has() -> None:
    game = ended(rich(20, 9), rich(20, 6), rich(20, 4), rich(20, 4))
    assert final_amulets(game) == [5, 2, 0, 0]


@pytest.mark.rule("A19 12.7")
def test_nobody_discards_if_one_player_has_no_amulet() -> None:
    assert final_amulets(ended(rich(20, 5), rich(20), rich(20, 1))) == [5, 0, 1]


@pytest.mark.rule("A19 12.8")
def test_players_with_eight_or_more_amulets_left_are_eaten_and_cannot_win() -> None:
    game = ended(rich(90, 8), rich(80, 30), rich(1), rich(50, 7))
    assert eaten(game) == [0, 1] and game.winners == [3]


@pytest.mark.rule("A19 12.8", "A19 12.7")
def test_who_is_eaten_is_decided_after_the_common_discard() -> None:
    game = ended(rich(90, 12), rich(1, 5), rich(90, 13))
    assert eaten(game) == [2] and game.winners == [0]


@pytest.mark.rule("A19 12.8", "A19 12.5")
def test_tainted_cards_in_hand_may_cost_a_players_life() -> None:
    game = ended(rich(90, 6, hand={"cave": 1, "2 stone": 1}), rich(1))
    assert eaten(game) == [0] and game.winners == [1]


@pytest.mark.rule("A19 12.8")
@pytest.mark.parametrize("amulets", [(50, 50), (80, 40, 60), (8, 8, 8, 9)])
def test_somebody_always_survives(amulets: tuple[int, ...]) -> None:
    game = ended(*(rich(10, count) for count in amulets))
    assert set(eaten(game)) < set(range(len(amulets))) and game.winners != []


# --- wealth


@pytest.mark.rule("A19 12.9")
@pytest.mark.parametrize(("left", "price"), [(0, 0), (1, 1), (2, 3), (3, 6), (4, 10), (5, 15), (6, 20), (7, 25)])
def test_amulets_left_cost_scarabs(left: int, price: int) -> None:
    assert ended(rich(40, left + 2), rich(40, 2)).scores == [40 - price, 40]


@pytest.mark.rule("A19 12.9")
def test_nobody_falls_below_no_scarabs() -> None:
    assert ended(rich(9, 4), rich(24, 7), rich(0)).scores == [0, 0, 0]


@pytest.mark.rule("A19 12.10")
def test_the_wealthiest_after_the_payment_wins() -> None:
    game = ended(rich(30, 5), rich(16), rich(18, 1))
    assert game.scores == [15, 16, 17] and game.winners == [2]


@pytest.mark.rule("A19 12.10")
def test_an_eaten_players_wealth_is_all_their_scarabs() -> None:
    game = ended(rich(90, 8), rich(20, 1), rich(3))
    assert game.scores == [90, 19, 3] and game.winners == [1]
    assert game.log[-2:] == ["the crocodile ate player 0", "player 1 won with a wealth of 19"]


@pytest.mark.rule("A19 12.11")
def test_of_equally_wealthy_players_the_one_with_fewer_amulets_left_wins() -> None:
    game = ended(rich(23, 4), rich(21, 3), rich(5, 2))
    assert game.scores == [20, 20, 5] and game.winners == [1]


@pytest.mark.rule("A19 12.11", "A19 12.6")
def test_sanctuaries_count_before_a_tie_is_broken() -> None:
    game = ended(rich(20, 6, sanctuary_squares=6), rich(21, 1))
    assert game.scores == [20, 20] and game.winners == [0]
