"""Worker processes that end with the server, also when it is killed."""

from __future__ import annotations

import os
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context, parent_process
from threading import Thread


def new_workers(number: int) -> ProcessPoolExecutor:
    """Return worker processes, which are started when they are first asked."""
    return ProcessPoolExecutor(number, mp_context=get_context("spawn"), initializer=_follow_server)


def _follow_server() -> None:
    """End as soon as the server has ended."""
    Thread(target=_end_with_server, daemon=True).start()


def _end_with_server() -> None:
    server = parent_process()
    if server is not None:
        server.join()
    os._exit(0)
