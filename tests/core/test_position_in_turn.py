"""Positions in the middle of a turn: each loads to the same game, and one that contradicts itself is refused."""

from __future__ import annotations

import json
from typing import Any

import pytest

from cleo_env.core.in_turn import IN_TURN
from cleo_env.core.position import PositionError
from cleo_env.interfaces.table import Table
from tests.contract.games import UNUSUAL, each_table
from tests.contract.play import pace
from tests.core.test_position import assert_alike, assert_same_future, next_action


def loaded(game: Table) -> Table:
    """Write a game as JSON and read it back."""
    return Table.from_position(json.loads(json.dumps(game.position)), seed=int(game.state["seed"]))


@each_table
@pytest.mark.parametrize("unusual", [False, True])
def test_a_position_loads_to_the_same_game_at_every_decision(game: str, players: int, unusual: bool) -> None:
    table, half_done = Table(game, players, seed=players, **(UNUSUAL[game] if unusual else {})), 0
    for count in range(pace(260, 25)):
        again = loaded(table)
        assert_alike(table, again)
        assert again.position == table.position
        half_done += IN_TURN in table.position
        if table.over:
            break
        table.play(next_action(table, count))
    assert half_done > count // 3


@each_table
def test_a_game_loaded_in_the_middle_of_a_turn_has_the_same_future(game: str, players: int) -> None:
    table, count = Table(game, players, seed=8), 0
    while count < pace(90, 12) or IN_TURN not in table.position:
        table.play(next_action(table, count))
        count += 1
    assert_same_future(table, loaded(table), pace(150, 15))


@each_table
def test_a_finished_game_loads_as_it_ended(game: str, players: int) -> None:
    table, count = Table(game, players, seed=1, max_turns=pace(20, 2)), 0
    while not table.over:
        table.play(next_action(table, count))
        count += 1
    again = loaded(table)
    assert again.over and (again.scores, again.winners, again.ending) == (table.scores, table.winners, table.ending)


def paying() -> dict[str, Any]:
    """Return a position in which a wall is being paid for."""
    hand = {"artisan": 1, "stone": 1, "wood": 1}
    table = Table.from_position({"game": "architects_2006", "num_players": 3, "players": [{"hand": hand}, {}, {}]})
    table.play("build wall L0")
    assert table.legal == ["pay artisan", "pay merchant"]
    return table.position


def test_only_what_the_other_keys_leave_out_is_written() -> None:
    assert set(paying()[IN_TURN]) == {"phase", "visit", "building", "owed"}


def test_at_the_start_of_a_turn_nothing_is_added() -> None:
    assert IN_TURN not in Table("architects_2006", seed=3).position


WRONG: list[tuple[dict[str, Any], dict[str, Any], str]] = [
    ({}, {"stage": 1}, "in_turn has no 'stage'"),
    ({}, {"seed": 1}, "in_turn has no 'seed'"),
    ({}, {"phase": "PAY"}, "in_turn phase is 'PAY': a whole number from 0 to 19"),
    ({}, {"owed": [1, 1]}, "in_turn owed must be a list of 5"),
    ({}, {"owed": [9, 0, 0, 0, 0]}, "in_turn owed is 9"),
    ({}, {"owed": [0, 0, 0, 0, 0]}, "does not fit the rest of the position: .*a piece half built"),
    ({"walls": ["L0"]}, {}, "does not fit the rest of the position: .*a piece half built"),
    ({"throne": 7}, {}, "throne is 7: a whole number from 0 to 2"),
    ({}, {"throne": 1}, "throne is 0, and with it 1"),
]


@pytest.mark.parametrize(("keys", "own", "said"), WRONG)
def test_a_position_that_contradicts_itself_is_refused(keys: dict[str, Any], own: dict[str, Any], said: str) -> None:
    position = paying()
    with pytest.raises(PositionError, match=said):
        Table.from_position({**position, **keys, IN_TURN: {**position[IN_TURN], **own}})


def test_what_is_half_done_is_a_dict() -> None:
    with pytest.raises(PositionError, match="in_turn must be a dict, not 7"):
        Table.from_position({**paying(), IN_TURN: 7})
