"""Positions and records of 2019: what only this edition writes is read back, and refused with a reason if wrong."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from cleo_env.core.position import PositionError
from cleo_env.core.record import RecordError
from cleo_env.interfaces.table import Table
from tests.contract.one_game import play_on, same_game
from tests.contract.play import pace
from tests.rules.architects.build import visited
from tests.rules.architects.ending import one_turn
from tests.rules.architects.given import PHOTOGRAPHED, play
from tests.rules.architects.seen import owned
from tests.rules.architects_2019.given import EDITION, table
from tests.rules.architects_2019.sobek import ORDER, slots

EMPTY = {"hand": {}}
ONLY_IN_2006 = ("altar", "rolls")
PALMS = ["PPP###...", "...###...", "...###...", *(["........."] * 5), "PPPPPPPPP"]
SETTINGS: list[dict[str, Any]] = [
    {"slot_penalties": ["1 scarab", "0 amulets", "12 scarabs", "1 amulet", "7 amulets"]},
    {"tainted_artisans": True},
    {"sanctuary_forfeits_palms": False},
    {"garden": PALMS},
    {"mirror_mosaics": False},
]
SETTINGS.append({name: value for setting in SETTINGS for name, value in setting.items()})
each_setting = pytest.mark.parametrize("settings", SETTINGS, ids=" ".join)


def loaded(**keys: Any) -> Table:
    """Set up a game of three as these keys describe it."""
    return Table.from_position({"game": EDITION, "num_players": 3, **keys}, seed=4)


# --- what is said is set up


def test_what_a_position_says_is_what_is_set_up() -> None:
    said = {
        "active": 2, "stalls": [["artisan"], ["cave", "?stone"], []], "discard": {"stone": 3}, "mosaics": ["F", "X"],
        "walls": ["L2", "R0"], "doors": ["right"], "sphinxes": {"left": 1, "right": 3}, "throne": 1, "cleopatra": 3,
        "obelisks": {"left": 0, "right": 1}, "worshippers": slots("foreman", 2), "last_turns": 0, "turn": 17,
        "passes": 1, "reshuffles": 2,
    }  # fmt: skip
    player = {"hand": {"artisan": 2, "2 wood": 1}, "money": 30, "amulets": 7, "statues": 0, "sanctuary_squares": 9}
    read = loaded(**said, players=[player, {}, {}]).position
    assert {key: read[key] for key in said} == said
    assert {key: read["players"][0][key] for key in player} == player


def test_absent_keys_take_their_value_at_set_up() -> None:
    read, fresh = (game.position for game in (Table.from_position({"game": EDITION}, seed=4), Table(EDITION, seed=4)))
    for key in ("num_players", "sphinxes", "obelisks", "worshippers", "last_turns", "cleopatra", "mosaics", "turn"):
        assert read[key] == fresh[key]
    assert read["sphinxes"] == read["obelisks"] == {"left": 0, "right": 0}
    assert [sum(player["hand"].values()) for player in read["players"]] == [3] * 4
    assert [len(stall) for stall in read["stalls"]] == [1] * 3 and len(read["deck"]) == 94 - 12 - 3


def test_an_absent_row_of_the_plaza_is_empty() -> None:
    read = loaded(sphinxes={"right": 2}, obelisks={"left": 1}).position
    assert read["sphinxes"] == {"left": 0, "right": 2} and read["obelisks"] == {"left": 1, "right": 0}


def test_worshippers_not_listed_lie_as_the_seed_has_them() -> None:
    orders = [Table.from_position({"game": EDITION}, seed=seed).position["worshippers"] for seed in range(9)]
    assert all(sorted(order) == sorted(ORDER) for order in orders) and len(set(map(tuple, orders))) > 1


def test_a_position_has_no_keys_of_2006() -> None:
    position = Table(EDITION).position
    assert not set(position) & set(ONLY_IN_2006) and "merchants" not in position["players"][0]


def test_two_thirds_of_the_unlisted_cards_lie_face_up() -> None:
    deck = loaded(players=[EMPTY] * 3, stalls=[["artisan"], [], []]).position["deck"]
    assert len(deck) == 93 and sum(card[0] != "?" for card in deck) == 62


# --- last turns


def test_with_last_turns_to_come_cleopatra_has_arrived() -> None:
    for keys in ({"last_turns": 2}, {"last_turns": 2, "cleopatra": 5}):
        read = loaded(**keys).position
        assert read["cleopatra"] == 5 and read["last_turns"] == 2


def test_the_first_of_the_last_turns_is_the_one_that_starts() -> None:
    game = loaded(last_turns=2, active=1)
    one_turn(game)
    assert game.decider == 2 and game.position["last_turns"] == 1
    assert one_turn(game).over


def test_positions_read_in_last_turns_load_to_the_same_game() -> None:
    game = visited(table({"artisan": 3, "stone": 4}, EMPTY, EMPTY, obelisks={"left": 1}, cleopatra=4), "obelisk right")
    game.play("end turn")
    for still in (2, 1):
        again = Table.from_position(json.loads(json.dumps(game.position)), seed=1)
        assert again.position == game.position and again.position["last_turns"] == still
        one_turn(game)
    assert game.over


# --- refusals


def player_0(**keys: Any) -> dict[str, Any]:
    return {"players": [keys, {}, {}]}


@pytest.mark.parametrize(
    ("keys", "complaint"),
    [
        ({"sphinxes": 3}, "sphinxes must be a dict, not 3"),
        ({"sphinxes": {"left": 4}}, "sphinxes left is 4: a whole number from 0 to 3"),
        ({"sphinxes": {"right": -1}}, "sphinxes right is -1: a whole number from 0 to 3"),
        ({"sphinxes": {"middle": 1}}, "sphinxes has no 'middle': known are left, right"),
        ({"obelisks": [1, 0]}, r"obelisks must be a dict, not \[1, 0\]"),
        ({"obelisks": {"left": 2}}, "obelisks left is 2: a whole number from 0 to 1"),
        ({"obelisks": {"right": True}}, "obelisks right is True: a whole number from 0 to 1"),
        ({"obelisks": {"lefft": 1}}, "obelisks has no 'lefft'.*did you mean 'left'"),
        ({"throne": 3}, "throne is 3: a whole number from 0 to 2"),
        ({"worshippers": ORDER[:4]}, "worshippers must be a list of 5"),
        ({"worshippers": [*ORDER, "visir"]}, "worshippers must be a list of 5"),
        ({"worshippers": "visir"}, "worshippers must be a list of 5"),
        ({"worshippers": [*ORDER[:4], "vizier"]}, "worshippers: 'vizier' is not one of .*did you mean 'visir'"),
        ({"worshippers": [*ORDER[:4], None]}, "worshippers: None is not one of architect, visir"),
        ({"worshippers": [*ORDER[:4], "visir"]}, "worshippers names one twice: architect, visir"),
        ({"last_turns": 3}, "last_turns is 3: a whole number from 0 to 2"),
        ({"last_turns": -1}, "last_turns is -1: a whole number from 0 to 2"),
        ({"last_turns": "one"}, "last_turns is 'one': a whole number"),
        ({"cleopatra": 5}, "cleopatra is 5: last_turns must be 1 to 2, not 0"),
        ({"cleopatra": 5, "last_turns": 0}, "cleopatra is 5: last_turns must be 1 to 2, not 0"),
        ({"cleopatra": 4, "last_turns": 1}, "cleopatra is 4: in the last turns she is at 5"),
        ({"cleopatra": 6}, "cleopatra is 6: a whole number from 0 to 5"),
        ({"altar": 2}, "the position has no 'altar'"),
        ({"rolls": 2}, "the position has no 'rolls'"),
        (player_0(merchants=3), "player 0 has no 'merchants'"),
        (player_0(known_discard={}), "player 0 has no 'known_discard'"),
        (player_0(sanctuary_squares=43) | {"garden": PHOTOGRAPHED}, "are 43: only 42 squares are free"),
        (player_0(hand={"2 artisan": 1}), "player 0's hand: 2 artisan is 1"),
        ({"deck": ["?2 artisan"]}, "2 artisan cards: there are only 0"),
        ({"stalls": [["2 artisan"], [], []]}, "2 artisan cards: there are only 0"),
        (player_0(hand={"beggar": 1}), "player 0's hand has no 'beggar'"),
        (player_0(hand={"trompe-l'oeil": 1}), "player 0's hand has no \"trompe-l'oeil\""),
        ({"deck": ["?scribe"]}, "deck: 'scribe' is not one of"),
        (player_0(hand={"stone": 12}), "player 0's hand: stone is 12: a whole number from 0 to 11"),
        ({"discard": {"cave": 8}, "deck": ["?cave"]}, "the position has 9 cave cards: there are only 8"),
        ({"players": [{"hand": {"lapis": 6}}, {"hand": {"lapis": 6}}, {}]}, "has 12 lapis cards: there are only 11"),
        (player_0(statues=3), "player 0's statues is 3: a whole number from 0 to 2"),
        ({"passes": 3}, "passes is 3: the game ends when all 3 players have passed"),
        ({"settings": {"slot_penaltys": []}}, "settings has no 'slot_penaltys'.*did you mean 'slot_penalties'"),
    ],
)  # fmt: skip
def test_a_position_with_something_wrong_is_refused(keys: dict[str, Any], complaint: str) -> None:
    with pytest.raises(PositionError, match=complaint):
        loaded(**keys)


@pytest.mark.parametrize("players", [1, 5])
def test_a_position_for_too_few_or_too_many_is_refused(players: int) -> None:
    with pytest.raises(ValueError, match="architects_2019 is for 2 or 3 or 4 players"):
        Table.from_position({"game": EDITION, "num_players": players})


def test_doubled_artisans_are_accepted_where_the_deck_has_them() -> None:
    position = {"settings": {"tainted_artisans": True}, "deck": ["2 artisan"], **player_0(hand={"2 artisan": 2})}
    assert owned(loaded(**position), "hand")[0] == {"2 artisan": 2}
    with pytest.raises(PositionError, match="2 artisan cards: there are only 3"):
        loaded(**{**position, "discard": {"2 artisan": 1}})


# --- settings


@each_setting
def test_settings_come_back_in_position_and_record(settings: dict[str, Any]) -> None:
    game = Table(EDITION, 2, seed=3, **settings)
    assert game.position["settings"] == game.record["settings"] == settings
    assert Table(EDITION).position["settings"] == Table(EDITION).record["settings"] == {}


@each_setting
def test_a_position_with_settings_loads_to_the_same_game(settings: dict[str, Any]) -> None:
    game = Table(EDITION, 2, seed=3, **settings)
    for _ in range(3):
        play(game, "call visir")
        one_turn(game)
    position = json.loads(json.dumps(game.position))
    again = Table.from_position(position, seed=3)
    for one in (game, again):
        play_on(one, pace(80, 25))
    assert again.position == game.position and again.legal == game.legal


@each_setting
def test_a_game_with_settings_is_saved_and_played_again(settings: dict[str, Any], tmp_path: Path) -> None:
    game = play_on(Table(EDITION, 3, seed=5, **settings), pace(150, 25))
    game.save(tmp_path / "game.json")
    again = Table.load(tmp_path / "game.json")
    assert same_game(game, again) and again.record == game.record


def test_penalties_given_as_a_tuple_or_with_the_usual_values_are_written_as_a_list_or_not_at_all() -> None:
    given = ("3 amulets", "2 amulets", "1 amulet", "1 amulet", "2 scarabs")
    usual = ("2 scarabs", "1 amulet", "1 amulet", "2 amulets", "3 amulets")
    assert Table(EDITION, slot_penalties=given).position["settings"] == {"slot_penalties": list(given)}
    assert Table(EDITION, slot_penalties=usual).position["settings"] == {}


def test_penalties_of_a_position_are_those_that_are_paid() -> None:
    first = {"game": EDITION, "worshippers": ORDER, "settings": {"slot_penalties": ["6 amulets", *["1 scarab"] * 4]}}
    game = Table.from_position(json.loads(json.dumps(Table.from_position(first).position)))
    assert owned(play(game, "call architect"), "amulets") == [6, 0, 0, 0]
    assert owned(play(one_turn(game), "call foreman"), "money") == [5, 4, 5, 5]


# --- records


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_whole_game_is_saved_and_played_again(players: int, tmp_path: Path) -> None:
    game = play_on(Table(EDITION, players, seed=players), pace(2000, 60))
    game.save(tmp_path / "game.json")
    again = Table.load(tmp_path / "game.json")
    assert same_game(game, again)
    assert (again.over, again.scores, again.winners) == (game.over, game.scores, game.winners)


def test_a_game_from_a_position_is_saved_and_played_again(tmp_path: Path) -> None:
    game = play_on(loaded(active=2, last_turns=2, worshippers=slots("visir", 1), sphinxes={"left": 2}), 30)
    game.save(tmp_path / "game.json")
    again = Table.load(tmp_path / "game.json")
    assert same_game(game, again) and again.record == game.record


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"settings": {"slot_penalties": ["9 talents"] * 5}}, "cannot be set up: setting slot_penalties"),
        ({"settings": {"merchants": 3}}, "cannot be set up: settings has no 'merchants'"),
        ({"num_players": 5}, "cannot be set up: architects_2019 is for 2 or 3 or 4 players"),
        ({"position": {"game": "architects_2006"}}, "cannot be set up: the position is of 'architects_2006'"),
        ({"position": {"game": EDITION, "worshippers": []}}, "cannot be set up: worshippers must be a list of 5"),
        ({"actions": ["call visir", "call beggar"]}, "action 1 of the record.*'call beggar' is not legal for seat 0"),
        ({"actions": ["play beggar"]}, "action 0 of the record.*no action 'play beggar'.*did you mean 'call beggar'"),
    ],
)
def test_a_record_with_something_wrong_is_refused(change: dict[str, Any], complaint: str) -> None:
    with pytest.raises(RecordError, match=complaint):
        Table.from_record({**Table(EDITION, 3, seed=1).record, **change})
