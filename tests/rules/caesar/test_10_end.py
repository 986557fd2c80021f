"""Section 10: the end of the game."""

from __future__ import annotations

import pytest

from cleo_env.interfaces.table import Table
from tests.rules.caesar.given import CAESAR, CLEOPATRA, end_turn, of, offered, play, set_up, table, voting

ACTIONS = [*["assassination"] * 3, *["scout"] * 3, "wrath", "castling", "veto", "veto"]
INFLUENCE = [*[value for value in "12345" for _ in range(7)], "philosopher", "philosopher"]
NONE_LEFT = {"quaestor": 0, "aedile": 0, "consul": 0, "censor": 0}
FIVE = {"praetor": ["1", "2", "3", "4", "5"]}
NO_ROOM = "there is no room left for an influence card"
OUT = {"hand": [], "discard": INFLUENCE + ACTIONS}


def without(*cards: str) -> list[str]:
    """List all cards of a player but these."""
    rest = INFLUENCE + ACTIONS
    for card in cards:
        rest.remove(card)
    return rest


@pytest.mark.rule("CC 10.1")
def test_the_game_ends_at_once_when_all_patricians_are_won() -> None:
    game = voting(["5"], [], group="praetor", centre={"praetor": 1, **NONE_LEFT})
    assert game.over and game.ending == "all patricians have been won"
    assert of(game, CLEOPATRA, "won") == {"praetor": 1} and game.position["turn"] == 0


@pytest.mark.rule("CC 10.1")
def test_a_special_vote_may_end_the_game_before_the_bust() -> None:
    ours, theirs = {"praetor": ["5"] * 4}, {"praetor": ["1"] * 4}
    game = table({"hand": ["veto"], "table": ours}, {"table": theirs}, centre={"praetor": 1, **NONE_LEFT}, bag=["grey"])
    assert play(game, "draw bust").over and game.position["bag"] == ["grey"]


@pytest.mark.rule("CC 10.2")
def test_the_game_ends_with_a_turn_after_which_nobody_has_an_influence_card() -> None:
    game = table({"hand": ["3"], "discard": without("3")}, OUT)
    play(game, "lay 3 up at praetor", "no second card")
    assert not game.over
    play(game, "draw bust")
    assert game.over and game.ending == "neither player has an influence card left"


@pytest.mark.rule("CC 10.2")
@pytest.mark.parametrize("caesar", [{"hand": ["2"], "discard": without("2")}, {"hand": [], "discard": without("2")}])
def test_an_influence_card_in_hand_or_pile_of_either_player_keeps_the_game_going(caesar: dict) -> None:
    game = table({"hand": ["3"], "discard": without("3")}, caesar)
    play(game, "lay 3 up at praetor", "no second card", "draw bust")
    assert not game.over and game.decider == CAESAR


@pytest.mark.rule("CC 10.2")
def test_action_cards_do_not_keep_the_game_going() -> None:
    cleopatra = {"hand": ["3", "veto"], "discard": without("3", "veto")}
    game = play(table(cleopatra, OUT), "lay 3 up at praetor", "no second card", "draw bust")
    assert game.over and of(game, CLEOPATRA, "hand") == ["veto"]


@pytest.mark.rule("CC 10.3")
def test_a_mover_without_room_or_action_card_ends_the_game_without_a_vote() -> None:
    game = table({"hand": ["1"]}, {"hand": ["2"], "table": FIVE}, centre=NONE_LEFT, bag=["praetor"], first_turn=True)
    play(game, "lay 1 up at praetor", "no second card")
    end_turn(game)
    assert game.over and game.ending == NO_ROOM
    assert of(game, CAESAR, "won") == {} and not [line for line in game.log if "voted" in line]


@pytest.mark.rule("CC 10.6")
@pytest.mark.parametrize("card", ["wrath", "castling", "scout", "assassination"])
def test_a_mover_without_room_who_holds_an_action_card_is_asked_whichever_it_is(card: str) -> None:
    game = table({"hand": ["2", card], "table": FIVE}, {"table": {"praetor": ["1"]}}, centre=NONE_LEFT)
    assert (game.over, game.decider, offered(game, "lay")) == (False, CLEOPATRA, [])
    assert game.legal[0] == "draw bust" and "no room" in game.render(CLEOPATRA)


@pytest.mark.rule("CC 10.6")
@pytest.mark.parametrize(("hand", "goes_on"), [(["2"], "lay 2 up at praetor"), ([], "draw bust")])
def test_a_wrath_makes_room_and_the_turn_goes_on(hand: list[str], goes_on: str) -> None:
    game = table({"hand": [*hand, "wrath"], "table": FIVE}, centre=NONE_LEFT)
    play(game, "wrath praetor", "allow", goes_on)
    assert not game.over and of(game, CLEOPATRA, "discard") == ["1", "2", "3", "4", "5", "wrath"]


@pytest.mark.rule("CC 10.6")
def test_a_vetoed_wrath_makes_no_room_and_ends_the_game() -> None:
    cleopatra = {"hand": ["2", "wrath", "scout"], "table": FIVE}
    game = play(table(cleopatra, {"hand": ["veto"]}, centre=NONE_LEFT, bag=["praetor"]), "wrath praetor", "veto")
    assert not game.over and game.decider == CAESAR
    assert play(game, "draw action").over and game.ending == NO_ROOM and of(game, CLEOPATRA, "won") == {}


@pytest.mark.rule("CC 10.6")
@pytest.mark.parametrize("answer", [["scout praetor", "allow"], ["draw bust"]])
def test_no_room_after_another_action_or_none_ends_the_game_without_a_bust(answer: list[str]) -> None:
    game = table({"hand": ["2", "scout", "wrath"], "table": FIVE}, centre=NONE_LEFT, bag=["praetor"])
    assert play(game, *answer).over and game.ending == NO_ROOM
    assert game.position["bag"] == ["praetor"] and of(game, CLEOPATRA, "won") == {}


@pytest.mark.rule("CC 10.6")
def test_castling_between_full_groups_makes_no_room() -> None:
    ours = {"praetor": ["1"] * 5, "censor": ["2"] * 5}
    game = table({"hand": ["3", "castling"], "table": ours}, centre={**NONE_LEFT, "censor": 3})
    play(game, "castle praetor censor", "allow", *["move 1 to censor"] * 5, *["move 2 to praetor"] * 5)
    assert game.over and game.ending == NO_ROOM


@pytest.mark.rule("CC 10.3")
def test_only_the_movers_own_side_counts_for_room() -> None:
    game = table({"hand": ["1"]}, {"table": FIVE}, centre=NONE_LEFT)
    assert not game.over and "lay 1 up at praetor" in game.legal


def idling(left_in_pile: list[str]) -> Table:
    """Let both players pass a turn without a card, Cleopatra with a full hand and a pile, Caesar drawing his last 1."""
    six = ["veto", *["scout"] * 3, *["assassination"] * 2]
    cleopatra = {"hand": six, "discard": without(*six, *left_in_pile)}
    game = table(cleopatra, {"hand": ["veto", "veto"], "discard": without("veto", "veto", "1")})
    play(game, "draw bust")
    assert not game.over and game.position["idle"] == 1
    return play(game, "draw bust", "draw influence")


@pytest.mark.rule("CC 10.4")
def test_two_turns_in_a_row_without_a_card_end_the_game_if_no_pile_holds_influence() -> None:
    game = idling([])
    assert game.over and game.ending == "two turns have passed without a card"


@pytest.mark.rule("CC 10.4")
def test_idle_turns_do_not_end_a_game_with_an_influence_card_in_a_pile() -> None:
    game = idling(["2"])
    assert (game.over, game.position["idle"], game.decider) == (False, 2, CLEOPATRA)
    play(game, "draw bust")
    assert not game.over and game.position["idle"] == 2
    assert end_turn(play(game, "lay 1 up at praetor")).position["idle"] == 0


@pytest.mark.rule("CC 10.4")
def test_an_announced_action_counts_as_a_card_even_if_it_is_stopped() -> None:
    cleopatra = {"hand": ["wrath"], "table": {"praetor": ["1"]}}
    game = play(table(cleopatra, {"hand": ["veto"]}, idle=1), "wrath praetor", "veto", "draw influence")
    assert end_turn(game).position["idle"] == 0


@pytest.mark.rule("CC 10.5")
def test_the_game_ends_after_so_many_turns() -> None:
    game = set_up(max_turns=3)
    for turn in range(3):
        assert not game.over and game.position["turn"] == turn
        play(game, game.legal[0])
        end_turn(game)
    assert game.over and game.ending == "the turns have run out"


@pytest.mark.rule("CC 10.5")
def test_two_hundred_turns_are_the_default() -> None:
    assert int(Table("caesar").state["max_turns"]) == 200
