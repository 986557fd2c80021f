"""Starting from a network that was trained before: its policy must fit, its critic is taken if it does."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from cleo_env.training.common.learner import Arrays, as_tensors
from cleo_env.training.common.network import POLICY_TENSORS, Network
from cleo_env.training.common.options import RunError


def start_from(
    network: Network, folder: Path, loaded: tuple[dict[str, Any], Arrays], option: str, advisor: str = ""
) -> None:
    """Give a network the card and weights of another, from a folder; a critic whose layers are others starts anew."""
    card, weights = loaded
    shapes = {name: tuple(tensor.shape) for name, tensor in network.state_dict().items()}
    own, found = policy_part(shapes), policy_part({name: array.shape for name, array in weights.items()})
    if found != own or card.get("advisor", "") != advisor:
        raise RunError(
            f"{option}: the policy in {folder} has advisor {card.get('advisor') or 'none'} and layers of "
            f"{widths(found)}, the run has advisor {advisor or 'none'} and layers of {widths(own)}"
        )
    critic = {name for name in shapes if name not in own}
    fits = all(name in weights and weights[name].shape == shapes[name] for name in critic)
    taken: Arrays = {name: weights[name] for name in (shapes if fits else own)}
    network.load_state_dict(as_tensors(taken), strict=False)


def policy_part(shapes: dict[str, tuple[int, ...]]) -> dict[str, tuple[int, ...]]:
    """Return the shapes of the tensors that a policy acts by."""
    return {name: shape for name, shape in shapes.items() if name.startswith(POLICY_TENSORS)}


def widths(shapes: dict[str, tuple[int, ...]]) -> str:
    """Tell how wide the layers are."""
    return " ".join(str(shape[0]) for name, shape in sorted(shapes.items()) if name.endswith(".weight"))
