"""Two groups of torchrun as two hosts on loopback: they train as one, one is killed, the run goes on."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.training.runs import MINIATURE, same, weights_in

pytestmark = pytest.mark.compiled
CLEO = Path(sys.executable).with_name("cleo")
SECONDS = 400  # until a host that does not end is taken to hang, also on a busy machine
OPTIONS = {
    "num-games": 32, "rollout-length": 64, "minibatch-size": 256, "checkpoints": 4, "evaluations": 1, "blocks": 4,
    "precision": "float32",
}  # fmt: skip


def node(rank: int, port: int, out: Path, steps: int, *more: str) -> subprocess.Popen[str]:
    """Start one of two hosts; only the first has the folder of the run."""
    asked = [f"--{name}={value}" for name, value in OPTIONS.items()]
    words = ["caesar", f"--out={out}", f"--steps={steps}", *asked, "--hidden", "32", "32", "--quiet", *more]
    words += ["--eval-opponents", "random", "--scripted-opponents", "random", "--settings", json.dumps(MINIATURE)]
    meeting = ["--rdzv-backend=c10d", f"--rdzv-endpoint=127.0.0.1:{port}", "--rdzv-id=cleo", "--local-addr=127.0.0.1"]
    hosting = f"--rdzv-conf=is_host={int(rank == 0)}"  # both have the address of the endpoint
    where = ["--nnodes=2", f"--node-rank={rank}", "--nproc-per-node=1", *meeting, hosting]
    command = [sys.executable, "-m", "torch.distributed.run", *where, "--no-python"]
    told = {**os.environ, "GLOO_SOCKET_IFNAME": "lo", "OMP_NUM_THREADS": "1"}
    return subprocess.Popen(
        [*command, str(CLEO), "train", *words], env=told, stderr=subprocess.PIPE, text=True, start_new_session=True
    )


def hosts(tmp_path: Path, name: str, steps: int, *more: str) -> list[subprocess.Popen[str]]:
    """Start both hosts, each with a disk of its own."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    return [node(rank, port, tmp_path / f"host_{rank}" / name, steps, *more) for rank in range(2)]


def children(process: int) -> list[int]:
    """Return the processes that a process has started."""
    return [int(child) for child in Path(f"/proc/{process}/task/{process}/children").read_text().split()]


def kill_host(host: subprocess.Popen[str]) -> None:
    """Kill torchrun and its workers, which are in sessions of their own, as a power cut would."""
    for process in (host.pid, *children(host.pid)):
        os.kill(process, signal.SIGKILL)
    host.communicate()


def test_two_hosts_train_as_one_and_go_on_after_one_was_killed(tmp_path: Path) -> None:
    whole = hosts(tmp_path, "whole", 8_000)
    ended = [host.communicate(timeout=SECONDS)[1] for host in whole]
    assert [host.returncode for host in whole] == [0, 0], ended
    first, second = hosts(tmp_path, "killed", 1 << 30)
    checkpoints = tmp_path / "host_0" / "killed" / "checkpoints"
    while not checkpoints.is_dir() or not any(path.name.isdigit() for path in checkpoints.iterdir()):
        assert first.poll() is None
        time.sleep(0.1)
    time.sleep(3)
    kill_host(second)
    said = first.communicate(timeout=SECONDS)[1]
    assert first.returncode != 0 and "rank 0 has lost the others" in said and "--resume goes on" in said
    assert 'Traceback (most recent call last):\n  File "/cleo' not in said
    resumed = hosts(tmp_path, "killed", 8_000, "--resume")
    ended = [host.communicate(timeout=SECONDS)[1] for host in resumed]
    assert [host.returncode for host in resumed] == [0, 0], ended
    assert same(weights_in(tmp_path / "host_0" / "whole"), weights_in(tmp_path / "host_0" / "killed"))
    assert not (tmp_path / "host_1" / "whole").exists()
