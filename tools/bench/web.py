"""How quickly `cleo serve` answers: `python -m tools.bench.web`.

Many tables of four with scripted bots at the usual pace, one client each that looks on by a socket and clicks when it
is asked. Two loads are measured one after the other: people, who think for one to three seconds before each click, and
machines, which click as soon as they may, so that the server is never idle and its throughput decides. Told are the
times from a click to its answer and to the board that shows it, the time from the server's start to the first board,
and the weight of a table's page. Server, drawing and clients share the cores.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import tempfile
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

import httpx
import numpy as np
import websockets

from tools.serving import PATIENCE, Server

LOADS = {"people": (1.0, 3.0), "machines": (0.0, 0.0)}  # seconds between question and click, at least and at most
Args = argparse.Namespace


def read_args() -> Args:
    """Read what is to be measured."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="architects_2006")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=30.0, help="of each load")
    parser.add_argument("--load", choices=[*LOADS, "both"], default="both")
    parser.add_argument("--bot", default="expert")
    parser.add_argument("--seats", type=int, default=4)
    return parser.parse_args()


@dataclass
class Clicks:
    """When clicks were answered, in seconds."""

    answers: list[float] = field(default_factory=list)
    boards: list[float] = field(default_factory=list)
    refused: int = 0


class Client:
    """One person at one table."""

    def __init__(
        self, http: httpx.AsyncClient, url: str, clicks: Clicks, think: tuple[float, float], number: int
    ) -> None:
        self.http, self.clicks, self.think = http, clicks, think
        self.token, self.rng = url.rsplit("/", 1)[1], random.Random(number)
        self.clicked: dict[int, float] = {}  # by version: when the click was made that led to it

    async def play(self, address: str) -> None:
        """Look on and click until told to stop."""
        socket = f"{address.replace('http', 'ws')}/live/{self.token}"
        connected = websockets.connect(socket, max_size=None, compression=None)
        async with connected as live, asyncio.TaskGroup() as clicking:
            task: asyncio.Task[None] | None = None
            async for text in live:
                message = json.loads(text)
                if "parts" in message:
                    self.note_board(message["version"])
                elif message["groups"] and (task is None or task.done()):
                    task = clicking.create_task(self.click(message))

    async def click(self, message: dict) -> None:
        """Think, then click until somebody else is asked."""
        while message.get("groups"):
            await asyncio.sleep(self.rng.uniform(*self.think))
            action = self.rng.choice([one["action"] for group in message["groups"] for one in group["actions"]])
            start = time.perf_counter()
            self.clicked[message["version"] + 1] = start
            order = {"action": action, "decision": message["version"]}
            answer = await self.http.post(f"/api/links/{self.token}/act", json=order)
            self.clicks.answers.append(time.perf_counter() - start)
            self.clicks.refused += answer.status_code != 200
            message = answer.json()

    def note_board(self, version: int) -> None:
        """Note how long clicks have waited for a board that shows them."""
        for clicked in [one for one in self.clicked if one <= version]:
            self.clicks.boards.append(time.perf_counter() - self.clicked.pop(clicked))


def first_board(server: Server, args: Args) -> str:
    """Open a table, load its page and its board; return the seat's address."""
    url = server.open_table(args.game, ["human"] + [args.bot] * (args.seats - 1))["seats"][0]["url"]
    with httpx.Client(base_url=server.address, timeout=PATIENCE) as http:
        http.get(url)
        http.get(f"/api/links/{url.rsplit('/', 1)[1]}/board").raise_for_status()
    return url


def page_weight(address: str, url: str) -> int:
    """Count the bytes of a table's page with all that it loads and its first board."""
    with httpx.Client(base_url=address) as http:
        page = http.get(url).text
        files = [*re.findall(r'(?:src|href)="(/static/[^"]+)"', page), "/static/common.js", "/static/board.js"]
        token = url.rsplit("/", 1)[1]
        paths = [*files, f"/api/links/{token}", f"/api/links/{token}/board"]
        return len(page.encode()) + sum(len(http.get(path).content) for path in paths)


async def measure(address: str, args: Args, think: tuple[float, float]) -> Clicks:
    """Play at all tables at once for some time."""
    clicks, seats = Clicks(), ["human"] + [args.bot] * (args.seats - 1)
    limits = httpx.Limits(max_connections=args.tables)
    async with httpx.AsyncClient(base_url=address, timeout=60, limits=limits) as http:
        clients = []
        for number in range(args.tables):
            order = {"game": args.game, "seats": seats, "seed": number}
            made = (await http.post("/api/tables", json=order)).json()
            clients.append(Client(http, made["seats"][0]["url"], clicks, think, number))
        playing = [asyncio.create_task(client.play(address)) for client in clients]
        await asyncio.sleep(args.seconds)
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
    return clicks


def told(name: str, times: Sequence[float]) -> str:
    """Tell the median and the 99th percentile of some times."""
    if not times:
        return f"{name}: none"
    middle, late = np.percentile(times, [50, 99]) * 1000
    return f"{name}: median {middle:.0f} ms, 99th percentile {late:.0f} ms ({len(times)})"


def main(args: Args) -> None:
    """Measure everything in one run."""
    with tempfile.TemporaryDirectory() as folder:
        warm = Server(Path(folder) / "db")
        first_board(warm, args)  # what it compiled or read lies ready now
        warm.kill()
        start = time.perf_counter()
        server = Server(Path(folder) / "db")
        try:
            url = first_board(server, args)
            print(f"first board after the start of the server: {time.perf_counter() - start:.1f} s")
            print(f"weight of a table's page: {page_weight(server.address, url) / 1000:.0f} KB")
            for load in LOADS if args.load == "both" else [args.load]:
                before = cpu_seconds(server.process.pid)
                clicks = asyncio.run(measure(server.address, args, LOADS[load]))
                tell(load, clicks, cpu_seconds(server.process.pid) - before, args)
        finally:
            server.kill()


def cpu_seconds(server: int) -> float:
    """Return how long a server and the processes it has started have computed, where /proc tells it."""
    ticks = 0
    for status in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            values = status.read_text().rsplit(")", 1)[1].split()
            if int(status.parent.name) == server or int(values[1]) == server:
                ticks += int(values[11]) + int(values[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def tell(load: str, clicks: Clicks, busy: float, args: Args) -> None:
    """Tell what was measured under a load."""
    print(f"{args.tables} tables of {args.game}, {args.seats} seats, {args.bot} bots, {load}, {args.seconds:.0f} s")
    print(told("  a click is answered", clicks.answers))
    print(told("  a click is seen on the board", clicks.boards))
    print(f"  clicks a second: {len(clicks.answers) / args.seconds:.0f}, refused: {clicks.refused}")
    print(f"  the server computed for {busy:.1f} s, drawing included; load average {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main(read_args())
