"""TorchRL's interface: one learning seat in each of many games, as one batched `EnvBase` with masked actions.

env = make_torchrl("caesar", opponent="expert", num_envs=64)
env.rollout(100, policy, break_when_any_done=False)
"""

from __future__ import annotations

from typing import Any

import numpy as np

try:
    import torch
    from tensordict import TensorDict, TensorDictBase
    from torchrl.data import Binary, Bounded, Categorical, Composite, Unbounded
    from torchrl.envs import ActionMask, EnvBase, TransformedEnv
except ModuleNotFoundError as problem:
    needed = 'pip install "cleo_env[torchrl]"'
    raise ModuleNotFoundError(f"make_torchrl needs the extra: {needed} ({problem.name} is missing)") from problem

from cleo_env.core.tables import FLOAT32
from cleo_env.interfaces.opponents import RANDOM
from cleo_env.interfaces.seat_games import SeatGames
from cleo_env.interfaces.spaces import column_space
from cleo_env.registry import get_game


class SeatTorchEnv(EnvBase):
    """One learning seat in each of many games. A reward is the learner's own, once, at the end, whoever ended the game.

    Keys: `observation`, `action_mask`, `action`, `reward`, `done`, `terminated`. A game that is over shows a mask in
    which everything is allowed and nothing is played; TorchRL resets such games, and those alone, by `_reset`.
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
        super().__init__(batch_size=torch.Size([num_envs]), device="cpu")
        self.game = get_game(game)
        self.seat_games = SeatGames(self.game, num_envs, opponent, seed=seed, observation=observation, **options)
        self._next_seed: int | None = seed
        self._make_specs(num_envs, self.game.actions.size)

    def _make_specs(self, count: int, actions: int) -> None:
        space = column_space(self.game.observation, self.seat_games.observation)
        low, high = (torch.from_numpy(bound).expand(count, -1).clone() for bound in (space.low, space.high))
        self.observation_spec = Composite(
            observation=Bounded(low, high, dtype=low.dtype),
            action_mask=Binary(actions, shape=(count, actions), dtype=torch.bool),
            shape=(count,),
        )
        self.action_spec = Categorical(actions, shape=(count,), dtype=torch.int64)
        self.reward_spec = Unbounded(shape=(count, 1), dtype=torch.float32)
        ended = Categorical(2, shape=(count, 1), dtype=torch.bool)
        self.done_spec = Composite(done=ended, terminated=ended.clone(), shape=(count,))

    def _reset(self, tensordict: TensorDictBase | None = None, **kwargs: Any) -> TensorDictBase:
        """Start all games anew, or those marked by `_reset`, and play on to the learners."""
        marked = None if tensordict is None else tensordict.get("_reset", None)
        self.seat_games.reset(self._next_seed, None if marked is None else marked.reshape(-1).numpy())
        self._next_seed = None
        return self._shown(ended=np.zeros(self.num_games, np.bool_))

    @property
    def num_games(self) -> int:
        """How many games are played at once."""
        return len(self.seat_games.seats)

    def _step(self, tensordict: TensorDictBase) -> TensorDictBase:
        """Play the learners' actions, then the opponents', until learners decide again or games are over."""
        self.seat_games.play_learners(tensordict["action"].numpy(), np.ones(self.num_games, np.bool_))
        self.seat_games.play_opponents()
        shown = self._shown(self.seat_games.over)
        shown["reward"] = torch.from_numpy(self.seat_games.rewards.astype(np.float32)[:, None])
        return shown

    def _shown(self, ended: np.ndarray) -> TensorDictBase:
        """Return what every learner sees and may do, and which games are over."""
        seen, masks = self.seat_games.observations()
        masks = masks.astype(np.bool_)
        masks[~masks.any(axis=1)] = True
        done = torch.from_numpy(ended[:, None].copy())
        found = {
            "observation": torch.from_numpy(seen),
            "action_mask": torch.from_numpy(masks),
            "done": done,
            "terminated": done.clone(),
        }
        return TensorDict(found, batch_size=self.batch_size)

    def _set_seed(self, seed: int | None) -> None:
        """Let the next reset start game i with seed + i."""
        self._next_seed = seed


def make_torchrl(game: str, opponent: Any = RANDOM, num_envs: int = 64, **options: Any) -> TransformedEnv:
    """Return many games for TorchRL, with random actions drawn from the masks; options are those of `SeatTorchEnv`."""
    return TransformedEnv(SeatTorchEnv(game, num_envs, opponent, **options), ActionMask())
