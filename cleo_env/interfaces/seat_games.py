"""Many games side by side in each of which one seat learns and an opponent plays the others.

The loop under the interfaces to Gymnasium and Stable-Baselines3; it knows of neither.
"""

from __future__ import annotations

import secrets
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode

from cleo_env.core.batch import Batch, check_seed
from cleo_env.core.game import Game, as_states
from cleo_env.core.loops import NOBODY
from cleo_env.core.tables import INT16, check_observation
from cleo_env.interfaces.opponents import RANDOM, Asking, Opponent, make_opponent
from cleo_env.interfaces.scoring import score_states

BY_SEED = "by seed"
RAISE, LOSE = ILLEGAL = "raise", "lose"
ILLEGAL_REWARD = -1.0
ILLEGAL_ENDING = "illegal move"


class SeatGames:
    """A batch of games, the learning seat of each, and who plays the other seats.

    `opponent` is the name of an agent, an agent, a function of (observations, masks), or an `Opponent`; it may be
    replaced at any time. `seat` is the learner's in every game, None to spread the learners over the seats, or
    "by seed" for the seat that a game's seed gives (seed modulo players). `illegal` says what an illegal action of a
    learner does: "raise" refuses it and plays nothing anywhere, "lose" ends the learner's game with a reward of -1.
    """

    def __init__(
        self,
        game: Game,
        num_games: int,
        opponent: Any = RANDOM,
        seat: int | str | None = None,
        seed: int | None = None,
        num_players: Any = None,
        *,
        illegal: str = RAISE,
        observation: str = INT16,
        **settings: Any,
    ) -> None:
        if illegal not in ILLEGAL:
            raise ValueError(f"illegal={illegal!r}: an illegal action may {' or '.join(map(repr, ILLEGAL))}")
        self.game, self.opponent = game, opponent
        self.illegal, self.observation = illegal, check_observation(observation)
        self._first_seed: int | None = secrets.randbits(64) if seed is None else check_seed(seed)
        self.batch = Batch(game, num_games, self._first_seed, num_players, autoreset_mode=AutoresetMode.DISABLED,
                           **settings)  # fmt: skip
        self.forfeited = np.zeros(num_games, np.bool_)  # games that a learner lost by an illegal action
        self._asking, self._seat = Asking(game, num_games), seat
        self.seats = self._learners()

    @property
    def opponent(self) -> Opponent:
        """Who plays the seats that do not learn."""
        return self._opponent

    @opponent.setter
    def opponent(self, opponent: Any) -> None:
        self._opponent = make_opponent(opponent, self.game)

    def _learners(self) -> np.ndarray:
        """Return the learning seat of every game."""
        players = self.batch.states["num_players"].astype(np.int64)
        if self._seat is None:
            return np.arange(len(players)) % players
        if self._seat == BY_SEED:
            return (self.batch.states["seed"] % players.astype(np.uint64)).astype(np.int64)
        return np.full(len(players), self.game.check_seat(self._seat, int(players.min())))

    @property
    def over(self) -> np.ndarray:
        """Which games are over."""
        return (self.batch.decider == NOBODY) | self.forfeited

    @property
    def rewards(self) -> np.ndarray:
        """The learners' own rewards where games are over, whoever ended them, and 0 elsewhere."""
        paid = np.where(self.over, self.batch.rewards[np.arange(len(self.seats)), self.seats], 0)
        return np.where(self.forfeited, np.float32(ILLEGAL_REWARD), paid)

    def reset(self, seed: int | None = None, where: np.ndarray | None = None) -> None:
        """Start all games or those marked, and play on to the learners.

        Game i gets seed + i. Without a seed the first reset takes the one given at the start, and later ones go on
        from each game's last.
        """
        first = self._first_seed if seed is None else check_seed(seed)
        self._first_seed = None
        self.batch.reset(first, where=where)
        started = np.flatnonzero(np.ones(len(self.seats), np.bool_) if where is None else where)
        self._asking.start(started, self.batch.states["seed"][started])
        self.forfeited[started] = False
        if self._seat == BY_SEED:
            self.seats = self._learners()
        self.play_opponents()

    def play_learners(self, actions: Any, where: np.ndarray) -> None:
        """Play the learners' actions in those of the marked games where a learner decides."""
        where = where & (self.batch.decider == self.seats) & ~self.forfeited
        if self.illegal == LOSE:
            illegal = where & ~self._legal(actions)
            self.forfeited |= illegal
            where &= ~illegal
        self._step(actions, where)

    def _legal(self, actions: Any) -> np.ndarray:
        """Tell where an action is one that the decider may take; what is no action at all the batch will refuse."""
        actions, masks = np.asarray(actions), self.batch.action_mask
        if actions.shape != self.seats.shape or not np.issubdtype(actions.dtype, np.integer):
            return np.ones(len(masks), np.bool_)
        outside = (actions < 0) | (actions >= masks.shape[1])
        return outside | (masks[np.arange(len(masks)), np.where(outside, 0, actions)] > 0)

    def play_opponents(self) -> None:
        """Let the opponent play in all games until a learner decides or the game is over."""
        batch, actions = self.batch, np.zeros(len(self.seats), np.int64)
        while (where := (batch.decider != self.seats) & ~self.over).any():
            games = np.flatnonzero(where)
            seats, seen, masks = (
                batch.decider[games].astype(np.int64),
                batch.observation[games],
                batch.action_mask[games],
            )
            actions[games] = self._asking.ask(self.opponent, batch.states, games, seats, seen, masks)
            self._step(actions, where)

    def _step(self, actions: Any, where: np.ndarray) -> None:
        """Play in the marked games."""
        self.batch.step_where(actions, where)
        self._asking.count_moves(where)

    def observations(self) -> tuple[np.ndarray, np.ndarray]:
        """Return what every learner sees and may do, in arrays of their own; where a game is over the mask is empty."""
        seen, masks = self.batch.observation.copy(), self.batch.action_mask.copy()
        over = np.flatnonzero(self.over)
        if len(over):
            rows, blank = seen[over], masks[over]
            states = as_states(self.batch.states[over])
            self.game.loops.observe_seats(states, self.seats[over], rows, blank, 0, len(over))
            seen[over], masks[over] = rows, 0
        return self.game.observation.as_type(seen, self.observation), masks

    def result(self, g: int) -> dict[str, Any]:
        """Tell how a game ended."""
        if self.forfeited[g]:
            scores = score_states(self.game, self.batch.states[g : g + 1])[0][0]
            return {"scores": scores, "winners": np.zeros(self.game.seats, np.bool_), "ending": ILLEGAL_ENDING}
        return {
            "scores": self.batch.final_scores[g].copy(),
            "winners": self.batch.final_winners[g].copy(),
            "ending": self.game.words.endings[int(self.batch.final_states["ending"][g])],
        }
