"""Our own worker threads: kernels release the GIL, so chunks of a batch run side by side."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache

SMALL_BATCH = 2048  # below this many games a second thread costs more than it brings
CHUNKS_A_THREAD = 4  # so that a thread on a busy core holds up the others little


def num_cores() -> int:
    """Count the cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


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
