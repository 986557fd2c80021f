"""Section 12 of the rules of 2006: how the game ends, who is eaten and who wins."""

from __future__ import annotations

from typing import Any

import pytest

from cleo_env.architects.data_2006 import CARD_WORDS, DECK_COUNTS
from cleo_env.architects.result import results
from cleo_env.doors.table import Table
from tests.rules.architects.given import PLENTY, pay_with, play
from tests.rules.architects_2006.given import table

EMPTY = {"hand": {}}
WALLS = ["L0", "L1", "L2", "B0", "B1", "B2", "R0", "R1", "R2"]
FINISHED = {"walls": WALLS, "doors": ["left", "right"], "sphinxes": 6, "obelisks": 2, "throne": 2, "mosaics": []}
NO_CARD_LEFT = {"stalls": [[], [], []], "deck": []}
WHOLE_DECK = dict(zip(CARD_WORDS, map(int, DECK_COUNTS), strict=True))


def one_turn(game: Table) -> Table:
    """Take a whole turn at stall 1."""
    return play(game, "take stall 1", "place on stall 1", "place on stall 2", "end turn")


def ended(*players: dict[str, Any], **settings: Any) -> Table:
    """End a game of such players: the first takes an artisan, which changes no result, and the turns run out."""
    everyone = [{"hand": {}, "merchants": 0, **player} for player in players]
    position = {"settings": {"max_turns": 1, **settings}, "stalls": [["artisan"], [], []], "players": everyone}
    game = Table.from_position({"game": "architects_2006", "num_players": len(players), **position}, seed=1)
    return one_turn(game)


def rich(money: int, amulets: int = 0, **more: Any) -> dict[str, Any]:
    """Describe a player by talents and amulets."""
    return {"money": money, "amulets": amulets, **more}


def final_amulets(game: Table) -> list[int]:
    return [result.amulets for result in results(game.state)]


def eaten(game: Table) -> list[int]:
    return [seat for seat, result in enumerate(results(game.state)) if result.eaten]


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
def test_the_game_ends_when_all_players_have_passed_in_a_row() -> None:
    game = table(WHOLE_DECK, rich(9, hand={}), EMPTY, **FINISHED, **NO_CARD_LEFT)
    play(game, "pass", "end turn", "keep all", "pass", "end turn", "pass")
    assert not game.over
    game.play("end turn")
    assert game.over and game.ending == "all players have passed in a row"
    assert game.winners == [1] and game.scores == [14, 18, 14]


@pytest.mark.rule("A06 12.2")
def test_passes_with_a_turn_between_them_do_not_end_the_game() -> None:
    all_but_one = {**WHOLE_DECK, "artisan": WHOLE_DECK["artisan"] - 1}
    game = table(all_but_one, EMPTY, EMPTY, **FINISHED, stalls=[["artisan"], [], []], deck=[], active=1, passes=2)
    play(game, "take stall 1", "end turn", "pass", "end turn", "pass", "end turn", "keep all")
    assert not game.over and game.position["passes"] == 2
    play(game, "pass", "end turn")
    assert game.over and game.ending == "all players have passed in a row"


@pytest.mark.rule("A06 12.2")
def test_the_game_ends_after_max_turns_of_all_players_together() -> None:
    stalls = [["artisan"], ["artisan"], ["artisan"]]
    game = table({}, EMPTY, EMPTY, settings={"max_turns": 4}, stalls=stalls)
    for turns in range(4):
        assert not game.over and game.position["turn"] == turns
        one_turn(game)
    assert game.over and game.ending == "the turns have run out"


@pytest.mark.rule("A06 12.2")
def test_by_default_the_four_hundredth_turn_is_the_last() -> None:
    early = one_turn(table({}, EMPTY, EMPTY, stalls=[["artisan"], [], []], turn=398))
    late = one_turn(table({}, EMPTY, EMPTY, stalls=[["artisan"], [], []], turn=399))
    assert not early.over and late.over


@pytest.mark.rule("A06 12.2")
def test_a_game_whose_turns_ran_out_is_scored_as_usual() -> None:
    game = ended(rich(30, 4), rich(20, 1), rich(10, 2))
    assert game.scores == [30, 20, 10] and eaten(game) == [0] and game.winners == [1]


# --- amulets


@pytest.mark.rule("A06 12.3")
@pytest.mark.parametrize("card", CARD_WORDS[5:])
def test_every_kind_of_tainted_card_in_hand_costs_one_amulet(card: str) -> None:
    game = ended(rich(5, 2, hand={card: 1}), rich(5), rich(5))
    assert final_amulets(game) == [3, 0, 0]


@pytest.mark.rule("A06 12.3")
def test_several_tainted_cards_cost_one_amulet_each_and_standard_cards_none() -> None:
    game = ended(rich(5), rich(5, 1, hand={"trompe-l'oeil": 3, "2 wood": 2, "beggar": 1}), rich(5, 2, hand=PLENTY))
    assert final_amulets(game) == [0, 7, 2]


@pytest.mark.rule("A06 12.3")
def test_tainted_cards_in_hand_decide_who_is_eaten() -> None:
    game = ended(rich(30, 3, hand={"2 stone": 2}), rich(20, 4), rich(10))
    assert eaten(game) == [0] and game.winners == [1]


@pytest.mark.rule("A06 12.4")
def test_each_sanctuary_square_takes_away_one_amulet_down_to_none() -> None:
    game = ended(rich(5, 9, sanctuary_squares=4), rich(5, 3, sanctuary_squares=3), rich(5, 2, sanctuary_squares=6))
    assert final_amulets(game) == [5, 0, 0]


@pytest.mark.rule("A06 12.4", "A06 12.3")
def test_sanctuaries_also_take_amulets_for_tainted_cards() -> None:
    game = ended(rich(5, 1, hand={"2 lapis": 3}, sanctuary_squares=3), rich(5, 2), rich(5, 1))
    assert final_amulets(game) == [1, 2, 1] and eaten(game) == [1]


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


@pytest.mark.rule("A06 12.7")
def test_players_equal_in_wealth_and_amulets_share_the_win() -> None:
    game = ended(rich(20, 2), rich(19, 1), rich(20, 2), rich(5, 9))
    assert game.winners == [0, 2] and game.rewards == [0.5, -0.5, 0.5, -0.5]


@pytest.mark.rule("A06 12.7")
def test_an_eaten_player_of_equal_wealth_does_not_share_the_win() -> None:
    game = ended(rich(20, 3), rich(20, 2), rich(5, 0))
    assert eaten(game) == [0] and game.winners == [1]


@pytest.mark.rule("A06 12.5", "A06 12.6")
def test_the_result_that_four_players_reported() -> None:
    game = ended(rich(37, 1), rich(44, 13), rich(41, 6), rich(36, 5))
    assert game.scores == [37, 44, 41, 36]
    assert eaten(game) == [1] and game.winners == [2]
    assert game.log[-2:] == ["the crocodile ate player 1", "player 2 won with a wealth of 41"]
