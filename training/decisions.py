"""What the learner decided in a spell: what was seen, what was done, and which decision of the same seat came next."""

from __future__ import annotations

import numpy as np

from agents.agent import Agent
from cleo_env.core.batch import Batch
from training.opponents import ask

NONE = -1


class Decisions:
    """What the learner decided in one spell, in order, each linked to the same seat's next decision in that game."""

    def __init__(self, batch: Batch, room: int, privileged: bool, advisor: Agent | None) -> None:
        game = batch.game
        self.seen = np.empty((room, game.observation.size), np.int16)
        self.full = np.empty((room, game.full_view.size if privileged else 0), np.int16)
        self.advisor, self.advice = advisor, np.empty(room if advisor else 0, np.int64)
        self.masks = np.empty((room, game.actions.size), np.int8)
        self.actions = np.empty(room, np.int64)
        self.log_chances = np.empty(room, np.float32)
        self.values = np.empty(room, np.float32)
        self.taught = np.empty(room, np.int64)  # what the teacher would have done, if there is one
        self.turns = np.empty(room, np.int64)
        self.rewards = np.empty(room, np.float32)
        self.follower = np.empty(room, np.int64)  # the seat's next decision, or NONE
        self.over = np.empty(room, np.bool_)  # whether the game ended before it
        self.last = np.empty((batch.num_games, game.seats), np.int64)  # the latest decision of every seat
        self.clear()

    def clear(self) -> None:
        """Forget everything."""
        self.count = 0
        self.follower[:], self.last[:], self.over[:], self.rewards[:] = NONE, NONE, False, 0

    def add(self, batch: Batch, rows: np.ndarray, rng: np.random.Generator) -> slice:
        """Note what is seen in these games of the batch; return where."""
        new = slice(self.count, self.count + len(rows))
        self.count = new.stop
        np.take(batch.observation, rows, 0, out=self.seen[new])
        np.take(batch.action_mask, rows, 0, out=self.masks[new])
        if self.full.shape[1]:
            self.full[new] = batch.full_view()[rows]
        if self.advisor:
            self.advice[new] = ask(self.advisor, batch, rows, rng)
        self.turns[new] = batch.states["turn"][rows]
        numbers, seats = np.arange(new.start, new.stop), batch.decider[rows]
        before = self.last[rows, seats]
        self.follower[before[before != NONE]] = numbers[before != NONE]
        self.last[rows, seats] = numbers
        return new

    def end(self, games: np.ndarray, rewards: np.ndarray) -> None:
        """Give every seat of these games its reward, at its latest decision."""
        last = self.last[games]
        decided = last != NONE
        self.rewards[last[decided]] = rewards[decided]
        self.over[last[decided]] = True
        self.last[games] = NONE

    def known(self) -> np.ndarray:
        """Return the decisions of which it is known how they went on."""
        return np.flatnonzero((self.follower[: self.count] != NONE) | self.over[: self.count])
