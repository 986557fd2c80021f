"""The critics of PPO: what their targets are, and that a privileged one serves the learned search."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import torch

from cleo_env.agents.arena.evaluate import evaluate
from cleo_env.agents.registry import make_agent
from cleo_env.core.batch import Batch
from cleo_env.registry import get_game
from cleo_env.training import ppo
from cleo_env.training.common.critics import OutcomeCritic, compute_outcome_targets, explained_variance, shares_of_win
from cleo_env.training.common.inputs import DenseInputs
from cleo_env.training.common.network import CRITIC_TENSORS
from cleo_env.training.common.options import RunError
from cleo_env.training.common.rollout_buffer import NONE, RolloutBuffer
from tests.training.runs import MINIATURE, small

pytestmark = pytest.mark.compiled
CPU = torch.device("cpu")


def critic_of(batch: Batch, capacity: int) -> OutcomeCritic:
    """Return an outcome critic with an empty buffer."""
    buffer = RolloutBuffer(batch, capacity, DenseInputs(batch, capacity, privileged=True), None)
    return OutcomeCritic(buffer, CPU, batch.game.seats, 0.95)


def test_targets_mix_the_outcome_with_later_predictions_at_turn_boundaries() -> None:
    # decisions of one seat: two of a turn, one of the next, then the game ends; and one whose successor is not known
    next_index, done = np.array([1, 2, NONE, NONE]), np.array([False, False, True, False])
    turns, win_probs = np.array([0, 0, 3, 5]), np.array([[0.5, 0.5], [0.6, 0.4], [0.7, 0.3], [0.2, 0.8]], np.float32)
    outcomes, targets = np.array([[0, 0], [0, 0], [1, 0], [0, 0]], np.float32), np.zeros((4, 2), np.float32)
    compute_outcome_targets(next_index, done, turns, outcomes, win_probs, 0.9, targets)
    mixed = 0.1 * 0.7 + 0.9 * 1.0
    np.testing.assert_allclose(targets[:, 0], [mixed, mixed, 1.0, 0.2], rtol=1e-6)
    np.testing.assert_allclose(targets.sum(axis=1), 1, rtol=1e-6)


def test_every_seat_sees_the_outcome_from_its_own_place() -> None:
    batch = Batch(get_game("architects_2006"), 2, 0, 3)
    critic = critic_of(batch, 8)
    critic.buffer.last[0, :3] = [4, 5, 6]
    critic.end_games(np.array([0]), np.array([3]), np.array([[False, True, False, False, False]]))
    assert critic.outcomes[4:7, :3].tolist() == [[0, 1, 0], [1, 0, 0], [0, 0, 1]]
    assert not critic.outcomes[4:7, 3:].any(), "nobody sits there"
    assert not critic.outcomes[[0, 1, 2, 3, 7]].any(), "these decisions belong to other games"


def test_a_win_is_shared_by_all_who_won_and_by_everybody_if_nobody_did() -> None:
    won = np.array([[True, False, True, False], [False, False, False, False]])
    assert shares_of_win(np.array([3, 3]), won).tolist() == [[0.5, 0, 0.5, 0], [pytest.approx(1 / 3)] * 3 + [0]]


def test_values_are_expected_rewards_of_the_seats_that_play() -> None:
    batch = Batch(get_game("architects_2006"), 2, 0, 3)
    critic, logits = critic_of(batch, 4), torch.tensor([[0.0, 0.0, 0.0, 50.0, 50.0], [50.0, 0.0, 0.0, 0.0, 0.0]])
    critic.record(slice(0, 2), batch, np.arange(2), logits)
    np.testing.assert_allclose(critic.buffer.values[:2], [0, 1], atol=1e-6)
    np.testing.assert_allclose(critic.win_probs[0], [1 / 3, 1 / 3, 1 / 3, 0, 0], atol=1e-6)


def test_what_is_explained_is_one_less_the_variance_that_is_left() -> None:
    targets = np.array([0.0, 1.0, 0.0, 1.0])
    assert explained_variance(targets, targets) == pytest.approx(1)
    assert explained_variance(targets, np.full(4, 0.5)) == pytest.approx(0, abs=1e-6)


def test_a_privileged_critic_learns_who_wins_and_can_be_searched_with(tmp_path: Path) -> None:
    args = small(tmp_path / "run", privileged=True, critic_hidden=(32, 16), num_games=64, opponent_fraction=0.0)
    learner = ppo.PPO(args)
    found = [ppo.train_iteration(learner) for _ in range(12)]
    assert found[-1]["losses/value_loss"] < found[0]["losses/value_loss"] - 0.015
    assert found[-1]["losses/explained_variance"] > 0.05
    ppo.train(small(tmp_path / "run", privileged=True, critic_hidden=(32, 16), steps=1_000))
    agents = [make_agent(name, learner.game) for name in (f"policy:{tmp_path / 'run'},search=4", "random")]
    evaluate(learner.game, agents, blocks=2, seed=1, **MINIATURE)  # raises where it could not be searched with


def test_a_network_that_could_not_be_searched_with_is_refused(tmp_path: Path) -> None:
    with pytest.raises(RunError, match="must be 2 sizes each"):
        small(tmp_path, privileged=True, critic_hidden=(32, 16, 8)).check()


def test_a_critic_of_wins_is_not_combined_with_other_rewards(tmp_path: Path) -> None:
    with pytest.raises(RunError, match="a win must be all there is to the reward"):
        small(tmp_path, privileged=True, score_margin_weight=0.5).check()


def test_a_learning_rate_of_the_critic_needs_a_critic_apart(tmp_path: Path) -> None:
    with pytest.raises(RunError, match=r"--critic-learning-rate: .* add --privileged"):
        small(tmp_path, critic_learning_rate=1e-3).check()


def test_a_critic_with_a_learning_rate_of_its_own_learns_while_the_policy_stays(tmp_path: Path) -> None:
    rates = {"learning_rate": 0.0, "learning_rate_end": 0.0, "critic_learning_rate": 1e-3}
    args = small(tmp_path, privileged=True, critic_hidden=(32, 16), **rates)
    learner = ppo.PPO(args)
    assert only_the_critic_changes(learner)


def only_the_critic_changes(learner: ppo.PPO) -> bool:
    """Train once and tell which weights moved."""
    before = learner.weights()
    ppo.train_iteration(learner)
    changed = {name for name, weight in learner.weights().items() if not np.array_equal(weight, before[name])}
    return bool(changed) and all(name.startswith(CRITIC_TENSORS) for name in changed)


def test_a_critic_with_a_learning_rate_of_its_own_is_warmed_up_alone(tmp_path: Path) -> None:
    layers = {"privileged": True, "critic_hidden": (32, 16)}
    assert only_the_critic_changes(ppo.PPO(small(tmp_path, **layers, critic_learning_rate=1e-3, critic_warmup=1.0)))


@pytest.mark.parametrize("option", [{"critic_hidden": (32, 16)}, {"critic_lambda": 0.5}])
def test_options_of_a_critic_apart_are_refused_without_one(tmp_path: Path, option: dict) -> None:
    with pytest.raises(RunError, match="add --privileged"):
        small(tmp_path, **option).check()
