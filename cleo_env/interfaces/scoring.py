"""Scores of games as they stand."""

from __future__ import annotations

import numpy as np

from cleo_env.core.game import Game


def score_states(game: Game, states: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return scores, winners and rewards by game and seat, as if the games ended now."""
    shape = len(states), game.seats
    scores, standings = np.zeros(shape, np.int64), np.zeros(shape, np.int64)
    winners, rewards = np.zeros(shape, np.bool_), np.zeros(shape, np.float32)
    game.loops.score_games(states, scores, standings, winners, rewards, 0, len(states))
    return scores, winners, rewards
