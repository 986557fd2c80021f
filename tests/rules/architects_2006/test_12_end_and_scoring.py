"""Section 12 of the rules of 2006: how the game ends, who is eaten and who wins."""

from __future__ import annotations

from typing import Any

import pytest

from cleo_env.interfaces.table import Table
from tests.rules.architects.ending import eaten, final_amulets, rich
from tests.rules.architects.ending import ended as end_of
from tests.rules.architects.given import PLENTY, pay_with, play
from tests.rules.architects_2006.given import table

EMPTY = {"hand": {}}


def ended(*players: dict[str, Any]) -> Table:
    """End a game of such players, who have no merchants if nothing is said."""
    return end_of("architects_2006", *({"merchants": 0, **player} for player in players))


# --- how the game ends


@pytest.mark.rule("A06 12.1")
def test_the_game_ends_when_the_end_of_a_visit_brings_cleopatra_to_step_five() -> None:
    game = pay_with(play(table(PLENTY, EMPTY, EMPTY, obelisks=1, cleopatra=4), "build obelisk"))
    assert not game.over and game.position["cleopatra"] == 4
    game.play("end visit")
    assert game.over and game.decider == -1 and game.legal == []
    assert game.position["cleopatra"] == 5 and game.ending == "Cleopatra has reached the palace"


@pytest.mark.rule("A06 12.1")
def test_the_game_goes_on_when_cleopatra_comes_to_step_four() -> None:
    game = pay_with(play(table(PLENTY, EMPTY, EMPTY, obelisks=1, cleopatra=3), "build obelisk"))
    game.play("end visit")
    assert not game.over and game.position["cleopatra"] == 4 and game.legal == ["end turn"]


@pytest.mark.rule("A06 12.1")
def test_two_categories_of_one_visit_take_cleopatra_from_three_to_the_end() -> None:
    game = table(PLENTY, EMPTY, EMPTY, obelisks=1, sphinxes=5, cleopatra=3)
    pay_with(play(pay_with(play(game, "build obelisk")), "build sphinx"))
    game.play("end visit")
    assert game.over and game.position["cleopatra"] == 5


@pytest.mark.rule("A06 12.1")
def test_the_last_visit_still_earns_its_extra_talents() -> None:
    game = table(PLENTY, EMPTY, EMPTY, obelisks=1, cleopatra=4, money=0, merchants=0)
    pay_with(play(pay_with(play(game, "build obelisk")), "build sphinx"))
    game.play("end visit")
    assert game.over and game.scores[0] == 12 + 2 + 2


@pytest.mark.rule("A06 12.1")
@pytest.mark.parametrize("seed", range(12))
def test_no_dice_are_rolled_after_the_last_visit(seed: int) -> None:
    game = table(PLENTY, EMPTY, EMPTY, obelisks=1, cleopatra=4, altar=4, seed=seed)
    pay_with(play(game, "build obelisk")).play("end visit")
    assert game.over and game.position["altar"] == 4 and game.position["rolls"] == 0


@pytest.mark.rule("A06 12.1")
def test_no_hand_limit_is_checked_after_the_last_visit() -> None:
    game = table({**PLENTY, "artisan": 20}, EMPTY, EMPTY, obelisks=1, cleopatra=4, merchants=0)
    pay_with(play(game, "build obelisk")).play("end visit")
    assert game.over and sum(game.position["players"][0]["hand"].values()) == 29
    assert game.position["players"][0]["amulets"] == 0


@pytest.mark.rule("A06 12.1")
def test_the_game_does_not_end_on_a_step_already_walked() -> None:
    game = table(PLENTY, EMPTY, EMPTY, cleopatra=4, obelisks=2, throne=2)
    pay_with(play(game, "build sphinx")).play("end visit")
    assert not game.over and game.position["cleopatra"] == 4


@pytest.mark.rule("A06 12.2")
def test_a_game_whose_turns_ran_out_is_scored_as_usual() -> None:
    game = ended(rich(30, 4), rich(20, 1), rich(10, 2))
    assert game.scores == [30, 20, 10] and eaten(game) == [0] and game.winners == [1]


# --- amulets


@pytest.mark.rule("A06 12.3")
def test_tainted_cards_in_hand_decide_who_is_eaten() -> None:
    game = ended(rich(30, 3, hand={"2 stone": 2}), rich(20, 4), rich(10))
    assert eaten(game) == [0] and game.winners == [1]


@pytest.mark.rule("A06 12.5")
def test_the_player_with_most_amulets_is_eaten_and_cannot_win() -> None:
    game = ended(rich(50, 8), rich(20, 7), rich(19, 0))
    assert eaten(game) == [0] and game.winners == [1] and game.scores == [50, 20, 19]


@pytest.mark.rule("A06 12.5")
def test_all_players_tied_for_most_amulets_are_eaten() -> None:
    game = ended(rich(50, 6), rich(40, 6), rich(3, 5), rich(2, 1))
    assert eaten(game) == [0, 1] and game.winners == [2]


@pytest.mark.rule("A06 12.5")
def test_nobody_is_eaten_if_nobody_has_an_amulet() -> None:
    game = ended(rich(10), rich(30), rich(20, 2, sanctuary_squares=2))
    assert eaten(game) == [] and game.winners == [1]


@pytest.mark.rule("A06 12.5")
def test_if_everyone_is_eaten_nobody_wins() -> None:
    game = ended(rich(10, 2), rich(30, 2), rich(20, 2))
    assert eaten(game) == [0, 1, 2] and game.winners == [] and game.rewards == [0, 0, 0]


# --- wealth


@pytest.mark.rule("A06 12.6")
def test_wealth_is_talents_and_three_for_each_merchant_left() -> None:
    game = ended(rich(10, merchants=3), rich(17, merchants=1), rich(18))
    assert game.scores == [19, 20, 18] and game.winners == [1]


@pytest.mark.rule("A06 12.6")
def test_merchants_make_the_difference_between_players_not_eaten() -> None:
    game = ended(rich(12, merchants=2), rich(17), rich(40, 1))
    assert game.winners == [0] and game.rewards == [1.0, -0.5, -0.5]


@pytest.mark.rule("A06 12.7")
def test_of_equally_wealthy_players_the_one_with_fewer_amulets_wins() -> None:
    game = ended(rich(20, 3), rich(14, 2, merchants=2), rich(5, 9))
    assert game.scores == [20, 20, 5] and game.winners == [1]


@pytest.mark.rule("A06 12.7", "A06 12.4")
def test_the_amulets_left_after_sanctuaries_break_a_tie() -> None:
    game = ended(rich(20, 6, sanctuary_squares=5), rich(20, 2), rich(5, 9))
    assert final_amulets(game) == [1, 2, 9] and game.winners == [0]


@pytest.mark.rule("A06 12.5", "A06 12.6")
def test_the_result_that_four_players_reported() -> None:
    game = ended(rich(37, 1), rich(44, 13), rich(41, 6), rich(36, 5))
    assert game.scores == [37, 44, 41, 36]
    assert eaten(game) == [1] and game.winners == [2]
    assert game.log[-2:] == ["the crocodile ate player 1", "player 2 won with a wealth of 41"]
