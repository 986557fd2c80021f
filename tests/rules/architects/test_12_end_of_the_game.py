"""Section 12 of the rules, what both editions share: passing, the turns running out, amulets, ties."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import pytest

from cleo_env.games.architects.rules_2006.data import CARD_WORDS as CARDS_2006
from cleo_env.games.architects.rules_2019.data import CARD_WORDS as CARDS_2019
from cleo_env.interfaces.table import Table
from tests.rules.architects.ending import NO_CARD_LEFT, WALLS, eaten, ended, final_amulets, one_turn, rich
from tests.rules.architects.given import PLENTY, every_card, play

EMPTY = {"hand": {}}
PLAZA: dict[str, dict[str, Any]] = {
    "architects_2006": {"sphinxes": 6, "obelisks": 2},
    "architects_2019": {"sphinxes": {"left": 3, "right": 3}, "obelisks": {"left": 1, "right": 1}},
}
TAINTED = {"architects_2006": CARDS_2006[5:], "architects_2019": CARDS_2019[6:]}
JOKER = {"architects_2006": "trompe-l'oeil", "architects_2019": "cave"}


def finished(edition: ModuleType) -> dict[str, Any]:
    """Describe a palace at which nothing is left to build."""
    return {"walls": WALLS, "doors": ["left", "right"], "throne": 2, "mosaics": [], **PLAZA[edition.EDITION]}


# --- passing and the turns running out


@pytest.mark.rule("A06 12.2", "A19 12.4")
def test_the_game_ends_when_all_players_have_passed_in_a_row(edition: ModuleType) -> None:
    whole_deck = every_card(Table(edition.EDITION).position)
    game = edition.table(whole_deck, rich(9, hand={}), EMPTY, **finished(edition), **NO_CARD_LEFT)
    play(game, "pass", "end turn", "keep all", "pass", "end turn", "pass")
    assert not game.over
    game.play("end turn")
    assert game.over and game.ending == "all players have passed in a row"
    assert game.winners == [1] and game.scores[1] - game.scores[2] == 9 - 5


@pytest.mark.rule("A06 12.2", "A19 12.4")
def test_passes_with_a_turn_between_them_do_not_end_the_game(edition: ModuleType) -> None:
    all_but_one = dict(
        every_card(Table(edition.EDITION).position) - every_card({"players": [{"hand": {"artisan": 1}}]})
    )
    market = {"stalls": [["artisan"], [], []], "deck": []}
    game = edition.table(all_but_one, EMPTY, EMPTY, **finished(edition), **market, active=1, passes=2)
    play(game, "take stall 1", "end turn", "pass", "end turn", "pass", "end turn", "keep all")
    assert not game.over and game.position["passes"] == 2
    play(game, "pass", "end turn")
    assert game.over and game.ending == "all players have passed in a row"


@pytest.mark.rule("A06 12.2", "A19 12.4")
def test_the_game_ends_after_max_turns_of_all_players_together(edition: ModuleType) -> None:
    game = edition.table({}, EMPTY, EMPTY, settings={"max_turns": 4}, stalls=[["artisan"], ["artisan"], ["artisan"]])
    for turns in range(4):
        assert not game.over and game.position["turn"] == turns
        one_turn(game)
    assert game.over and game.ending == "the turns have run out"


@pytest.mark.rule("A06 12.2", "A19 12.4")
def test_by_default_the_four_hundredth_turn_is_the_last(edition: ModuleType) -> None:
    early, late = (
        one_turn(edition.table({}, EMPTY, EMPTY, stalls=[["artisan"], [], []], turn=turn)) for turn in (398, 399)
    )
    assert not early.over and late.over


# --- amulets for tainted cards, and squares against them


@pytest.mark.rule("A06 12.3", "A19 12.5")
def test_every_kind_of_tainted_card_in_hand_costs_one_amulet(edition: ModuleType) -> None:
    for card in TAINTED[edition.EDITION]:
        game = ended(edition.EDITION, rich(5, 2, hand={card: 1}), rich(5), rich(5))
        assert final_amulets(game) == [3, 0, 0], card


@pytest.mark.rule("A06 12.3", "A19 12.5")
def test_several_tainted_cards_cost_one_amulet_each_and_standard_cards_none(edition: ModuleType) -> None:
    tainted = {JOKER[edition.EDITION]: 4, "2 wood": 2}
    game = ended(edition.EDITION, rich(5), rich(5, 1, hand=tainted), rich(5, 2, hand=PLENTY))
    assert final_amulets(game) == [0, 7, 2]


@pytest.mark.rule("A06 12.4", "A19 12.6")
def test_each_sanctuary_square_takes_away_one_amulet_down_to_none(edition: ModuleType) -> None:
    claims = [rich(5, amulets, sanctuary_squares=squares) for amulets, squares in ((9, 4), (3, 3), (2, 6))]
    assert final_amulets(ended(edition.EDITION, *claims)) == [5, 0, 0]


@pytest.mark.rule("A06 12.4", "A06 12.3", "A19 12.6", "A19 12.5")
def test_sanctuaries_also_take_amulets_for_tainted_cards(edition: ModuleType) -> None:
    game = ended(edition.EDITION, rich(5, 1, hand={"2 lapis": 3}, sanctuary_squares=3), rich(5, 2), rich(5))
    assert final_amulets(game) == [1, 2, 0]


# --- ties


@pytest.mark.rule("A06 12.7", "A19 12.11")
def test_players_equal_in_wealth_and_amulets_share_the_win(edition: ModuleType) -> None:
    game = ended(edition.EDITION, rich(20, 2), rich(10, 2), rich(20, 2), rich(20, 11))
    assert eaten(game) == [3] and game.winners == [0, 2] and game.rewards == [0.5, -0.5, 0.5, -0.5]


@pytest.mark.rule("A06 12.7", "A19 12.11")
def test_an_eaten_player_of_equal_wealth_does_not_share_the_win(edition: ModuleType) -> None:
    game = ended(edition.EDITION, rich(20, 9), rich(20, 1), rich(5, 1))
    assert eaten(game) == [0] and game.winners == [1]
