"""Observations as int16, or as float32 scaled by their columns' scales, in every interface alike."""

from __future__ import annotations

import numpy as np
import pytest

import cleo_env
from cleo_env import SeatVectorEnv
from tests.contract.games import bare, each_game, play

pytestmark = pytest.mark.compiled


@each_game
def test_a_batch_hands_out_scaled_observations(game, players):
    whole, scaled = (cleo_env.make_batch(game, 5, 3, players, observation=kind) for kind in ("int16", "float32"))
    columns = whole.game.observation
    out = {"observation": np.zeros((5, columns.size), np.float32)}
    for step in range(60):
        assert scaled.observation.dtype == np.float32
        np.testing.assert_allclose(scaled.observation * columns.scale, whole.observation, rtol=1e-6)
        np.testing.assert_array_equal(scaled.observe(0)[0], columns.scaled(whole.observe(0)[0]))
        actions = whole.random_actions(0, step)
        whole.step(actions)
        scaled.step(actions, out=out if step % 2 else None)
        assert (scaled.observation is out["observation"]) == bool(step % 2)
    scaled.reset(7)
    whole.reset(7)
    np.testing.assert_array_equal(scaled.observation, columns.scaled(whole.observation))


@each_game
def test_redealt_and_partly_stepped_batches_are_scaled_too(game, players):
    batch = cleo_env.make_batch(game, 4, 3, players, observation="float32", autoreset_mode="Disabled")
    where = np.array([True, False, True, False])
    before = batch.observation.copy()
    batch.step_where(batch.random_actions(0, 0), where)
    np.testing.assert_array_equal(batch.observation[~where], before[~where])
    assert (batch.observation[where] != before[where]).any()
    other = batch.redealt(np.array(batch.decider, np.int64), 5)
    np.testing.assert_array_equal(other.observation, batch.observation)


@each_game
def test_the_environments_scale_alike_and_stay_in_their_spaces(game, players):
    whole, scaled = bare(game, players, 4), bare(game, players, 4, observation="float32")
    for env in (whole, scaled):
        play(env, moves=30)
    for agent in whole.agents:
        seen, wanted = scaled.observe(agent), whole.game.observation.scaled(whole.observe(agent)["observation"])
        np.testing.assert_array_equal(seen["observation"], wanted)
        assert seen in scaled.observation_space(agent)
    assert scaled.state() in scaled.state_space
    np.testing.assert_array_equal(scaled.state(), whole.game.full_view.scaled(whole.state()))
    envs = SeatVectorEnv(game, 3, "random", num_players=players, seed=1, observation="float32")
    seen, _ = envs.reset()
    assert seen in envs.observation_space
    np.testing.assert_array_equal(seen["observation"], envs.game.observation.scaled(envs.batch.observation))


def test_other_types_are_refused():
    with pytest.raises(ValueError, match="'int16' or 'float32'"):
        cleo_env.make_batch("caesar", 1, observation="float64")
