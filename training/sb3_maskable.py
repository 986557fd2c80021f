"""Stable-Baselines3 on a batch of games, for people who know it: MaskablePPO learns one seat of every game.

    python -m training.sb3_maskable caesar --steps 500000 --opponent greedy --out runs/sb3

The other seats are played inside `step` by an agent of the registry, or by a frozen copy of the learner (`--opponent
self`) that is renewed at every rollout. The policy that comes out is played by `policy:DIR`, like those of `ppo.py`.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import numpy as np
import torch
from gymnasium.spaces import Box, Discrete
from gymnasium.vector import AutoresetMode
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
from stable_baselines3.common.vec_env import VecEnv

from agents.agent import Agent, RandomAgent
from agents.policy import Manner, PolicyAgent
from agents.policy_file import card_of, save_policy
from agents.registry import make_agent
from cleo_env.core.batch import Batch
from cleo_env.core.loops import NOBODY
from cleo_env.registry import get_game
from training.network import run, stack
from training.opponents import ask

SELF = "self"


class SeatVecEnv(VecEnv):
    """One learning seat in each of many games. A reward is the learner's own, whoever ended the game.

    All arrays handed out are copies: SB3 keeps the last observation, and one that is overwritten in place would shift
    its buffer by a step.
    """

    def __init__(self, game: str, num_envs: int, opponent: Agent, seed: int = 0, **settings: Any) -> None:
        self.game, self.opponent = get_game(game), opponent
        self.batch = Batch(self.game, num_envs, seed, autoreset_mode=AutoresetMode.DISABLED, **settings)
        self.rng = np.random.default_rng(seed)
        self.seats = np.arange(num_envs) % self.batch.states["num_players"]  # the learners', spread over the table
        self.render_mode, self.games = None, 0
        seen = self.game.observation
        super().__init__(num_envs, Box(seen.low, seen.high, dtype=np.int16), Discrete(self.game.actions.size))

    def reset(self) -> np.ndarray:
        """Start all games anew, and play on to the learners."""
        self.batch.reset(self._seeds[0])
        self._reset_seeds()
        self._play_opponents()
        return self.batch.observation.copy()

    def step_async(self, actions: np.ndarray) -> None:
        """Keep the learners' actions."""
        self.actions = actions

    def step_wait(self) -> tuple[np.ndarray, np.ndarray, np.ndarray, list[dict[str, Any]]]:
        """Play the learners' actions, then the opponents', until learners decide again; start ended games anew."""
        batch, infos = self.batch, [dict[str, Any]() for _ in range(self.num_envs)]
        batch.step(self.actions)
        self._play_opponents()
        ended = batch.decider == NOBODY
        rewards = np.where(ended, batch.rewards[np.arange(self.num_envs), self.seats], 0).astype(np.float32)
        if ended.any():
            last, _ = batch.observe(self.seats)
            for g in np.flatnonzero(ended):
                infos[g] = {"terminal_observation": last[g], "won": bool(batch.final_winners[g, self.seats[g]])}
            self._restart()
        return batch.observation.copy(), rewards, ended, infos

    def _restart(self) -> None:
        """Start the games that are over until none is; one may end again before its learner was asked."""
        while (over := self.batch.decider == NOBODY).any():
            self.games += int(over.sum())
            self.batch.reset(where=over)
            self._play_opponents()

    def _play_opponents(self) -> None:
        """Let the opponents play in all games until a learner decides or the game is over."""
        batch, actions = self.batch, np.zeros(self.num_envs, np.int64)
        while (where := (batch.decider != self.seats) & (batch.decider != NOBODY)).any():
            rows = np.flatnonzero(where)
            actions[rows] = ask(self.opponent, batch, rows, self.rng)
            batch.step_where(actions, where)

    def action_masks(self) -> np.ndarray:
        """Return what every learner may do."""
        return self.batch.action_mask.astype(np.bool_)

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        """Return an attribute as every environment would have it; `action_masks` is each one's own mask."""
        if attr_name == "action_masks":
            return [self.action_masks()[g] for g in self._get_indices(indices)]
        return [getattr(self, attr_name) for _ in self._get_indices(indices)]

    def env_method(self, method_name: str, *args: Any, indices: Any = None, **kwargs: Any) -> list[Any]:
        """Call a method for some environments: there is only `action_masks`."""
        if method_name != "action_masks":
            raise AttributeError(f"environments of a batch have no method {method_name!r}, only 'action_masks'")
        masks = self.action_masks()
        return [masks[g] for g in self._get_indices(indices)]

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        """Set an attribute for all environments at once."""
        setattr(self, attr_name, value)

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:
        """Tell that nothing is wrapped."""
        return [False for _ in self._get_indices(indices)]

    def close(self) -> None:
        """There is nothing to close."""


class Trunk(BaseFeaturesExtractor):
    """The layers of our own network, so that a policy learned here is one that we can play."""

    unit: torch.Tensor

    def __init__(self, space: Box, hidden: tuple[int, ...], scale: np.ndarray) -> None:
        super().__init__(space, hidden[-1])
        self.layers = stack((int(space.shape[0]), *hidden))
        self.register_buffer("unit", torch.from_numpy(1 / scale))

    def forward(self, seen: torch.Tensor) -> torch.Tensor:
        """Scale the observations and send them through the layers."""
        return run(self.layers, seen * self.unit)


def make_model(env: SeatVecEnv, hidden: tuple[int, ...], **options: Any) -> MaskablePPO:
    """Return a learner whose policy and value share the layers, as ours do; options are SB3's."""
    scale = {"hidden": hidden, "scale": env.game.observation.scale}
    shape = {"net_arch": [], "features_extractor_class": Trunk, "features_extractor_kwargs": scale}
    return MaskablePPO("MlpPolicy", env, policy_kwargs=shape, gamma=1.0, device="cpu", **options)


def weights_of(model: MaskablePPO) -> dict[str, np.ndarray]:
    """Return the weights of a learner's policy by the names of a policy file."""
    renamed = {"features_extractor.layers": "layers", "action_net": "policy", "value_net": "value"}
    found = {}
    for name, tensor in model.policy.state_dict().items():
        for theirs, ours in renamed.items():
            if name.startswith(theirs) and "unit" not in name:
                found[ours + name.removeprefix(theirs)] = tensor.numpy().copy()
    return found


class PlayYourself(BaseCallback):
    """Makes the opponent a frozen copy of the learner at the start of every rollout."""

    def __init__(self, env: SeatVecEnv) -> None:
        super().__init__()
        self.env = env

    def _on_rollout_start(self) -> None:
        assert isinstance(self.model, MaskablePPO)
        self.env.opponent = PolicyAgent(self.env.game, weights_of(self.model), Manner())

    def _on_step(self) -> bool:
        return True


def main() -> None:
    """Read the options, train, and write the policy."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--steps", type=int, default=500_000)
    parser.add_argument("--opponent", default=SELF, help="`self`, or an agent such as `greedy`")
    parser.add_argument("--num-envs", type=int, default=256)
    parser.add_argument("--out", type=Path, default=Path("runs/sb3"))
    options = parser.parse_args()
    game = get_game(options.game)
    opponent = RandomAgent() if options.opponent == SELF else make_agent(options.opponent, game)
    env = SeatVecEnv(options.game, options.num_envs, opponent)
    model = make_model(env, (256, 256), n_steps=64, batch_size=1024, n_epochs=2, ent_coef=0.02, verbose=1)
    model.learn(options.steps, callback=PlayYourself(env) if options.opponent == SELF else None)
    options.out.mkdir(parents=True, exist_ok=True)
    save_policy(options.out, card_of(game, {}, [game.default_players], learner="sb3"), weights_of(model))


if __name__ == "__main__":
    main()
