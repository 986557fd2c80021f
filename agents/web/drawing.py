"""Boards drawn beside the server: in worker processes, so that no click waits for a drawing.

A board is sent in parts, the outermost groups of the drawing, and a browser that has one is sent only what changed.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from typing import Any

import numpy as np

from cleo_env.agents.web.board import board_svg
from cleo_env.agents.web.workers import new_workers
from cleo_env.core.game import Game
from cleo_env.core.threads import num_cores
from cleo_env.registry import get_game

END = "</svg>\n"
MOST = 4  # processes, each of which is asked for only if all others draw already


@dataclass(frozen=True)
class Board:
    """A drawing in parts, which together are the SVG, and the version of the table that it shows."""

    version: int
    parts: Sequence[str]

    @property
    def svg(self) -> str:
        """The whole drawing."""
        return "".join(self.parts)


def parts_of(svg: str) -> list[str]:
    """Split a drawing into its head and its outermost groups; every group begins on a line of its own."""
    parts, depth = [""], 0
    for line in svg.removesuffix(END).splitlines(keepends=True):
        if depth == 0:
            parts.append("")
        parts[-1] += line
        depth += line.count("<g") - line.count("</g>")
    return [*parts[1:], END]


def changes(board: Board, shown: Board | None) -> dict[str, Any]:
    """Tell a browser what is new on the board since the one it shows; without one everything is."""
    before = shown.parts if shown is not None and len(shown.parts) == len(board.parts) else [""] * len(board.parts)
    fresh = {place: part for place, part in enumerate(board.parts) if part != before[place]}
    return {"version": board.version, "size": len(board.parts), "parts": fresh}


def draw_parts(name: str, state: bytes, seat: int | None, compact: bool, language: str) -> list[str]:
    """Draw a state; what a worker process does."""
    game = get_game(name)
    return parts_of(board_svg(game, np.frombuffer(state, game.dtype)[0], seat, compact, language))


class Drawers:
    """The processes in which boards are drawn; until they have started, and should one die, a thread does the work."""

    def __init__(self) -> None:
        self.number = min(max(num_cores() - 1, 1), MOST)
        self._pool: ProcessPoolExecutor | None = None
        self._started: Future[int] | None = None

    async def draw(self, game: Game, state: np.void, seat: int | None, compact: bool, language: str) -> list[str]:
        """Draw a state for a seat, or for everyone."""
        order = game.name, state.tobytes(), seat, compact, language
        if self._ready():
            try:
                return await asyncio.get_running_loop().run_in_executor(self._pool, draw_parts, *order)
            except BrokenProcessPool:
                self.close()
        return await asyncio.to_thread(draw_parts, *order)

    def _ready(self) -> bool:
        """Tell whether the processes can be asked; start one if there is none."""
        if self._started is None:
            self._pool = new_workers(self.number)
            self._started = self._pool.submit(len, "")
        return self._started.done() and self._started.exception() is None

    def close(self) -> None:
        """End the processes; others are started when a board is asked for."""
        pool, self._pool, self._started = self._pool, None, None
        if pool is not None:
            pool.shutdown(wait=False, cancel_futures=True)
