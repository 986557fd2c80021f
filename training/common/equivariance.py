"""An equivariant network: one weight for all that the rules treat alike, so that what is learned of one is of all.

A game tells which columns and actions its symmetries exchange. Hidden units are dealt to the things exchanged in equal
shares (the same features for each thing), and some to none (features of the whole). Weights that a symmetry exchanges
with one another form an orbit. They start equal, and get the mean of their gradients, so Adam keeps them equal. The
network is dense and plain all the same: kernels, files and searches know nothing of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
import torch

from cleo_env.core.game import Game
from cleo_env.core.symmetry import Symmetry
from cleo_env.training.common.adam import in_memory_order
from cleo_env.training.common.network import HEAD_GAINS, HIDDEN_GAIN, Network
from cleo_env.training.common.options import RunError

UNITS_A_COLUMN = 1.6  # a family of things gets so many times the fraction of a layer's units that it has of the columns


class Equivariance:
    """The orbits of a network's weights."""

    def __init__(self, network: Network, game: Game) -> None:
        if not game.symmetries:
            raise RunError(f"--equivariant: the rules of {game.name} tell of nothing that they treat alike")
        self.network = network
        families = families_of(game)
        self.orbits = {
            name: like(
                parameter, find_orbits([axes_of(name, parameter.shape, found, families) for found in game.symmetries])
            )
            for name, parameter in network.named_parameters()
        }
        self.counts = {name: torch.bincount(in_memory_order(orbits)) for name, orbits in self.orbits.items()}

    @torch.no_grad()
    def initialise(self) -> None:
        """Give every orbit of weights one by chance."""
        for name, parameter in self.network.named_parameters():
            if name.endswith("weight"):
                drawn = torch.randn(len(self.counts[name]), device=parameter.device)[self.orbits[name]]
                gain = HEAD_GAINS.get(name.removesuffix(".weight"), HIDDEN_GAIN)
                parameter.copy_(drawn * gain / parameter.shape[1] ** 0.5)

    def holds(self) -> bool:
        """Tell whether all weights of an orbit are equal, as they stay once they are."""
        for name, parameter in self.network.named_parameters():
            numbers, orbits = in_memory_order(parameter), in_memory_order(self.orbits[name])
            one_each = torch.zeros(len(self.counts[name]), device=numbers.device).index_copy_(0, orbits, numbers)
            if not torch.equal(one_each[orbits], numbers):
                return False
        return True

    def check_start(self, folder: Path) -> None:
        """Refuse weights from a folder that are not shared as they must be."""
        if not self.holds():
            raise RunError(f"--init-policy {folder}: was trained without --equivariant; leave that out")

    @torch.no_grad()
    def average_gradients(self) -> None:
        """Give all weights of an orbit the mean of their gradients."""
        for name, parameter in self.network.named_parameters():
            if parameter.grad is not None:
                gradient, orbits = in_memory_order(parameter.grad), in_memory_order(self.orbits[name])
                sums = torch.zeros(len(self.counts[name]), device=gradient.device).index_add_(0, orbits, gradient)
                gradient.copy_((sums / self.counts[name])[orbits])


class Family(NamedTuple):
    """Things that are exchanged with each other, and their part of the units of a layer."""

    size: int
    fraction: float


def families_of(game: Game) -> dict[str, Family]:
    """Return the families of things that the game's symmetries exchange."""
    families = {}
    for name in dict.fromkeys(symmetry.family for symmetry in game.symmetries):
        own = [symmetry for symmetry in game.symmetries if symmetry.family == name]
        moved = np.any([symmetry.observation != np.arange(game.observation.size) for symmetry in own], axis=0)
        families[name] = Family(len(own[0].things), UNITS_A_COLUMN * float(moved.mean()))
    return families


def axes_of(name: str, shape: torch.Size, symmetry: Symmetry, families: dict[str, Family]) -> tuple[np.ndarray, ...]:
    """Return how a symmetry exchanges the rows and columns of one of the network's tensors."""
    layer = name.rsplit(".", 1)[0]
    by_action = dict.fromkeys(("policy", "advice_embedding", "advice_logit_bias"), symmetry.actions)
    rows = {**by_action, "outcome": symmetry.seats, "value": np.arange(1)}
    columns = {"layers.0": symmetry.observation, "critic.0": symmetry.full_view}
    known = rows.get(layer), columns.get(layer)
    return tuple(
        exchange_units(size, symmetry, families) if places is None else places
        for size, places in zip(shape, known, strict=False)  # a bias has rows alone
    )


def exchange_units(count: int, symmetry: Symmetry, families: dict[str, Family]) -> np.ndarray:
    """Return which unit of a layer each takes the place of; families have units of their own."""
    places, start = np.arange(count), 0
    for name, family in families.items():
        features = int(family.fraction * count) // family.size
        end = start + features * family.size
        if name == symmetry.family:
            places[start:end] = start + (np.arange(features)[:, None] * family.size + symmetry.things).reshape(-1)
        start = end
    return places


def find_orbits(generators: Sequence[tuple[np.ndarray, ...]]) -> np.ndarray:
    """Number the orbits of a tensor's places under exchanges of its rows and columns."""
    shape = [len(axis) for axis in generators[0]]
    labels: np.ndarray = np.arange(int(np.prod(shape))).reshape(shape)
    before: np.ndarray = np.empty(0)
    while not np.array_equal(labels, before):
        before = labels
        for axes in generators:
            labels = np.minimum(labels, labels[np.ix_(*axes)])
    return np.unique(labels, return_inverse=True)[1].reshape(shape)


def like(parameter: torch.Tensor, orbits: np.ndarray) -> torch.Tensor:
    """Return numbers laid out in memory as a parameter is."""
    return torch.empty_like(parameter, dtype=torch.int64).copy_(torch.from_numpy(orbits))
