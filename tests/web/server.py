"""A server in the test's own process, and short ways to ask it."""

from __future__ import annotations

import time
from typing import Any

import httpx
from starlette.testclient import TestClient

HOST = "http://127.0.0.1"
SOCKETS = "ws://127.0.0.1"  # a test client knows its own name for requests only


def open_table(client: TestClient, **order: Any) -> dict[str, Any]:
    answer = client.post("/api/tables", json={"pace": 0, "settings": {}, **order})
    assert answer.status_code == 201, answer.text
    return answer.json()


def token_of(url: str) -> str:
    return url.rsplit("/", 1)[1]


def look(client: TestClient, token: str) -> dict[str, Any]:
    return client.get(f"/api/links/{token}").json()


def act(client: TestClient, token: str, action: str, decision: int) -> httpx.Response:
    return client.post(f"/api/links/{token}/act", json={"action": action, "decision": decision})


def legal(message: dict[str, Any]) -> list[str]:
    return [one["action"] for group in message["groups"] for one in group["actions"]]


def wait_for_turn(client: TestClient, token: str, seconds: float = 120) -> dict[str, Any]:
    """Return the table once this seat decides, a bot has failed or the game is over."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        message = look(client, token)
        if message["over"] or message["groups"] or any(seat["problem"] for seat in message["seats"]):
            return message
        time.sleep(0.01)
    raise AssertionError("the bots do not move")
