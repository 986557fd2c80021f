"""What the runner on a batch hands to RLlib, and learning with it."""

from __future__ import annotations

from collections import defaultdict
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
import torch
from ray.rllib.core.columns import Columns
from ray.rllib.env.single_agent_env_runner import SingleAgentEnvRunner

import cleo_env
from cleo_env.rllib import BatchEnvRunner, PPOConfig
from tests.tutorials import run_blocks

PAGE = Path(__file__).resolve().parents[2] / "docs" / "tutorials" / "rllib.md"
SHORT = {"max_turns": 4}


def make_config(num_envs: int = 8, **env_config) -> PPOConfig:
    config = PPOConfig().environment("cleo/caesar_v0", env_config={**SHORT, **env_config})
    config.env_runners(num_envs_per_env_runner=num_envs)
    return config.rl_module(model_config={"fcnet_hiddens": [16]}).debugging(seed=3)


def make_runner(num_envs: int = 8, worker_index: int = 0, **env_config) -> BatchEnvRunner:
    return BatchEnvRunner(config=make_config(num_envs, **env_config), worker_index=worker_index)


def whole_games(samples: list) -> dict[str, list]:
    """Return the parts of all episodes that have ended, by their ids."""
    parts = defaultdict(list)
    for episode in samples:
        parts[episode.id_].append(episode)
    return {name: found for name, found in parts.items() if found[-1].is_done}


def test_parts_of_episodes_join_to_the_games_that_were_played():
    runner = make_runner(seat=0)
    samples = [episode for _ in range(12) for episode in runner.sample(num_timesteps=40)]
    games = whole_games(samples)
    assert len(games) > 8
    assert any(len(parts) > 1 for parts in games.values())
    for parts in games.values():
        assert [part.t_started for part in parts] == list(np.cumsum([0, *map(len, parts)])[:-1])
        for before, after in pairwise(parts):
            np.testing.assert_array_equal(
                before.get_observations(-1)["observations"], after.get_observations(0)["observations"]
            )
        rewards = np.concatenate([part.get_rewards() for part in parts])
        assert not rewards[:-1].any()
        winners = parts[-1].get_infos(-1)["winners"]
        assert (rewards[-1] > 0) == (winners[0] and not winners[1])


def test_actions_are_legal_and_their_log_probabilities_are_the_modules():
    runner = make_runner()
    for episode in runner.sample(num_timesteps=200):
        seen, actions = episode.get_observations(slice(0, len(episode))), episode.get_actions()
        assert seen["action_mask"][np.arange(len(actions)), actions].all()
        tensors = {name: torch.from_numpy(rows) for name, rows in seen.items()}
        logits = runner.module.forward_inference({Columns.OBS: tensors})[Columns.ACTION_DIST_INPUTS]
        expected = torch.log_softmax(logits, -1).numpy()[np.arange(len(actions)), actions]
        np.testing.assert_allclose(episode.get_extra_model_outputs(Columns.ACTION_LOGP), expected, atol=1e-4)


def test_draws_follow_the_modules_probabilities():
    runner, logits = make_runner(num_envs=1), torch.tensor([[0.0, 1.0, 2.0]]).expand(20_000, 3)
    actions = runner._draw({Columns.ACTION_DIST_INPUTS: logits}, explore=True)[Columns.ACTIONS]
    found = torch.bincount(actions, minlength=3) / len(actions)
    np.testing.assert_allclose(found, torch.softmax(logits[0], -1), atol=0.02)


def test_the_first_games_are_those_of_the_seeds_and_runners_share_none():
    firsts = [episode.get_observations(0)["observations"] for episode in make_runner(4, seat=0).sample(num_episodes=4)]
    plain = cleo_env.SeatVectorEnv("caesar", 4, seat=0, observation="float32", **SHORT)
    np.testing.assert_array_equal(firsts, plain.reset(seed=3)[0]["observation"])
    seeds = []
    for worker in (0, 1, 2):
        runner = make_runner(4, worker)
        runner.sample(num_timesteps=1)
        seeds += runner.env.unwrapped.batch.states["seed"].tolist()
    assert seeds == list(range(3, 15))


@pytest.mark.parametrize("count", [3, 8, 19])
def test_so_many_episodes_are_so_many_whole_games(count):
    episodes = make_runner().sample(num_episodes=count, explore=False)
    assert len(episodes) == count
    assert all(episode.is_done and episode.t_started == 0 for episode in episodes)


def test_lengths_and_returns_are_measured_over_all_parts():
    runner = make_runner()
    samples = [episode for _ in range(12) for episode in runner.sample(num_timesteps=40)]
    games, found = whole_games(samples), runner.get_metrics()
    assert found["num_episodes"].peek() == len(games)
    assert found["episode_len_mean"].peek() == pytest.approx(
        np.mean([sum(map(len, parts)) for parts in games.values()])
    )


def test_rllibs_own_runner_takes_the_same_environment():
    runner = SingleAgentEnvRunner(config=make_config(seat=0), worker_index=0)
    episodes = runner.sample(num_timesteps=300)
    assert sum(map(len, episodes)) >= 300
    assert any(episode.is_done for episode in episodes)


def test_what_sampling_in_arrays_would_pass_over_is_refused():
    with pytest.raises(ValueError, match="on_episode_step"):
        BatchEnvRunner(config=make_config().callbacks(on_episode_step=print), worker_index=0)
    connected = make_config().env_runners(env_to_module_connector=lambda env, spaces, device: [])
    with pytest.raises(ValueError, match="SingleAgentEnvRunner"):
        BatchEnvRunner(config=connected, worker_index=0)


def test_all_seats_learn_with_two_policies(local_ray):
    config = PPOConfig().environment("cleo/caesar_seats_v0", env_config=SHORT)
    config.env_runners(num_envs_per_env_runner=2).rl_module(model_config={"fcnet_hiddens": [16]})
    config.multi_agent(policies={"player_0", "player_1"}, policy_mapping_fn=lambda agent, *_, **__: agent)
    config.training(train_batch_size_per_learner=100, minibatch_size=50, num_epochs=1)
    algorithm = config.build_algo()
    learned = algorithm.train()["learners"]
    algorithm.stop()
    assert {"player_0", "player_1"} <= set(learned)
    assert all(np.isfinite(learned[player]["policy_loss"]) for player in ("player_0", "player_1"))


def test_the_tutorial_learns_to_beat_random(local_ray):
    names = run_blocks(PAGE)
    assert names["share"] > 0.62
