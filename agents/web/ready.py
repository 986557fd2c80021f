"""Games made ready beside the server: what is not compiled yet is compiled in processes of its own.

A compiler holds Python's lock for seconds on end, in which the server would answer nobody. What a process compiles is
kept on disk, and the server loads it from there.
"""

from __future__ import annotations

import asyncio
import os
import time
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import suppress

from cleo_env import Table
from cleo_env.agents.players.scripted import choose_kernel
from cleo_env.agents.web.workers import new_workers
from cleo_env.core.game import Game
from cleo_env.core.threads import num_cores
from cleo_env.registry import GAMES, get_game

STAND_BACK = 5  # of the levels by which processes are more or less urgent
MOMENT = 1.0  # seconds for which games that nobody has asked for wait behind one that somebody has
SCRIPTS = ("expert", "greedy")


def is_compiled(game: Game) -> bool:
    """Tell whether a game's rules and scripts are kept in compiled form, or are not compiled at all."""
    kernels = (game.loops.step_games, *(choose_kernel(game.name, script) for script in SCRIPTS))
    kept = (getattr(kernel, "_cache", None) for kernel in kernels)
    return not any(cache is not None and cache.is_empty() for cache in kept)


def use(name: str) -> None:
    """Let each script take an action, so that a game's rules and scripts are loaded, or compiled."""
    for script in SCRIPTS:
        table = Table(name)
        table.play(table.ask(script))


def compile_game(name: str) -> None:
    """Compile a game, in a process that stands back behind the server."""
    if hasattr(os, "nice"):
        os.nice(STAND_BACK)
    use(name)


class Ready:
    """The processes in which games are compiled, and who waits for them."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None
        self._compiling: dict[str, Future[None]] = {}
        self._looks: dict[str, asyncio.Task[None]] = {}  # by which it becomes known whether a game is compiled
        self._ahead, self._asked = False, -MOMENT  # when somebody last asked for a game

    async def start(self) -> None:
        """Begin with every game that is not compiled; who asks for one meanwhile waits for that one alone."""
        self._ahead = True
        for name in GAMES:
            await self._let_others_go_first()
            await self._look_once(name)

    async def _let_others_go_first(self) -> None:
        """Wait for a moment if somebody has just asked for a game, which is to be there as soon as can be."""
        await asyncio.sleep(max(self._asked + MOMENT - time.monotonic(), 0))

    async def _look_once(self, name: str) -> None:
        """Look whether a game is compiled, unless somebody has."""
        if name not in self._looks:
            self._looks[name] = asyncio.create_task(self._look(name))
        await asyncio.shield(self._looks[name])

    async def _look(self, name: str) -> None:
        """Look whether a game is compiled; if it is not, let a process compile it."""
        if not await asyncio.to_thread(lambda: is_compiled(get_game(name))):
            self._pool = self._pool or new_workers(min(len(GAMES), num_cores()))
            self._compiling[name] = self._pool.submit(compile_game, name)

    async def wait_for(self, name: str) -> None:
        """Wait until a game can be played; if its process has died, whoever plays it compiles it."""
        self._asked = time.monotonic()
        if self._ahead:
            await self._look_once(name)
        await self._wait_for_compiler(name)

    async def _wait_for_compiler(self, name: str) -> None:
        """Wait until a game is compiled, if it is being compiled."""
        if name in self._compiling:
            with suppress(Exception):
                await asyncio.shield(asyncio.wrap_future(self._compiling[name]))

    async def wait_for_all(self) -> None:
        """Wait until all games can be played."""
        for name in GAMES:
            await self.wait_for(name)

    async def load(self) -> None:
        """Load every game as soon as it is compiled, so that its first table is there at once."""
        for name in GAMES:
            await self._let_others_go_first()
            await self._wait_for_compiler(name)
            await asyncio.to_thread(use, name)
        self.close()

    def close(self) -> None:
        """End the processes."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None
