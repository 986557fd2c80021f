"""Chance in Caesar & Cleopatra: one seed brings the same chance however a game is played."""

from __future__ import annotations

from collections import defaultdict

import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

import cleo_env

pytestmark = pytest.mark.compiled


def test_games_with_one_seed_draw_the_same_busts_from_the_same_bag() -> None:
    batch = cleo_env.make_batch("caesar", 256, 0, autoreset_mode=AutoresetMode.DISABLED)
    batch.set_states(np.repeat(batch.states[:1], 256))
    drawn = defaultdict(set)
    for step in range(300):
        before = batch.states[["draws", "bag", "centre"]].copy()
        batch.step(batch.random_actions(1, step))
        after = batch.states
        quiet = (after["centre"] > 0).sum(axis=1) == (before["centre"] > 0).sum(axis=1)
        for g in np.flatnonzero((after["draws"] > before["draws"]) & quiet):
            lost = np.flatnonzero((before["bag"][g] == 1) & (after["bag"][g] == 0)).tolist()
            drawn[before["draws"][g].item(), before["bag"][g].tobytes()].add(tuple(lost))
    assert len(drawn) > 20 and all(len(busts) == 1 for busts in drawn.values())


def test_games_with_one_seed_have_the_same_piles_and_missions() -> None:
    default = cleo_env.make_batch("caesar", 1, 5).states
    for settings in ({"reward": "margin"}, {"starter": "caesar"}, {"memory": "table"}):
        other = cleo_env.make_batch("caesar", 1, 5, **settings).states
        for name in ("influence_pile", "action_pile", "mission"):
            assert np.array_equal(default[name], other[name])


def test_both_players_piles_are_shuffled_apart() -> None:
    states = cleo_env.make_batch("caesar", 200, 5).states
    for name in ("influence_pile", "action_pile"):
        same = (states[name][:, 0] == states[name][:, 1]).all(axis=1)
        assert same.mean() < 0.05
