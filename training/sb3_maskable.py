"""Stable-Baselines3 on a batch of games, for people who know it: MaskablePPO learns one seat of every game.

    python -m cleo_env.training.sb3_maskable caesar --steps 500000 --opponent greedy --out runs/sb3

The other seats are played inside `step` by an agent of the registry, or by a frozen copy of the learner (`--opponent
self`) that is renewed at every rollout. The policy that comes out is played by `policy:DIR`, like those of `ppo.py`.
`save_model` writes any MaskablePPO with dense ReLU layers so; others it refuses.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import numpy as np
from gymnasium.spaces import Box

from cleo_env.core.extras import missing_extra

try:
    import torch
    from sb3_contrib import MaskablePPO
    from stable_baselines3.common.callbacks import BaseCallback
    from stable_baselines3.common.torch_layers import BaseFeaturesExtractor, FlattenExtractor
    from torch import nn
except ModuleNotFoundError as problem:
    raise missing_extra("training with Stable-Baselines3", "train", problem) from problem

from cleo_env.agents.models.policy_file import PolicyError, card_of, save_policy
from cleo_env.agents.players.policy import PolicyAgent, PolicyOptions
from cleo_env.core.game import Game
from cleo_env.interfaces.opponents import RANDOM
from cleo_env.interfaces.sb3 import SeatVecEnv, make_sb3
from cleo_env.registry import get_game
from cleo_env.training.common.network import mlp, run_mlp

SELF = "self"
WRITABLE = "a policy file holds dense layers with ReLU between them, as policy_kwargs=network(64, 64) makes them"


class Trunk(BaseFeaturesExtractor):
    """The layers of our own network, so that a policy learned here is one that we can play."""

    unit: torch.Tensor

    def __init__(self, space: Box, hidden: tuple[int, ...], scale: np.ndarray) -> None:
        super().__init__(space, hidden[-1])
        self.layers = mlp((int(space.shape[0]), *hidden))
        self.register_buffer("unit", torch.from_numpy(1 / scale))

    def forward(self, seen: torch.Tensor) -> torch.Tensor:
        """Scale the observations and send them through the layers."""
        return run_mlp(self.layers, seen * self.unit)


def make_model(env: SeatVecEnv, hidden: tuple[int, ...], **options: Any) -> MaskablePPO:
    """Return a learner whose policy and value share the layers, as ours do; options are SB3's."""
    shape = {
        "net_arch": [],
        "features_extractor_class": Trunk,
        "features_extractor_kwargs": {"hidden": hidden, "scale": scale_of(env.game, env.observation_space)},
    }
    return MaskablePPO("MlpPolicy", env, policy_kwargs=shape, gamma=1.0, device="cpu", **options)


def network(*hidden: int) -> dict[str, Any]:
    """Return SB3's `policy_kwargs` for dense ReLU layers of these sizes, which `save_model` can write."""
    return {"net_arch": list(hidden), "activation_fn": nn.ReLU}


def scale_of(game: Game, space: Any) -> np.ndarray:
    """Return what observations of a space are still to be divided by: nothing, if they are scaled already."""
    scale = game.observation.scale
    return np.ones_like(scale) if np.issubdtype(space.dtype, np.floating) else scale


def weights_of(model: MaskablePPO, game: Game) -> dict[str, np.ndarray]:
    """Return the weights of a learner's policy by the names of a policy file, or say which layer has no place there."""
    weights = {}
    for name, layer in dense_layers(model.policy).items():
        for part in ("weight", "bias"):
            weights[f"{name}.{part}"] = layer.get_parameter(part).detach().numpy().copy()
    if isinstance(model.policy.pi_features_extractor, FlattenExtractor):  # it did not scale, a policy file does
        weights["layers.0.weight"] *= scale_of(game, model.observation_space)
    return weights


def dense_layers(policy: Any) -> dict[str, nn.Module]:
    """Return the layers of a policy by the names of a policy file; a value head only if it shares the others."""
    seen, behind = policy.pi_features_extractor, list(policy.mlp_extractor.policy_net)
    if isinstance(seen, Trunk):
        check_dense(behind, 0)
        hidden = list(seen.layers)
    elif isinstance(seen, FlattenExtractor):
        check_dense(behind, max(len(behind) // 2, 1))
        hidden = behind[::2]
    else:
        raise PolicyError(f"the features extractor {type(seen).__name__} cannot be written: {WRITABLE}")
    found = {f"layers.{number}": layer for number, layer in enumerate(hidden)} | {"policy": policy.action_net}
    shared = isinstance(seen, Trunk) and policy.share_features_extractor
    return found | ({"value": policy.value_net} if shared else {})


def check_dense(layers: list[nn.Module], count: int) -> None:
    """Refuse layers of `net_arch` that are not so many pairs of a dense layer and a ReLU."""
    kinds = [type(layer) for layer in layers]
    if kinds != [nn.Linear, nn.ReLU] * count:
        named = ", ".join(kind.__name__ for kind in kinds) or "none"
        raise PolicyError(f"the layers of net_arch ({named}) cannot be written: {WRITABLE}")


def save_model(model: MaskablePPO, game: str, folder: str | Path) -> None:
    """Write the policy of a learner into a folder, for `policy:DIR`, `load_policy` and `cleo export`."""
    found, folder = get_game(game), Path(folder)
    weights = weights_of(model, found)
    folder.mkdir(parents=True, exist_ok=True)
    save_policy(folder, card_of(found, {}, [found.default_players], learner="sb3"), weights)


class PlayYourself(BaseCallback):
    """Makes the opponent a frozen copy of the learner at the start of every rollout."""

    def __init__(self, env: SeatVecEnv) -> None:
        super().__init__()
        self.env = env

    def _on_rollout_start(self) -> None:
        assert isinstance(self.model, MaskablePPO)
        self.env.opponent = PolicyAgent(self.env.game, weights_of(self.model, self.env.game), PolicyOptions())

    def _on_step(self) -> bool:
        return True


def main() -> None:
    """Read the options, train, and write the policy."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--steps", type=int, default=500_000)
    parser.add_argument("--opponent", default=SELF, help="`self`, or an agent such as `greedy`")
    parser.add_argument("--num-envs", type=int, default=256)
    parser.add_argument("--hidden", type=int, nargs="+", default=(256, 256), help="sizes of the hidden layers")
    parser.add_argument("--out", type=Path, default=Path("runs/sb3"))
    options = parser.parse_args()
    env = make_sb3(options.game, RANDOM if options.opponent == SELF else options.opponent, options.num_envs)
    model = make_model(env, tuple(options.hidden), n_steps=64, batch_size=1024, n_epochs=2, ent_coef=0.02, verbose=1)
    model.learn(options.steps, callback=PlayYourself(env) if options.opponent == SELF else None)
    save_model(model, options.game, options.out)


if __name__ == "__main__":
    main()
