"""How a run may begin: with behaviour cloning, or with the critic alone."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import torch

from cleo_env.training import ppo
from tests.training.runs import small

pytestmark = pytest.mark.compiled


def agreement(learner: ppo.PPO) -> float:
    """Collect a rollout and return the mean probability of what `greedy` would do."""
    rng = np.random.default_rng(0)
    ppo.collect_rollout(learner, rng)
    buffer = learner.buffer
    rows = np.arange(buffer.count)
    with torch.no_grad():
        log_probs, _ = learner.forward(learner.network, rows)[0].evaluate(buffer.expert_actions[rows])
    return float(log_probs.exp().mean())


def updated(learner: ppo.PPO, updates: int) -> ppo.PPO:
    for _ in range(updates):
        rng = learner.rng()
        ppo.collect_rollout(learner, rng)
        ppo.update(learner, rng)
        learner.updates += 1
    return learner


def test_a_teacher_is_cloned(tmp_path: Path) -> None:
    learner = ppo.PPO(small(tmp_path, steps=100_000, bc_fraction=1.0, teacher="greedy", opponent_fraction=0.0))
    before = agreement(learner)
    assert agreement(updated(learner, 15)) > before + 0.2


def test_the_learner_plays_its_own_actions_while_it_clones(tmp_path: Path) -> None:
    learner = ppo.PPO(small(tmp_path, bc_fraction=1.0, teacher="greedy", opponent_fraction=0.0, dense=True))
    ppo.collect_rollout(learner, np.random.default_rng(0))
    buffer, count = learner.buffer, learner.buffer.count
    assert buffer.inputs.masks[np.arange(count), buffer.expert_actions[:count]].all()
    assert (buffer.actions[:count] != buffer.expert_actions[:count]).mean() > 0.1


def test_behaviour_cloning_is_annealed_to_nothing(tmp_path: Path) -> None:
    learner = ppo.PPO(small(tmp_path, steps=1_000, bc_fraction=0.5, teacher="greedy"))
    weights = []
    for steps in (0, 250, 500, 1_000):
        learner.steps = steps
        weights.append(learner.bc_coef)
    assert weights == [1.0, 0.5, 0.0, 0.0]


@pytest.mark.parametrize(("schedule", "ends", "middle"), [
    ("linear", (0.04, 0.01), 0.025), ("geometric", (0.04, 0.01), 0.02), ("geometric", (0.04, 0.0), 0.02),
])  # fmt: skip
def test_options_are_annealed_by_equal_steps_or_equal_factors(
    tmp_path: Path, schedule: str, ends: tuple[float, float], middle: float
) -> None:
    learner = ppo.PPO(small(tmp_path, steps=1_000, schedule=schedule))
    found = []
    for steps in (0, 500, 1_000):
        learner.steps = steps
        found.append(learner.anneal(*ends))
    assert found == pytest.approx([ends[0], middle, ends[1]])


def test_the_critic_may_learn_first(tmp_path: Path) -> None:
    learner = ppo.PPO(small(tmp_path, critic_warmup=0.5))
    policy, value = learner.network.policy.weight.clone(), learner.network.value.weight.clone()
    updated(learner, 1)
    assert torch.equal(policy, learner.network.policy.weight)
    assert not torch.equal(value, learner.network.value.weight)
    learner.steps = learner.args.steps
    updated(learner, 1)
    assert not torch.equal(policy, learner.network.policy.weight)
