"""Data-parallel processes: their collectives, that they stay equal, and what happens when one is gone."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch

from cleo_env.agents.cli.errors import Refusal
from cleo_env.training.common import shared_memory
from cleo_env.training.common.launch import INTERFACE, LOOPBACK, TORCHRUN, local_group
from cleo_env.training.common.options import RunError
from cleo_env.training.common.process_group import ProcessGroup, ProcessGroupError
from cleo_env.training.ppo import PPO, Args, shared_bytes, train, train_iteration
from cleo_env.training.value import Args as ValueArgs
from cleo_env.training.value import train as train_value
from tests.training.runs import KilledError, kill_after, same, small, weights_in

ROUNDS = 200
THREADS_AFTER_A_GROUP = """
import glob, sys, torch
from cleo_env.training.common.distributed import torch_group
with torch_group(torch.device("cpu"), init_method=f"file://{sys.argv[1]}", world_size=1, rank=0) as group:
    torch.optim.Adam([torch.zeros(1)])  # imports much of torch, whose functions keep the group that is there by default
print([open(name).read().strip() for name in glob.glob("/proc/self/task/*/comm")])
"""
ALL_KINDS = pytest.mark.parametrize("shared", [True, False], ids=["shared", "torch"])


def use_all(group: ProcessGroup, args: Args) -> None:
    """Try every collective."""
    size, rank = group.world_size, group.rank
    for number in range(ROUNDS):
        found = group.all_gather(np.array([number, rank]))
        assert found.tolist() == [[number, other] for other in range(size)]
    assert group.all_reduce_sum(rank, 1.0) == [sum(range(size)), size]
    assert group.all_reduce_mean(np.array([rank, 2.0])).tolist() == [(size - 1) / 2, 2]
    assert group.broadcast(rank + 7.0) == 7.0
    large = group.broadcast_object(lambda: {"rank": rank, "bytes": b"x" * 1000})  # more than a row holds
    assert large == {"rank": 0, "bytes": b"x" * 1000}
    rows = np.arange(7)[:, None]
    assert group.all_gather_rows(group.own_part(rows), 7).tolist() == rows.tolist()
    average_gradients(group)
    group.barrier()


def average_gradients(group: ProcessGroup) -> None:
    """Let every rank have its own gradients, and see that all get the mean."""
    network = torch.nn.Linear(3, 2)
    for parameter in network.parameters():
        parameter.grad = torch.full_like(parameter, group.rank + 1.0)
    group.average_gradients(network)
    mean = (group.world_size + 1) / 2
    assert all((parameter.grad == mean).all() for parameter in network.parameters())


def train_a_little(group: ProcessGroup, args: Args) -> None:
    learner = PPO(args, group)
    torch.manual_seed(group.rank)  # another machine may come to other weights by the same seed
    torch.nn.init.normal_(learner.network.value.weight)
    learner.start()
    for _ in range(2):
        train_iteration(learner)
    weights = torch.cat([tensor.flatten() for tensor in learner.network.parameters()]).detach().numpy()
    gathered = group.all_gather(weights)
    assert all(np.array_equal(gathered[0], other) for other in gathered[1:])
    states = group.all_gather(learner.batch.states.view(np.uint8)[:1000])
    assert not np.array_equal(states[0], states[1])


def vanish(group: ProcessGroup, args: Any) -> None:
    group.barrier()
    os.kill(os.getpid(), signal.SIGKILL)


def test_a_group_of_one_waits_for_nobody() -> None:
    use_all(ProcessGroup(), Args("caesar"))


@ALL_KINDS
def test_every_collective_gives_every_rank_the_same(shared: bool) -> None:
    args = Args("caesar")
    with local_group(3, 64, use_all, args, shared) as group:
        use_all(group, args)


def test_a_group_over_shared_memory_makes_no_files_that_a_kill_would_leave(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    args = Args("caesar")
    with local_group(2, 64, use_all, args) as group:
        assert not list(tmp_path.iterdir())
        use_all(group, args)


@ALL_KINDS
def test_processes_play_different_games_and_keep_the_same_network(tmp_path: Path, shared: bool) -> None:
    args = small(tmp_path, processes=3)
    with local_group(3, shared_bytes(args), train_a_little, args, shared) as group:
        train_a_little(group, args)


def test_a_killed_run_of_two_processes_resumes_to_the_same_policy_over_memory_or_torch(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole, killed = tmp_path / "whole", tmp_path / "killed"
    train(small(whole, processes=2))
    with monkeypatch.context() as patch, pytest.raises(KilledError):
        kill_after(patch, 3)
        train(small(killed, processes=2))
    train(small(killed, processes=0, backend="torch", resume=True))  # 0: as many processes as before
    assert same(weights_in(whole), weights_in(killed))


def test_a_run_goes_on_with_another_number_of_processes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    args = small(tmp_path, processes=2, steps=12_000, opponent_fraction=0.5)
    with monkeypatch.context() as patch, pytest.raises(KilledError):
        kill_after(patch, 3)
        train(args)
    before = {path.name for path in (tmp_path / "checkpoints").iterdir()}
    for processes, steps in ((3, 10_000), (1, 12_000)):
        train(replace(args, processes=processes, steps=steps, resume=True))
    assert len({path.name for path in (tmp_path / "checkpoints").iterdir()} - before) >= 2


def test_games_are_the_same_whoever_plays_them_on(tmp_path: Path) -> None:
    args = small(tmp_path, processes=1, opponent_fraction=0.5)
    alone = PPO(args)
    alone.start()
    train_iteration(alone)
    alone.group.rank, parts = 0, []
    for rank in range(3):
        part = PPO(args, ProcessGroup(3, rank))
        part.load(alone.weights(), alone.arrays(), alone.state(), store=None)  # type: ignore[arg-type]
        parts.append(part)
    for one in ("opponent", "seat", "slots", "learns"):
        assert np.array_equal(np.concatenate([getattr(p.league, one) for p in parts]), getattr(alone.league, one))
    assert np.array_equal(np.concatenate([part.batch.states for part in parts]), alone.batch.states)


@ALL_KINDS
def test_a_worker_that_is_gone_ends_the_run_with_a_sentence(monkeypatch: pytest.MonkeyPatch, shared: bool) -> None:
    monkeypatch.setattr(shared_memory, "LIVENESS_SECONDS", 0.1)
    told = r"the process of rank 1 has ended \(exit code -9\).*--resume goes on"
    with pytest.raises(ProcessGroupError, match=told), local_group(2, 64, vanish, Args("caesar"), shared) as group:
        group.barrier()
        for _ in range(100):
            group.all_gather(np.zeros(1))


@pytest.mark.skipif(sys.platform != "linux", reason="threads are told by /proc")
def test_a_group_ends_with_its_threads_which_would_abort_a_process_that_ends(tmp_path: Path) -> None:
    command = [sys.executable, "-c", THREADS_AFTER_A_GROUP, str(tmp_path / "store")]
    told = {**os.environ, INTERFACE: LOOPBACK}
    names = subprocess.run(command, env=told, capture_output=True, text=True, check=True).stdout
    assert "python" in names and "gloo" not in names


def test_less_games_than_processes_are_refused(tmp_path: Path) -> None:
    with pytest.raises(RunError, match="--num-games 2: must be at least one for each of 3 processes"):
        train(small(tmp_path, processes=3, num_games=2))


def test_torchrun_is_refused_where_it_makes_no_sense(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in TORCHRUN:
        monkeypatch.setenv(name, "1")
    with pytest.raises(RunError, match="cleo train value learns in one process"):
        train_value(ValueArgs("caesar", out=str(tmp_path)))
    with pytest.raises(RunError, match="--backend shared: torchrun's processes do not share memory"):
        train(small(tmp_path, backend="shared"))


def test_there_is_space_for_gradients_and_games(tmp_path: Path) -> None:
    args = small(tmp_path, processes=3)
    learner = PPO(args, ProcessGroup(3, 0))
    gradients = sum(parameter.nbytes for parameter in learner.network.parameters())
    assert shared_bytes(args) >= max(gradients, learner.batch.states.nbytes)


def test_a_cluster_without_ray_is_refused_with_the_extra(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(Refusal, match=r'--ray needs the extra: pip install "cleo_env\[ray\]" \(ray is missing\)'):
        train(small(tmp_path / "run", processes=2, ray="local"))
    with pytest.raises(RunError, match="--backend shared: the workers of a cluster do not share memory"):
        train(small(tmp_path / "run", processes=2, ray="local", backend="shared"))
    assert not (tmp_path / "run").exists()
