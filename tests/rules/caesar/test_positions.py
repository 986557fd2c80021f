"""Positions: written by people, read back to the same game, refused if they cannot be."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest

from cleo_env import PositionError, Table
from cleo_env.games.caesar.enums import Phase
from tests.contract.play import differing, own_choice, pace
from tests.rules.caesar.given import CAESAR, CLEOPATRA, of, play, table

BARE = {"game": "caesar", "first_turn": False}
EXAMPLE = {
    "game": "caesar", "settings": {}, "active": "cleopatra", "first_turn": False,
    "centre": {"praetor": 5, "quaestor": 5, "aedile": 5, "consul": 2, "censor": 3},
    "bag": ["praetor", "quaestor", "aedile", "consul", "censor", "grey", "black"],
    "players": {
        "cleopatra": {
            "hand": ["1", "2", "philosopher", "veto"], "table": {"praetor": ["?3", "4"]}, "won": {"consul": 1},
            "influence_pile": ["5", "1"], "action_pile": ["scout"], "discard": [],
            "missions": ["majority praetor", "one of every group"],
        },
        "caesar": {},
    },
}  # fmt: skip


def test_a_position_is_set_up_as_it_is_written() -> None:
    game = Table.from_position(EXAMPLE, seed=7)
    for key in ("hand", "table", "won", "missions", "discard"):
        assert of(game, CLEOPATRA, key) == EXAMPLE["players"]["cleopatra"][key]
    assert of(game, CLEOPATRA, "influence_pile")[:2] == ["5", "1"] and of(game, CLEOPATRA, "action_pile")[0] == "scout"
    assert game.position["bag"] == EXAMPLE["bag"] and game.decider == CLEOPATRA


def test_absent_keys_take_their_set_up_value() -> None:
    game = Table.from_position({"game": "caesar"}, seed=7)
    assert game.position["active"] == "cleopatra" and game.position["first_turn"] is True
    assert of(game, CAESAR, "hand") == ["1", "2", "3", "4", "5", "veto"] and of(game, CAESAR, "table") == {}
    assert len(of(game, CAESAR, "missions")) == 2 and len(game.position["bag"]) == 7
    assert len(of(game, CAESAR, "influence_pile")) == 32


def test_a_hand_that_is_not_listed_has_the_starting_cards_that_are_left() -> None:
    game = table({"table": {"praetor": ["1"] * 5, "aedile": ["1"] * 2}, "discard": ["veto", "veto"]})
    assert of(game, CLEOPATRA, "hand") == ["2", "3", "4", "5"]


def test_cards_listed_nowhere_lie_below_the_pile_in_the_seeds_order() -> None:
    piles = [of(Table.from_position(EXAMPLE, seed), CLEOPATRA, "influence_pile") for seed in (1, 1, 2)]
    assert piles[0] == piles[1] != piles[2] and sorted(piles[0]) == sorted(piles[2])


@pytest.mark.parametrize("settings", [{}, {"starter": "caesar", "first_action": "choice"}, {"groups": 3, "values": 4}])
def test_a_position_read_at_the_start_of_a_turn_loads_to_the_same_game(settings: dict[str, Any]) -> None:
    game = Table("caesar", seed=11, **settings)
    loaded, count = 0, 0
    while not game.over and loaded < pace(60, 12):
        state = np.array([game.state])
        starting = state["phase"][0] in (Phase.LAY, Phase.ACT) and not state["acted"] and not state["laid_faces"].any()
        if starting or (state["phase"][0] == Phase.SET_UP and not settings):
            position = json.loads(json.dumps(game.position))
            again = Table.from_position(position, seed=int(state["seed"][0]))
            assert differing(np.array([again.state]), state) == []
            loaded += 1
        mask = game.observe(game.decider)["action_mask"][None]
        game.play(game.game.actions.names[int(own_choice(mask, np.array([5], np.uint64), np.array([count]))[0])])
        count += 1
    assert loaded > 10


def test_a_loaded_game_can_be_played_and_recorded() -> None:
    game = Table.from_position(EXAMPLE, seed=3)
    play(game, "lay philosopher down at praetor", "lay 2 up at censor", "draw bust")
    again = Table.from_record(json.loads(json.dumps(game.record)))
    assert differing(np.array([again.state]), np.array([game.state])) == []


def test_a_mission_outside_the_table_takes_the_place_of_one_that_the_position_gives_nobody() -> None:
    players = {"cleopatra": {"missions": ["all consul", "majority of three groups"]}}
    game = Table.from_position({"game": "caesar", "players": players}, seed=7)
    table_of = game.position["settings"]["missions"]
    assert (len(table_of), table_of[-2:]) == (8, ["all consul", "majority of three groups"])
    assert of(game, CLEOPATRA, "missions") == players["cleopatra"]["missions"]
    assert not {*of(game, CAESAR, "missions")} - {*table_of[:6]}
    assert differing(np.array([Table.from_position(game.position, seed=7).state]), np.array([game.state])) == []


CASES: list[tuple[dict[str, Any], str]] = [
    ({"centre": {"praetor": 6}}, "centre praetor is 6: a whole number from 0 to 5"),
    ({"centre": {"pretor": 5}}, "centre has no 'pretor'.*did you mean 'praetor'"),
    ({"centre": {"consul": 3}, "players": {"caesar": {"won": {"consul": 1}}}}, "4 patricians consul.*only 3 exist"),
    ({"players": {"cleopatra": {"won": {"censor": 2}}, "caesar": {"won": {"censor": 2}}}}, "4 patricians censor"),
    ({"bag": ["praetor", "praetor"]}, "bag names one bust twice"),
    ({"bag": ["praetor"], "centre": {"praetor": 0}}, "bag: 'praetor' is not one of"),
    ({"bag": "grey"}, "bag must be a list"),
    ({"active": "nero"}, "active: 'nero' is not one of cleopatra, caesar"),
    ({"first_turn": 1}, "first_turn is 1: it must be true or false"),
    ({"turn": 200}, "turn is 200: a whole number from 0 to 199"),
    ({"idle": 3}, "idle is 3"),
    ({"players": [{}, {}]}, "players must be a dict"),
    ({"players": {"brutus": {}}}, "players has no 'brutus'"),
    ({"players": {"cleopatra": {"hands": []}}}, "cleopatra has no 'hands'.*did you mean 'hand'"),
    ({"players": {"cleopatra": {"hand": ["6"]}}}, "cleopatra's hand: '6' is not one of"),
    ({"players": {"cleopatra": {"hand": ["5"] * 8}}}, "cleopatra has 8 cards '5': there are only 7"),
    ({"players": {"caesar": {"hand": ["veto"], "discard": ["veto", "veto"]}}}, "caesar has 3 cards 'veto'"),
    ({"players": {"caesar": {"table": {"aedile": ["1"] * 6}}}}, "caesar's table, aedile: 6 cards lie there, at most 5"),
    ({"players": {"caesar": {"table": {"aedile": ["?veto"]}}}}, "caesar's table, aedile: 'veto' is not one of"),
    ({"centre": {"aedile": 0}, "players": {"caesar": {"table": {"aedile": ["1"]}}}}, "a group that is not in play"),
    ({"players": {"caesar": {"influence_pile": ["scout"]}}}, "caesar's influence_pile: 'scout' is not one of"),
    ({"players": {"caesar": {"missions": ["win"]}}}, "caesar's missions: 'win' is not one of"),
    ({"players": {name: {"missions": ["majority censor"]} for name in ("cleopatra", "caesar")}}, "is listed 2 times"),
    ({"players": {"caesar": {"missions": ["majority praetor", "majority aedile", "majority censor"]}}}, "too many"),
    ({"players": {"caesar": {"missions": [], "given_up": "majority praetor"}}}, "who has given one up holds the other"),
    ({"players": {"caesar": {"hand": ["1"], "known_hand": ["2"]}}}, "known_hand has cards that are not in the hand"),
    ({"players": {"caesar": {"table": {"praetor": ["1"]}, "set_up": {"cards": ["1"], "at": {"praetor": 1}}}}},
     "caesar's set_up at praetor"),
    ({"players": {"caesar": {"table": {"praetor": ["?1"]}, "set_up": {"cards": ["2"], "at": {"praetor": 1}}}}},
     "caesar's set_up cards must be different ones"),
    ({"players": {"caesar": {"table": {"praetor": ["?1"]}, "castled": {"cards": ["2"], "at": {"praetor": 1}}}}},
     "castled cards must lie among those"),
    ({"players": {"caesar": {"table": {"praetor": ["?1"]}, "castled": {"cards": ["1"], "at": {"praetor": 1}}}}},
     "the castling card must be among the discards"),
    ({"num_players": 3}, "caesar is for 2 players"),
    ({"settings": {"groups": 9}}, "setting groups=9"),
    ({"settings": {"group": 2}}, "settings has no 'group'.*did you mean 'groups'"),
    ({"market": []}, "the position has no 'market'"),
]  # fmt: skip


@pytest.mark.parametrize(("part", "complaint"), CASES)
def test_a_position_that_cannot_be_is_refused(part: dict[str, Any], complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint) as refusal:
        Table.from_position({**BARE, **part})
    assert isinstance(refusal.value, PositionError) or "setting" in complaint or "players" in complaint
