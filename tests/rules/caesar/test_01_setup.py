"""Section 1: components and set-up."""

from __future__ import annotations

from collections import Counter

import pytest

import cleo_env
from cleo_env.interfaces.table import Table
from tests.rules.caesar.given import CAESAR, CLEOPATRA, below, of, offered, play, set_up

GROUPS = ["praetor", "quaestor", "aedile", "consul", "censor"]
VALUES = ["1", "2", "3", "4", "5"]
INFLUENCE = Counter(dict.fromkeys(VALUES, 7)) + Counter(philosopher=2)
ACTIONS = Counter(assassination=3, scout=3, wrath=1, castling=1, veto=2)


def every_card(game: Table, seat: int) -> Counter[str]:
    """Count all cards of a player."""
    cards = Counter(card.removeprefix("?") for row in of(game, seat, "table").values() for card in row)
    for key in ("hand", "influence_pile", "action_pile", "discard", "to_lay"):
        cards.update(of(game, seat, key) or [])
    return cards


@pytest.mark.rule("CC 1.1")
def test_two_play_cleopatra_in_seat_0_and_caesar_in_seat_1() -> None:
    game = Table("caesar")
    assert (game.num_players, list(game.position["players"])) == (2, ["cleopatra", "caesar"])
    for wrong in (1, 3):
        with pytest.raises(ValueError, match="caesar is for 2 players"):
            cleo_env.make_batch("caesar", 1, num_players=wrong)


@pytest.mark.rule("CC 1.2")
def test_the_centre_has_21_patricians_in_five_groups() -> None:
    centre = Table("caesar").position["centre"]
    assert centre == {"praetor": 5, "quaestor": 5, "aedile": 5, "consul": 3, "censor": 3}
    assert sum(centre.values()) == 21


@pytest.mark.rule("CC 1.3", "CC 1.4")
@pytest.mark.parametrize("seat", [CLEOPATRA, CAESAR])
def test_each_player_owns_37_influence_and_10_action_cards(seat: int) -> None:
    assert every_card(Table("caesar"), seat) == INFLUENCE + ACTIONS
    assert (INFLUENCE.total(), ACTIONS.total()) == (37, 10)


@pytest.mark.rule("CC 1.5")
def test_the_bag_has_a_bust_of_every_group_and_grey_and_black() -> None:
    assert Table("caesar").position["bag"] == [*GROUPS, "grey", "black"]


@pytest.mark.rule("CC 1.6")
def test_two_of_eight_missions_are_dealt_to_each_player() -> None:
    dealt = Counter[str]()
    for seed in range(40):
        players = Table("caesar", seed=seed).position["players"]
        missions = players["cleopatra"]["missions"] + players["caesar"]["missions"]
        assert len(missions) == len(set(missions)) == 4
        dealt.update(missions)
    assert len(dealt) == 8


@pytest.mark.rule("CC 1.7")
def test_each_player_lays_1_to_5_face_down_one_below_each_group() -> None:
    game = Table("caesar")
    assert game.legal == [f"lay {value} down at {group}" for value in VALUES for group in GROUPS]
    play(game, "lay 3 down at praetor")
    assert not [name for name in game.legal if " 3 " in name or name.endswith("praetor")]
    play(game, "lay 1 down at censor", "lay 5 down at quaestor", "lay 2 down at consul", "lay 4 down at aedile")
    assert [below(game, CLEOPATRA, group) for group in GROUPS] == [["?3"], ["?5"], ["?4"], ["?2"], ["?1"]]


@pytest.mark.rule("CC 1.7")
def test_the_starter_lays_out_all_cards_first() -> None:
    game = Table("caesar")
    deciders = []
    for value, group in 2 * list(zip(VALUES, GROUPS, strict=True)):
        deciders.append(game.decider)
        play(game, f"lay {value} down at {group}")
    assert deciders == 5 * [CLEOPATRA] + 5 * [CAESAR]
    assert game.decider == CLEOPATRA


@pytest.mark.rule("CC 1.8")
@pytest.mark.parametrize("seat", [CLEOPATRA, CAESAR])
def test_the_starting_hand_is_1_to_5_and_a_veto(seat: int) -> None:
    assert of(set_up(), seat, "hand") == [*VALUES, "veto"]


@pytest.mark.rule("CC 1.9")
def test_by_a_setting_each_player_chooses_the_first_action_card_unseen() -> None:
    game = Table("caesar", first_action="choice")
    for value, group in 2 * list(zip(VALUES, GROUPS, strict=True)):
        play(game, f"lay {value} down at {group}")
    choices = [
        "start with assassination",
        "start with scout",
        "start with wrath",
        "start with castling",
        "start with veto",
    ]
    assert (game.decider, game.legal) == (CLEOPATRA, choices)
    play(game, "start with scout")
    assert (game.decider, game.legal) == (CAESAR, choices)
    play(game, "start with castling")
    assert (of(game, CLEOPATRA, "hand"), of(game, CAESAR, "hand")) == ([*VALUES, "scout"], [*VALUES, "castling"])
    assert game.decider == CLEOPATRA and "scout" not in " ".join(game.log[-3:])
    assert len(of(game, CLEOPATRA, "action_pile")) == 9


@pytest.mark.rule("CC 1.10")
@pytest.mark.parametrize("seat", [CLEOPATRA, CAESAR])
def test_the_rest_are_two_piles_of_27_and_9_in_an_order_of_chance(seat: int) -> None:
    games = [set_up(), Table("caesar", seed=8)]
    for key, size in (("influence_pile", 27), ("action_pile", 9)):
        one, other = (of(game, seat, key) for game in games)
        assert len(one) == len(other) == size
        assert sorted(one) == sorted(other) and one != other
    assert every_card(games[0], seat) == INFLUENCE + ACTIONS


@pytest.mark.rule("CC 1.11")
@pytest.mark.parametrize(("starter", "seat"), [("cleopatra", CLEOPATRA), ("caesar", CAESAR)])
def test_cleopatra_starts_or_caesar_by_setting(starter: str, seat: int) -> None:
    game = Table("caesar", starter=starter)
    assert game.decider == seat
    assert set_up(starter=starter).decider == seat
    assert set_up(starter=starter).position["active"] == starter


def test_set_up_offers_no_face_up_cards() -> None:
    assert not [name for name in offered(Table("caesar"), "lay") if " up " in name]
