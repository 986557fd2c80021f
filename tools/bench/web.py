"""How quickly `cleo serve` answers: `python -m tools.bench.web`.

Many tables of four with scripted bots at the usual pace, one client each that looks on by a socket and clicks when it
is asked. Two loads are measured one after the other: people, who think for one to three seconds before each click, and
machines, which click as soon as they may, so that the server is never idle and its throughput decides. All come to
their tables one after the other within some seconds; it is measured from then on, with everyone there. Told are the
times from a click to its answer and to the board that shows it, the time from a start of the server to its first
board, and the weight of a table's page. Server, drawing and clients share the cores.
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
from typing import Any
from urllib.parse import urlsplit

import httpx
import numpy as np
import websockets

from tools.serving import PATIENCE, Server

LOADS = {"people": (1.0, 3.0), "machines": (0.0, 0.0)}  # seconds between question and click, at least and at most
Args = argparse.Namespace


def read_args() -> Args:
    """Read what is to be measured."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--starts", type=int, default=5, help="how often the server is started and a first board opened"
    )
    parser.add_argument("--game", default="architects_2006")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=30.0, help="of each load")
    parser.add_argument("--coming", type=float, default=10.0, help="seconds within which all come to their tables")
    parser.add_argument("--load", choices=[*LOADS, "both", "none"], default="both")
    parser.add_argument("--bot", default="expert")
    parser.add_argument("--seats", type=int, default=4)
    return parser.parse_args()


@dataclass
class Clicks:
    """When clicks were answered, in seconds."""

    answers: list[float] = field(default_factory=list)
    boards: list[float] = field(default_factory=list)
    refused: int = 0

    def forget(self) -> None:
        """Begin anew, now that all have come."""
        self.answers.clear()
        self.boards.clear()


class Connection:
    """A browser's own connection for its requests, kept open. A pool of them costs more than what is measured."""

    def __init__(self, address: str) -> None:
        self.where = urlsplit(address)
        self.streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def post(self, path: str, order: dict[str, Any]) -> tuple[int, dict[str, Any]]:
        """Send an order and return the status and what is answered."""
        if self.streams is None or self.streams[0].at_eof():  # the server closes what was idle for long
            self.streams = await asyncio.open_connection(self.where.hostname, self.where.port)
        reader, writer = self.streams
        body, asked = json.dumps(order).encode(), f"POST {path} HTTP/1.1\r\nhost: {self.where.netloc}\r\n"
        head = f"{asked}content-type: application/json\r\ncontent-length: {len(body)}\r\n\r\n"
        writer.write(head.encode() + body)
        answer = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower()
        (length,) = re.findall(r"content-length: (\d+)", answer)
        return int(answer.split()[1]), json.loads(await reader.readexactly(int(length)))


class Client:
    """One person at one table."""

    def __init__(self, posts: Connection, url: str, clicks: Clicks, think: tuple[float, float], number: int) -> None:
        self.posts, self.clicks, self.think = posts, clicks, think
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

    async def click(self, message: dict[str, Any]) -> None:
        """Think, then click until somebody else is asked."""
        while message.get("groups"):
            await asyncio.sleep(self.rng.uniform(*self.think))
            action = self.rng.choice([one["action"] for group in message["groups"] for one in group["actions"]])
            start = time.perf_counter()
            self.clicked[message["version"] + 1] = start
            order = {"action": action, "decision": message["version"]}
            status, message = await self.posts.post(f"/api/links/{self.token}/act", order)
            self.clicks.answers.append(time.perf_counter() - start)
            self.clicks.refused += status != 200

    def note_board(self, version: int) -> None:
        """Note how long clicks have waited for a board that shows them."""
        for clicked in [one for one in self.clicked if one <= version]:
            self.clicks.boards.append(time.perf_counter() - self.clicked.pop(clicked))


def first_boards(database: Path, args: Args) -> list[float]:
    """Return how long the first board takes after each of some starts, with everything compiled and read before."""
    with httpx.Client(timeout=PATIENCE) as http:  # a browser is there already
        return [first_board(http, database, args) for _ in range(args.starts + 1)][1:]


def first_board(http: httpx.Client, database: Path, args: Args) -> float:
    """Start a server, open a table, load its page and its board; return the seconds this takes."""
    start = time.perf_counter()
    server = Server(database)
    try:
        order = {"game": args.game, "seats": seats(args), "seed": 7}
        url = http.post(f"{server.address}/api/tables", json=order).json()["seats"][0]["url"]
        http.get(url).raise_for_status()
        http.get(f"{server.address}/api/links/{url.rsplit('/', 1)[1]}/board").raise_for_status()
        return time.perf_counter() - start
    finally:
        server.kill()


def page_weight(address: str, url: str) -> int:
    """Count the bytes of a table's page with all that it loads and its first board."""
    with httpx.Client(base_url=address, timeout=PATIENCE) as http:
        page = http.get(url).text
        files = [*re.findall(r'(?:src|href)="(/static/[^"]+)"', page), "/static/common.js", "/static/board.js"]
        token = url.rsplit("/", 1)[1]
        paths = [*files, f"/api/links/{token}", f"/api/links/{token}/board"]
        return len(page.encode()) + sum(len(http.get(path).content) for path in paths)


async def measure(address: str, args: Args, think: tuple[float, float]) -> Clicks:
    """Play at all tables at once for some time. People come one after the other and begin when they have come."""
    clicks, playing = Clicks(), []
    for number in range(args.tables):
        posts = Connection(address)
        _, made = await posts.post("/api/tables", {"game": args.game, "seats": seats(args), "seed": number})
        client = Client(posts, made["seats"][0]["url"], clicks, think, number)
        playing.append(asyncio.create_task(client.play(address)))
        await asyncio.sleep(args.coming / args.tables)
    clicks.forget()
    await asyncio.sleep(args.seconds)
    broken = [task for task in playing if task.done()]
    if broken:
        raise RuntimeError(f"{len(broken)} of {args.tables} clients have stopped") from broken[0].exception()
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    return clicks


def seats(args: Args) -> list[str]:
    """Return who sits at each table: one person among bots."""
    return ["human"] + [args.bot] * (args.seats - 1)


def told(name: str, times: Sequence[float]) -> str:
    """Tell the median and the 99th percentile of some times."""
    if not times:
        return f"{name}: none"
    middle, late = np.percentile(times, [50, 99]) * 1000
    return f"{name}: median {middle:.0f} ms, 99th percentile {late:.0f} ms ({len(times)})"


def main(args: Args) -> None:
    """Measure everything in one run."""
    with tempfile.TemporaryDirectory() as folder:
        times = first_boards(Path(folder) / "starts", args)
        print(f"first board after a start of the server: median {np.median(times):.2f} s, longest {max(times):.2f} s")
        server = Server(Path(folder) / "db")
        try:
            url = server.open_table(args.game, seats(args))["seats"][0]["url"]
            print(f"weight of a table's page: {page_weight(server.address, url) / 1000:.0f} KB")
            for load in {"both": list(LOADS), "none": []}.get(args.load, [args.load]):
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
