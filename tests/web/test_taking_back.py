"""What may be taken back has told nothing to who chose it: it comes out the same in every game dealt anew."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from cleo_env import Table
from cleo_env.agents.undo import CHOICES, Played, num_to_take_back, reveals_nothing
from cleo_env.agents.web.room import HUMAN, Refused, Room, Seat
from tests.contract.games import each_table

REDEALS = 3


def room_of(game: str, players: int, seed: int = 0, actions: tuple[str, ...] = ()) -> Room:
    start = {**Table(game, players, seed).record, "actions": list(actions)}
    return Room("id", start, [Seat(HUMAN, f"token {seat}") for seat in range(players)], "watch")


def looks(table: Table, seat: int) -> tuple[bytes, bytes, int]:
    seen = table.observe(seat)
    return seen["observation"].tobytes(), seen["action_mask"].tobytes(), table.decider


@pytest.mark.compiled
@each_table
def test_an_action_that_may_be_taken_back_reveals_nothing(game: str, players: int) -> None:
    rng, seen = np.random.default_rng(players), Counter[str]()
    for seed in range(2):
        table = Table(game, players, seed)
        for step in range(400):
            if table.over:
                break
            seat, action, before = table.decider, str(rng.choice(table.legal)), table.state.copy()
            others = [table.redealt(seat, REDEALS * step + key) for key in range(REDEALS)]
            table.play(action)
            if table.decider == seat and reveals_nothing(table.game, before, action, table.state):
                seen[table.game.actions.segment_of(table.game.actions.index(action)).name] += 1
                for other in others:
                    other.play(action)
                    assert looks(other, seat) == looks(table, seat), f"{action} told seat {seat} something"
    assert len(seen) >= 2, "hardly anything was tried"


@each_table
def test_every_segment_that_only_chooses_exists(game: str, players: int) -> None:
    known = {segment for name in ("architects_2006", "architects_2019", "caesar")
             for segment in Table(name).game.actions.slices}  # fmt: skip
    assert CHOICES[game].choosing <= known


def test_only_the_last_actions_of_the_same_seat_are_counted() -> None:
    assert num_to_take_back([True, True, True], [0, 1, 1], 1) == 2
    assert num_to_take_back([True, False, True], [1, 1, 1], 1) == 1
    assert num_to_take_back([True, True], [0, 0], 1) == 0
    assert num_to_take_back([], [], 0) == 0


@each_table
def test_taking_back_leads_to_the_game_as_it_was(game: str, players: int) -> None:
    room, rng, taken = room_of(game, players), np.random.default_rng(1), 0
    for _ in range(60):
        if room.table.over:
            break
        before, log, seat = room.table.state.copy(), list(room.table.log), room.table.decider
        room.act(seat, str(rng.choice(room.table.legal)), room.version)
        if room.chosen:
            room.take_back(seat, room.version, room.before_last(seat, room.version))
            assert room.table.state == before
            assert room.table.log == log
            taken += 1
            room.act(seat, str(rng.choice(room.table.legal)), room.version)
    assert taken > 1


def test_nothing_is_taken_back_once_another_seat_is_asked() -> None:
    room = room_of("caesar", 2)
    first = room.table.decider
    while room.table.decider == first:
        room.act(first, room.table.legal[0], room.version)
    assert room.chosen == []
    with pytest.raises(Refused, match="not your turn"):
        room.before_last(first, room.version)


def test_a_mosaic_and_a_call_can_be_taken_back_from_their_beginning() -> None:
    room = room_of("architects_2006", 3, seed=2)
    for action in ("build mosaic", next(way for way in Table("architects_2006").game.actions.names if "turn F" in way)):
        room.act(0, action, room.version)
    assert [action.split()[0] for action in room.chosen] == ["build", "turn"]
    room = room_of("architects_2019", 3)
    room.act(0, "call architect", room.version)
    assert room.chosen == ["call architect"]


def test_what_was_played_before_the_table_was_opened_stays() -> None:
    legal = Table("caesar").legal[0]
    room = room_of("caesar", 2, actions=(legal,))
    assert room.table.decider == 0
    assert room.chosen == []


def test_a_decision_number_is_never_used_twice() -> None:
    room = room_of("caesar", 2)
    room.act(0, room.table.legal[0], 0)
    room.take_back(0, 1, room.before_last(0, 1))
    assert room.version == 2
    with pytest.raises(Refused, match="is over"):
        room.act(0, room.table.legal[0], 0)


def test_a_restored_table_leaves_out_what_was_taken_back() -> None:
    room = room_of("caesar", 2)
    one, two = room.table.legal[:2]
    room.restore([one, None, two])
    assert room.played.actions == [two]
    assert room.version == 3
    assert Played(room.start, [two]).table.state == room.table.state
