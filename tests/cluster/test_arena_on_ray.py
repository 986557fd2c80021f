"""The arena on a cluster: the numbers of one process, whoever plays, whoever dies."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from ray.cluster_utils import Cluster

from cleo_env.agents.arena.evaluate import play_contest
from cleo_env.agents.arena.match import Outcome
from cleo_env.agents.arena.progress import Bar
from cleo_env.agents.arena.results import Results
from cleo_env.agents.arena.results_file import ResultsFile
from cleo_env.agents.arena.run import Contest
from cleo_env.agents.cli.main import app, run
from cleo_env.agents.cluster import crew
from cleo_env.agents.cluster.arena import on_ray
from cleo_env.agents.cluster.connect import ClusterError, connected
from cleo_env.agents.cluster.crew import Crew
from cleo_env.agents.cluster.worker import Order
from cleo_env.core.files import CannotWrite
from cleo_env.registry import get_game

pytestmark = pytest.mark.compiled
CLEO = (sys.executable, "-c", "from cleo_env.agents.cli.main import main; main()")
BLOCKS = 12
ATTEMPTS = 3  # on a busy machine a node may be between two blocks when it is killed
CONTEST = Contest(get_game("caesar"), ("ismcts:60", "greedy"), 2, seed=5)


class CallingBar(Bar):
    """Does something once so many games have been played."""

    def __init__(self, after: int, act: Callable[[], object]) -> None:
        self.after, self.act = after, act

    def advance(self, games: int = 1) -> None:
        before, self.after = self.after, self.after - games
        if before > 0 >= self.after:
            self.act()


def calling(after: int, act: Callable[[], object]) -> Any:
    """Watch an arena and do something in the middle."""

    @contextmanager
    def watch(games: int) -> Iterator[Bar]:
        yield CallingBar(after, act)

    return watch


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> tuple[dict[int, list[Outcome]], Path]:
    """What one process plays, and its records."""
    kept, records = Results(), tmp_path_factory.mktemp("records")
    play_contest(CONTEST, BLOCKS, kept, records)
    return kept.blocks, records


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_a_cluster_plays_what_one_process_plays(cluster: Cluster, add_node: Any, alone: Any, tmp_path: Path) -> None:
    add_node()
    said: list[str] = []
    with on_ray(cluster.address, said.append) as play:
        play_contest(CONTEST, BLOCKS, kept := Results(), tmp_path, play=play)
    assert kept.blocks == alone[0] and contents(tmp_path) == contents(alone[1])
    assert kept.pace.games == 2 * BLOCKS and kept.pace.decisions["greedy"] > 0 and kept.pace.thinking["ismcts:60"] > 0
    assert len(said) == 2 and all("games" in line and "a second on each core" in line for line in said)


def test_a_node_that_dies_costs_only_its_blocks(cluster: Cluster, add_node: Any, kill_node: Any, alone: Any) -> None:
    losses: list[Any] = []
    given_back = crew.Crew._collect

    def collect(self: Crew, *given: Any) -> Any:
        found = given_back(self, *given)
        losses.extend([given[1]] if found is None else [])
        return found

    for _ in range(ATTEMPTS):
        doomed = add_node()
        with pytest.MonkeyPatch.context() as patched, on_ray(cluster.address) as play:
            patched.setattr(crew.Crew, "_collect", collect)
            watch = calling(4, lambda doomed=doomed: kill_node(doomed))
            play_contest(CONTEST, BLOCKS, kept := Results(), None, watch, play=play)
        assert kept.blocks == alone[0]
        if losses:
            return
    pytest.fail(f"in {ATTEMPTS} attempts the node was idle whenever it was killed")


def test_a_driver_that_is_killed_goes_on_from_the_file(cluster: Cluster, alone: Any, tmp_path: Path) -> None:
    path = tmp_path / "kept.jsonl"
    asked = [*CLEO, "arena", "caesar", *CONTEST.agents, "--seed", "5", "--blocks", str(BLOCKS), "--results", str(path)]
    driver = subprocess.Popen([*asked, "--ray", cluster.address], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    while not path.exists() or path.read_bytes().count(b'"block"') < 3:
        assert driver.poll() is None
        time.sleep(0.01)
    driver.send_signal(signal.SIGKILL)
    driver.wait()
    with ResultsFile(path, CONTEST.header) as kept, on_ray(cluster.address) as play:
        before = dict(kept.blocks)
        assert 0 < len(before) < BLOCKS
        play_contest(CONTEST, BLOCKS, kept, play=play)
        assert kept.pace.games < 2 * BLOCKS + 2, "blocks were played twice"
    lines = [json.loads(line) for line in path.read_bytes().splitlines()]
    assert sorted(line["block"] for line in lines if "block" in line) == list(range(BLOCKS))
    assert kept.blocks == alone[0]


def test_a_full_disk_ends_the_run_with_a_sentence(
    cluster: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(self: ResultsFile, value: Any) -> None:
        raise CannotWrite(f"{self.path} could not be written: No space left on device")

    with ResultsFile(tmp_path / "kept.jsonl", CONTEST.header) as kept, on_ray(cluster.address) as play:
        monkeypatch.setattr(ResultsFile, "_append", full)
        with pytest.raises(CannotWrite, match="No space left"):
            play_contest(CONTEST, BLOCKS, kept, play=play)


def test_nobody_at_the_address_is_said_within_seconds(capsys: pytest.CaptureFixture[str]) -> None:
    start, nobody = time.monotonic(), "there is no cluster at that address"
    other = socket.create_server(("127.0.0.1", 0))
    threading.Thread(
        target=lambda: other.accept()[0].sendall(b"220 no cluster, a mail server\r\n"), daemon=True
    ).start()
    for address, told in (
        ("127.0.0.1:1", nobody),
        (f"127.0.0.1:{other.getsockname()[1]}", nobody),
        ("nonsense", "HOST:PORT"),
    ):
        assert run(app, ["arena", "caesar", "random", "--blocks", "1", "--ray", address]) == 2
        assert told in capsys.readouterr().err
    assert time.monotonic() - start < 10


def test_a_node_with_another_package_is_named_before_a_block_is_played(
    cluster: Cluster, add_node: Any, tmp_path: Path
) -> None:
    (tmp_path / "sitecustomize.py").write_text("import cleo_env.version as own\nown.__version__ = '0.0.7'\n")
    add_node(env_vars={"PYTHONPATH": str(tmp_path)})
    with (
        on_ray(cluster.address) as play,
        pytest.raises(ClusterError, match=r"node .*package_version '0.0.7', the driver"),
    ):
        play_contest(CONTEST, BLOCKS, kept := Results(), play=play)
    assert not kept.blocks


def deadly_player(contest: Contest) -> Callable[[int], int]:
    """Return what ends its own worker with the third job."""
    return lambda job: os._exit(1) if job == 3 else job


class Jobs:
    """Four jobs."""

    def __init__(self) -> None:
        self.left = [1, 2, 3, 4]

    def take(self, cores: int) -> int | None:
        return self.left.pop(0) if self.left else None

    def give_back(self, job: int) -> list[Any]:
        self.left.append(job)
        return [f"job {job}"]


def test_work_that_always_kills_its_worker_is_given_up(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crew, "LOSSES", 2)
    with connected(cluster.address):
        made = Crew(Order.of(CONTEST, deadly_player))
        made.inspect()
        done = []
        with pytest.raises(ClusterError, match="job 3 was lost 2 times"):
            done += [job for job, _ in made.work(Jobs())]
