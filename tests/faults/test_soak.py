"""A small share of the soak's damage, so that it is tried with every change; `make soak-tenth` does the kills."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from tests.faults import files, folders

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


def test_spoilt_records_are_refused_or_can_be_played(rng: np.random.Generator, tmp_path: Path) -> None:
    assert 1 < files.fuzz_records(280, rng, tmp_path)["of them still records"] < 100


def test_spoilt_checkpoints_are_refused_or_resumed(rng: np.random.Generator, tmp_path: Path) -> None:
    assert 0 < folders.fuzz_checkpoints(16, rng, tmp_path)["of them resumed"] < 16


def test_spoilt_data_is_refused_or_read_as_it_was(rng: np.random.Generator, tmp_path: Path) -> None:
    assert folders.fuzz_data(25, rng, tmp_path)["of them read"] < 10


def test_spoilt_databases_are_refused_or_opened(rng: np.random.Generator, tmp_path: Path) -> None:
    assert 10 < folders.fuzz_databases(100, rng, tmp_path)["of them opened"] < 100
