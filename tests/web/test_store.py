"""The database: moves wait for no disk, and the write-ahead log is taken into the file beside them."""

from __future__ import annotations

from pathlib import Path

from cleo_env.agents.web.store import Store
from tests.web.test_taking_back import room_of


def test_the_write_ahead_log_is_taken_in_while_moves_are_added(tmp_path: Path) -> None:
    store, room = Store(tmp_path / "db"), room_of("caesar", 2)
    store.add(room)
    for _ in range(20):
        room.act(room.table.decider, room.table.legal[0], room.version)
        store.add_move(room, room.played.actions[-1])
    before = (tmp_path / "db").stat().st_size
    store.checkpoint()
    assert (tmp_path / "db").stat().st_size > before
    room.act(room.table.decider, room.table.legal[0], room.version)
    store.add_move(room, room.played.actions[-1])
    store.close()
    kept = Store(tmp_path / "db").load(room.id)
    assert kept is not None
    assert kept.played.actions == room.played.actions
