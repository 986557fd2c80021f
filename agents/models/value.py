"""The value network of the search: it sees all cards and says what every seat may expect of a truncated simulation.

It is a residual on the script's own estimate: to the log-probability of winning that the script gives a seat it adds a
logit of its own, and a softmax over the seats makes win probabilities of them.

The search redeals the hidden cards before it simulates (what the literature calls determinization), so what the value
network sees is a sample like any other, never the truth. Value networks are trained by `cleo train value GAME`; one for
each game comes with the package.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import numpy as np

from cleo_env.agents.models.mlp import RELU, run_layer
from cleo_env.agents.models.policy_file import VALUE, PolicyError, find_policy, load_policy, mark_of
from cleo_env.agents.models.shipped import SHIPPED
from cleo_env.agents.options import AgentError
from cleo_env.core.game import Game
from cleo_env.core.jit import jit

BY_SCRIPT, TRAINED = "script", "trained"
LEAST_PROB = 1e-3  # of winning that a script is taken to give any seat


class ValueNetwork(NamedTuple):
    """The layers of the network, and scratch space for one forward pass."""

    first: np.ndarray
    first_bias: np.ndarray
    second: np.ndarray
    second_bias: np.ndarray
    head: np.ndarray
    obs: np.ndarray
    inner: np.ndarray
    outer: np.ndarray


def make_value_network(game: Game, weights: dict[str, np.ndarray]) -> ValueNetwork:
    """Return a value network with scratch space of its own."""
    first, second = (weights[f"layers.{layer}.weight"].T for layer in (0, 1))
    return ValueNetwork(
        first=np.ascontiguousarray(first / game.full_view.scale[:, None], np.float32),
        first_bias=weights["layers.0.bias"],
        second=np.ascontiguousarray(second),
        second_bias=weights["layers.1.bias"],
        head=weights["head.weight"][0].copy(),
        obs=np.zeros(game.full_view.size, np.int16),
        inner=np.zeros(first.shape[1], np.float32),
        outer=np.zeros(second.shape[1], np.float32),
    )


def no_value_network() -> ValueNetwork:
    """Return an empty value network, for searches in which a script estimates."""
    matrix, row = np.zeros((0, 0), np.float32), np.zeros(0, np.float32)
    return ValueNetwork(matrix, row, matrix, row, row, np.zeros(0, np.int16), row, row)


def load_value_network(game: Game, name: str) -> tuple[dict[str, np.ndarray], str]:
    """Return the weights of the shipped value network or of one in a folder, and a hash of them."""
    try:
        folder = find_policy(SHIPPED / game.name if name == TRAINED else Path(name), VALUE)
        return load_policy(folder, game, VALUE)[1], mark_of(folder, VALUE)
    except PolicyError as error:
        raise AgentError(f"value={name}: {error}") from error


@jit
def run_value_network(network):
    """Return the logit of the seat whose view lies in `network.obs`."""
    run_layer(network.obs, network.first, network.first_bias, RELU, network.inner)
    run_layer(network.inner, network.second, network.second_bias, RELU, network.outer)
    logit = 0.0
    for unit in range(network.outer.shape[0]):
        logit += max(network.outer[unit], 0.0) * network.head[unit]
    return logit


@jit
def expected_rewards(values, players):
    """Turn the seats' logits into expected rewards: a softmax gives win probabilities, a win is +1."""
    highest, total = values[:players].max(), 0.0
    for p in range(players):
        values[p] = np.exp(values[p] - highest)
        total += values[p]
    for p in range(players):
        values[p] = (players * values[p] / total - 1.0) / (players - 1)


@jit
def log_win_probs(values, players):
    """Turn the rewards that a script expects for every seat into log-probabilities of winning."""
    for p in range(players):
        values[p] = np.log(max((values[p] * (players - 1) + 1.0) / players, LEAST_PROB))


def value_estimate(s, values, network):
    """Write every seat's expected reward; the script's estimate and `observe_all` of the game are filled in."""
    players = int(s.num_players)
    script_estimate(s, values)  # noqa: F821
    log_win_probs(values, players)
    for p in range(players):
        network.obs[:] = 0
        observe_all(s, p, network.obs)  # noqa: F821
        values[p] += run_value_network(network)
    expected_rewards(values, players)


def script_log_win_probs(states, log_probs, first, last):
    """Write the script's log-probabilities that each seat wins, game by game."""
    for g in range(first, last):
        script_estimate(states[g], log_probs[g])  # noqa: F821
        log_win_probs(log_probs[g], int(states[g].num_players))


def script_estimate_only(s, values, network):
    """Write every seat's expected reward as the script's `script_estimate`, which is filled in, sees it."""
    script_estimate(s, values)  # noqa: F821
