"""Tianshou's multi-agent algorithms on the AEC environment, as its tutorial has them."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from tests.tutorials import run_blocks

pytest.importorskip("tianshou")
PAGE = Path(__file__).resolve().parents[2] / "docs" / "tutorials" / "tianshou.md"


@pytest.mark.filterwarnings("ignore")
def test_the_tutorial_plays_legal_moves_and_learns_from_them():
    names = run_blocks(PAGE)
    kept = names["collector"].buffer.sample(0)[0]
    assert len(kept) > 50 and kept.obs.mask[np.arange(len(kept)), kept.act].all()
    assert set(kept.obs.agent_id) == {"player_0", "player_1"}
    np.testing.assert_array_equal(names["played"].returns.sum(axis=1), 0)
    network = names["network"]
    before = {name: tensor.clone() for name, tensor in network.state_dict().items()}
    with names["policy_within_training_step"](names["players"].policy):
        names["players"].update(names["collector"].buffer, sample_size=64)
    assert any((before[name] != tensor).any() for name, tensor in network.state_dict().items())
