"""The most recent decisions of self-play: a ring of samples, each with its outcome once its game has ended."""

from __future__ import annotations

import numpy as np

from cleo_env.core.game import Game

FIELDS = ("obs", "full_view", "mask", "target", "won", "seat", "players", "number")
NOT_YET = np.float32(np.nan)  # the outcome of a game that goes on


class ReplayWindow:
    """The last so many samples; the oldest make room for new ones."""

    def __init__(self, game: Game, capacity: int) -> None:
        self.capacity, self.added = capacity, 0
        self.obs = np.zeros((capacity, game.observation.size), np.int16)
        self.full_view = np.zeros((capacity, game.full_view.size), np.int16)
        self.mask = np.zeros((capacity, game.actions.size), np.int8)
        self.target = np.zeros((capacity, game.actions.size), np.float32)  # the improved policy
        self.won = np.full((capacity, game.seats), NOT_YET)  # every seat's share of the win, the decider's first
        self.seat = np.zeros(capacity, np.int64)
        self.players = np.zeros(capacity, np.int64)
        self.number = np.full(capacity, -1)  # of the game

    def add(self, **columns: np.ndarray) -> None:
        """Add samples of games that go on."""
        count = len(columns["seat"])
        rows = np.arange(self.added, self.added + count) % self.capacity
        self.won[rows] = NOT_YET
        for name, column in columns.items():
            getattr(self, name)[rows] = column
        self.added += count

    def end_game(self, number: int, won: np.ndarray) -> None:
        """Give the samples of a game its outcome: every seat's share of the win."""
        for row in np.flatnonzero(self.number == number):
            players = self.players[row]
            self.won[row] = 0.0
            self.won[row, :players] = np.roll(won[:players], -self.seat[row])

    def finished(self) -> np.ndarray:
        """Return the rows whose outcome is known."""
        return np.flatnonzero(~np.isnan(self.won[:, 0]))

    def arrays(self) -> dict[str, np.ndarray]:
        """Return the samples, to be saved."""
        held = min(self.added, self.capacity)
        return {f"window.{name}": getattr(self, name)[:held] for name in FIELDS}

    def load(self, arrays: dict[str, np.ndarray], added: int) -> None:
        """Take over what was saved."""
        self.added = added
        for name in FIELDS:
            getattr(self, name)[: len(arrays[f"window.{name}"])] = arrays[f"window.{name}"]
