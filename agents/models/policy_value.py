"""The network of the learned search: a policy of what a seat sees, and win probabilities from the full state.

The policy is a function of the decider's observation. The critic has layers of its own: it sees all cards, rotated to
the decider, and gives every seat's probability to win by a softmax over the seats. In a search the cards were redealt
for the seat that searches, so the critic knows no more than that seat does.

Layers are those of `sparse.py`: what is 0 is skipped, in the middle of the network too, and only legal actions get a
logit. Each row is computed alone, so that the outputs do not depend on the batch.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from cleo_env.agents.models.sparse import add_rows, dot
from cleo_env.core.game import Game
from cleo_env.core.jit import jit

NEEDED = ("critic.0.weight", "critic.1.weight", "outcome.weight")  # what a policy alone does not have
NO_LOGIT = np.float32(-np.inf)


class PolicyValue(NamedTuple):
    """Weights as the kernels take them: a row for every input, and for every output of a head."""

    first: np.ndarray
    first_bias: np.ndarray
    second: np.ndarray
    second_bias: np.ndarray
    policy: np.ndarray
    policy_bias: np.ndarray
    critic_first: np.ndarray
    critic_first_bias: np.ndarray
    critic_second: np.ndarray
    critic_second_bias: np.ndarray
    outcome: np.ndarray
    outcome_bias: np.ndarray


class Evaluations(NamedTuple):
    """Rows to evaluate, and room for what comes out; `open` says which rows count."""

    open: np.ndarray  # (n,) bool
    players: np.ndarray  # (n,)
    obs: np.ndarray  # (n, O) int16
    full_view: np.ndarray  # (n, V) int16: the full state
    mask: np.ndarray  # (n, A) int8
    inner: np.ndarray  # (n, widest) float32: outputs of first layers
    outer: np.ndarray  # (n, widest) float32: outputs of second layers
    indices: np.ndarray  # entries of one row
    entries: np.ndarray
    logits: np.ndarray  # (n, A) float32: log-probabilities of legal actions
    values: np.ndarray  # (n, seats) float64: win probabilities, the decider's first


def can_search(weights: dict[str, np.ndarray]) -> bool:
    """Tell whether a network has all that the learned search needs."""
    return all(name in weights for name in NEEDED)


def make_policy_value(game: Game, weights: dict[str, np.ndarray]) -> PolicyValue:
    """Lay the tensors of a network out for the kernels; the scales of the columns go into the first layers."""
    first, second, critic_first, critic_second = (
        weights[f"{name}.weight"].T for name in ("layers.0", "layers.1", "critic.0", "critic.1")
    )
    return PolicyValue(
        first=np.ascontiguousarray(first / game.observation.scale[:, None], np.float32),
        first_bias=weights["layers.0.bias"],
        second=np.ascontiguousarray(second),
        second_bias=weights["layers.1.bias"],
        policy=np.ascontiguousarray(weights["policy.weight"]),
        policy_bias=weights["policy.bias"],
        critic_first=np.ascontiguousarray(critic_first / game.full_view.scale[:, None], np.float32),
        critic_first_bias=weights["critic.0.bias"],
        critic_second=np.ascontiguousarray(critic_second),
        critic_second_bias=weights["critic.1.bias"],
        outcome=np.ascontiguousarray(weights["outcome.weight"]),
        outcome_bias=weights["outcome.bias"],
    )


def make_evaluations(game: Game, network: PolicyValue, rows: int) -> Evaluations:
    """Return room for evaluations of so many rows."""
    inner = max(len(network.first_bias), len(network.critic_first_bias))
    outer = max(len(network.second_bias), len(network.critic_second_bias))
    widest = max(game.observation.size, game.full_view.size, inner, outer)
    return Evaluations(
        open=np.zeros(rows, np.bool_),
        players=np.zeros(rows, np.int64),
        obs=np.zeros((rows, game.observation.size), np.int16),
        full_view=np.zeros((rows, game.full_view.size), np.int16),
        mask=np.zeros((rows, game.actions.size), np.int8),
        inner=np.zeros((rows, inner), np.float32),
        outer=np.zeros((rows, outer), np.float32),
        indices=np.zeros(widest, np.int64),
        entries=np.zeros(widest, np.float32),
        logits=np.full((rows, game.actions.size), NO_LOGIT),
        values=np.zeros((rows, game.seats)),
    )


@jit
def sparse_layer(row, table, bias, indices, entries, out):
    """Write a layer's outputs after the ReLU; inputs that are 0 cost nothing."""
    count = 0
    for column in range(table.shape[0]):
        if row[column] != 0:
            indices[count], entries[count] = column, row[column]
            count += 1
    out[:] = bias
    add_rows(table, indices, entries, 0, count, out)
    for unit in range(out.shape[0]):
        out[unit] = max(out[unit], np.float32(0.0))


@jit
def run_hidden(shown, first_table, first_bias, second_table, second_bias, rows, first, last):
    """Send what all open rows are shown through two hidden layers, layer by layer: weights stay in the cache."""
    width, outer_width = first_bias.shape[0], second_bias.shape[0]
    for g in range(first, last):
        if rows.open[g]:
            sparse_layer(shown[g], first_table, first_bias, rows.indices, rows.entries, rows.inner[g, :width])
    for g in range(first, last):
        if rows.open[g]:
            sparse_layer(
                rows.inner[g], second_table, second_bias, rows.indices, rows.entries, rows.outer[g, :outer_width]
            )


@jit
def evaluate_policies(network, rows, first, last):
    """Write the log-probabilities of the legal actions of all open rows."""
    run_hidden(rows.obs, network.first, network.first_bias, network.second, network.second_bias, rows, first, last)
    width = network.second_bias.shape[0]
    for g in range(first, last):
        if rows.open[g]:
            legal_log_probs(rows.outer[g, :width], network, rows.mask[g], rows.entries, rows.logits[g])


@jit
def legal_log_probs(trunk, network, mask, scratch, out):
    """Write the log-probability of every legal action, by a softmax over these alone."""
    highest = NO_LOGIT
    for action in range(mask.shape[0]):
        out[action] = NO_LOGIT
        if mask[action]:
            out[action] = dot(trunk, network.policy[action], scratch) + network.policy_bias[action]
            highest = max(highest, out[action])
    total = 0.0
    for action in range(mask.shape[0]):
        if mask[action]:
            total += np.exp(out[action] - highest)
    shift = highest + np.log(total)
    for action in range(mask.shape[0]):
        if mask[action]:
            out[action] -= shift


@jit
def evaluate_outcomes(network, rows, first, last):
    """Write every seat's probability to win in all open rows."""
    run_hidden(
        rows.full_view, network.critic_first, network.critic_first_bias, network.critic_second,
        network.critic_second_bias, rows, first, last,
    )  # fmt: skip
    width = network.critic_second_bias.shape[0]
    for g in range(first, last):
        if rows.open[g]:
            win_probs(rows.outer[g, :width], network, rows.players[g], rows.entries, rows.values[g])


@jit
def win_probs(trunk, network, players, scratch, out):
    """Write the probability of every seat to win, by a softmax over the seats that play."""
    out[:] = 0.0
    for seat in range(players):
        out[seat] = dot(trunk, network.outcome[seat], scratch) + network.outcome_bias[seat]
    highest, total = out[:players].max(), 0.0
    for seat in range(players):
        out[seat] = np.exp(out[seat] - highest)
        total += out[seat]
    for seat in range(players):
        out[seat] /= total
