"""A database on a full disk, or a damaged one: a sentence, and what was kept stays in order."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from cleo_env.agents.web.app import make_app
from cleo_env.agents.web.room import Room
from cleo_env.agents.web.store import Store, StoreError
from tests.web.server import HOST, act, legal, look, open_table, token_of, wait_for_turn
from tests.web.test_taking_back import room_of

pytestmark = pytest.mark.compiled
FULL = "database or disk is full"


def fill(store: Store) -> None:
    """Let the database grow no further."""
    (pages,) = store._db.execute("pragma page_count").fetchone()
    store._db.execute(f"pragma max_page_count = {pages}")


def empty(store: Store) -> None:
    """Let it grow again."""
    store._db.execute("pragma max_page_count = 1000000")


def test_a_move_that_finds_no_room_is_told_and_can_be_kept_later(tmp_path: Path) -> None:
    store, room = Store(tmp_path / "db"), room_of("caesar", 2)
    store.add(room)
    fill(store)
    with pytest.raises(StoreError, match=f"^db failed: {FULL}"):
        for room.version in range(1, 1000):
            store.add_move(room, "an action")
    last = room.version - 1
    assert len(store.moves(room.id)) == last
    empty(store)
    store.add_move(room, "an action")
    assert len(store.moves(room.id)) == last + 1


@pytest.fixture
def full(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Agents, people among them, whose moves find no room; nobody's at first."""
    names, add_move = set[str](), Store.add_move

    def add_if_there_is_room(store: Store, room: Room, action: str | None) -> None:
        if room.seats[room.played.deciders[-1]].agent in names:
            raise StoreError(f"{store.name} failed: {FULL}")
        add_move(store, room, action)

    monkeypatch.setattr(Store, "add_move", add_if_there_is_room)
    return names


def test_a_move_of_a_person_that_was_not_kept_has_not_happened(tmp_path: Path, full: set[str]) -> None:
    with TestClient(make_app(tmp_path / "db"), HOST) as client:
        token = token_of(open_table(client, game="caesar", seats=["human", "human"], seed=3)["seats"][0]["url"])
        before = look(client, token)
        full.add("human")
        for _ in range(2):
            refused = act(client, token, legal(before)[0], 0)
            assert refused.status_code == 503 and refused.json()["error"] == f"db failed: {FULL}"
            assert look(client, token) == before
        full.clear()
        assert act(client, token, legal(before)[0], 0).status_code == 200
        after = look(client, token)
    with TestClient(make_app(tmp_path / "db"), HOST) as client:
        assert look(client, token) == after and after["version"] == 1


def test_a_move_of_a_bot_that_was_not_kept_has_not_happened(tmp_path: Path, full: set[str]) -> None:
    full.add("random")
    with TestClient(make_app(tmp_path / "db"), HOST) as client:
        token = token_of(open_table(client, game="caesar", seats=["human", "random"], seed=3)["seats"][0]["url"])
        while not (message := wait_for_turn(client, token))["seats"][1]["problem"]:
            assert act(client, token, legal(message)[0], message["version"]).status_code == 200
        assert message["seats"][1]["problem"] == f"db failed: {FULL}"
        full.clear()
        told = client.post(f"/api/links/{token}/replace", json={"seat": 1, "agent": "greedy"})
        assert told.status_code == 200 and wait_for_turn(client, token)["version"] > message["version"]
        after = wait_for_turn(client, token)["version"]
    with TestClient(make_app(tmp_path / "db"), HOST) as client:
        assert wait_for_turn(client, token)["version"] == after


def test_a_damaged_database_is_refused_at_the_start(tmp_path: Path) -> None:
    path = tmp_path / "db"
    store = Store(path)
    for number in range(40):
        store.add_review(f"review {number}", {"text": "x" * 500})
    store.close()
    content = bytearray(path.read_bytes())
    content[4096 * 5 : 4096 * 7] = bytes(4096 * 2)
    path.write_bytes(content)
    with pytest.raises(StoreError, match=r"db (is damaged|cannot hold tables)"):
        Store(path)


@pytest.mark.parametrize("change", ["seats = '['", "seats = '[7]'", "start = '{}'", "start = 'null'"])
def test_a_damaged_table_is_told_and_costs_no_other(tmp_path: Path, change: str) -> None:
    order: dict[str, Any] = {"game": "caesar", "seats": ["human", "human"], "seed": 3}
    with TestClient(make_app(tmp_path / "db"), HOST) as client:
        damaged, whole = (open_table(client, **order) for _ in range(2))
    with sqlite3.connect(tmp_path / "db") as db:
        db.execute(f"update tables set {change} where id = ?", (damaged["id"],))
    db.close()
    with TestClient(make_app(tmp_path / "db"), HOST) as client:
        bad, good = (token_of(opened["seats"][0]["url"]) for opened in (damaged, whole))
        answer = client.get(f"/api/links/{bad}")
        assert answer.status_code == 503 and "a table in db is damaged" in answer.json()["error"]
        assert client.get(f"/seat/{bad}").status_code == 503
        assert look(client, good)["groups"] and client.get(f"/seat/{good}").status_code == 200
