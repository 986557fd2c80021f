"""Our own worker threads: kernels release the GIL, so chunks of a batch run side by side."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache

SMALL_BATCH = 2048  # below this many games a second thread costs more than it brings


def num_cores() -> int:
    """Count the cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@cache
def _workers(process: int, count: int) -> ThreadPoolExecutor:
    """Return this process's workers; a forked child has another number and so gets its own."""
    return ThreadPoolExecutor(count, thread_name_prefix="cleo")


def run_chunks(work: Callable[[int, int], object], num_games: int, num_threads: int) -> None:
    """Call work(first, last) over all games, in as many chunks as there are threads."""
    if num_threads == 1 or num_games < SMALL_BATCH:
        work(0, num_games)
        return
    edges = [num_games * part // num_threads for part in range(num_threads + 1)]
    workers = _workers(os.getpid(), num_threads - 1)
    others = [workers.submit(work, edges[part], edges[part + 1]) for part in range(1, num_threads)]
    work(edges[0], edges[1])
    for other in others:
        other.result()
