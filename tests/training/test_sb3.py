"""Stable-Baselines3's interface: copies, masks, last observations, and rewards whoever ends the game."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.utils import get_action_masks, is_masking_supported
from torch import nn

import cleo_env
from cleo_env.agents import load_policy
from cleo_env.agents.agent import Agent, RandomAgent
from cleo_env.agents.models.policy_file import PolicyError, card_of, save_policy
from cleo_env.agents.players.policy import PolicyAgent
from cleo_env.agents.registry import make_agent
from cleo_env.interfaces.sb3 import SeatVecEnv
from cleo_env.training.sb3_maskable import PlayYourself, make_model, network, save_model, weights_of
from tests.contract.beside import Beside

pytestmark = pytest.mark.compiled
SHORT = {"max_turns": 12}


def made(game: str = "caesar", num_envs: int = 8, opponent: Agent | None = None, **settings) -> SeatVecEnv:
    env = SeatVecEnv(game, num_envs, opponent or RandomAgent(), seed=3, observation="int16", **settings)
    env.reset()
    return env


def legal(env: SeatVecEnv, rng: np.random.Generator) -> np.ndarray:
    return np.array([rng.choice(np.flatnonzero(mask)) for mask in get_action_masks(env)])


def test_every_learner_decides_and_the_masks_are_theirs() -> None:
    env, rng = made("architects_2006"), np.random.default_rng(0)
    assert is_masking_supported(env)
    for _ in range(200):
        env.step(legal(env, rng))
        assert (env.batch.decider == env.seats).all()
        seen, masks = env.batch.observe(env.seats)
        np.testing.assert_array_equal(get_action_masks(env), masks > 0)
        np.testing.assert_array_equal(env.get_attr("action_masks"), masks > 0)
        np.testing.assert_array_equal(env.batch.observation, seen)


def test_what_is_handed_out_stays_as_it_was() -> None:
    env, rng = made(), np.random.default_rng(0)
    seen, rewards, ended, _ = env.step(legal(env, rng))
    kept = [array.copy() for array in (seen, rewards, ended)]
    masks = get_action_masks(env)
    kept_masks = masks.copy()
    for _ in range(20):
        env.step(legal(env, rng))
    for array, before in zip((seen, rewards, ended, masks), (*kept, kept_masks), strict=True):
        np.testing.assert_array_equal(array, before)


def test_the_learner_is_paid_whoever_ends_the_game() -> None:
    env, rng = made("architects_2006", 64, **SHORT), np.random.default_rng(0)
    ended_by_others = games = 0
    play = env.seat_games.play_opponents

    def watched() -> None:
        nonlocal ended_by_others
        before = env.seat_games.over
        play()
        ended_by_others += int((env.seat_games.over & ~before).sum())

    env.seat_games.play_opponents = watched  # type: ignore[method-assign]
    for _ in range(300):
        _, rewards, ended, _ = env.step(legal(env, rng))
        assert (rewards[~ended] == 0).all()
        for g in np.flatnonzero(ended):
            winners = env.batch.final_winners[g]
            players, count = 4, winners.sum()
            wanted = 1 / count if winners[env.seats[g]] else -1 / (players - count)
            assert rewards[g] == pytest.approx(wanted if 0 < count < players else 0)
            games += 1
    assert games > 100
    assert ended_by_others > 20


def test_the_last_observation_is_the_learners_and_the_next_game_has_begun() -> None:
    env, rng = made(num_envs=16), np.random.default_rng(0)
    found = 0
    while not found:
        seen, _, ended, infos = env.step(legal(env, rng))
        for g in np.flatnonzero(ended):
            found += 1
            state = env.batch.final_states[g : g + 1]
            wanted, blank = np.zeros((1, seen.shape[1]), np.int16), np.zeros((1, env.action_space.n), np.int8)
            env.game.loops.observe_seats(state, env.seats[g : g + 1], wanted, blank, 0, 1)
            np.testing.assert_array_equal(infos[g]["terminal_observation"], wanted[0])
            assert env.batch.states["turn"][g] <= 1
        assert all("terminal_observation" not in infos[g] for g in np.flatnonzero(~ended))


def test_it_trains_against_itself_and_its_policy_plays(tmp_path: Path) -> None:
    env = made(num_envs=16)
    model = make_model(env, (32, 32), n_steps=16, batch_size=64, n_epochs=1)
    before = weights_of(model, env.game)
    model.learn(512, callback=PlayYourself(env))
    after = weights_of(model, env.game)
    assert isinstance(env.opponent.agent, PolicyAgent)
    assert any((before[name] != after[name]).any() for name in after)
    save_policy(tmp_path, card_of(env.game, {}, [2]), after)
    assert isinstance(make_agent(f"policy:{tmp_path}", env.game), PolicyAgent)


def test_a_seed_brings_the_games_of_tables_with_that_seed_and_those_after_it() -> None:
    env = cleo_env.make_sb3("caesar", opponent="greedy", num_envs=3, seed=7, max_turns=4)
    besides = [Beside("caesar", 7 + g, int(env.seats[g]), "greedy", max_turns=4) for g in range(3)]
    seen, paid = env.reset(), [0.0] * 3
    while any(not beside.table.over for beside in besides):
        actions = env.action_masks().argmax(axis=1)
        going_on = [g for g in range(3) if not besides[g].table.over]
        for g in going_on:
            besides[g].assert_seen(seen[g], env.action_masks()[g])
            besides[g].play(int(actions[g]))
        seen, rewards, ended, _ = env.step(actions)
        for g in going_on:
            assert ended[g] == besides[g].table.over
            paid[g] += float(rewards[g])
    assert paid == pytest.approx([beside.reward for beside in besides])


def test_an_unknown_method_is_refused() -> None:
    with pytest.raises(AttributeError, match="only 'action_masks'"):
        made().env_method("render")


def test_the_five_lines_log_the_mean_return_and_the_policy_is_kept_as_it_is(tmp_path: Path) -> None:
    env = cleo_env.make_sb3("caesar", opponent="greedy", num_envs=16, max_turns=4)
    model = MaskablePPO("MlpPolicy", env, policy_kwargs=network(32, 16), n_steps=32, batch_size=256, device="cpu")
    model.learn(1024)
    assert len(model.ep_info_buffer or ()) > 10
    assert {round(abs(info["r"])) for info in model.ep_info_buffer or ()} <= {0, 1}
    save_model(model, "caesar", tmp_path / "run")
    policy, seen, masks = load_policy("caesar", tmp_path / "run"), env.reset(), env.action_masks()
    theirs, _ = model.predict(seen, action_masks=masks, deterministic=True)
    np.testing.assert_array_equal(policy(seen, masks), theirs)


@pytest.mark.parametrize("observation", ["int16", "float32"])
@pytest.mark.parametrize("shared", [True, False])
def test_what_is_written_plays_as_the_learner_does(tmp_path: Path, observation: str, shared: bool) -> None:
    env = cleo_env.make_sb3("caesar", num_envs=64, observation=observation)
    shape = {} if shared else {"policy_kwargs": network(24)}
    model = make_model(env, (24, 24)) if shared else MaskablePPO("MlpPolicy", env, device="cpu", **shape)
    save_model(model, "caesar", tmp_path)
    seen, masks = env.reset(), env.action_masks()
    theirs, _ = model.predict(seen, action_masks=masks, deterministic=True)
    np.testing.assert_array_equal(load_policy("caesar", tmp_path)(seen, masks), theirs)


@pytest.mark.parametrize("shape", [{"net_arch": [8]}, {"net_arch": []}, {"net_arch": [8], "activation_fn": nn.ELU}])
def test_layers_that_a_policy_file_cannot_hold_are_refused(tmp_path: Path, shape: dict[str, Any]) -> None:
    model = MaskablePPO("MlpPolicy", cleo_env.make_sb3("caesar", num_envs=2), policy_kwargs=shape, device="cpu")
    with pytest.raises(PolicyError, match="cannot be written"):
        save_model(model, "caesar", tmp_path / "run")
    assert not (tmp_path / "run").exists()


def test_hidden_layers_behind_the_shared_ones_are_refused_and_not_dropped(tmp_path: Path) -> None:
    env = cleo_env.make_sb3("caesar", num_envs=2)
    model = make_model(env, (8,))
    kwargs = {**model.policy_kwargs, "net_arch": [8]}
    with pytest.raises(PolicyError, match="net_arch"):
        save_model(MaskablePPO("MlpPolicy", env, policy_kwargs=kwargs, device="cpu"), "caesar", tmp_path)


def test_without_the_extra_a_sentence_says_what_is_missing() -> None:
    code = "import sys; sys.modules['stable_baselines3'] = None; import cleo_env; cleo_env.make_sb3"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert 'pip install "cleo_env[train]"' in done.stderr
