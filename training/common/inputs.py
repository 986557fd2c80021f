"""What the network is shown of stored decisions: observations, action masks, the full state.

`DenseInputs` keeps whole rows and runs the network as torch does; it is the reference (`--dense`), and what
GPUs do. `SparseInputs` keeps only what is not 0 and what is legal, and runs the first layers and the policy head by
`sparse_layers.py`; it is quick, on the CPU alone.
"""

from __future__ import annotations

from typing import Any, Protocol

import numpy as np
import torch

from cleo_env.core.batch import Batch
from cleo_env.training.common.masked_softmax import LegalPolicy, MaskedPolicy, Policy, scaled
from cleo_env.training.common.network import Network
from cleo_env.training.common.precision import DTYPES, autocast
from cleo_env.training.common.sparse_layers import LegalActions, LegalHead, SparseLinear, SparseRows

FREQUENT = 0.2  # a column that is not 0 in more decisions than this goes through the dense product
PROBE_GAMES, PROBE_STEPS = 64, 400  # of random play, to see which columns these are


class Inputs(Protocol):
    """Stored decisions that a network can be asked about."""

    def store(self, start: int, batch: Batch, rows: np.ndarray) -> None:
        """Store what these games of a batch show, from decision `start` on, behind those stored before."""

    def forward(
        self, network: Network, rows: np.ndarray, precision: str, advice: torch.Tensor | None = None
    ) -> tuple[Policy, torch.Tensor]:
        """Return policies of some decisions, and the outputs of the critic."""


class DenseInputs:
    """Whole rows, and every layer as torch runs it."""

    def __init__(self, batch: Batch, capacity: int, privileged: bool) -> None:
        game = batch.game
        self.obs = np.empty((capacity, game.observation.size), np.int16)
        self.full_view = np.empty((capacity, game.full_view.size if privileged else 0), np.int16)
        self.masks = np.empty((capacity, game.actions.size), np.int8)
        self.units = 1 / game.observation.scale, 1 / game.full_view.scale
        self.privileged = privileged

    def store(self, start: int, batch: Batch, rows: np.ndarray) -> None:
        """Copy the rows."""
        new = slice(start, start + len(rows))
        np.take(batch.observation, rows, 0, out=self.obs[new])
        np.take(batch.action_mask, rows, 0, out=self.masks[new])
        if self.privileged:
            self.full_view[new] = batch.full_view()[rows]

    def forward(
        self, network: Network, rows: np.ndarray, precision: str, advice: torch.Tensor | None = None
    ) -> tuple[MaskedPolicy, torch.Tensor]:
        """Run the network."""
        device = network.policy.weight.device
        obs = scaled(self.obs, rows, self.units[0]).to(device)
        full_view = scaled(self.full_view, rows, self.units[1]).to(device) if self.privileged else None
        with autocast(precision, device):
            logits, critic_out = network(obs, full_view, advice)
        return MaskedPolicy(logits.float(), self.masks[rows]), critic_out.float()


class SparseInputs:
    """Rows without zeros, legal actions without the others, and layers that skip the rest."""

    def __init__(self, batch: Batch, capacity: int, privileged: bool) -> None:
        game = batch.game
        shown = frequent_columns(batch)
        self.obs = SparseRows(capacity, 1 / game.observation.scale, shown[0])
        self.full_view = SparseRows(capacity, 1 / game.full_view.scale, shown[1]) if privileged else None
        self.legal = LegalActions(capacity, game.actions.size)

    def store(self, start: int, batch: Batch, rows: np.ndarray) -> None:
        """Compress the rows."""
        self.obs.store(start, batch.observation, rows)
        self.legal.store(start, batch.action_mask, rows)
        if self.full_view:
            self.full_view.store(start, batch.full_view(), rows)

    def forward(
        self, network: Network, rows: np.ndarray, precision: str, advice: torch.Tensor | None = None
    ) -> tuple[LegalPolicy, torch.Tensor]:
        """Run the network; only its layers in the middle are dense."""
        with autocast(precision, network.policy.weight.device):
            trunk = network.trunk(first_layer(network.layers[0], self.obs, rows, precision), advice)
            seen = self.full_view
            first = first_layer(network.critic[0], seen, rows, precision) if seen else None
            critic_out = network.run_critic(trunk, first)
        offsets = self.legal.gather(rows)
        legal = self.legal.of(rows, offsets)
        head = network.policy
        logits = LegalHead.apply(trunk.float(), head.weight, head.bias, self.legal, rows, offsets)
        if network.advice_logit_bias is not None and advice is not None:
            actions = torch.from_numpy(legal.astype(np.int64))
            advised = actions == advice.repeat_interleave(torch.from_numpy(np.diff(offsets)))
            logits = logits + network.advice_logit_bias[actions] * advised
        return LegalPolicy(logits, offsets, legal), critic_out.float()


def first_layer(layer: Any, inputs: SparseRows, rows: np.ndarray, precision: str) -> torch.Tensor:
    """Return the outputs of a first layer."""
    return SparseLinear.apply(layer.weight, layer.bias, inputs, rows, DTYPES[precision])


def frequent_columns(batch: Batch) -> tuple[np.ndarray, np.ndarray]:
    """Play random games like those of a new batch; return which columns of observation and full view are seldom 0."""
    games = min(PROBE_GAMES, batch.num_games)
    probe = Batch(batch.game, games)
    probe.set_states(batch.states[:games])
    counts = np.zeros(batch.game.observation.size), np.zeros(batch.game.full_view.size)
    for step in range(PROBE_STEPS):
        probe.step(probe.random_actions(0, step))
        for count, shown in zip(counts, (probe.observation, probe.full_view()), strict=True):
            count += (shown != 0).mean(axis=0)
    observed, viewed = (np.flatnonzero(count > FREQUENT * PROBE_STEPS) for count in counts)
    return observed, viewed
