"""Who may go next: so many at a time, the most urgent first, and nobody waits for ever."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from heapq import heappop, heappush
from itertools import count


class Turns:
    """A lock that goes to whoever's time has come first: some may be told to give others a start of some seconds.

    Between two turns the server's loop looks at what browsers have sent.
    """

    def __init__(self, places: int = 1) -> None:
        self._free = places
        self._waiting: list[tuple[float, int, asyncio.Future[None]]] = []
        self._number = count()  # who came first among those whose time is the same

    @asynccontextmanager
    async def turn(self, after: float = 0.0) -> AsyncIterator[None]:
        """Wait for one's turn, behind those who come within so many seconds, and give it on afterwards."""
        if self._free:
            self._free -= 1
        else:
            await self._queue(time.monotonic() + after)
        try:
            await asyncio.sleep(0)
            yield
        finally:
            self._give_on()

    async def _queue(self, due: float) -> None:
        """Wait until the turn is given on to us."""
        ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heappush(self._waiting, (due, next(self._number), ready))
        try:
            await ready
        except asyncio.CancelledError:
            if ready.done() and not ready.cancelled():
                self._give_on()
            raise

    def _give_on(self) -> None:
        """Let the next one go, if anybody is still waiting."""
        while self._waiting:
            ready = heappop(self._waiting)[-1]
            if not ready.done():
                ready.set_result(None)
                return
        self._free += 1
