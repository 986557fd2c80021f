"""Gymnasium's interface to one game: one seat learns, and an opponent plays the others inside `step`.

gymnasium.make("cleo_env/caesar-v0", opponent="expert")
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium.error import ResetNeeded

from cleo_env.core.batch import Batch
from cleo_env.core.tables import INT16
from cleo_env.interfaces.opponents import RANDOM
from cleo_env.interfaces.rendering import HUMAN, RENDER_FPS, RENDER_MODES, check_render_mode, render_state
from cleo_env.interfaces.seat_games import BY_SEED, LOSE, SeatGames
from cleo_env.interfaces.spaces import action_space, observation_space
from cleo_env.registry import get_game

Observation = dict[str, np.ndarray]


class SeatEnv(gymnasium.Env[Any, Any]):
    """A game in which one seat learns.

    `opponent` is the name of an agent, an `Agent`, or a function of (observations, masks). `seat` is the learner's;
    None takes the seat that the game's seed gives (seed modulo players), so that all seats are learned.
    An observation is a dict of `observation` and `action_mask`; the mask is in the info too, beside `seat`, and
    `action_masks()` returns it as booleans. A reward is the learner's own, once, at the end, whoever ended the game;
    the last info holds `scores`, `winners` (a mark for each seat) and `ending`.
    An illegal action ends the game with a reward of -1, or with illegal="raise" raises `IllegalAction` and plays
    nothing; what is no action at all is an error in both cases. A game that is over before the learner was asked shows
    an empty mask, takes any action, and then terminates.
    """

    metadata: dict[str, Any] = {"render_modes": RENDER_MODES, "render_fps": RENDER_FPS}  # noqa: RUF012  as in Env

    def __init__(
        self,
        game: str,
        opponent: Any = RANDOM,
        seat: int | None = None,
        num_players: int | None = None,
        render_mode: str | None = None,
        illegal: str = LOSE,
        observation: str = INT16,
        **settings: Any,
    ) -> None:
        self.game = get_game(game)
        self.render_mode = check_render_mode(render_mode)
        self.seat_games = SeatGames(
            self.game, 1, opponent, BY_SEED if seat is None else seat, None, num_players,
            illegal=illegal, observation=observation, **settings,
        )  # fmt: skip
        self.observation_space = observation_space(self.game, observation)
        self.action_space = action_space(self.game)
        self._running = False

    @property
    def batch(self) -> Batch:
        """The game itself, as a batch of one."""
        return self.seat_games.batch

    @property
    def seat(self) -> int:
        """The learner's seat in this game."""
        return int(self.seat_games.seats[0])

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Start a new game and let the opponent play until the learner decides; without a seed go on from the last."""
        super().reset(seed=seed)
        self.seat_games.reset(seed)
        self._running = True
        return self._shown({})

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Play the learner's action, then the opponent's, until the learner decides again or the game is over."""
        if not self._running:
            raise ResetNeeded("the game is over or was never started: call reset()")
        self.seat_games.play_learners(np.asarray(action)[None], np.ones(1, np.bool_))
        self.seat_games.play_opponents()
        over = bool(self.seat_games.over[0])
        self._running = not over
        seen, info = self._shown(self.seat_games.result(0) if over else {})
        return seen, float(self.seat_games.rewards[0]), over, False, info

    def _shown(self, info: dict[str, Any]) -> tuple[Observation, dict[str, Any]]:
        """Return what the learner sees, and an info with the mask and the seat in it; show the board to people."""
        seen, masks = self.seat_games.observations()
        if self.render_mode == HUMAN:
            self.render()
        observation = {"observation": seen[0], "action_mask": masks[0]}
        return observation, {"action_mask": masks[0].copy(), "seat": self.seat, **info}

    def action_masks(self) -> np.ndarray:
        """Return what the learner may do as booleans, as Stable-Baselines3's `MaskablePPO` asks for it."""
        return self.batch.action_mask[0].astype(np.bool_) & ~self.seat_games.over[0]

    def render(self) -> Any:
        """Return the text board or the picture of what the learner sees; in mode human print the board."""
        return render_state(self.game, self.batch.states[0], self.render_mode, self.seat)
