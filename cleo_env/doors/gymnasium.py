"""Gymnasium's door: many games side by side, one seat of each learns, and a policy plays the others."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from cleo_env.core.batch import Batch, check_seed
from cleo_env.core.chance import chance
from cleo_env.core.game import as_records
from cleo_env.core.loops import NOBODY
from cleo_env.core.sampling import sample_actions
from cleo_env.doors.spaces import action_space, observation_space
from cleo_env.registry import get_game

Policy = Callable[[np.ndarray, np.ndarray], np.ndarray]  # (observations, masks) of some games -> their actions
Observations = dict[str, np.ndarray]

RANDOM = "random"
OPPONENT_STREAM = 1 << 20  # of chance; games use small numbers


class RandomPolicy:
    """Chooses among the legal actions, all alike, from a stream of its own."""

    def __init__(self, seed: int) -> None:
        with np.errstate(over="ignore"):
            self._key = np.uint64(chance(np.uint64(seed), OPPONENT_STREAM, 0))
        self._count = 0

    def __call__(self, observations: np.ndarray, masks: np.ndarray) -> np.ndarray:
        """Return an action for every row."""
        actions = np.empty(len(masks), np.int64)
        sample_actions(masks, self._key, self._count, actions, 0, len(masks))
        self._count += 1
        return actions


class SeatVectorEnv(VectorEnv[Observations, np.ndarray, np.ndarray]):
    """One learning seat in each of many games; `opponent` plays all other seats inside `step`.

    `opponent` is "random" or a function from (observations, masks) of the games where an opponent decides to actions.
    `seat` is the learner's in every game, or None to spread the learners over the seats.
    A reward is the learner's own, whoever ended the game. The info of a game's last step holds `scores`, `winners`
    (a mark for each seat) and `ending`, below `final_info` if the next game starts in the same step.
    A game that is over before the learner was asked shows an empty mask, takes any action, and then terminates.
    """

    def __init__(
        self,
        game: str,
        num_envs: int,
        opponent: str | Policy = RANDOM,
        seat: int | None = None,
        autoreset_mode: str | AutoresetMode = AutoresetMode.NEXT_STEP,
        seed: int | None = None,
        num_players: Any = None,
        **settings: Any,
    ) -> None:
        super().__init__()
        if opponent != RANDOM and not callable(opponent):
            raise ValueError(f"opponent={opponent!r}: {RANDOM!r}, or a function of observations and masks, is needed")
        self.game = get_game(game)
        self.num_envs = num_envs
        self.autoreset_mode = AutoresetMode(autoreset_mode)
        self.metadata = {"autoreset_mode": self.autoreset_mode, "render_modes": []}
        self._next_seed: int | None = secrets.randbits(64) if seed is None else check_seed(seed)
        self.batch = Batch(self.game, num_envs, self._next_seed, num_players, autoreset_mode=AutoresetMode.DISABLED,
                           **settings)  # fmt: skip
        self.seats = self._learners(seat)
        self._opponent = opponent
        self._policy: Policy = RandomPolicy(self._next_seed) if opponent == RANDOM else opponent  # type: ignore[assignment]
        self._ended = np.zeros(num_envs, np.bool_)  # games whose end the learner has been told
        self._make_spaces()

    def _learners(self, seat: int | None) -> np.ndarray:
        """Return the learning seat of every game."""
        players = self.batch.states["num_players"].astype(np.int64)
        if seat is None:
            return np.arange(self.num_envs) % players
        return np.full(self.num_envs, self.game.check_seat(seat, int(players.min())))

    def _make_spaces(self) -> None:
        self.single_observation_space = observation_space(self.game)
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
        start = self._next_seed if seed is None else check_seed(seed)
        chosen = self._reset_mask(options or {})
        if start is not None and self._opponent == RANDOM:
            self._policy = RandomPolicy(start)
        self._next_seed = None
        self._start(chosen, start)
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
        self.batch.reset(seed, where=chosen)
        self._ended &= ~chosen
        self._play_opponents()

    def _play_opponents(self) -> None:
        """Let the opponents play in all games until a learner decides or the game is over."""
        batch, actions = self.batch, np.zeros(self.num_envs, np.int64)
        while len(games := np.flatnonzero((batch.decider != self.seats) & (batch.decider != NOBODY))):
            where = np.zeros(self.num_envs, np.bool_)
            where[games] = True
            actions[games] = self._ask_opponent(games)
            batch.step_where(actions, where)

    def _ask_opponent(self, games: np.ndarray) -> np.ndarray:
        """Return the opponent's actions in these games; whether they are legal the batch will check."""
        actions = np.asarray(self._policy(self.batch.observation[games], self.batch.action_mask[games]))
        if actions.shape != games.shape or not np.issubdtype(actions.dtype, np.integer):
            raise ValueError(
                f"the opponent was asked for {len(games)} whole numbers, not {actions.dtype} of {actions.shape}"
            )
        return actions

    def step(self, actions: np.ndarray) -> tuple[Observations, np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        """Play the learners' actions, then the opponents', until every learner decides again or its game is over."""
        restarted = self._ended.copy()
        if restarted.any() and self.autoreset_mode == AutoresetMode.DISABLED:
            raise ValueError(f"games {np.flatnonzero(restarted)[:8]} are over: reset them with options['reset_mask']")
        self.batch.step_where(actions, ~restarted & (self.batch.decider == self.seats))
        if restarted.any():
            self._start(restarted)
        self._play_opponents()
        ended = (self.batch.decider == NOBODY) & ~restarted
        rewards = np.where(ended, self.batch.rewards[np.arange(self.num_envs), self.seats], 0.0).astype(np.float64)
        return self._finish(rewards, ended)

    def _finish(self, rewards: np.ndarray, ended: np.ndarray) -> tuple[Any, ...]:
        """Return what a step returns; the same-step mode starts the ended games anew before the learners look."""
        seen, infos = self._observations(), dict[str, Any]()
        same_step = self.autoreset_mode == AutoresetMode.SAME_STEP
        for g in map(int, np.flatnonzero(ended)):
            info = self._result(g)
            last = {name: rows[g].copy() for name, rows in seen.items()}
            infos = self._add_info(infos, {"final_obs": last, "final_info": info} if same_step else info, g)
        if same_step and ended.any():
            self._start(ended)
            seen = self._observations()
        elif not same_step:
            self._ended = ended.copy()
        return seen, rewards, ended, np.zeros(self.num_envs, np.bool_), infos

    def _result(self, g: int) -> dict[str, Any]:
        """Tell how a game ended."""
        return {
            "scores": self.batch.final_scores[g].copy(),
            "winners": self.batch.final_winners[g].copy(),
            "ending": self.game.words.endings[int(self.batch.final_states["ending"][g])],
        }

    def _observations(self) -> Observations:
        """Return what every learner sees, in arrays of their own; who does not decide has an empty mask."""
        seen, mask = self.batch.observation.copy(), self.batch.action_mask.copy()
        over = np.flatnonzero(self.batch.decider == NOBODY)
        if len(over):
            rows, blank = seen[over], mask[over]
            states, seats = as_records(self.batch.states[over]), self.seats[over]
            self.game.loops.observe_seats(states, seats, rows, blank, 0, len(over))
            seen[over], mask[over] = rows, blank
        return {"observation": seen, "action_mask": mask}
