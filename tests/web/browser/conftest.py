"""A server of its own in another process, and a real browser to play in."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, Page, sync_playwright

FLAGS = [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip
WIDE, PHONE = {"width": 1280, "height": 900}, {"width": 390, "height": 844}
COMPILE = 300_000  # milliseconds: the first decision of a bot may have to be compiled


class Server:
    """`cleo serve` in a process that can be killed and started again at the same address."""

    def __init__(self, database: Path) -> None:
        self.database, self.port = database, 0
        self.start()

    def start(self) -> None:
        """Start, at the port of before if there was one."""
        command = [sys.executable, "-m", "cleo_env.training.cli", "serve", "--no-browser"]
        options = ["--port", str(self.port), "--database", str(self.database)]
        self.process = subprocess.Popen(command + options, stdout=subprocess.PIPE, text=True, env=os.environ.copy())
        line = self.process.stdout.readline() if self.process.stdout else ""
        found = re.search(r"http://127\.0\.0\.1:(\d+)", line)
        assert found, f"the server does not start: {line}"
        self.port = int(found[1])

    def kill(self) -> None:
        """End it without a word."""
        self.process.kill()
        self.process.wait()

    @property
    def address(self) -> str:
        """Where it is found."""
        return f"http://127.0.0.1:{self.port}"

    def open_table(self, game: str, seats: list[str], **order: object) -> dict:
        """Open a table at which bots do not pause."""
        given = {"game": game, "seats": seats, "seed": 7, "settings": {}, "pace": 0, **order}
        answer = httpx.post(f"{self.address}/api/tables", json=given, timeout=COMPILE / 1000)
        assert answer.status_code == 201, answer.text
        return answer.json()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """Serve for one test."""
    server = Server(tmp_path / "tables.sqlite")
    yield server
    server.kill()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Start the browser of the system; without one these tests fail, they are never skipped."""
    found = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    assert found, "no chromium: `make browser` installs it"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=FLAGS)
        yield browser
        browser.close()


def new_page(browser: Browser, size: dict[str, int] = WIDE, language: str = "en") -> Page:
    """Open a page of some size in some language; what goes wrong in its scripts fails the test."""
    page = browser.new_context(viewport=size, locale=language).new_page()  # type: ignore[arg-type]
    page.set_default_timeout(COMPILE)
    page.problems = []  # type: ignore[attr-defined]
    page.on("pageerror", lambda error: page.problems.append(str(error)))  # type: ignore[attr-defined]
    return page
