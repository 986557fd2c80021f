"""The actor-critic network: an MLP of the scaled observation with a policy head and a value head."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

import torch
from torch import nn

from cleo_env.core.game import Game

INITIAL_ADVICE_LOGIT_BIAS = 5.0  # the advice is then about a hundred times as probable as any other action


class Network(nn.Module):
    """Policy and value for every seat and number of players: observations are seat-relative, so one network serves all.

    A privileged critic has layers of its own that see the full state; they are needed in training only. With an advisor
    the network also gets the action that a script would take: as an embedding added to the first layer, and as a bias
    on that action's logit, large at first, so that training starts at the strength of the script.
    """

    def __init__(self, game: Game, hidden: tuple[int, ...], privileged: bool, advised: bool = False) -> None:
        super().__init__()
        actions = game.actions.size
        self.layers = mlp((game.observation.size, *hidden))
        self.policy = orthogonal(nn.Linear(hidden[-1], actions), 0.01)
        self.critic = mlp((game.full_view.size, *hidden)) if privileged else None
        self.value = orthogonal(nn.Linear(hidden[-1], 1), 0.1)
        self.advice_embedding = nn.Parameter(torch.zeros(actions, hidden[0])) if advised else None
        self.advice_logit_bias = nn.Parameter(torch.full((actions,), INITIAL_ADVICE_LOGIT_BIAS)) if advised else None

    def forward(
        self, obs: torch.Tensor, privileged_obs: torch.Tensor | None = None, advice: torch.Tensor | None = None
    ) -> tuple[torch.Tensor, torch.Tensor]:
        """Return the logits of all actions and the value, for rows of scaled observations."""
        trunk = self.trunk(self.layers[0](obs), advice)
        critic = trunk if self.critic is None or privileged_obs is None else run_mlp(self.critic, privileged_obs)
        logits = self.policy(trunk)
        if self.advice_logit_bias is not None and advice is not None:
            logits = logits.float().scatter_add(1, advice[:, None], self.advice_logit_bias[advice][:, None])
        return logits, self.value(critic).squeeze(-1)

    def trunk(self, first: torch.Tensor, advice: torch.Tensor | None = None) -> torch.Tensor:
        """Return what the heads see, from the outputs of the first layer."""
        if self.advice_embedding is not None:
            first = first + self.advice_embedding[advice]
        return after_first(self.layers, first)


def prepare_torch(seed: int, threads: int) -> None:
    """Make torch repeatable, and flush denormal numbers, which are slow and too small to matter."""
    torch.manual_seed(seed)
    torch.set_num_threads(threads)
    torch.set_flush_denormal(True)


def mlp(sizes: tuple[int, ...]) -> nn.ModuleList:
    """Return linear layers from each size to the next. The first lies in memory by column, for `SparseLinear`."""
    layers = [orthogonal(nn.Linear(a, b), 2**0.5) for a, b in pairwise(sizes)]
    layers[0].weight = nn.Parameter(layers[0].weight.detach().t().contiguous().t())
    return nn.ModuleList(layers)


def run_mlp(layers: Iterable[nn.Module], rows: torch.Tensor) -> torch.Tensor:
    """Send rows through layers, each followed by a ReLU."""
    for layer in layers:
        rows = torch.relu(layer(rows))
    return rows


def after_first(layers: nn.ModuleList, first: torch.Tensor) -> torch.Tensor:
    """Send the outputs of the first layer through all others."""
    return run_mlp(layers[1:], torch.relu(first))


def orthogonal(layer: nn.Linear, gain: float) -> nn.Linear:
    """Initialise a layer with orthogonal weights and no bias."""
    nn.init.orthogonal_(layer.weight, gain)
    nn.init.zeros_(layer.bias)
    return layer


class SearchNetwork(nn.Module):
    """The network of the learned search: a policy of the observation, and a critic of the full state for all seats.

    See `agents/models/policy_value.py`, which runs it without torch.
    """

    def __init__(self, game: Game, hidden: tuple[int, int], critic_hidden: tuple[int, int]) -> None:
        super().__init__()
        self.layers = mlp((game.observation.size, *hidden))
        self.policy = orthogonal(nn.Linear(hidden[-1], game.actions.size), 0.01)
        self.critic = mlp((game.full_view.size, *critic_hidden))
        self.outcome = orthogonal(nn.Linear(critic_hidden[-1], game.seats), 0.01)

    def forward(self, obs: torch.Tensor, full_view: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Return the logits of all actions, and of all seats to win, the decider's first."""
        return self.policy(run_mlp(self.layers, obs)), self.outcome(run_mlp(self.critic, full_view))
