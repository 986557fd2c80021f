"""The actor-critic network: an MLP of the scaled observation with a policy head, and a value head or a critic apart."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import Any

import torch
from torch import nn

from cleo_env.core.game import Game

INITIAL_ADVICE_LOGIT_BIAS = 5.0  # the advice is then about a hundred times as probable as any other action
HIDDEN_GAIN = 2**0.5  # of the weights of hidden layers at first, and those of the heads
HEAD_GAINS = {"policy": 0.01, "value": 0.1, "outcome": 0.01}
# How the names of the tensors begin that a policy acts by, and of a privileged critic's; the value head is neither.
POLICY_TENSORS = ("layers.", "policy.", "advice_")
CRITIC_TENSORS = ("critic.", "outcome.")


class Network(nn.Module):
    """Policy and critic; observations are seat-relative, so one network serves all seats and numbers of players.

    The critic is a value head on the policy's layers: what the decider may expect. With `critic_hidden` it has layers
    of its own that see the full state, and gives every seat's logit to win, the decider's first: a privileged critic,
    for training and for the learned search (`agents/models/policy_value.py` runs both without torch). With an advisor
    the network also gets the action that a script would take: as an embedding added to the first layer, and as a bias
    on that action's logit, large at first, so that training starts at the strength of the script.
    """

    def __init__(
        self, game: Game, hidden: tuple[int, ...], critic_hidden: tuple[int, ...] = (), advised: bool = False
    ) -> None:
        super().__init__()
        actions = game.actions.size
        self.layers = mlp((game.observation.size, *hidden))
        self.policy = orthogonal(nn.Linear(hidden[-1], actions), HEAD_GAINS["policy"])
        if critic_hidden:
            self.critic = mlp((game.full_view.size, *critic_hidden))
            self.outcome = orthogonal(nn.Linear(critic_hidden[-1], game.seats), HEAD_GAINS["outcome"])
        else:
            self.value = orthogonal(nn.Linear(hidden[-1], 1), HEAD_GAINS["value"])
        self.advice_embedding = nn.Parameter(torch.zeros(actions, hidden[0])) if advised else None
        self.advice_logit_bias = nn.Parameter(torch.full((actions,), INITIAL_ADVICE_LOGIT_BIAS)) if advised else None

    def forward(
        self, obs: torch.Tensor, full_view: torch.Tensor | None = None, advice: torch.Tensor | None = None
    ) -> tuple[torch.Tensor, torch.Tensor]:
        """Return the logits of all actions and the output of the critic, for rows of scaled observations."""
        trunk = self.trunk(self.layers[0](obs), advice)
        logits = self.policy(trunk)
        if self.advice_logit_bias is not None and advice is not None:
            logits = logits.float().scatter_add(1, advice[:, None], self.advice_logit_bias[advice][:, None])
        return logits, self.run_critic(trunk, None if full_view is None else self.critic[0](full_view))

    def run_critic(self, trunk: torch.Tensor, first: torch.Tensor | None) -> torch.Tensor:
        """Return the value, or from the outputs of the critic's first layer all seats' logits to win."""
        if first is None:
            return self.value(trunk).squeeze(-1)
        return self.outcome(after_first(self.critic, first))

    def trunk(self, first: torch.Tensor, advice: torch.Tensor | None = None) -> torch.Tensor:
        """Return what the heads see, from the outputs of the first layer."""
        if self.advice_embedding is not None:
            first = first + self.advice_embedding[advice]
        return after_first(self.layers, first)


def parameter_groups(network: Network, *, critic_apart: bool) -> list[dict[str, Any]]:
    """Return all parameters for an optimiser, in their order; those of a privileged critic are a group of their own."""
    own: list[nn.Parameter] = []
    critic: list[nn.Parameter] = []  # the last of all
    for name, parameter in network.named_parameters():
        (critic if critic_apart and name.startswith(CRITIC_TENSORS) else own).append(parameter)
    return [{"params": part} for part in (own, critic) if part]


def prepare_torch(seed: int, threads: int) -> None:
    """Make torch repeatable, and flush denormal numbers, which are slow and too small to matter."""
    torch.manual_seed(seed)
    torch.set_num_threads(threads)
    torch.set_flush_denormal(True)


def mlp(sizes: tuple[int, ...]) -> nn.ModuleList:
    """Return linear layers from each size to the next. The first lies in memory by column, for `SparseLinear`."""
    layers = [orthogonal(nn.Linear(a, b), HIDDEN_GAIN) for a, b in pairwise(sizes)]
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
