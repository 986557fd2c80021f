"""`cleo serve` in a process of its own, for measurements and for tests in a browser."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx

COMMAND = (sys.executable, "-m", "cleo_env.agents.cli.main", "serve", "--no-browser")
PATIENCE = 300.0  # seconds: what is not compiled yet is compiled first


class Server:
    """A server that can be killed and started again at the same address; what it says goes to a file."""

    def __init__(self, database: Path) -> None:
        self.database, self.port = database, 0
        self.log = database.with_name(f"{database.name}.log")
        self.start()

    def start(self) -> None:
        """Start, at the port of before if there was one."""
        options = ["--port", str(self.port), "--database", str(self.database)]
        tells_its_stack = {**os.environ, "PYTHONFAULTHANDLER": "1"}
        with self.log.open("w") as log:
            self.process = subprocess.Popen([*COMMAND, *options], stdout=log, stderr=log, env=tells_its_stack)
        self.port = self._told_port()

    def _told_port(self) -> int:
        """Wait until the server has said where it is found."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            ended = self.process.poll() is not None
            found = re.search(r"http://127\.0\.0\.1:(\d+)", self.log.read_text())
            if found:
                return int(found[1])
            if ended:
                break
            time.sleep(0.02)
        self.kill()
        raise RuntimeError(f"cleo serve does not start; it said {self.log.read_text()!r}")

    def kill(self) -> None:
        """End it without a word."""
        self.process.kill()
        self.process.wait()

    def last_words(self) -> str:
        """End it and return all that it said, at the end where each of its threads was."""
        self.process.send_signal(signal.SIGABRT)
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(5)
        self.kill()
        return self.log.read_text()

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
