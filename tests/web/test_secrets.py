"""Every byte sent to a seat or to spectators is the same in games that they cannot tell apart."""

from __future__ import annotations

from copy import copy
from pathlib import Path

import numpy as np
import pytest
from starlette.testclient import TestClient

from cleo_env.agents.web.app import make_app
from cleo_env.agents.web.board import board_svg
from cleo_env.agents.web.drawing import Board, changes, parts_of
from cleo_env.agents.web.hall import as_json
from cleo_env.agents.web.message import seat_message
from cleo_env.agents.web.room import Room
from tests.contract.games import each_table
from tests.web.server import HOST, SOCKETS, act, open_table, token_of
from tests.web.test_taking_back import room_of


def twin(room: Room, seat: int, key: int) -> Room:
    """Return the same table with the cards dealt anew behind a seat's back."""
    other = copy(room)
    other.played = copy(room.played)
    other.played.table = room.table.redealt(seat, key)
    return other


def sent(room: Room, viewer: int | None, whole_log: bool = False) -> str:
    return as_json(seat_message(room, viewer, "en", whole_log))


def drawn(room: Room, viewer: int | None) -> Board:
    return Board(room.version, parts_of(board_svg(room.table.game, room.table.state, viewer)))


@pytest.mark.compiled
@each_table
def test_messages_tell_a_seat_and_spectators_no_secret(game: str, players: int) -> None:
    room, rng = room_of(game, players, seed=3), np.random.default_rng(3)
    for step in range(400):
        if room.table.over:
            break
        for seat in range(players) if step % 4 == 0 or room.chosen else ():
            other = twin(room, seat, step)
            assert sent(room, seat) == sent(other, seat)
            assert sent(room, None) == sent(other, None)
            if step % 20 == 0:
                assert drawn(room, seat) == drawn(other, seat)
        room.act(room.table.decider, str(rng.choice(room.table.legal)), room.version)


@pytest.mark.compiled
def test_all_bytes_of_a_whole_game_are_those_of_games_dealt_anew(tmp_path: Path) -> None:
    with TestClient(make_app(tmp_path / "db"), HOST) as client:
        made = open_table(client, game="caesar", seats=["human", "human"], seed=5)
        links = {**{seat["seat"]: token_of(seat["url"]) for seat in made["seats"]}, None: token_of(made["watch"])}
        room, rng = room_of("caesar", 2, seed=5), np.random.default_rng(5)
        sockets = {who: client.websocket_connect(f"{SOCKETS}/live/{token}") for who, token in links.items()}
        live = {who: socket.__enter__() for who, socket in sockets.items()}
        shown = {who: drawn(room, who) for who in links}
        for who, one in live.items():
            assert one.receive_text() == sent(room, who, whole_log=True)
            assert one.receive_text() == as_json(changes(shown[who], None))
        while not room.table.over:
            decider, action = room.table.decider, str(rng.choice(room.table.legal))
            answer = act(client, links[decider], action, room.version).text
            room.act(decider, action, room.version)
            if not room.table.over:
                for who, one in live.items():
                    other = twin(room, decider if who is None else who, room.version)
                    assert one.receive_text() == sent(other, who)
                    board = drawn(other, who)
                    assert one.receive_text() == as_json(changes(board, shown[who]))
                    shown[who] = board
                assert answer == sent(twin(room, decider, 1), decider)
        for socket in sockets.values():
            socket.__exit__(None, None, None)


def test_only_the_decider_is_told_what_is_legal_and_half_chosen() -> None:
    room = room_of("caesar", 2)
    room.act(0, room.table.legal[0], 0)
    assert seat_message(room, 0, "en")["chosen"]
    for viewer in (1, None):
        message = seat_message(room, viewer, "en")
        assert message["chosen"] == message["groups"] == []
