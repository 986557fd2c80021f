"""A learner that does not learn cannot land: a minute of the demo's training on whole games of Caesar."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from cleo_env.training.demo import small_run
from cleo_env.training.ppo import train

pytestmark = pytest.mark.compiled

# Three seeds came to lower ends of 0.82 to 0.83 over `random` and 0.24 to 0.45 over `greedy`.
LEARNED = {"random": 0.7, "greedy": 0.15}


def test_self_play_comes_to_beat_random_players(tmp_path: Path) -> None:
    usual = small_run("caesar", minutes=1, out=tmp_path)
    train(replace(usual, steps=1_000_000, processes=1, precision="float32", blocks=200, evaluations=1, quiet=True))
    first, last = (json.loads((tmp_path / "curve.json").read_text())[place]["win_share"] for place in (0, -1))
    assert first["random"]["high"] < 0.6
    for opponent, low in LEARNED.items():
        assert last[opponent]["low"] > low
