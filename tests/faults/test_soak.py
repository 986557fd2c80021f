"""A small share of the soak's faults, so that they are tried with every change."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from tests.faults import files, kills

pytestmark = pytest.mark.compiled


@pytest.fixture
def rng() -> np.random.Generator:
    return np.random.default_rng(4)


def test_spoilt_positions_and_records_are_refused_or_can_be_played(rng: np.random.Generator) -> None:
    counts = files.fuzz_positions(280, rng)
    assert 20 < counts["of them still positions"] < 200


def test_spoilt_results_are_set_aside_or_refused(rng: np.random.Generator, tmp_path: Path) -> None:
    assert files.fuzz_results(200, rng, tmp_path)["blocks read from them"] > 100


def test_spoilt_networks_are_refused(rng: np.random.Generator, tmp_path: Path) -> None:
    assert files.fuzz_networks(60, rng, tmp_path)["of them still networks"] < 40


def test_a_killed_arena_comes_to_what_an_undisturbed_one_does(rng: np.random.Generator, tmp_path: Path) -> None:
    kills.kill_arenas(2, rng, tmp_path)


def test_a_killed_server_has_every_move_that_it_answered(rng: np.random.Generator, tmp_path: Path) -> None:
    assert kills.kill_servers(2, rng, tmp_path)["moves found again"] > 6
