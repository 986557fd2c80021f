"""A learner that does not learn cannot land: two minutes at most on a miniature of Caesar must beat random players."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cleo_env.training.ppo import train
from tests.training.runs import small

pytestmark = pytest.mark.compiled


def test_self_play_comes_to_beat_random_players(tmp_path: Path) -> None:
    train(
        small(tmp_path, steps=400_000, num_games=128, rollout_length=64, hidden=(128, 128), blocks=200, evaluations=1)
    )
    first, last = (json.loads((tmp_path / "curve.json").read_text())[place]["win_share"]["random"] for place in (0, -1))
    assert first["high"] < 0.6
    assert last["low"] > 0.6
