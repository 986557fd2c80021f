"""A server in another process, and a real browser to play in."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from tests.web.browser.warm import warm
from tests.web.browser.watchdog import limited
from tools.serving import Server

PATIENCE = 45.0  # seconds for anything in a page; games are compiled before the first test
FLAGS = [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip
WIDE, PHONE = {"width": 1280, "height": 900}, {"width": 390, "height": 844}


STARTED: list[Server] = []  # those whose stacks are told when a test hangs


def serving(folder: Path) -> Server:
    """Start a server with its tables in a folder."""
    server = Server(folder / "tables.sqlite")
    STARTED.append(server)
    return server


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Serve for all tests that leave the server alone."""
    server = serving(tmp_path_factory.mktemp("server"))
    warm(server)
    yield server
    server.kill()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """Serve for one test, which may kill the server."""
    server = serving(tmp_path)
    yield server
    server.kill()
    STARTED.remove(server)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """Start the browser of the system; without one these tests fail, they are never skipped."""
    found = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    assert found, "no chromium: `make browser` installs it"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=FLAGS)
        yield browser
        browser.close()


class Pages:
    """Pages of one test, and all that went wrong in them."""

    def __init__(self, browser: Browser) -> None:
        self.browser, self.problems = browser, []

    def open(self, url: str, size: dict[str, int] = WIDE, language: str = "en", scheme: str = "light") -> Page:
        """Open an address in a window of its own."""
        window = self.browser.new_context(viewport=size, locale=language, color_scheme=scheme)  # type: ignore[arg-type]
        page = window.new_page()
        page.set_default_timeout(PATIENCE * 1000)
        page.on("pageerror", lambda error: self.problems.append(str(error)))
        page.on("console", lambda said: self.problems.append(said.text) if "Content Security" in said.text else None)
        page.goto(url)
        return page


@pytest.fixture(autouse=True)
def ends(request: pytest.FixtureRequest, server: Server, chromium: Browser) -> Iterator[None]:
    """End the run if a test does not; the time in which server and browser start does not count."""
    with limited(request.config, request.node.nodeid, lambda: STARTED):
        yield


@pytest.fixture
def pages(chromium: Browser, ends: None) -> Iterator[Pages]:
    """Give pages; what goes wrong in their scripts or against their policy fails the test."""
    pages = Pages(chromium)
    yield pages
    for window in list(chromium.contexts):
        window.close()
    assert pages.problems == []
