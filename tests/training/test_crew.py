"""Processes that learn as one: what they show each other, that they stay equal, and what happens when one is gone."""

from __future__ import annotations

import os
import signal
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch

from tests.training.runs import KilledError, kill_after, same, small, weights_in
from training import crew as crews
from training.checkpoint import RunError
from training.crew import Crew, CrewError, gathered
from training.ppo import Args, Learner, go_on, room_for, train

MEETINGS = 200


def count_up(crew: Crew, args: Any) -> None:
    for meeting in range(args):
        crew.gather(np.array([meeting, crew.place]))


def learn_a_little(crew: Crew, args: Args) -> None:
    learner = Learner(args, crew)
    for _ in range(2):
        go_on(learner)
    weights = torch.cat([tensor.flatten() for tensor in learner.network.parameters()]).detach().numpy()
    of_all = crew.gather(weights)
    assert np.array_equal(of_all[0], of_all[1])
    states = crew.gather(learner.batch.states.view(np.uint8))
    assert not np.array_equal(states[0], states[1])


def vanish(crew: Crew, args: Any) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def test_who_is_alone_meets_nobody() -> None:
    crew = Crew()
    assert crew.total(2.0, 3.0) == [2.0, 3.0]
    assert crew.by_leader(5.0) == 5.0
    assert crew.gather(np.arange(3)).tolist() == [[0, 1, 2]]


def test_everybody_sees_the_arrays_of_all_in_order() -> None:
    with gathered(3, 64, count_up, MEETINGS) as crew:
        for meeting in range(MEETINGS):
            assert crew.gather(np.array([meeting, crew.place])).tolist() == [[meeting, place] for place in range(3)]


def test_two_processes_play_different_games_and_keep_the_same_network(tmp_path: Path) -> None:
    args = small(tmp_path, processes=2)
    with gathered(2, room_for(args), learn_a_little, args) as crew:
        learn_a_little(crew, args)


def test_slopes_are_averaged(monkeypatch: pytest.MonkeyPatch) -> None:
    network = torch.nn.Linear(3, 2)
    for parameter in network.parameters():
        parameter.grad = torch.ones_like(parameter)
    crew = Crew(size=2)
    monkeypatch.setattr(crew, "gather", lambda own: np.stack([own, 3 * own]))
    crew.average_slopes(network)
    assert all((parameter.grad == 2).all() for parameter in network.parameters())


def test_a_killed_run_of_two_processes_goes_on_as_if_nothing_had_been(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole, killed = tmp_path / "whole", tmp_path / "killed"
    train(small(whole, processes=2))
    with monkeypatch.context() as patch, pytest.raises(KilledError):
        kill_after(patch, 3)
        train(small(killed, processes=2))
    train(small(killed, processes=2, resume=True))
    assert same(weights_in(whole), weights_in(killed))


def test_a_follower_that_is_gone_ends_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crews, "LOOK", 0.1)
    with pytest.raises(CrewError, match="process 1 of this run has ended"), gathered(2, 64, vanish, None) as crew:
        crew.gather(np.zeros(1))


def test_games_that_cannot_be_shared_out_are_refused(tmp_path: Path) -> None:
    with pytest.raises(RunError, match="32 games cannot be shared out equally among 3 processes"):
        train(small(tmp_path, processes=3))


def test_there_is_room_for_slopes_and_games(tmp_path: Path) -> None:
    args = small(tmp_path, processes=2)
    learner = Learner(args)
    slopes = sum(parameter.nbytes for parameter in learner.network.parameters())
    assert room_for(args) >= max(slopes, learner.batch.states.nbytes // 2)
