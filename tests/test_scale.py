"""The model of scale: its laws, and its page, which is written from what was kept."""

from __future__ import annotations

import json
from itertools import pairwise

import pytest
import torch

from tools.bench.scale.kept import KEPT, PAGE
from tools.bench.scale.learner import line, noise_scale
from tools.bench.scale.model import (
    Driver,
    Learner,
    Machine,
    Network,
    Steady,
    Training,
    predict_training,
    simulate_arena,
)
from tools.bench.scale.page import written

SLOW = Driver(per_job=2e-3, per_block=1e-4, per_job_out=1e-6)
LEARNER = Learner(5e-4, 4e-6, 2e-3, 9e-6, 0.75, 1e6)
DIVIDED = Learner(0.0, 4e-6, 0.0, 9e-6, 0.75, 1e6)  # nothing that every rank does whole


def test_the_page_is_written_from_the_numbers_kept() -> None:
    kept = json.loads(KEPT.read_text(encoding="utf-8"))
    assert PAGE.read_text(encoding="utf-8") == written(kept)


@pytest.mark.parametrize("workers", [1, 2, 8])
def test_without_overhead_workers_are_as_fast_as_their_cores(workers: int) -> None:
    played = simulate_arena(800, [0.5], workers, Driver())
    assert played.blocks_per_second == pytest.approx(workers / 0.5)
    assert played.driver_busy == 0


@pytest.mark.parametrize("workers", [1, 3, 50, 400])
def test_no_arena_is_faster_than_the_sum_of_its_cores(workers: int) -> None:
    assert simulate_arena(2000, [0.2, 0.9, 0.4], workers, SLOW).blocks_per_second <= workers / 0.5


def test_more_cores_are_faster_until_the_driver_has_no_time_left() -> None:
    steady = Steady(0.5, SLOW)
    few = [steady.blocks_per_second(workers) for workers in range(1, int(steady.most_workers))]
    assert all(less < more for less, more in pairwise(few))
    most = steady.blocks_per_second(int(steady.most_workers))
    assert steady.blocks_per_second(10 * int(steady.most_workers)) < most


def test_the_simulation_comes_to_the_closed_form_in_a_long_run() -> None:
    for workers in (10, 100):
        played = simulate_arena(400 * workers, [0.5], workers, SLOW)
        assert played.blocks_per_second == pytest.approx(Steady(0.5, SLOW).blocks_per_second(workers), rel=0.1)


def test_workers_beyond_the_physical_cores_share_them() -> None:
    machine = Machine(2, all_busy=0.8)
    assert machine.speed(1) == 1
    assert [processes * machine.speed(processes) for processes in (2, 4)] == pytest.approx([1.6, 1.6])


def test_ranks_without_overhead_learn_as_fast_as_their_cores() -> None:
    one, four = (predict_training(DIVIDED, Training(), ranks, Network()) for ranks in (1, 4))
    assert four.decisions_per_second == pytest.approx(4 * one.decisions_per_second)


def test_ranks_never_learn_faster_than_the_sum_of_their_cores() -> None:
    network = Network(1e-4, 1e9)
    one = predict_training(LEARNER, Training(), 1, network).decisions_per_second
    for ranks in (2, 16, 512):
        assert predict_training(LEARNER, Training(), ranks, network).decisions_per_second < ranks * one


def test_an_all_reduce_grows_with_the_ranks_by_its_latency_alone() -> None:
    assert Network(1e-4, 1e9).all_reduce_seconds(1e6, 1) == 0
    assert Network(0.0, 1e9).all_reduce_seconds(1e6, 10_000) < 2e-3
    assert Network(1e-4).all_reduce_seconds(1e6, 10_001) == pytest.approx(2.0)


def test_the_noise_scale_of_known_noise_is_found() -> None:
    torch.manual_seed(0)
    size, variance = 16, 400.0
    gradients = 1 + torch.randn(500, 1000) * (variance / size) ** 0.5
    assert noise_scale(gradients, size) == pytest.approx(variance, rel=0.1)


def test_a_line_goes_through_its_two_points() -> None:
    assert line({10: 3.0, 20: 5.0}) == pytest.approx((1.0, 0.2))
