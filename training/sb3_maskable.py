"""Stable-Baselines3 on a batch of games, for people who know it: MaskablePPO learns one seat of every game.

    python -m cleo_env.training.sb3_maskable caesar --steps 500000 --opponent greedy --out runs/sb3

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
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
from stable_baselines3.common.vec_env import VecEnv

from cleo_env.agents.agent import Agent, RandomAgent
from cleo_env.agents.models.policy_file import card_of, save_policy
from cleo_env.agents.opponent import AgentOpponent
from cleo_env.agents.players.policy import PolicyAgent, PolicyOptions
from cleo_env.agents.registry import make_agent
from cleo_env.core.batch import Batch
from cleo_env.interfaces.seat_games import SeatGames
from cleo_env.registry import get_game
from cleo_env.training.common.network import mlp, run_mlp

SELF = "self"


class SeatVecEnv(VecEnv):
    """One learning seat in each of many games. A reward is the learner's own, whoever ended the game.

    All arrays handed out are copies: SB3 keeps the last observation, and one that is overwritten in place would shift
    its buffer by a step.
    """

    def __init__(self, game: str, num_envs: int, opponent: Agent, seed: int = 0, **settings: Any) -> None:
        self.game = get_game(game)
        self.seat_games = SeatGames(self.game, num_envs, AgentOpponent(opponent, seed), seed=seed, **settings)
        self.render_mode, self.games = None, 0
        seen = self.game.observation
        super().__init__(num_envs, Box(seen.low, seen.high, dtype=np.int16), Discrete(self.game.actions.size))

    @property
    def batch(self) -> Batch:
        """The games themselves."""
        return self.seat_games.batch

    @property
    def seats(self) -> np.ndarray:
        """The learning seat of every game."""
        return self.seat_games.seats

    @property
    def opponent(self) -> Agent:
        """Who plays the other seats."""
        return self.seat_games.opponent.agent

    @opponent.setter
    def opponent(self, agent: Agent) -> None:
        self.seat_games.opponent.agent = agent

    def reset(self) -> np.ndarray:
        """Start all games anew, and play on to the learners."""
        self.seat_games.reset(self._seeds[0])
        self._reset_seeds()
        return self._restart()

    def step_async(self, actions: np.ndarray) -> None:
        """Keep the learners' actions."""
        self.actions = actions

    def step_wait(self) -> tuple[np.ndarray, np.ndarray, np.ndarray, list[dict[str, Any]]]:
        """Play the learners' actions, then the opponents', until learners decide again; start ended games anew."""
        games, infos = self.seat_games, [dict[str, Any]() for _ in range(self.num_envs)]
        games.play_learners(self.actions, np.ones(self.num_envs, np.bool_))
        games.play_opponents()
        ended, rewards, last = games.over, games.rewards.astype(np.float32), games.observations()[0]
        for g in np.flatnonzero(ended):
            won = bool(self.batch.final_winners[g, self.seats[g]])
            infos[g] = {"terminal_observation": last[g], "won": won}
        return self._restart() if ended.any() else last, rewards, ended, infos

    def _restart(self) -> np.ndarray:
        """Start the games that are over until none is; one may end again before its learner was asked."""
        while (over := self.seat_games.over).any():
            self.games += int(over.sum())
            self.seat_games.reset(where=over)
        return self.seat_games.observations()[0]

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
        self.layers = mlp((int(space.shape[0]), *hidden))
        self.register_buffer("unit", torch.from_numpy(1 / scale))

    def forward(self, seen: torch.Tensor) -> torch.Tensor:
        """Scale the observations and send them through the layers."""
        return run_mlp(self.layers, seen * self.unit)


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
        self.env.opponent = PolicyAgent(self.env.game, weights_of(self.model), PolicyOptions())

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
