"""Data-parallel processes: their collectives, that they stay equal, and what happens when one is gone."""

from __future__ import annotations

import os
import signal
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch

from cleo_env.training.common import process_group as groups
from cleo_env.training.common.options import RunError
from cleo_env.training.common.process_group import ProcessGroup, ProcessGroupError, process_group
from cleo_env.training.ppo import PPO, Args, shared_bytes, train, train_iteration
from tests.training.runs import KilledError, kill_after, same, small, weights_in

ROUNDS = 200


def count_up(group: ProcessGroup, args: Any) -> None:
    for number in range(args):
        group.all_gather(np.array([number, group.rank]))


def train_a_little(group: ProcessGroup, args: Args) -> None:
    learner = PPO(args, group)
    for _ in range(2):
        train_iteration(learner)
    weights = torch.cat([tensor.flatten() for tensor in learner.network.parameters()]).detach().numpy()
    gathered = group.all_gather(weights)
    assert np.array_equal(gathered[0], gathered[1])
    states = group.all_gather(learner.batch.states.view(np.uint8))
    assert not np.array_equal(states[0], states[1])


def vanish(group: ProcessGroup, args: Any) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def test_a_group_of_one_waits_for_nobody() -> None:
    group = ProcessGroup()
    assert group.all_reduce_sum(2.0, 3.0) == [2.0, 3.0]
    assert group.broadcast(5.0) == 5.0
    assert group.all_gather(np.arange(3)).tolist() == [[0, 1, 2]]
    assert group.all_reduce_mean(np.arange(3)).tolist() == [0, 1, 2]


def test_every_rank_gathers_the_arrays_of_all_in_order() -> None:
    with process_group(3, 64, count_up, ROUNDS) as group:
        for number in range(ROUNDS):
            assert group.all_gather(np.array([number, group.rank])).tolist() == [[number, rank] for rank in range(3)]


def test_two_processes_play_different_games_and_keep_the_same_network(tmp_path: Path) -> None:
    args = small(tmp_path, processes=2)
    with process_group(2, shared_bytes(args), train_a_little, args) as group:
        train_a_little(group, args)


def test_gradients_are_averaged(monkeypatch: pytest.MonkeyPatch) -> None:
    network = torch.nn.Linear(3, 2)
    for parameter in network.parameters():
        parameter.grad = torch.ones_like(parameter)
    group = ProcessGroup(world_size=2)
    monkeypatch.setattr(
        group, "all_gather_parts", lambda own, size: np.stack([np.concatenate(own), 3 * np.concatenate(own)])
    )
    group.average_gradients(network)
    assert all((parameter.grad == 2).all() for parameter in network.parameters())


def test_a_killed_run_of_two_processes_resumes_to_the_same_policy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole, killed = tmp_path / "whole", tmp_path / "killed"
    train(small(whole, processes=2))
    with monkeypatch.context() as patch, pytest.raises(KilledError):
        kill_after(patch, 3)
        train(small(killed, processes=2))
    train(small(killed, processes=2, resume=True))
    assert same(weights_in(whole), weights_in(killed))


def test_a_worker_that_is_gone_ends_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(groups, "LIVENESS_SECONDS", 0.1)
    with pytest.raises(ProcessGroupError, match="the process of rank 1 has ended"):  # noqa: SIM117
        with process_group(2, 64, vanish, None) as group:
            group.all_gather(np.zeros(1))


def test_games_that_cannot_be_split_equally_are_refused(tmp_path: Path) -> None:
    with pytest.raises(RunError, match="--num-games 32: must be a multiple of --processes 3"):
        train(small(tmp_path, processes=3))


def test_there_is_space_for_gradients_and_games(tmp_path: Path) -> None:
    args = small(tmp_path, processes=2)
    learner = PPO(args)
    gradients = sum(parameter.nbytes for parameter in learner.network.parameters())
    assert shared_bytes(args) >= max(gradients, learner.batch.states.nbytes // 2)
