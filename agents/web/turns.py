"""Who may draw next: one at a time, and those who are waiting to choose before those who only look on."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class Turns:
    """A lock with two queues."""

    def __init__(self) -> None:
        self._busy = False
        self._waiting: dict[bool, deque[asyncio.Future[None]]] = {True: deque(), False: deque()}

    @asynccontextmanager
    async def turn(self, urgent: bool) -> AsyncIterator[None]:
        """Wait for one's turn, and give it on afterwards."""
        if self._busy:
            ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._waiting[urgent].append(ready)
            try:
                await ready
            except asyncio.CancelledError:
                if ready.done() and not ready.cancelled():
                    self._give_on()
                raise
        self._busy = True
        try:
            yield
        finally:
            self._give_on()

    def _give_on(self) -> None:
        """Let the next one draw, if anybody is still waiting."""
        for queue in (self._waiting[True], self._waiting[False]):
            while queue:
                ready = queue.popleft()
                if not ready.done():
                    ready.set_result(None)
                    return
        self._busy = False
