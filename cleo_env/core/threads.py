"""Our own worker threads: kernels release the GIL, so chunks of a batch run side by side."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from threading import Lock
from typing import Any

SMALL_BATCH = 2048  # below this many games a second thread costs more than it brings
CHUNKS_A_THREAD = 4  # so that a thread on a busy core holds up the others little


_most_cores = 0  # as many as there are


def limit_cores(count: int) -> None:
    """Let this process use no more than so many cores, where others have been given the rest; 0 lifts the limit."""
    global _most_cores  # noqa: PLW0603 - a property of the process
    _most_cores = count


def num_cores() -> int:
    """Count the cores this process may use."""
    return min(_most_cores or _open_cores(), _open_cores())


def _open_cores() -> int:
    """Count the cores that the system lets this process run on."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def memory_size() -> int:
    """Return how many bytes of memory the machine has, 0 where it does not tell."""
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (AttributeError, ValueError, OSError):
        return 0


class OneCaller:
    """Lets one thread in at a time, and tells a second one that it is wrong here instead of letting it wait."""

    def __init__(self, what: str) -> None:
        self._what, self._lock = what, Lock()

    def __enter__(self) -> None:
        if not self._lock.acquire(blocking=False):
            raise RuntimeError(
                f"two threads use one {self._what} at the same time: give each thread its own. "
                f"(A {self._what} spreads its work over threads by itself, see num_threads.)"
            )

    def __exit__(self, *unused: object) -> None:
        self._lock.release()

    def __reduce__(self) -> tuple[Any, ...]:
        """A copy lets in callers of its own."""
        return OneCaller, (self._what,)


@cache
def _workers(process: int, count: int) -> ThreadPoolExecutor:
    """Return this process's workers; a forked child has another number and so gets its own."""
    return ThreadPoolExecutor(count, thread_name_prefix="cleo")


def run_chunks(work: Callable[[int, int], object], num_games: int, num_threads: int, small: int = SMALL_BATCH) -> None:
    """Call work(first, last) over all games, in chunks that the threads take as they become free.

    Fewer games than `small` are left to one thread; who does much work for each game sets it low.
    """
    if num_threads == 1 or num_games < small:
        work(0, num_games)
        return
    parts = num_threads * CHUNKS_A_THREAD
    waiting = iter(range(parts))

    def take_chunks() -> None:
        for part in waiting:
            work(num_games * part // parts, num_games * (part + 1) // parts)

    others = [_workers(os.getpid(), num_threads - 1).submit(take_chunks) for _ in range(num_threads - 1)]
    take_chunks()
    for other in others:
        other.result()
