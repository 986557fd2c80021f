"""Running the server."""

from __future__ import annotations

import socket
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import uvicorn

from cleo_env.agents.web.app import make_app
from cleo_env.agents.web.limits import MAX_SOCKET_MESSAGE
from cleo_env.agents.web.review import Review
from cleo_env.agents.web.store import Store
from cleo_env.core.files import check_writable
from cleo_env.core.lock import Lock

BACKLOG = 2048
KEEP_ALIVE = 75  # seconds: who thinks about a move need not connect anew for the next click
SWITCH = 0.0005  # seconds after which a thread that computes lets the server's loop go on


def run_server(
    database: Path, host: str, port: int, ready: Callable[[str], None], reviews: dict[str, dict[str, Any]]
) -> None:
    """Serve until told to stop; `ready` is called with the address once the port is open."""
    database.parent.mkdir(parents=True, exist_ok=True)
    with Lock(check_writable(database)):
        keep_reviews(database, reviews)
        _serve(database, host, port, ready)


def _serve(database: Path, host: str, port: int, ready: Callable[[str], None]) -> None:
    """Listen at an address until told to stop."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP) as listener:  # asyncio sends at once only so
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, port))
        except OSError as problem:
            raise ValueError(f"nobody can listen at {host}:{port}: {problem.strerror}") from problem
        listener.listen(BACKLOG)  # who comes before the server is ready waits
        config = uvicorn.Config(
            make_app(database, host, ahead=True),
            log_level="warning",
            ws_max_size=MAX_SOCKET_MESSAGE,
            ws_per_message_deflate=False,  # boards are sent on this machine, where squeezing costs more than sending
            timeout_keep_alive=KEEP_ALIVE,
            timeout_graceful_shutdown=2,
        )
        sys.setswitchinterval(SWITCH)
        named = f"[{host}]" if ":" in host else host
        ready(f"http://{named}:{listener.getsockname()[1]}")
        uvicorn.Server(config).run(sockets=[listener])


def keep_reviews(database: Path, reviews: dict[str, dict[str, Any]]) -> None:
    """Take records in, or raise what is wrong with one."""
    store = Store(database)
    for key, record in reviews.items():
        Review(record)
        store.add_review(key, record)
    store.close()
