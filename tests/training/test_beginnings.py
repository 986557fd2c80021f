"""How a run may begin: by a teacher's pull, or with the critic alone."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import torch

from tests.training.runs import small
from training import ppo

pytestmark = pytest.mark.compiled


def agreement(learner: ppo.Learner) -> float:
    """Play a spell and tell how likely the network thinks what `greedy` would do."""
    rng = np.random.default_rng(0)
    ppo.play(learner, rng)
    made = learner.decisions
    rows = np.arange(made.count)
    with torch.no_grad():
        logits, _ = learner.forward(learner.network, rows)
        log_chances, _ = ppo.Choice.apply(logits, made.masks[rows], made.taught[rows])
    return float(log_chances.exp().mean())


def improved(learner: ppo.Learner, updates: int) -> ppo.Learner:
    for _ in range(updates):
        rng = learner.chooser()
        ppo.play(learner, rng)
        ppo.improve(learner, rng)
    return learner


def test_a_teacher_is_imitated(tmp_path: Path) -> None:
    learner = ppo.Learner(small(tmp_path, steps=100_000, imitate=1.0, teacher="greedy", league=0.0))
    before = agreement(learner)
    assert agreement(improved(learner, 15)) > before + 0.2


def test_the_learner_plays_its_own_actions_while_it_imitates(tmp_path: Path) -> None:
    learner = ppo.Learner(small(tmp_path, imitate=1.0, teacher="greedy", league=0.0))
    ppo.play(learner, np.random.default_rng(0))
    made, count = learner.decisions, learner.decisions.count
    assert made.masks[np.arange(count), made.taught[:count]].all()
    assert (made.actions[:count] != made.taught[:count]).mean() > 0.1


def test_the_pull_fades_to_nothing(tmp_path: Path) -> None:
    learner = ppo.Learner(small(tmp_path, steps=1_000, imitate=0.5, teacher="greedy"))
    pulls = []
    for steps in (0, 250, 500, 1_000):
        learner.steps = steps
        pulls.append(learner.imitation)
    assert pulls == [1.0, 0.5, 0.0, 0.0]


def test_the_critic_may_learn_first(tmp_path: Path) -> None:
    learner = ppo.Learner(small(tmp_path, critic_first=0.5))
    policy, value = learner.network.policy.weight.clone(), learner.network.value.weight.clone()
    improved(learner, 1)
    assert torch.equal(policy, learner.network.policy.weight)
    assert not torch.equal(value, learner.network.value.weight)
    learner.steps = learner.args.steps
    improved(learner, 1)
    assert not torch.equal(policy, learner.network.policy.weight)
