"""TorchRL's interface: many games as one batched `EnvBase` with masked actions; one seat of each learns, or all do.

env = make_torchrl("caesar", opponent="expert", num_envs=64)
env = make_torchrl_seats("caesar", num_envs=64)
env.rollout(100, policy, break_when_any_done=False)
"""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode

from cleo_env.core.extras import missing_extra

try:
    import torch
    from tensordict import TensorDict, TensorDictBase
    from torchrl.data import Binary, Bounded, Categorical, Composite, Unbounded
    from torchrl.envs import ActionMask, EnvBase, TransformedEnv
except ModuleNotFoundError as problem:
    raise missing_extra("TorchRL's interface", "torchrl", problem) from problem

from cleo_env.core.batch import Batch
from cleo_env.core.loops import NOBODY
from cleo_env.core.tables import FLOAT32
from cleo_env.interfaces.opponents import RANDOM
from cleo_env.interfaces.seat_games import SeatGames
from cleo_env.interfaces.spaces import column_space
from cleo_env.registry import get_game

SEATS = "seats"  # the group of all agents


class GamesTorchEnv(EnvBase):
    """Many games as one batched environment; who learns in them is up to the classes below.

    A game that is over, or a seat that does not decide, shows a mask in which everything is allowed, and nothing of it
    is played. TorchRL resets the games that are over, and those alone, by `_reset`.
    """

    games: SeatGames | Batch

    def __init__(self, game: str, num_envs: int, seed: int) -> None:
        super().__init__(batch_size=torch.Size([num_envs]), device="cpu")
        self.game = get_game(game)
        self._next_seed: int | None = seed

    def _seen_spec(self, shape: tuple[int, ...], observation: str) -> Composite:
        """Return the specs of what agents of this shape see and may do."""
        space, actions = column_space(self.game.observation, observation), self.game.actions.size
        low, high = (torch.from_numpy(bound).expand(*shape, -1).clone() for bound in (space.low, space.high))
        return Composite(
            observation=Bounded(low, high, dtype=low.dtype),
            action_mask=Binary(actions, shape=(*shape, actions), dtype=torch.bool),
            shape=shape,
        )

    def _ended_spec(self, shape: tuple[int, ...]) -> Composite:
        """Return the specs of the ends of what has this shape."""
        ended = Categorical(2, shape=(*shape, 1), dtype=torch.bool)
        return Composite(done=ended, terminated=ended.clone(), shape=shape)

    def _action_spec(self, shape: tuple[int, ...]) -> Categorical:
        return Categorical(self.game.actions.size, shape=shape, dtype=torch.int64)

    def _reset(self, tensordict: TensorDictBase | None = None, **kwargs: Any) -> TensorDictBase:
        """Start all games anew, or those marked by `_reset`."""
        marked = None if tensordict is None else tensordict.get("_reset", None)
        self.games.reset(self._next_seed, None if marked is None else marked.reshape(-1).numpy())
        self._next_seed = None
        return self._shown(ended=np.zeros(self.num_games, np.bool_))

    @property
    def num_games(self) -> int:
        """How many games are played at once."""
        return int(self.batch_size[0])

    def _shown(self, ended: np.ndarray) -> TensorDictBase:
        """Return what the learners see and may do, and which games are over."""
        raise NotImplementedError

    @staticmethod
    def _seen(seen: np.ndarray, masks: np.ndarray) -> TensorDictBase:
        """Return what agents see and may do; an empty mask allows everything."""
        masks = masks.astype(np.bool_)
        masks[~masks.any(axis=-1)] = True
        found = {"observation": torch.from_numpy(seen), "action_mask": torch.from_numpy(masks)}
        return TensorDict(found, batch_size=seen.shape[:-1])

    @staticmethod
    def _ended(ended: np.ndarray) -> dict[str, torch.Tensor]:
        """Return the ends of games or agents."""
        done = torch.from_numpy(ended[..., None].copy())
        return {"done": done, "terminated": done.clone()}

    def _set_seed(self, seed: int | None) -> None:
        """Let the next reset start game i with seed + i."""
        self._next_seed = seed


class SeatTorchEnv(GamesTorchEnv):
    """One learning seat in each of many games. A reward is the learner's own, once, at the end, whoever ended the game.

    Keys: `observation`, `action_mask`, `action`, `reward`, `done`, `terminated`.
    """

    games: SeatGames

    def __init__(
        self,
        game: str,
        num_envs: int,
        opponent: Any = RANDOM,
        seed: int = 0,
        observation: str = FLOAT32,
        **options: Any,
    ) -> None:
        super().__init__(game, num_envs, seed)
        self.games = SeatGames(self.game, num_envs, opponent, seed=seed, observation=observation, **options)
        self.observation_spec = self._seen_spec((num_envs,), observation)
        self.action_spec = self._action_spec((num_envs,))
        self.reward_spec = Unbounded(shape=(num_envs, 1), dtype=torch.float32)
        self.done_spec = self._ended_spec((num_envs,))

    def _step(self, tensordict: TensorDictBase) -> TensorDictBase:
        """Play the learners' actions, then the opponents', until learners decide again or games are over."""
        self.games.play_learners(tensordict["action"].numpy(), np.ones(self.num_games, np.bool_))
        self.games.play_opponents()
        shown = self._shown(self.games.over)
        shown["reward"] = torch.from_numpy(self.games.rewards.astype(np.float32)[:, None])
        return shown

    def _shown(self, ended: np.ndarray) -> TensorDictBase:
        """Return what every learner sees and may do, and which games are over."""
        return self._seen(*self.games.observations()).update(self._ended(ended))


class SeatsTorchEnv(GamesTorchEnv):
    """All seats of many games learn, as the agents of one group; a step is one decision in every game.

    Keys in the group `seats`: `observation`, `action_mask`, `mask` (who decides now), `action` (only the decider's is
    played), `reward` (every seat's own, once, at the end, whoever ended the game), `done` and `terminated`; the last
    two also for the game. All games have the same number of players. An illegal action raises, and nothing is played.
    """

    games: Batch

    def __init__(
        self,
        game: str,
        num_envs: int,
        num_players: int | None = None,
        seed: int = 0,
        observation: str = FLOAT32,
        **settings: Any,
    ) -> None:
        super().__init__(game, num_envs, seed)
        players = self.game.default_players if num_players is None else self.game.check_players(num_players)
        self.group_map = {SEATS: [f"seat_{seat}" for seat in range(players)]}
        self.games = Batch(self.game, num_envs, seed, players, autoreset_mode=AutoresetMode.DISABLED,
                           observation=observation, **settings)  # fmt: skip
        self._make_specs((num_envs,), (num_envs, players), observation)

    def _make_specs(self, games: tuple[int, ...], seats: tuple[int, ...], observation: str) -> None:
        seen = self._seen_spec(seats, observation)
        seen["mask"] = Categorical(2, shape=seats, dtype=torch.bool)
        paid = Unbounded(shape=(*seats, 1), dtype=torch.float32)
        self.observation_spec = Composite({SEATS: seen}, shape=games)
        self.action_spec = Composite({SEATS: Composite(action=self._action_spec(seats), shape=seats)}, shape=games)
        self.reward_spec = Composite({SEATS: Composite(reward=paid, shape=seats)}, shape=games)
        self.done_spec = Composite({**self._ended_spec(games), SEATS: self._ended_spec(seats)}, shape=games)

    @property
    def num_seats(self) -> int:
        """How many seats each game has."""
        return len(self.group_map[SEATS])

    def _step(self, tensordict: TensorDictBase) -> TensorDictBase:
        """Play the deciders' actions; games that were over stay as they are."""
        playing = self.games.decider != NOBODY
        deciders = np.where(playing, self.games.decider, 0)
        self.games.step(tensordict[SEATS, "action"].numpy()[np.arange(self.num_games), deciders])
        over = self.games.decider == NOBODY
        shown = self._shown(over)
        paid = np.where((over & playing)[:, None], self.games.rewards[:, : self.num_seats], np.float32(0))
        shown[SEATS, "reward"] = torch.from_numpy(paid[:, :, None])
        return shown

    def _shown(self, ended: np.ndarray) -> TensorDictBase:
        """Return what every seat sees and may do, who decides, and which games are over."""
        seats = range(self.num_seats)
        seen, masks = (np.stack(found, axis=1) for found in zip(*map(self.games.observe, seats), strict=True))
        shown = self._seen(seen, masks)
        shown["mask"] = torch.from_numpy(self.games.decider[:, None] == np.array(seats))
        shown.update(self._ended(np.repeat(ended[:, None], self.num_seats, axis=1)))
        return TensorDict({SEATS: shown, **self._ended(ended)}, batch_size=self.batch_size)


def make_torchrl(game: str, opponent: Any = RANDOM, num_envs: int = 64, **options: Any) -> TransformedEnv:
    """Return many games for TorchRL, with random actions drawn from the masks; options are those of `SeatTorchEnv`."""
    return TransformedEnv(SeatTorchEnv(game, num_envs, opponent, **options), ActionMask())


def make_torchrl_seats(game: str, num_envs: int = 64, **options: Any) -> TransformedEnv:
    """Return many games in which all seats learn; options are those of `SeatsTorchEnv`."""
    return TransformedEnv(
        SeatsTorchEnv(game, num_envs, **options), ActionMask((SEATS, "action"), (SEATS, "action_mask"))
    )
