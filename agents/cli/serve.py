"""`cleo serve`: tables in the browser."""

from __future__ import annotations

import secrets
import sys
import threading
import webbrowser
from pathlib import Path
from typing import Annotated

from typer import Argument, Option, echo

from cleo_env.agents.cli.errors import needing, refusing
from cleo_env.core.cache_home import cache_home
from cleo_env.core.record import load_record

LOOPBACK = "127.0.0.1"
WARNING = (
    "warning: {host} lets other machines in. Who has a seat's link has the seat; the connection is not encrypted, and "
    "everybody who reaches this port can open tables that make this machine think."
)


def serve(
    record: Annotated[Path | None, Argument(help="a recorded game to look through")] = None,
    port: Annotated[int, Option(help="the port; 0 for any that is free", min=0, max=65535)] = 8000,
    host: Annotated[str, Option(help="the address to listen at; only this machine if not given")] = LOOPBACK,
    database: Annotated[Path | None, Option(help="where tables are kept; among the user's data if not given")] = None,
    browser: Annotated[bool, Option(help="open the page")] = True,
) -> None:
    """Play in the browser: open tables for people and agents, and look through recorded games."""
    with needing("web", "cleo serve"):
        from cleo_env.agents.web.guard import is_loopback
        from cleo_env.agents.web.run import run_server
    with refusing():
        opened = load_record(record) if record else None
        if not host:
            raise ValueError("--host: an address is needed, such as 127.0.0.1")
    if not is_loopback(host):
        echo(WARNING.format(host=host), err=True)
    path = database or cache_home() / "tables.sqlite"
    key = secrets.token_urlsafe(9) if opened else ""

    def ready(address: str) -> None:
        page = f"{address}/review/{key}" if key else f"{address}/"
        echo(f"cleo serve: {page} (Ctrl-C stops it; tables are kept in {path})")
        sys.stdout.flush()
        if browser:
            threading.Thread(target=webbrowser.open, args=(page,), daemon=True).start()

    with refusing():
        run_server(path, host, port, ready, {key: opened} if opened else {})
