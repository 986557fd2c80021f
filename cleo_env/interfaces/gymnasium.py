"""Gymnasium's interface: many games side by side, one seat of each learns, and a policy plays the others."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from cleo_env.core.batch import Batch
from cleo_env.core.tables import INT16
from cleo_env.interfaces.opponents import RANDOM
from cleo_env.interfaces.seat_games import RAISE, SeatGames
from cleo_env.interfaces.spaces import action_space, observation_space
from cleo_env.registry import get_game

Observations = dict[str, np.ndarray]


class SeatVectorEnv(VectorEnv[Observations, np.ndarray, np.ndarray]):
    """One learning seat in each of many games; `opponent` plays all other seats inside `step`.

    `opponent` is the name of an agent ("expert", "ismcts:200" ..), an `Agent`, a function from (observations, masks) of
    the games where an opponent decides to actions, or an `Opponent` (see `interfaces.opponents`).
    `seat` is the learner's in every game, None to spread the learners over the seats, or "by seed".
    An illegal action raises `IllegalAction` and nothing is played; with illegal="lose" it ends the learner's game, -1.
    A reward is the learner's own, whoever ended the game. The info of a game's last step holds `scores`, `winners`
    (a mark for each seat) and `ending`, below `final_info` if the next game starts in the same step.
    A game that is over before the learner was asked shows an empty mask, takes any action, and then terminates.
    """

    def __init__(
        self,
        game: str,
        num_envs: int,
        opponent: Any = RANDOM,
        seat: int | str | None = None,
        autoreset_mode: str | AutoresetMode = AutoresetMode.NEXT_STEP,
        seed: int | None = None,
        num_players: Any = None,
        illegal: str = RAISE,
        observation: str = INT16,
        **settings: Any,
    ) -> None:
        super().__init__()
        self.game = get_game(game)
        self.num_envs = num_envs
        self.autoreset_mode = AutoresetMode(autoreset_mode)
        self.metadata = {"autoreset_mode": self.autoreset_mode, "render_modes": []}
        self.seat_games = SeatGames(
            self.game, num_envs, opponent, seat, seed, num_players, illegal=illegal, observation=observation, **settings
        )
        self._ended = np.zeros(num_envs, np.bool_)  # games whose end the learner has been told
        self._make_spaces()

    @property
    def batch(self) -> Batch:
        """The games themselves."""
        return self.seat_games.batch

    @property
    def seats(self) -> np.ndarray:
        """The learning seat of every game."""
        return self.seat_games.seats

    def _make_spaces(self) -> None:
        self.single_observation_space = observation_space(self.game, self.seat_games.observation)
        self.single_action_space = action_space(self.game)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observations, dict[str, Any]]:
        """Start games anew and let the opponents play until the learners decide.

        Game i gets seed + i; without a seed each goes on from its last. options["reset_mask"] marks the games to start.
        """
        super().reset(seed=seed)
        self._start(self._reset_mask(options or {}), seed)
        return self._observations(), {}

    def _reset_mask(self, options: dict[str, Any]) -> np.ndarray:
        """Return a mark for every game that is to start."""
        if options.get("reset_mask") is None:
            return np.ones(self.num_envs, np.bool_)
        mask = np.asarray(options["reset_mask"])
        if mask.shape != (self.num_envs,) or mask.dtype != np.bool_ or not mask.any():
            raise ValueError(f"reset_mask must be {self.num_envs} booleans, at least one of them True, not {mask!r}")
        return mask

    def _start(self, chosen: np.ndarray, seed: int | None = None) -> None:
        """Start the chosen games and play on to the learners."""
        self.seat_games.reset(seed, chosen)
        self._ended &= ~chosen

    def step(self, actions: np.ndarray) -> tuple[Observations, np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        """Play the learners' actions, then the opponents', until every learner decides again or its game is over."""
        restarted = self._ended.copy()
        if restarted.any() and self.autoreset_mode == AutoresetMode.DISABLED:
            raise ValueError(f"games {np.flatnonzero(restarted)[:8]} are over: reset them with options['reset_mask']")
        self.seat_games.play_learners(actions, ~restarted)
        if restarted.any():
            self._start(restarted)
        self.seat_games.play_opponents()
        ended = self.seat_games.over & ~restarted
        return self._finish(np.where(ended, self.seat_games.rewards, 0.0).astype(np.float64), ended)

    def _finish(self, rewards: np.ndarray, ended: np.ndarray) -> tuple[Any, ...]:
        """Return what a step returns; the same-step mode starts the ended games anew before the learners look."""
        seen, infos = self._observations(), dict[str, Any]()
        same_step = self.autoreset_mode == AutoresetMode.SAME_STEP
        for g in map(int, np.flatnonzero(ended)):
            info = self.seat_games.result(g)
            last = {name: rows[g].copy() for name, rows in seen.items()}
            infos = self._add_info(infos, {"final_obs": last, "final_info": info} if same_step else info, g)
        if same_step and ended.any():
            self._start(ended)
            seen = self._observations()
        elif not same_step:
            self._ended = ended.copy()
        return seen, rewards, ended, np.zeros(self.num_envs, np.bool_), infos

    def _observations(self) -> Observations:
        """Return what every learner sees; who does not decide has an empty mask."""
        seen, masks = self.seat_games.observations()
        return {"observation": seen, "action_mask": masks}
