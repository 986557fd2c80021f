"""All tables of a server: opened, found by their links, played at, and told to whoever watches."""

from __future__ import annotations

import asyncio
import json
import secrets
import time
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from cleo_env import Table
from cleo_env.agents.arena.match import IllegalAnswer
from cleo_env.agents.options import AgentError
from cleo_env.agents.web.bots import BotFailed, Bots
from cleo_env.agents.web.drawing import Board, Drawers
from cleo_env.agents.web.limits import MAX_OPEN_TABLES, MAX_VIEWERS, USUAL_PACE
from cleo_env.agents.web.message import seat_message
from cleo_env.agents.web.ready import Ready
from cleo_env.agents.web.room import HUMAN, Refused, Room, Seat, new_token
from cleo_env.agents.web.store import Store, StoreError
from cleo_env.agents.web.thinking import Candidates
from cleo_env.agents.web.turns import Turns
from cleo_env.registry import get_game

HINT_AGENT = "ismcts:400"
SEEDS = 1_000_000
ID_BYTES = 9
CHECKPOINT_EVERY = 10.0  # seconds
HEAD_START = 5.0  # seconds by which a board that somebody has to choose on is drawn before those of onlookers


class TooMany(Refused):
    """There is no room for another."""


@dataclass(eq=False)
class Viewer:
    """A browser that looks at a table through the eyes of a seat, or as a spectator."""

    seat: int | None
    language: str
    compact: bool
    changed: asyncio.Event = field(default_factory=asyncio.Event)  # since it was told how the table stands
    outdated: asyncio.Event = field(default_factory=asyncio.Event)  # since it was sent the board
    shown: Board | None = None  # what it was sent last


@dataclass(eq=False)
class Open:
    """A table in memory, with who looks on and what drives its bots."""

    room: Room
    viewers: set[Viewer] = field(default_factory=set)
    driver: asyncio.Task[None] | None = None
    moved: float = 0.0  # when something was last seen to happen
    told: dict[tuple[Any, ...], str] = field(default_factory=dict)  # what this version looks like, ready to be sent
    drawn: dict[tuple[Any, ...], asyncio.Task[Board]] = field(default_factory=dict)  # the same of its drawings

    def forget_told(self) -> None:
        """Note that the table looks different now."""
        self.told, self.drawn = {}, {}


class Hall:
    """The tables of a server, its database and its bots."""

    def __init__(self, store: Store, bots: Bots) -> None:
        self.store, self.bots, self.ready = store, bots, Ready()
        self.open: dict[str, Open] = {}
        self._drawers, self._moving = Drawers(), Turns()
        self._drawing = Turns(self._drawers.number + 1)  # while boards are drawn and sent, the next is asked for

    async def new_table(
        self, start: dict[str, Any], agents: list[str], *, hints: bool = False, pace: float | None = None
    ) -> Room:
        """Open a table for a record that may have begun, with these agents, people among them."""
        if self.store.num_open >= MAX_OPEN_TABLES:
            raise TooMany(f"there are {MAX_OPEN_TABLES} games going on here, and no room for another")
        await self.ready.wait_for(start["game"])
        for spec in sorted(set(agents) - {HUMAN}):
            await self.bots.check(get_game(start["game"]), spec)
        seats = [Seat(agent, new_token()) for agent in agents]
        key, usual = secrets.token_urlsafe(ID_BYTES), USUAL_PACE if pace is None else pace
        room = await asyncio.to_thread(Room, key, start, seats, new_token(), hints, usual)
        self.store.add(room)
        self._seat(room)
        return room

    def _seat(self, room: Room) -> Open:
        """Take a table into memory and let its bots begin."""
        opened = self.open[room.id] = Open(room)
        self._drive(opened)
        return opened

    async def find(self, token: str) -> tuple[Open, int | None]:
        """Return the table of a link and the seat it stands for."""
        link = self.store.find_link(token)
        if link is None:
            raise LookupError("there is no table behind this link")
        return await self.reopened(link[0]), link[1]

    async def reopened(self, table_id: str) -> Open:
        """Return a table, from the database if it is not in memory."""
        if table_id not in self.open:
            await self.ready.wait_for_all()
            room = await asyncio.to_thread(self.store.load, table_id)
            if room is None:
                raise LookupError("there is no such table")
            if table_id not in self.open:  # nobody else was quicker
                self._seat(room)
        return self.open[table_id]

    async def begin(self, ahead: bool) -> None:
        """Make the games ready, if they are to be ready ahead of their tables, and go on with those of before."""
        if ahead:
            await self.ready.start()
        await asyncio.gather(self.go_on(), *([self.ready.load()] if ahead else []))

    async def go_on(self) -> None:
        """Go on with every game that a stopped server left."""
        for table_id in self.store.unfinished():
            with suppress(StoreError):  # one that is damaged is told to whoever has a link to it
                await self.reopened(table_id)

    async def keep_tidy(self) -> None:
        """Take what was written into the database file from time to time, beside the server's own loop."""
        while True:
            await asyncio.sleep(CHECKPOINT_EVERY)
            with suppress(StoreError):  # on a full disk what was written stays in the log, and there may be room later
                await asyncio.to_thread(self.store.checkpoint)

    async def act(self, opened: Open, seat: int, action: str, decision: int) -> None:
        """Play what a seat chose, keep it, and tell everyone."""
        opened.room.act(seat, action, decision)
        self._changed(opened, action)

    async def take_back(self, opened: Open, seat: int, decision: int) -> None:
        """Let a seat take its last choice back, keep that, and tell everyone."""
        played = await asyncio.to_thread(opened.room.before_last, seat, decision)
        opened.room.take_back(seat, decision, played)
        self._changed(opened, None)

    def replace(self, opened: Open, place: int, agent: str) -> None:
        """Put another agent in the place of one that failed."""
        if not opened.room.seats[place].problem:
            raise Refused("only an agent that has failed can be replaced")
        opened.room.seats[place] = Seat(agent, opened.room.seats[place].token)
        self.store.set_seats(opened.room)
        self._tell(opened)
        self._drive(opened)

    async def hint(self, opened: Open, seat: int, decision: int) -> Candidates:
        """Say what a search would do, from what the seat sees."""
        room = opened.room
        if not room.hints:
            raise Refused("this table gives no hints")
        room.check_turn(seat, decision)
        return await self.bots.explain(room.table, HINT_AGENT, room.asked(seat), seat)

    def message(self, opened: Open, seat: int | None, language: str, whole_log: bool = True) -> str:
        """Return what a browser is told of a table now, made once for all who see the same."""
        key = seat, language, whole_log
        if key not in opened.told:
            opened.told[key] = as_json(seat_message(opened.room, seat, language, whole_log))
        return opened.told[key]

    async def board(self, opened: Open, seat: int | None, language: str, compact: bool) -> Board:
        """Return the drawing of a table, made beside the server's own loop, once for all who see it."""
        key = seat, language, compact
        asked = seat is not None and seat == opened.room.table.decider
        async with self._drawing.turn(after=0.0 if asked else HEAD_START):
            drawn = opened.drawn
            if key not in drawn or has_failed(drawn[key]):
                drawn[key] = asyncio.create_task(self._draw(opened.room, *key))
                await asyncio.wait([drawn[key]])  # whoever else sees the same waits for it without a turn
        return await asyncio.shield(drawn[key])

    async def _draw(self, room: Room, seat: int | None, language: str, compact: bool) -> Board:
        """Draw a table as it stands now."""
        version, state = room.version, room.table.state.copy()
        return Board(version, await self._drawers.draw(room.table.game, state, seat, compact, language))

    def enter(self, opened: Open, viewer: Viewer) -> None:
        """Let a browser look on."""
        if len(opened.viewers) >= MAX_VIEWERS:
            raise TooMany("too many are looking at this table already")
        opened.viewers.add(viewer)

    def leave(self, opened: Open, viewer: Viewer) -> None:
        """Forget a browser; a finished game that nobody looks at leaves the memory."""
        opened.viewers.discard(viewer)
        if opened.room.table.over and not opened.viewers:
            self.open.pop(opened.room.id, None)

    def _changed(self, opened: Open, action: str | None) -> None:
        """Keep a change, tell everyone, and let the next bot think."""
        self._keep(opened, action)
        opened.moved = time.monotonic()
        self._tell(opened)
        self._drive(opened)

    def _keep(self, opened: Open, action: str | None) -> None:
        """Keep a change; what cannot be kept has not happened, so that all later ones stand behind kept ones."""
        try:
            self.store.add_move(opened.room, action)
        except StoreError:
            opened.room.restore(self.store.moves(opened.room.id))
            self._tell(opened)
            raise

    def _tell(self, opened: Open) -> None:
        """Wake everyone who looks on."""
        opened.forget_told()
        for viewer in opened.viewers:
            viewer.changed.set()
            viewer.outdated.set()

    def _drive(self, opened: Open) -> None:
        """Let the bots of a table move, if it is their turn and they are not at it already."""
        if opened.driver is None and bot_to_move(opened.room) is not None:
            opened.driver = asyncio.create_task(self._play_bots(opened))
            opened.driver.add_done_callback(lambda _: self._bots_done(opened))

    def _bots_done(self, opened: Open) -> None:
        """Note that the bots have moved; somebody may have been replaced meanwhile."""
        driver, opened.driver = opened.driver, None
        if driver is not None and not driver.cancelled() and driver.exception() is None:
            self._drive(opened)

    async def _play_bots(self, opened: Open) -> None:
        """Play for the bots until a person is asked, somebody fails or the game is over."""
        room = opened.room
        while (seat := bot_to_move(room)) is not None:
            who = room.seats[seat]
            try:
                action = await self._ask(room, seat)
                await asyncio.sleep(max(opened.moved + room.pace - time.monotonic(), 0))
                async with self._moving.turn():  # however many bots there are, people's clicks come between two of them
                    self._move(opened, seat, action)
            except (AgentError, BotFailed, IllegalAnswer, Refused, StoreError) as problem:
                who.problem = str(problem)
            except Exception as problem:  # whatever an agent does wrong is told at its table and nowhere else
                who.problem = f"{who.agent} failed: {type(problem).__name__}: {problem}"
            if who.problem:
                self._tell(opened)
                return

    def _move(self, opened: Open, seat: int, action: str) -> None:
        """Play what a bot chose and keep it; it is told, and the next one waits, only if there was something to see."""
        room, lines = opened.room, len(opened.room.table.log)
        room.act(seat, action, room.version)
        self._keep(opened, action)
        seen = len(room.table.log) > lines
        if seen:
            opened.moved = time.monotonic()
        if seen or bot_to_move(room) != seat:
            self._tell(opened)
        else:
            opened.forget_told()

    async def _ask(self, room: Room, seat: int) -> str:
        """Return what a bot chooses; an only answer is not asked for."""
        legal = room.table.legal
        if len(legal) == 1:
            return legal[0]
        asked = room.table, room.seats[seat].agent, room.asked(seat), room.start["seed"]
        if self.bots.is_at_hand(room.table.game, room.seats[seat].agent):
            async with self._moving.turn():
                return self.bots.answer_now(*asked)
        return await self.bots.ask(*asked)

    async def close(self) -> None:
        """Stop all bots; every table is kept as it is."""
        drivers = [opened.driver for opened in self.open.values() if opened.driver is not None]
        for driver in drivers:
            driver.cancel()
        await asyncio.gather(*drivers, return_exceptions=True)
        self.bots.close()
        self.ready.close()
        self._drawers.close()
        self.store.close()


def as_json(value: Any) -> str:
    """Write a message."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def has_failed(task: asyncio.Task[Any]) -> bool:
    """Tell whether a task has ended without a result."""
    return task.done() and (task.cancelled() or task.exception() is not None)


def bot_to_move(room: Room) -> int | None:
    """Return the seat of the bot that decides now, if one does and can."""
    if room.table.over:
        return None
    seat = room.seats[room.table.decider]
    return None if seat.is_human or seat.problem else room.table.decider


def started(game: str, num_players: int, seed: int | None, settings: dict[str, Any]) -> dict[str, Any]:
    """Return the record of a game that is about to begin, or raise what is wrong with it."""
    chosen = secrets.randbelow(SEEDS) if seed is None else seed
    return Table(game, num_players, chosen, **settings).record
