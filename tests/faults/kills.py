"""Commands killed at random moments and started again: nothing that was finished is lost."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import httpx
import numpy as np

from cleo_env.training.common.checkpoint import CURVE, newest
from tests.faults.disk import limited

CLEO = [sys.executable, "-m", "cleo_env.agents.cli.main"]
ARENA = ["arena", "caesar", "greedy", "expert", "--blocks", "2000"]
TRAIN = ["train", "caesar", "--steps", "30000", "--num-games", "64", "--hidden", "32", "--eval-opponents", "random",
         "--blocks", "4", "--checkpoints", "20", "--processes", "1", "--quiet"]  # fmt: skip
DATA = ["data", "caesar", "greedy", "expert", "--games", "3000", "--shard-games", "20", "--decisions"]
KILLED = -9


def start(words: list[str], before: list[str] | None = None, **kwargs: Any) -> subprocess.Popen[str]:
    """Start a command."""
    output: dict[str, Any] = {"stdout": subprocess.DEVNULL, "stderr": subprocess.PIPE, **kwargs}
    return subprocess.Popen([*(before or []), *CLEO, *words], text=True, **output)


def kill_after(words: list[str], seconds: float) -> bool:
    """Start a command and kill it after so long; tell whether it was still running."""
    with start(words, stderr=subprocess.DEVNULL) as running:
        try:
            running.wait(seconds)
        except subprocess.TimeoutExpired:
            running.kill()
        return running.wait() == KILLED


def finish(words: list[str], before: list[str] | None = None) -> tuple[int, str]:
    """Run a command to its end; return its exit code and what it complained about."""
    with start(words, before) as running:
        said = running.communicate()[1]
    assert "Traceback" not in said and "Errno" not in said, said
    return running.returncode, said


def kill_arenas(count: int, rng: np.random.Generator, folder: Path) -> dict[str, int]:
    """Kill an arena again and again; what it comes to is what an undisturbed one does."""
    plain, killed = folder / "plain.json", 0
    assert finish([*ARENA, "--json", str(plain)])[0] == 0
    words = [*ARENA, "--json", str(folder / "killed.json")]
    for _ in range(count):
        killed += kill_after(words, float(rng.uniform(0.5, 3)))
    assert finish(words)[0] == 0
    one, other = (json.loads(path.read_bytes()) for path in (plain, folder / "killed.json"))
    assert one["finished_above"] == other["finished_above"] and one["blocks"] == other["blocks"]
    return {"arenas killed": killed}


def kill_trainings(count: int, rng: np.random.Generator, folder: Path) -> dict[str, int]:
    """Kill a training again and again; each time it is resumed, and it comes to its end."""
    run, killed = folder / "run", 0
    words = [*TRAIN, "--out", str(run)]
    for _ in range(count):
        last = newest(run)
        killed += kill_after([*words, "--resume"], float(rng.uniform(3, 9)))
        now = newest(run)
        assert last is None or (now is not None and int(now.name) >= int(last.name)), "a checkpoint is gone"
    assert finish([*words, "--resume"])[0] == 0
    assert json.loads((run / CURVE).read_text())[-1]["steps"] >= 30_000
    return {"trainings killed": killed}


def kill_data(count: int, rng: np.random.Generator, folder: Path) -> dict[str, int]:
    """Kill what writes self-play data again and again; the folder comes to what an undisturbed one holds."""
    plain, killed = folder / "plain_games", 0
    assert finish([*DATA, "--out", str(plain)])[0] == 0
    words = [*DATA, "--out", str(folder / "killed_games")]
    for _ in range(count):
        killed += kill_after(words, float(rng.uniform(0.5, 3)))
    assert finish(words)[0] == 0
    one, other = ({path.name: path.read_bytes() for path in (folder / name).glob("[!.]*")}
                  for name in ("plain_games", "killed_games"))  # fmt: skip
    assert {name: content for name, content in other.items() if not name.endswith(".lock")} == one
    return {"data generations killed": killed}


def kill_servers(count: int, rng: np.random.Generator, folder: Path) -> dict[str, int]:
    """Kill a server while somebody plays; every move that was answered is still there."""
    links: list[str] = []
    moves = 0
    for _ in range(count):
        words = ["serve", "--port", "0", "--no-browser", "--database", str(folder / "tables.sqlite")]
        with start(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as server:
            try:
                with httpx.Client(base_url=address_of(server), timeout=60) as client:
                    moves += play_at(client, links, rng)
            finally:
                server.kill()
    return {"servers killed": count, "moves found again": moves}


def address_of(server: subprocess.Popen[str]) -> str:
    """Return where a server says it listens."""
    assert server.stdout
    line = server.stdout.readline()
    found = re.search(r"http://[\d.]+:\d+", line)
    assert found, line
    return found[0]


def play_at(client: httpx.Client, links: list[str], rng: np.random.Generator) -> int:
    """Open a table if there is none, see that the last move is there, and play some more; count the moves."""
    if not links:
        order = {"game": "caesar", "seats": ["human", "human"], "seed": 7, "settings": {}}
        links += [seat["url"].rsplit("/", 1)[1] for seat in client.post("/api/tables", json=order).json()["seats"]]
        links.append("0")  # decisions so far
    for _ in range(int(rng.integers(3, 12))):
        seen = [client.get(f"/api/links/{token}").json() for token in links[:2]]
        assert seen[0]["version"] == int(links[2]), "a move is lost"
        message = next((one for one in seen if one["groups"]), None)
        if message is None:
            break
        actions = [one["action"] for group in message["groups"] for one in group["actions"]]
        answer = client.post(
            f"/api/links/{links[seen.index(message)]}/act",
            json={"action": str(rng.choice(actions)), "decision": message["version"]},
        )
        assert answer.status_code == 200, answer.text
        links[2] = str(int(links[2]) + 1)
    return int(links[2])


def fill_disks(count: int, rng: np.random.Generator, folder: Path) -> dict[str, int]:
    """Run commands whose files may not grow beyond a size; each says so, or had room enough."""
    told = 0
    for number in range(count):
        place = folder / f"full_{number}"
        place.mkdir()
        words = [
            [*ARENA, "--results", str(place / "r.jsonl")],
            ["arena", "caesar", "random", "greedy", "--blocks", "50", "--record", str(place / "records")],
            ["arena", "caesar", "random", "greedy", "--blocks", "50", "--plot", str(place / "p.png")],
            [*TRAIN, "--out", str(place / "run")],
            [*DATA, "--out", str(place / "games")],
            ["play", "caesar", "random", "random", "--save", str(place / "g.json")],
        ][number % 6]
        code, said = finish(words, limited(int(10 ** rng.uniform(2, 5))))
        told += code != 0
        assert code == 0 or "could not be written" in said or "writing failed" in said, said
        assert not list(place.rglob("*.part")) and not list(place.rglob("*.tmp")), "something is left behind"
    return {"disks filled": count, "of them too soon": told}


def refuse_read_only(folder: Path) -> dict[str, int]:
    """Run commands that would write where nobody may; each refuses in a line before it plays."""
    places = {"--results": "r.jsonl", "--json": "n.json", "--plot": "p.png", "--record": "records"}
    for option, name in places.items():
        began = time.monotonic()
        code, said = finish([*ARENA, option, str(folder / name)])
        assert code == 2 and len(said.splitlines()) == 1, said
        assert time.monotonic() - began < 60, "it was played all the same"
    others = [
        [*TRAIN, "--out", str(folder / "run")],
        [*DATA, "--out", str(folder / "games")],
        ["play", "caesar", "random", "random", "--save", str(folder / "g.json")],
        ["export", "caesar", str(folder / "p.onnx")],
        ["serve", "--no-browser", "--port", "0", "--database", str(folder / "tables.sqlite")],
    ]
    for words in others:
        code, said = finish(words)
        assert code == 2 and "read-only" in said.lower(), said
    return {"read-only places refused": len(places) + len(others)}
