"""Tianshou's multi-agent algorithms on the AEC environment, as its tutorial has them."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import cleo_env
from tests.tutorials import run_blocks

pytest.importorskip("tianshou")
PAGE = Path(__file__).resolve().parents[2] / "docs" / "tutorials" / "tianshou.md"


@pytest.mark.filterwarnings("ignore")
def test_the_tutorial_plays_legal_moves_and_learns_from_them():
    names = run_blocks(PAGE)
    assert_game_of_the_table(names["make"](), cleo_env.Table("caesar", seed=7, max_turns=4))
    kept = names["collector"].buffer.sample(0)[0]
    assert len(kept) > 50 and kept.obs.mask[np.arange(len(kept)), kept.act].all()
    assert set(kept.obs.agent_id) == {"player_0", "player_1"}
    np.testing.assert_array_equal(names["played"].returns.sum(axis=1), 0)
    network = names["network"]
    before = {name: tensor.clone() for name, tensor in network.state_dict().items()}
    with names["policy_within_training_step"](names["players"].policy):
        names["players"].update(names["collector"].buffer, sample_size=64)
    assert any((before[name] != tensor).any() for name, tensor in network.state_dict().items())


def assert_game_of_the_table(env, table):
    """Play a game by Tianshou's environment and at a table with the seed; compare what is seen, allowed and paid."""
    seen, _ = env.reset(seed=7)
    while not table.over:
        assert seen["agent_id"] == f"player_{table.decider}"
        there = table.observe(table.decider)
        np.testing.assert_array_equal(seen["obs"], table.game.observation.scaled(there["observation"]))
        np.testing.assert_array_equal(seen["mask"], there["action_mask"] > 0)
        action = int(np.argmax(seen["mask"]))
        table.play(table.game.actions.names[action])
        seen, rewards, over, _, _ = env.step(action)
        assert over == table.over
    np.testing.assert_allclose(rewards, table.rewards)
