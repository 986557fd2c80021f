"""Worker processes end with the server, also with one that is killed."""

from __future__ import annotations

import time
from pathlib import Path

import httpx
import pytest

from tests.web.server import token_of
from tools.serving import Server

pytestmark = pytest.mark.compiled


def children(process: int) -> set[Path]:
    """Return the processes that a process has started."""
    listed = Path(f"/proc/{process}/task").glob("*/children")
    return {Path("/proc") / child for one in listed for child in one.read_text().split()}


def wait_until(found: object, seconds: float = 30.0) -> None:
    """Wait until a question is answered with yes."""
    end = time.monotonic() + seconds
    while not found():  # type: ignore[operator]
        assert time.monotonic() < end
        time.sleep(0.05)


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="processes are looked up in /proc")
def test_a_killed_server_leaves_no_process_behind(tmp_path: Path) -> None:
    server = Server(tmp_path / "db")
    try:
        url = server.open_table("caesar", ["human", "greedy"])["seats"][0]["url"]
        httpx.get(f"{server.address}/api/links/{token_of(url)}/board").raise_for_status()
        wait_until(lambda: len(children(server.process.pid)) >= 2)  # the drawing process, and Python's own tracker
        left = children(server.process.pid)
    finally:
        server.kill()
    wait_until(lambda: not any(process.exists() for process in left))
