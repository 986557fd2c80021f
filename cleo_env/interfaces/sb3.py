"""Stable-Baselines3's interface: one learning seat in each of many games, with masks as `MaskablePPO` asks for them.

env = cleo_env.make_sb3("caesar", opponent="expert", num_envs=64)
model = MaskablePPO("MlpPolicy", env)
"""

from __future__ import annotations

from time import perf_counter
from typing import Any

import numpy as np

from cleo_env.core.extras import missing_extra

try:
    from stable_baselines3.common.vec_env import VecEnv
except ModuleNotFoundError as problem:
    raise missing_extra("make_sb3", "train", problem) from problem

from cleo_env.core.batch import Batch
from cleo_env.core.tables import FLOAT32
from cleo_env.interfaces.opponents import RANDOM, Opponent
from cleo_env.interfaces.seat_games import SeatGames
from cleo_env.interfaces.spaces import action_space, column_space
from cleo_env.registry import get_game


class SeatVecEnv(VecEnv):
    """One learning seat in each of many games. A reward is the learner's own, once, at the end, whoever ended the game.

    Observations are the columns alone, scaled unless observation="int16"; masks come from `action_masks()`. An illegal
    action raises `IllegalAction`. The info of a game's last step holds `terminal_observation`, `won`, and `episode`
    with the return, from which SB3 logs `ep_rew_mean`. All arrays handed out are copies: SB3 keeps the last
    observation, and one that is overwritten in place would shift its buffer by a step.
    """

    def __init__(
        self,
        game: str,
        num_envs: int,
        opponent: Any = RANDOM,
        seed: int = 0,
        observation: str = FLOAT32,
        **options: Any,
    ) -> None:
        self.game = get_game(game)
        self.seat_games = SeatGames(self.game, num_envs, opponent, seed=seed, observation=observation, **options)
        self.render_mode, self.games = None, 0
        self._lengths, self._begun = np.zeros(num_envs, np.int64), perf_counter()
        super().__init__(num_envs, column_space(self.game.observation, observation), action_space(self.game))

    @property
    def batch(self) -> Batch:
        """The games themselves."""
        return self.seat_games.batch

    @property
    def seats(self) -> np.ndarray:
        """The learning seat of every game."""
        return self.seat_games.seats

    @property
    def opponent(self) -> Opponent:
        """Who plays the other seats; a name, an agent or a function may be set."""
        return self.seat_games.opponent

    @opponent.setter
    def opponent(self, opponent: Any) -> None:
        self.seat_games.opponent = opponent

    def reset(self) -> np.ndarray:
        """Start all games anew, and play on to the learners."""
        self.seat_games.reset(self._seeds[0])
        self._lengths[:] = 0
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
        self._lengths += 1
        ended, rewards, last = games.over, games.rewards.astype(np.float32), games.observations()[0]
        for g in map(int, np.flatnonzero(ended)):
            won = bool(self.batch.final_winners[g, self.seats[g]])
            infos[g] = {"terminal_observation": last[g], "won": won, "episode": self._episode(g, rewards[g])}
        self._lengths[ended] = 0
        return self._restart() if ended.any() else last, rewards, ended, infos

    def _episode(self, g: int, reward: np.float32) -> dict[str, Any]:
        """Return what SB3's monitor tells of a finished game: return, length in decisions of the learner, time."""
        return {"r": float(reward), "l": int(self._lengths[g]), "t": round(perf_counter() - self._begun, 6)}

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


def make_sb3(game: str, opponent: Any = RANDOM, num_envs: int = 64, **options: Any) -> SeatVecEnv:
    """Return many games for Stable-Baselines3; options are those of `SeatVecEnv` and the game's settings."""
    return SeatVecEnv(game, num_envs, opponent, **options)
