"""Records of games: saved, loaded, played again; and refused with a reason if something is wrong."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from cleo_env.core.record import RecordError, load_record, save_record
from cleo_env.interfaces.table import Table
from tests.contract.one_game import play_on, same_game
from tests.contract.play import pace

MOVES = pace(200, 40)


def some_game(moves: int = MOVES, **settings: Any) -> Table:
    """Play a game for a while."""
    return play_on(Table("architects_2006", 3, seed=11, **settings), moves)


def test_a_saved_game_is_played_again_to_the_same_point(tmp_path: Path) -> None:
    table = some_game(reward="rank", mirror_mosaics=False)
    save_record(table.record, tmp_path / "game.json")
    again = Table.from_record(load_record(tmp_path / "game.json"))
    assert same_game(table, again) and again.record == table.record
    assert same_game(play_on(table, 30), play_on(again, 30))


def test_a_game_from_a_position_is_played_again(tmp_path: Path) -> None:
    position = {"game": "architects_2006", "num_players": 4, "active": 2, "altar": 3, "settings": {"memory": "table"}}
    table = play_on(Table.from_position(position, seed=5), 30)
    save_record(table.record, tmp_path / "game.json")
    assert same_game(table, Table.from_record(load_record(tmp_path / "game.json")))


def test_a_record_tells_all_it_takes() -> None:
    table = Table("architects_2006", 5, seed=3, max_turns=7)
    table.play("take stall 1")
    assert table.record == {
        "game": "architects_2006", "version": table.game.version, "num_players": 5, "settings": {"max_turns": 7},
        "seed": 3, "actions": ["take stall 1"],
    }  # fmt: skip


def test_a_record_may_tell_who_sat_where(tmp_path: Path) -> None:
    record = {**some_game(3).record, "agents": ["a", "b", "a"]}
    save_record(record, tmp_path / "game.json")
    assert load_record(tmp_path / "game.json") == record
    assert same_game(Table.from_record(record), some_game(3))


def test_a_record_is_a_copy() -> None:
    table = some_game(3)
    table.record["actions"].append("pass")
    assert len(table.record["actions"]) == 3


def test_a_redealt_game_has_no_record() -> None:
    with pytest.raises(RecordError, match="not played from a start"):
        some_game(3).redealt(0, 1).record  # noqa: B018


def test_saving_replaces_a_file_whole_or_not_at_all(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    save_record(some_game(3).record, path)
    before = path.read_text()
    with pytest.raises(RecordError):
        save_record({"game": "architects_2006"}, path)
    assert path.read_text() == before and [p.name for p in tmp_path.iterdir()] == ["game.json"]


def test_a_truncated_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    save_record(some_game(3).record, path)
    path.write_text(path.read_text()[:-20])
    with pytest.raises(RecordError, match=r"game\.json is no whole record"):
        load_record(path)


def test_a_file_that_is_not_text_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(b"\x80\x04\xff\xfe")
    with pytest.raises(RecordError, match="not text"):
        load_record(path)


@pytest.mark.parametrize("whole", ["[]", "7", "null", '"text"'])
def test_a_file_that_holds_something_else_is_refused(tmp_path: Path, whole: str) -> None:
    path = tmp_path / "game.json"
    path.write_text(whole)
    with pytest.raises(RecordError, match="must be a dict"):
        load_record(path)


@pytest.mark.parametrize("key", ["game", "version", "num_players", "seed", "actions"])
def test_a_record_that_lacks_something_is_refused(tmp_path: Path, key: str) -> None:
    record = some_game(3).record
    del record[key]
    (tmp_path / "game.json").write_text(json.dumps(record))
    with pytest.raises(RecordError, match=f"lacks {key}"):
        load_record(tmp_path / "game.json")


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"sead": 3}, "no 'sead'.*did you mean 'seed'"),
        ({"actions": "pass"}, "actions must be a list"),
        ({"actions": ["pass", 7]}, "7 is not the name of an action"),
        ({"agents": "abcd"}, "agents must be a list"),
        ({"agents": ["a", "b", None]}, "None is not the name of an agent"),
        ({"agents": ["a", "b"]}, "agents: there are 3 seats, not 2"),
        ({"version": 99}, "version 99; this is 0"),
        ({"actions": ["take stall 1", "end visit"]}, "action 1 of the record.*'end visit' is not legal for seat 0"),
        ({"actions": ["fly"]}, "action 0 of the record.*no action 'fly'"),
    ],
)
def test_a_record_with_something_wrong_is_refused(change: dict[str, Any], complaint: str) -> None:
    with pytest.raises(RecordError, match=complaint):
        Table.from_record({**some_game(0).record, **change})


@pytest.mark.parametrize(
    "change",
    [
        {"game": "chess"},
        {"game": None},
        {"num_players": 9},
        {"num_players": "three"},
        {"seed": -1},
        {"seed": "seven"},
        {"seed": 1.5},
        {"settings": {"speed": 3}},
        {"settings": []},
        {"settings": None},
        {"position": 7},
        {"position": {"game": "architects_2006", "altar": 9}},
    ],
)
def test_a_record_that_cannot_be_set_up_is_refused_as_a_bad_value(change: dict[str, Any]) -> None:
    with pytest.raises(ValueError):
        Table.from_record({**some_game(0).record, **change})


def test_actions_after_the_end_are_refused() -> None:
    table = some_game(10_000, max_turns=2)
    assert table.over
    with pytest.raises(RecordError, match="the game is over"):
        Table.from_record({**table.record, "actions": [*table.record["actions"], "pass"]})


def test_players_of_a_record_and_of_its_position_agree() -> None:
    position = {"game": "architects_2006", "num_players": 3}
    with pytest.raises(ValueError):
        Table.from_record({**some_game(0).record, "num_players": 5, "position": position})


@pytest.mark.parametrize("seed", [None, "7", -1, 0.5, [1]])
def test_a_record_with_a_seed_that_is_none_is_refused(seed: Any) -> None:
    with pytest.raises(RecordError, match="a seed is a whole number"):
        Table.from_record({**Table("caesar", seed=1).record, "seed": seed})


@pytest.mark.parametrize("action", [np.int64(3), 3, None])
def test_what_is_no_name_of_an_action_is_told_as_python_has_it(action: Any) -> None:
    shown = 3 if action is not None else None
    with pytest.raises(ValueError, match=f"caesar has no action {shown}: "):
        Table("caesar", seed=1).play(action)
