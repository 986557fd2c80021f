"""Tables and records in SQLite: every change is kept before it is answered, so a killed server goes on where it was.

Moves are only ever added; taking back is a move too. The write-ahead log survives a kill of the process at any moment.
What the database refuses, on a full disk or a damaged page, is a `StoreError`; a change is kept whole or not at all.
"""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from cleo_env.agents.web.limits import MAX_KEPT_TABLES, MAX_REVIEWS
from cleo_env.agents.web.room import Room, Seat

SCHEMA = """
create table if not exists tables (
    id text primary key, created real not null, start text not null, seats text not null, watch text not null,
    hints integer not null, pace real not null, over integer not null default 0
);
create table if not exists moves (
    table_id text not null, version integer not null, action text, primary key (table_id, version)
) without rowid;
create table if not exists links (token text primary key, table_id text not null, seat integer) without rowid;
create table if not exists reviews (id text primary key, created real not null, record text not null);
"""

OURS = {"tables", "moves", "links", "reviews"}


class StoreError(ValueError):
    """What a database cannot give or keep, and why."""


class Store:
    """The database of a server."""

    def __init__(self, path: Path | str) -> None:
        self._path, self.name = path, Path(path).name  # players are told the name, and not where it lies
        try:
            self._open(path)
        except (sqlite3.Error, UnicodeDecodeError) as problem:
            raise StoreError(f"{path} cannot hold tables: {problem}") from problem

    def _open(self, path: Path | str) -> None:
        """Open the database, or begin it; one of something else is left as it is."""
        self._db = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        held = {name for (name,) in self._db.execute("select name from sqlite_master where type = 'table'")}
        if held and not held >= OURS:
            raise StoreError(f"{path} is left alone: it is the database of something else (it holds {min(held)})")
        found = self._db.execute("pragma quick_check(1)").fetchone()[0]
        if found != "ok":
            raise StoreError(f"{path} is damaged ({' '.join(found.split())}): move it away, or name another")
        self._db.execute("pragma journal_mode = wal")
        self._db.execute("pragma synchronous = normal")
        self._db.execute("pragma wal_autocheckpoint = 0")  # no move waits for a slow disk: `checkpoint` does it beside
        self._db.execute("pragma busy_timeout = 5000")
        self._db.executescript(SCHEMA)

    def checkpoint(self) -> None:
        """Take the write-ahead log into the file, while others may go on writing; on a slow disk this takes long."""
        with self._telling(), closing(sqlite3.connect(self._path)) as own:
            own.execute("pragma wal_checkpoint(passive)")

    @contextmanager
    def _telling(self) -> Iterator[None]:
        """Say which database refused what."""
        try:
            yield
        except sqlite3.Error as problem:
            raise StoreError(f"{self.name} failed: {problem}") from problem

    @contextmanager
    def _change(self) -> Iterator[None]:
        """Keep all that is changed within, or nothing of it."""
        with self._telling():
            self._db.execute("begin")
            try:
                yield
                self._db.execute("commit")
            except BaseException:
                if self._db.in_transaction:
                    self._db.execute("rollback")
                raise

    def _rows(self, query: str, *values: Any) -> list[Any]:
        """Return what a query finds."""
        with self._telling():
            return self._db.execute(query, values).fetchall()

    def close(self) -> None:
        """Let the file go."""
        self._db.close()

    def add(self, room: Room) -> None:
        """Keep a new table with all its links."""
        links = [(seat.token, room.id, place) for place, seat in enumerate(room.seats) if seat.is_human]
        with self._change():
            self._db.execute(
                "insert into tables (id, created, start, seats, watch, hints, pace) values (?, ?, ?, ?, ?, ?, ?)",
                (room.id, time.time(), json.dumps(room.start), seats_json(room), room.watch, room.hints, room.pace),
            )
            self._db.executemany("insert into links values (?, ?, ?)", [*links, (room.watch, room.id, None)])
            self._forget_old()

    def _forget_old(self) -> None:
        """Drop the oldest finished tables if there are too many."""
        surplus = self._count("select count(*) from tables") - MAX_KEPT_TABLES
        if surplus > 0:
            old = self._db.execute("select id from tables where over order by created limit ?", (surplus,)).fetchall()
            for table, key in (("moves", "table_id"), ("links", "table_id"), ("tables", "id")):
                self._db.executemany(f"delete from {table} where {key} = ?", old)

    def _count(self, query: str) -> int:
        return int(self._rows(query)[0][0])

    @property
    def num_open(self) -> int:
        """How many games are not over."""
        return self._count("select count(*) from tables where not over")

    def add_move(self, room: Room, action: str | None) -> None:
        """Keep the latest change of a table; None for an action taken back."""
        with self._change():
            self._db.execute("insert into moves values (?, ?, ?)", (room.id, room.version, action))
            if room.table.over:
                self._db.execute("update tables set over = 1 where id = ?", (room.id,))

    def set_seats(self, room: Room) -> None:
        """Keep who sits where."""
        self._rows("update tables set seats = ? where id = ?", seats_json(room), room.id)

    def find_link(self, token: str) -> tuple[str, int | None] | None:
        """Return the table and the seat of a link."""
        return next(iter(self._rows("select table_id, seat from links where token = ?", token)), None)

    def load(self, table_id: str) -> Room | None:
        """Return a table as it was left."""
        found = self._rows("select start, seats, watch, hints, pace from tables where id = ?", table_id)
        if not found:
            return None
        start, seats, watch, hints, pace = found[0]
        moves = self.moves(table_id)
        try:
            sitting = [Seat(**seat) for seat in json.loads(seats)]
            room = Room(table_id, json.loads(start), sitting, watch, bool(hints), pace)
            room.restore(moves)
        except (ValueError, TypeError, LookupError) as problem:
            raise StoreError(f"a table in {self.name} is damaged: {problem}") from problem
        return room

    def moves(self, table_id: str) -> list[str | None]:
        """Return all changes of a table that were kept."""
        found = self._rows("select action from moves where table_id = ? order by version", table_id)
        return [action for (action,) in found]

    def unfinished(self) -> list[str]:
        """Return the tables whose games are not over, the youngest first."""
        return [key for (key,) in self._rows("select id from tables where not over order by created desc")]

    def add_review(self, key: str, record: dict[str, Any]) -> None:
        """Keep a record that can be looked through; the oldest make room."""
        surplus = "select id from reviews order by created desc limit -1 offset ?"
        with self._change():
            self._db.execute("insert or replace into reviews values (?, ?, ?)", (key, time.time(), json.dumps(record)))
            self._db.execute(f"delete from reviews where id in ({surplus})", (MAX_REVIEWS,))

    def load_review(self, key: str) -> dict[str, Any] | None:
        """Return a record that can be looked through."""
        found = self._rows("select record from reviews where id = ?", key)
        return json.loads(found[0][0]) if found else None


def seats_json(room: Room) -> str:
    """Write who sits where; why an agent failed is not kept: it is asked again."""
    return json.dumps([{"agent": seat.agent, "token": seat.token} for seat in room.seats])
