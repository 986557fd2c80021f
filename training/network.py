"""The network: layers of the scaled observation, then one number for every action and one for the outcome."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

import torch
from torch import nn

from cleo_env.core.game import Game

FIRST_TRUST = 5.0  # in an advisor: the advice is then about a hundred times as likely as any other action


class Network(nn.Module):
    """Policy and value for every seat and number of players: observations are seat-relative, so one network serves all.

    With a privileged critic the value has layers of its own that see the full view; they are needed in training only.
    With an advisor it also hears what a script would do: it begins by trusting the advice, and learns when not to.
    """

    def __init__(self, game: Game, hidden: tuple[int, ...], privileged: bool, advised: bool = False) -> None:
        super().__init__()
        self.layers = stack((game.observation.size, *hidden))
        self.policy = orthogonal(nn.Linear(hidden[-1], game.actions.size), 0.01)
        self.critic = stack((game.full_view.size, *hidden)) if privileged else None
        self.value = orthogonal(nn.Linear(hidden[-1], 1), 0.1)
        self.advice = nn.Parameter(torch.zeros(game.actions.size, hidden[0])) if advised else None
        self.trust = nn.Parameter(torch.full((game.actions.size,), FIRST_TRUST)) if advised else None

    def forward(
        self, seen: torch.Tensor, full: torch.Tensor | None = None, advice: torch.Tensor | None = None
    ) -> tuple[torch.Tensor, torch.Tensor]:
        """Return the numbers of all actions and the expected outcome, for rows of scaled observations."""
        first = self.layers[0](seen)
        if self.advice is not None:
            first = first + self.advice[advice]
        trunk = run(self.layers[1:], torch.relu(first))
        critic = trunk if self.critic is None or full is None else run(self.critic, full)
        logits = self.policy(trunk)
        if self.trust is not None and advice is not None:
            logits = logits.float().scatter_add(1, advice[:, None], self.trust[advice][:, None])
        return logits, self.value(critic).squeeze(-1)


def prepare_torch(seed: int, threads: int) -> None:
    """Make torch repeatable, and quick where numbers are too small to matter."""
    torch.manual_seed(seed)
    torch.set_num_threads(threads)
    torch.set_flush_denormal(True)


def stack(sizes: tuple[int, ...]) -> nn.ModuleList:
    """Return layers from each size to the next."""
    return nn.ModuleList(orthogonal(nn.Linear(a, b), 2**0.5) for a, b in pairwise(sizes))


def run(layers: Iterable[nn.Module], rows: torch.Tensor) -> torch.Tensor:
    """Send rows through layers, each cut off below zero."""
    for layer in layers:
        rows = torch.relu(layer(rows))
    return rows


def orthogonal(layer: nn.Linear, gain: float) -> nn.Linear:
    """Start a layer with orthogonal weights and no bias."""
    nn.init.orthogonal_(layer.weight, gain)
    nn.init.zeros_(layer.bias)
    return layer
