"""The win chances that the shipped value network sees in a game of which all cards are known."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from cleo_env.agents.models.value import TRAINED, load_value_network, make_value_network
from cleo_env.agents.players.ismcts import BY_NETWORK, estimator
from cleo_env.agents.web.thinking import win_chance
from cleo_env.core.game import Game, as_states
from cleo_env.core.jit import bind_kernels
from cleo_env.core.loops import NOBODY
from cleo_env.registry import get_game


def value_games(states, values, network):
    """Write what every seat may expect in each game; `estimate` is filled in."""
    for g in range(len(states)):
        estimate(states[g], values[g], network)  # noqa: F821


@cache
def valuer(name: str) -> Any:
    """Return the loop over games of this name."""
    return bind_kernels(value_games, f"{name}.review", {"estimate": estimator(get_game(name), BY_NETWORK)})


def win_chances(game: Game, states: np.ndarray) -> list[list[float]]:
    """Return every seat's chance to win in each of these states; after the end, who has won."""
    weights, _ = load_value_network(game, TRAINED)
    players = int(states["num_players"][0])
    values = np.zeros((len(states), game.seats))
    valuer(game.name)(as_states(states), values, make_value_network(game, weights))
    chances = [[win_chance(float(value), players) for value in row[:players]] for row in values]
    if states["decider"][-1] == NOBODY:
        chances[-1] = won_shares(game, states[-1:], players)
    return chances


def won_shares(game: Game, ended: np.ndarray, players: int) -> list[float]:
    """Return how a win was shared out."""
    shape = (1, game.seats)
    scores, standings = np.zeros(shape, np.int64), np.zeros(shape, np.int64)
    winners, rewards = np.zeros(shape, np.bool_), np.zeros(shape, np.float32)
    game.loops.score_games(as_states(ended), scores, standings, winners, rewards, 0, 1)
    return [float(won) / max(int(winners.sum()), 1) for won in winners[0, :players]]
