"""No turn asks for more decisions than a game declares."""

from __future__ import annotations

import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

import cleo_env

pytestmark = pytest.mark.compiled
GAMES = 200
STEPS = 600


@pytest.mark.parametrize("name", cleo_env.GAMES)
def test_a_turn_asks_no_more_than_is_declared(name: str) -> None:
    batch = cleo_env.make_batch(name, GAMES, 5, autoreset_mode=AutoresetMode.DISABLED)
    asked, longest = np.zeros(GAMES, np.int64), 0
    for step in range(STEPS):
        turn, going = batch.states["turn"].copy(), batch.decider >= 0
        batch.step(batch.random_actions(2, step))
        asked = np.where(going, asked + 1, 0)
        longest = max(longest, int(asked.max()))
        asked[batch.states["turn"] != turn] = 0
    assert 5 < longest <= batch.game.most_decisions
