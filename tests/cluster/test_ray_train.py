"""One training on a real Ray cluster of two nodes: it learns what two local processes learn, is killed and goes on."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cleo_env.agents.cluster.connect import ClusterError
from cleo_env.training.ppo import train
from tests.training.runs import MINIATURE, same, small, weights_in

pytestmark = pytest.mark.compiled
CLEO = Path(sys.executable).with_name("cleo")
OPTIONS = {
    "num-games": 32, "rollout-length": 64, "minibatch-size": 256, "checkpoints": 4, "evaluations": 1, "blocks": 4,
    "precision": "float32", "processes": 2, "eval-opponents": "random", "scripted-opponents": "random",
}  # fmt: skip
SECONDS = 240  # for a run


def start(cluster: Any, out: Path, steps: int, *more: str) -> subprocess.Popen[str]:
    """Start a run on the cluster."""
    asked = [f"--{name}={value}" for name, value in OPTIONS.items()]
    words = ["caesar", f"--out={out}", f"--steps={steps}", *asked, "--hidden", "32", "32"]
    words += ["--settings", json.dumps(MINIATURE), f"--ray={cluster.address}", *more]
    told = {**os.environ, "GLOO_SOCKET_IFNAME": "lo", "OMP_NUM_THREADS": "1"}
    pipes: dict[str, Any] = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    return subprocess.Popen([str(CLEO), "train", *words], env=told, text=True, **pipes)


def worker_of(node: Any) -> int:
    """Return the process on a node that trains."""
    raylet = node.all_processes["raylet"][0].process.pid
    for child in Path(f"/proc/{raylet}/task/{raylet}/children").read_text().split():
        if "RayTrainWorker" in Path(f"/proc/{child}/cmdline").read_text():
            return int(child)
    raise AssertionError("no worker trains on this node")


def wait_for_checkpoint(run: subprocess.Popen[str], out: Path) -> None:
    """Wait until there is something to resume from."""
    while not any(path.name.isdigit() for path in (out / "checkpoints").glob("*")):
        assert run.poll() is None, run.communicate()
        time.sleep(0.1)


def test_a_cluster_trains_as_two_processes_do_and_goes_on_after_a_worker_was_killed(
    cluster: Any, add_node: Callable[..., Any], tmp_path: Path
) -> None:
    other, killed = add_node(), tmp_path / "killed"
    first = start(cluster, killed, 1 << 30)
    wait_for_checkpoint(first, killed)
    os.kill(worker_of(other), signal.SIGKILL)
    _, said = first.communicate(timeout=SECONDS)
    assert first.returncode != 0 and "the worker of rank" in said and "--resume goes on" in said
    assert "Traceback" not in said
    again = start(cluster, killed, 8_000, "--resume")
    shown, said = again.communicate(timeout=SECONDS)
    assert again.returncode == 0 and "win share random" in shown, said
    train(small(tmp_path / "here", processes=2, evaluations=1, backend="torch"))
    assert same(weights_in(killed), weights_in(tmp_path / "here"))
    assert not (killed / "ray").exists()


def test_a_cluster_that_is_too_small_is_refused(cluster: Any, tmp_path: Path) -> None:
    too_many = start(cluster, tmp_path / "run", 1000, "--processes=9")
    _, said = too_many.communicate(timeout=SECONDS)
    assert too_many.returncode != 0 and "--processes 9: the cluster has" in said
    assert not (tmp_path / "run").exists()


def test_an_address_where_nobody_answers_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ClusterError, match="there is no cluster at that address"):
        train(small(tmp_path / "run", processes=2, ray="127.0.0.1:1"))
    assert not (tmp_path / "run").exists()
