"""Everything that is compiled at its first use, used once before the first test."""

from __future__ import annotations

import time
from typing import Any

import httpx

from tools.serving import PATIENCE, Server

PLAYERS = {"architects_2006": 3, "architects_2019": 2, "caesar": 2}


def warm(server: Server) -> None:
    """Let the bots and the search of every game answer once."""
    with httpx.Client(base_url=server.address, timeout=PATIENCE) as http:
        for game, players in PLAYERS.items():
            seats = ["greedy"] * (players - 1) + ["human"]
            made = server.open_table(game, seats, pace=0, hints=True)
            link = f"/api/links/{made['seats'][0]['url'].rsplit('/', 1)[1]}"
            http.get(f"{link}/board").raise_for_status()
            http.post(f"{link}/hint", json={"decision": own_turn(http, link)["version"]}).raise_for_status()


def own_turn(http: httpx.Client, link: str) -> dict[str, Any]:
    """Wait until the bots have moved."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        message = http.get(link).json()
        if message["groups"]:
            return message
        time.sleep(0.05)
    raise AssertionError(f"the bots do not move: {message}")
