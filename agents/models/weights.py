"""What tensors a network must have: names, shapes, types and finite numbers, checked whenever weights are loaded."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count, pairwise, takewhile
from typing import Any

import numpy as np

from cleo_env.agents.players.scripted import STYLES
from cleo_env.core.game import Game

Weights = dict[str, np.ndarray]
Shape = tuple[int, ...]
Shapes = Callable[[Game, Weights, dict[str, Any]], dict[str, Shape]]  # (game, weights, card) -> shapes by name


def hidden_sizes(weights: Weights, name: str = "layers") -> list[int]:
    """Return the sizes of the hidden layers, as their biases tell them."""
    names = takewhile(lambda bias: bias in weights, (f"{name}.{layer}.bias" for layer in count()))
    if not (sizes := [weights[bias].size for bias in names]):
        raise ValueError(f"there is no tensor '{name}.0.bias'")
    return sizes


def layer_shapes(sizes: list[int], name: str = "layers") -> dict[str, Shape]:
    """Return the shapes of hidden layers from each size to the next."""
    shapes: dict[str, Shape] = {}
    for layer, (inputs, outputs) in enumerate(pairwise(sizes)):
        shapes |= {f"{name}.{layer}.weight": (outputs, inputs), f"{name}.{layer}.bias": (outputs,)}
    return shapes


def critic_shapes(game: Game, weights: Weights, hidden: list[int]) -> dict[str, Shape]:
    """Return the shapes of the critic of a network that can search: it and the policy have 2 hidden layers each."""
    critic = hidden_sizes(weights, "critic")
    if len(hidden) != 2 or len(critic) != 2:
        raise ValueError(f"a network that searches has 2 and 2 hidden layers, this one {len(hidden)} and {len(critic)}")
    shapes = layer_shapes([game.full_view.size, *critic], "critic")
    return shapes | {"outcome.weight": (game.seats, critic[-1]), "outcome.bias": (game.seats,)}


def policy_shapes(game: Game, weights: Weights, card: dict[str, Any]) -> dict[str, Shape]:
    """Return the shapes of a policy's tensors; it need not have a value head, and has advice only with an advisor."""
    hidden, actions, advisor = hidden_sizes(weights), game.actions.size, card.get("advisor", "")
    shapes = layer_shapes([game.observation.size, *hidden])
    shapes |= {"policy.weight": (actions, hidden[-1]), "policy.bias": (actions,)}
    if "value.weight" in weights:
        shapes |= {"value.weight": (1, hidden[-1]), "value.bias": (1,)}
    if "outcome.weight" in weights:
        shapes |= critic_shapes(game, weights, hidden)
    if advisor:
        if advisor not in STYLES:
            raise ValueError(f"its advisor is {advisor!r}, which is none of {', '.join(STYLES)}")
        shapes |= {"advice_embedding": (actions, hidden[0]), "advice_logit_bias": (actions,)}
    return shapes


def value_shapes(game: Game, weights: Weights, card: dict[str, Any]) -> dict[str, Shape]:
    """Return the shapes of a value network's tensors: two hidden layers and a head without bias."""
    hidden = hidden_sizes(weights)
    if len(hidden) != 2:
        raise ValueError(f"a value network has 2 hidden layers, this one {len(hidden)}")
    return layer_shapes([game.full_view.size, *hidden]) | {"head.weight": (1, hidden[-1])}


def check_weights(weights: Weights, shapes: dict[str, Shape]) -> None:
    """Refuse weights with missing or unknown tensors, of other shapes or types, or that are not finite."""
    if missing := sorted(shapes.keys() - weights.keys()):
        raise ValueError(f"there is no tensor {missing[0]!r}")
    if unknown := sorted(weights.keys() - shapes.keys()):
        raise ValueError(f"there is a tensor {unknown[0]!r} too many")
    for name, shape in shapes.items():
        if weights[name].shape != shape:
            raise ValueError(f"tensor {name!r} has shape {weights[name].shape}, not {shape}")
        if weights[name].dtype != np.float32:
            raise ValueError(f"tensor {name!r} is of type {weights[name].dtype}, not float32")
    check_finite(weights)


def check_finite(weights: Weights) -> None:
    """Refuse weights that are nan or infinite."""
    for name, array in weights.items():
        if not np.isfinite(array).all():
            raise ValueError(f"tensor {name!r} is not finite")
