"""Chance as branches of a tree: what an action may bring, with probabilities, and how to bring about a given outcome.

In play a game draws from streams of its seed. Here a caller asks before an action what chance it will draw on
(`ahead`), picks an outcome, arranges for it (`force`), and plays the action as ever: the rules are the same ones.
What is dealt before the first decision is asked for with DEALING in place of an action, until nothing is left to deal.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from cleo_env.core.game import Game, as_states
from cleo_env.core.jit import bind_kernels

DEALING = -1  # in place of an action
NO_CHANCE = -1  # in place of a stream


class ExplicitChance:
    """The chance of one game, for any number of its states."""

    def __init__(self, game: Game) -> None:
        if game.chance_rules is None:
            raise ValueError(f"{game.name} deals its chance by its seed alone: its outcomes cannot be listed")
        self.game, self.rules = game, game.chance_rules
        kernels = vars(self.rules)
        self._gather, self._ahead, self._force = (
            bind_kernels(loop, game.name, kernels) for loop in (gather_games, look_ahead, force_games)
        )
        self._copy = game.blank(1)

    def start(self, num_players: int | None = None, **settings: Any) -> np.ndarray:
        """Return a game, alone in an array, before anything is dealt."""
        like = self.game.prototype(self.game.default_players if num_players is None else num_players, settings)
        states = self.game.blank(1)
        self.game.loops.start_games(states, self.game.blank(1), like, np.zeros(1, np.uint64), 0, 1)
        self._gather(states)
        return states

    def ahead(self, states: np.ndarray, actions: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Tell what chance each game's action draws on: the stream, or NO_CHANCE, and how likely each outcome is."""
        streams = np.full(len(states), NO_CHANCE, np.int64)
        weights = np.zeros((len(states), self.rules.most_outcomes), np.int64)
        self._ahead(states, actions, self._copy, weights, streams)
        return streams, weights / np.maximum(weights.sum(axis=1, keepdims=True), 1)

    def force(self, states: np.ndarray, actions: np.ndarray, outcomes: np.ndarray) -> None:
        """Arrange that each game's action brings an outcome when it is played; DEALING deals it at once."""
        self._force(states, actions, outcomes, self._copy)

    def say(self, state: np.void, stream: int, outcome: int) -> str:
        """Return an outcome in words."""
        return self.rules.say(state, stream, outcome)

    def copied(self, states: np.ndarray) -> np.ndarray:
        """Return a copy of some states, in the form that kernels take."""
        return as_states(states.copy())


def gather_games(states):
    """Take back in each game what was dealt by chance."""
    for g in range(len(states)):
        gather(states[g])


def look_ahead(states, actions, copy, weights, streams):
    """Write for each game which stream its action draws on, and in how many ways it brings each outcome."""
    for g in range(len(states)):
        copy[0] = states[g]
        streams[g] = chance_ahead(copy[0], actions[g], weights[g])


def force_games(states, actions, outcomes, copy):
    """Arrange in each game that its action brings an outcome."""
    for g in range(len(states)):
        copy[0] = states[g]
        force_chance(states[g], copy[0], actions[g], outcomes[g])
