"""TorchRL's interface with TorchRL itself."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pytest

import cleo_env
from tests.tutorials import run_blocks

torchrl_utils = pytest.importorskip("torchrl.envs.utils")
from cleo_env.interfaces.torchrl import make_torchrl  # noqa: E402  it needs the library

PAGE = Path(__file__).resolve().parents[2] / "docs" / "tutorials" / "torchrl.md"
SHORT = {"max_turns": 4}


@pytest.mark.parametrize("observation", ["float32", "int16"])
def test_the_specs_are_kept(observation):
    torchrl_utils.check_env_specs(make_torchrl("caesar", num_envs=6, observation=observation, **SHORT))


def test_games_rewards_and_resets_are_those_of_the_vector_environment():
    env = make_torchrl("caesar", opponent="greedy", num_envs=4, seed=5, **SHORT)
    envs = cleo_env.SeatVectorEnv("caesar", 4, "greedy", autoreset_mode="SameStep", observation="float32", **SHORT)
    (seen, _), state, ended = envs.reset(seed=5), env.reset(), 0
    for _ in range(60):
        np.testing.assert_array_equal(state["observation"].numpy(), seen["observation"])
        np.testing.assert_array_equal(state["action_mask"].numpy(), seen["action_mask"] > 0)
        state["action"] = state["action_mask"].to(int).argmax(dim=-1)
        after, state = env.step_and_maybe_reset(state)
        seen, rewards, over, _, _ = envs.step(seen["action_mask"].argmax(axis=1))
        np.testing.assert_array_equal(after["next", "reward"][:, 0].numpy(), rewards)
        np.testing.assert_array_equal(after["next", "done"][:, 0].numpy(), over)
        ended += int(over.sum())
    assert ended > 4


def test_the_tutorial_runs():
    names = run_blocks(PAGE)
    rollout = names["rollout"]
    assert rollout["action_mask"].gather(-1, rollout["action"].unsqueeze(-1)).all()


def test_without_the_extra_a_sentence_says_what_is_missing(monkeypatch):
    monkeypatch.setitem(sys.modules, "tensordict", None)
    monkeypatch.delitem(sys.modules, "cleo_env.interfaces.torchrl")
    with pytest.raises(ModuleNotFoundError, match=r"cleo_env\[torchrl\]"):
        import cleo_env.interfaces.torchrl  # noqa: F401
