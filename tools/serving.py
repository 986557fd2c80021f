"""`cleo serve` in a process of its own, for measurements and for tests in a browser."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx

COMMAND = (sys.executable, "-m", "cleo_env.agents.cli.main", "serve", "--no-browser")
PATIENCE = 300.0  # seconds: what is not compiled yet is compiled first


class Server:
    """A server that can be killed and started again at the same address."""

    def __init__(self, database: Path) -> None:
        self.database, self.port = database, 0
        self.start()

    def start(self) -> None:
        """Start, at the port of before if there was one."""
        options = ["--port", str(self.port), "--database", str(self.database)]
        self.process = subprocess.Popen([*COMMAND, *options], stdout=subprocess.PIPE, text=True)
        line = self.process.stdout.readline() if self.process.stdout else ""
        found = re.search(r"http://127\.0\.0\.1:(\d+)", line)
        if found is None:
            raise RuntimeError(f"cleo serve does not start; it said {line!r}")
        self.port = int(found[1])

    def kill(self) -> None:
        """End it without a word."""
        self.process.kill()
        self.process.wait()

    @property
    def address(self) -> str:
        """Where it is found."""
        return f"http://127.0.0.1:{self.port}"

    def open_table(self, game: str, seats: list[str], **order: Any) -> dict[str, Any]:
        """Open a table and return its links."""
        given = {"game": game, "seats": seats, "seed": 7, "settings": {}, **order}
        answer = httpx.post(f"{self.address}/api/tables", json=given, timeout=PATIENCE)
        answer.raise_for_status()
        return answer.json()
