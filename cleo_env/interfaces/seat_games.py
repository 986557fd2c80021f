"""Many games side by side in each of which one seat learns and an opponent plays the others.

The loop under the interfaces to Gymnasium and Stable-Baselines3; it knows of neither.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
from gymnasium.vector import AutoresetMode

from cleo_env.core.batch import Batch, check_seed
from cleo_env.core.chance import chance
from cleo_env.core.game import Game, as_states
from cleo_env.core.loops import NOBODY
from cleo_env.core.sampling import sample_actions

Policy = Callable[[np.ndarray, np.ndarray], np.ndarray]  # (observations, masks) of some games -> their actions

RANDOM = "random"
OPPONENT_STREAM = 1 << 20  # of chance; games use small numbers


@dataclass(frozen=True)
class Decisions:
    """Games in which an opponent decides, each as the deciding seat sees it; row i of every array is about one game."""

    game: Game
    observations: np.ndarray  # (n, O) int16
    masks: np.ndarray  # (n, A) int8
    games: np.ndarray  # (n,) int64: the number of the game among all
    seats: np.ndarray  # (n,) int64
    redealt: Callable[
        [np.ndarray], np.ndarray
    ]  # keys (n,) uint64 -> states that the seats cannot tell from the true ones


class Opponent(Protocol):
    """Plays the seats that do not learn. A plain function of observations and masks will do as well."""

    def choose(self, decisions: Decisions, /) -> np.ndarray:
        """Return the number of a legal action for every row."""


class RandomPolicy:
    """Samples uniformly among the legal actions, from a stream of its own."""

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


class SeatGames:
    """A batch of games, the learning seat of each, and who plays the other seats.

    `opponent` is "random", a function of (observations, masks), or an `Opponent`; it may be replaced at any time.
    `seat` is the learner's in every game, or None to spread the learners over the seats.
    """

    def __init__(
        self,
        game: Game,
        num_games: int,
        opponent: str | Policy | Opponent = RANDOM,
        seat: int | None = None,
        seed: int | None = None,
        num_players: Any = None,
        **settings: Any,
    ) -> None:
        self.game, self.opponent = game, check_opponent(opponent)
        self._first_seed: int | None = secrets.randbits(64) if seed is None else check_seed(seed)
        self._random = RandomPolicy(self._first_seed)
        self.batch = Batch(game, num_games, self._first_seed, num_players, autoreset_mode=AutoresetMode.DISABLED,
                           **settings)  # fmt: skip
        self.seats = self._learners(seat)

    def _learners(self, seat: int | None) -> np.ndarray:
        """Return the learning seat of every game."""
        players = self.batch.states["num_players"].astype(np.int64)
        if seat is None:
            return np.arange(len(players)) % players
        return np.full(len(players), self.game.check_seat(seat, int(players.min())))

    @property
    def over(self) -> np.ndarray:
        """Which games are over."""
        return self.batch.decider == NOBODY

    @property
    def rewards(self) -> np.ndarray:
        """The learners' own rewards where games are over, whoever ended them, and 0 elsewhere."""
        return np.where(self.over, self.batch.rewards[np.arange(len(self.seats)), self.seats], 0)

    def reset(self, seed: int | None = None, where: np.ndarray | None = None) -> None:
        """Start all games or those marked, and play on to the learners.

        Game i gets seed + i. Without a seed the first reset takes the one given at the start, and later ones go on
        from each game's last.
        """
        first = self._first_seed if seed is None else check_seed(seed)
        if first is not None:
            self._random = RandomPolicy(first)
        self._first_seed = None
        self.batch.reset(first, where=where)
        self.play_opponents()

    def play_learners(self, actions: Any, where: np.ndarray) -> None:
        """Play the learners' actions in those of the marked games where a learner decides."""
        self.batch.step_where(actions, where & (self.batch.decider == self.seats))

    def play_opponents(self) -> None:
        """Let the opponent play in all games until a learner decides or the game is over."""
        batch, actions = self.batch, np.zeros(len(self.seats), np.int64)
        while (where := (batch.decider != self.seats) & ~self.over).any():
            games = np.flatnonzero(where)
            actions[games] = self._ask_opponent(games)
            batch.step_where(actions, where)

    def _ask_opponent(self, games: np.ndarray) -> np.ndarray:
        """Return the opponent's actions in these games; whether they are legal the batch will check."""
        actions = np.asarray(self._answers(games))
        if actions.shape != games.shape or not np.issubdtype(actions.dtype, np.integer):
            raise ValueError(
                f"the opponent was asked for {len(games)} whole numbers, not {actions.dtype} of {actions.shape}"
            )
        return actions

    def _answers(self, games: np.ndarray) -> np.ndarray:
        seen, masks = self.batch.observation[games], self.batch.action_mask[games]
        if self.opponent == RANDOM:
            return self._random(seen, masks)
        if callable(self.opponent):
            return self.opponent(seen, masks)
        seats = self.batch.decider[games].astype(np.int64)
        decisions = Decisions(self.game, seen, masks, games, seats, lambda keys: self._redealt(games, seats, keys))
        return self.opponent.choose(decisions)  # type: ignore[union-attr]

    def _redealt(self, games: np.ndarray, seats: np.ndarray, keys: np.ndarray) -> np.ndarray:
        """Return the states of these games, each dealt anew for a seat."""
        states = as_states(np.take(self.batch.states, games))
        self.game.loops.redeal_games(states, seats, keys, self.game.scratch_size, 0, len(games))
        return states

    def observations(self) -> tuple[np.ndarray, np.ndarray]:
        """Return what every learner sees and may do, in arrays of their own; where a game is over the mask is empty."""
        seen, masks = self.batch.observation.copy(), self.batch.action_mask.copy()
        over = np.flatnonzero(self.over)
        if len(over):
            rows, blank = seen[over], masks[over]
            states = as_states(self.batch.states[over])
            self.game.loops.observe_seats(states, self.seats[over], rows, blank, 0, len(over))
            seen[over], masks[over] = rows, blank
        return seen, masks


def check_opponent(opponent: Any) -> Any:
    """Return an opponent, or say what one is."""
    if opponent == RANDOM or callable(opponent) or callable(getattr(opponent, "choose", None)):
        return opponent
    allowed = f"{RANDOM!r}, a function of observations and masks, or an object with a method `choose`"
    raise ValueError(f"opponent={opponent!r}: {allowed}, is needed")
