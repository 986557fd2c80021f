"""Processes that learn as one: each plays games of its own on a core of its own, and all take the same steps.

A network this small does not keep two threads busy; two processes learn from nearly twice as many games. They begin
with the same weights and average their slopes at every step, so their networks stay the same to the last bit. The
first process leads: it keeps the time, measures and saves. The others import the script that called for them, so that
script must call from within `if __name__ == "__main__":`.
"""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing.process import BaseProcess
from multiprocessing.synchronize import Semaphore
from time import perf_counter
from typing import Any

import numpy as np
import torch

LEADER = 0
WAKEFUL = 0.002  # seconds to wait with open eyes: falling asleep and waking up take longer than most waits
LOOK = 1.0  # seconds after which a sleeper looks whether the others are still alive


class CrewError(RuntimeError):
    """A process of the crew has ended before its time."""


class Crew:
    """One process's place in the crew, and how it meets the others."""

    def __init__(self, size: int = 1, place: int = LEADER, room: Any = None, calls: Any = None) -> None:
        self.size, self.place = size, place
        self.room = room  # memory that all share: two tables, used in turn, with a row for each process
        self.calls: list[list[Semaphore]] = calls  # from whom, to whom
        self.meetings = 0
        self.followers: list[BaseProcess] = []

    def gather(self, own: np.ndarray) -> np.ndarray:
        """Return the arrays of all, one after the other; everybody must come, each with an array of the same shape."""
        if self.size == 1:
            return own[None]
        tables = np.frombuffer(self.room, own.dtype).reshape(2, self.size, -1)
        table = tables[self.meetings % 2, :, : own.size]
        table[self.place] = own.ravel()
        self._meet()
        return table.reshape(self.size, *own.shape)

    def total(self, *own: float) -> list[float]:
        """Add up the numbers of all."""
        return self.gather(np.array(own)).sum(axis=0).tolist()

    def by_leader(self, own: float) -> float:
        """Return the leader's number."""
        return float(self.gather(np.array([own]))[LEADER, 0])

    def average_slopes(self, network: torch.nn.Module) -> None:
        """Give the parameters of all the same slopes: the mean of everybody's."""
        if self.size > 1:
            slopes = [parameter.grad for parameter in network.parameters() if parameter.grad is not None]
            own = torch.cat([slope.flatten() for slope in slopes])
            mean = torch.from_numpy(self.gather(own.numpy()).mean(axis=0))
            for slope, part in zip(slopes, mean.split([slope.numel() for slope in slopes]), strict=True):
                slope.copy_(part.view_as(slope))

    def _meet(self) -> None:
        """Wait until everybody is here; who writes a table again has met all once more, so all have read it."""
        self.meetings += 1
        others = [place for place in range(self.size) if place != self.place]
        for other in others:
            self.calls[self.place][other].release()
        for other in others:
            self._wait_for(self.calls[other][self.place])

    def _wait_for(self, call: Semaphore) -> None:
        """Wait for somebody's call: awake at first, then asleep."""
        begun = perf_counter()
        while perf_counter() - begun < WAKEFUL:
            if call.acquire(block=False):
                return
        while not call.acquire(timeout=LOOK):
            self._look_around()

    def _look_around(self) -> None:
        """Give up if somebody is gone who will not come back."""
        leader = multiprocessing.parent_process()
        if self.place != LEADER and leader and not leader.is_alive():
            raise SystemExit
        for place, follower in enumerate(self.followers, 1):
            if not follower.is_alive():
                raise CrewError(f"process {place} of this run has ended (exit code {follower.exitcode}): see above why")


@contextmanager
def gathered(size: int, row: int, follow: Callable[[Crew, Any], None], args: Any) -> Iterator[Crew]:
    """Start the followers, who call `follow(crew, args)`, and end them; arrays of up to `row` bytes can be gathered."""
    context = multiprocessing.get_context("spawn")
    row += -row % 8
    room = context.RawArray("b", 2 * size * row) if size > 1 else None
    calls = [[context.Semaphore(0) for _ in range(size)] for _ in range(size)]
    leader = Crew(size, LEADER, room, calls)
    for place in range(1, size):
        crew = Crew(size, place, room, calls)
        leader.followers.append(context.Process(target=_follow, args=(follow, crew, args), daemon=True))
    for follower in leader.followers:
        follower.start()
    try:
        yield leader
        for follower in leader.followers:
            follower.join()
    finally:
        for follower in leader.followers:
            follower.terminate()


def _follow(follow: Callable[[Crew, Any], None], crew: Crew, args: Any) -> None:
    """Follow until the leader ends; who interrupts a run by hand speaks to the leader."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    follow(crew, args)
