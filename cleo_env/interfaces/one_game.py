"""One game in arrays of length one, as the compiled loops want them; a step makes nothing anew."""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np

from cleo_env.core.chance import GOLDEN, mix
from cleo_env.core.game import Game
from cleo_env.core.in_turn import read_position
from cleo_env.core.loops import NEVER, NOBODY
from cleo_env.interfaces.scoring import score_states


class OneGame:
    """The state of a game, and what its decider sees and may do."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.states = game.blank(1)
        self._make_arrays()

    def _make_arrays(self) -> None:
        game, self._blank, self._seats = self.game, self.game.blank(1), np.zeros(1, np.int64)
        self._action, self._decider = np.zeros(1, np.int64), np.full(1, NOBODY, np.int8)
        seen, mask = np.zeros((1, game.observation.size), np.int16), np.zeros((1, game.actions.size), np.int8)
        rewards, terminated = np.zeros((1, game.seats), np.float32), np.zeros(1, np.bool_)
        scores, standings = np.zeros((2, 1, game.seats), np.int64)
        winners = np.zeros((1, game.seats), np.bool_)
        final = game.blank(1), scores, standings, winners
        self.observation, self.mask = seen[0], mask[0]
        self.rewards, self.scores, self.winners = rewards[0], scores[0], winners[0]
        self._step = partial(
            game.loops.step_games, self.states, self._action, self._blank, NEVER, rewards, terminated, final,
            self._decider, seen, mask, 0, 1,
        )  # fmt: skip
        self._refresh = partial(game.loops.refresh, self.states, self._decider, seen, mask, 0, 1)

    def __getstate__(self) -> dict[str, Any]:
        """A copy needs the game and its state; all else follows from them, but for a result once reached."""
        results = self.rewards.copy(), self.scores.copy(), self.winners.copy()
        return {"game": self.game, "states": self.states.copy(), "results": results}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.game = kept["game"]
        self.states = self.game.blank(1)
        self.states[:] = kept["states"]
        self._make_arrays()
        self.rewards[:], self.scores[:], self.winners[:] = kept["results"]
        self._refresh()

    @property
    def state(self) -> np.void:
        """The state of the game."""
        return self.states[0]

    @property
    def next_seed(self) -> int:
        """The seed that follows this game's, the same as in a batch."""
        with np.errstate(over="ignore"):
            return int(mix(self.states["seed"][0] + GOLDEN))

    def start(self, like: np.ndarray, seed: int, position: dict[str, Any] | None = None) -> int:
        """Start a game with the players and settings of another state; return the seat that decides."""
        begun = self.game.blank(1)
        self.game.loops.start_games(begun, self._blank, like, np.array([seed], np.uint64), 0, 1)
        if position is not None:
            read_position(self.game, position, begun)
        self.states[:] = begun
        return self.refresh()

    def play(self, action: int) -> int:
        """Play a legal action; return the seat that decides next, -1 at the end."""
        self._action[0] = action
        self._step()
        return self._decider.item()

    def refresh(self) -> int:
        """Look at the state anew; return the seat that decides."""
        self._refresh()
        return self._decider.item()

    def seen_by(self, seat: int) -> tuple[np.ndarray, np.ndarray]:
        """Return what a seat sees, and its mask, in arrays of their own."""
        seen, mask = np.empty((1, len(self.observation)), np.int16), np.empty((1, len(self.mask)), np.int8)
        self._seats[0] = seat
        self.game.loops.observe_seats(self.states, self._seats, seen, mask, 0, 1)
        return seen[0], mask[0]

    def current_scores(self) -> np.ndarray:
        """Return the scores of all seats as if the game ended now."""
        return score_states(self.game, self.states)[0][0]

    def full_view(self) -> np.ndarray:
        """Return the full view, rotated to the decider, or to seat 0 at the end."""
        view = np.empty((1, self.game.full_view.size), np.int16)
        self._seats[0] = max(self._decider.item(), 0)
        self.game.loops.view_games(self.states, self._seats, view, 0, 1)
        return view[0]
