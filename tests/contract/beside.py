"""A table beside an environment of one learning seat: same seed, same opponent, same actions, so the same game."""

from __future__ import annotations

from typing import Any

import numpy as np

from cleo_env import Table


class Beside:
    """The game of a seed at a table, where one seat plays what it is told and an opponent plays the others."""

    def __init__(self, game: str, seed: int, seat: int, opponent: str, **settings: Any) -> None:
        self.table, self.seat, self.opponent = Table(game, seed=seed, **settings), seat, opponent
        self._play_opponents()

    def _play_opponents(self) -> None:
        while not self.table.over and self.table.decider != self.seat:
            self.table.play(self.table.ask(self.opponent))

    def play(self, action: int) -> None:
        """Play an action of the learner, then the opponent's, until the learner decides again or the game is over."""
        self.table.play(self.table.game.actions.names[action])
        self._play_opponents()

    def assert_seen(self, observation: Any, mask: Any) -> None:
        """Compare what a learner is shown, scaled, with what its seat sees at the table."""
        there = self.table.observe(self.seat)
        scaled = self.table.game.observation.scaled(there["observation"])
        np.testing.assert_array_equal(np.asarray(observation), scaled)
        np.testing.assert_array_equal(np.asarray(mask) > 0, there["action_mask"] > 0)

    @property
    def reward(self) -> float:
        """What the learner was paid."""
        return float(self.table.rewards[self.seat])
