"""Small runs for tests: a miniature of Caesar, few games, few steps."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from safetensors.numpy import load_file

from cleo_env.agents.models.policy_file import WEIGHTS, find_policy
from cleo_env.training import ppo
from cleo_env.training.ppo import Args

MINIATURE = {
    "groups": 2, "patricians": 2, "values": 3, "copies": 2, "hand": 3, "missions": [], "philosopher": 0,
    "assassination": 0, "scout": 0, "wrath": 0, "castling": 0, "veto": 0,
}  # fmt: skip


def small(out: Path, **changes: Any) -> Args:
    """Return the options of a run of some seconds."""
    usual: dict[str, Any] = {
        "steps": 8_000, "num_games": 32, "rollout_length": 64, "hidden": (32, 32), "minibatch_size": 256,
        "processes": 1, "checkpoints": 4, "evaluations": 2, "blocks": 4, "eval_opponents": ("random",),
        "scripted_opponents": ("random",), "settings": MINIATURE, "quiet": True, "precision": "float32",
    }  # fmt: skip
    return Args("caesar", out=str(out), **{**usual, **changes})


def weights_in(folder: Path) -> dict[str, np.ndarray]:
    """Return the weights of a run's last policy."""
    return load_file(find_policy(folder) / WEIGHTS)


def same(one: dict[str, np.ndarray], other: dict[str, np.ndarray]) -> bool:
    """Tell whether weights are the same to the last bit."""
    return one.keys() == other.keys() and all(np.array_equal(one[name], other[name]) for name in one)


class KilledError(Exception):
    """Stands for a run that is killed."""


def kill_after(monkeypatch: pytest.MonkeyPatch, updates: int) -> None:
    """Let a run end as if it had been killed after so many updates."""
    update = ppo.update

    def update_or_die(learner, rng):
        if learner.updates == updates:
            raise KilledError
        return update(learner, rng)

    monkeypatch.setattr(ppo, "update", update_or_die)
