"""The rollout buffer: the learner's decisions in order, each linked to the same seat's next decision in its game."""

from __future__ import annotations

import numpy as np

from cleo_env.agents.agent import Agent
from cleo_env.core.batch import Batch
from cleo_env.training.common.inputs import Inputs
from cleo_env.training.common.opponents import query_agent

NONE = -1


class RolloutBuffer:
    """Holds up to `capacity` decisions of one rollout. Only decisions with more than one legal action are stored."""

    def __init__(self, batch: Batch, capacity: int, inputs: Inputs, advisor: Agent | None) -> None:
        self.capacity = capacity
        self.inputs = inputs  # what the network sees of them
        self.advisor, self.advice = advisor, np.empty(capacity if advisor else 0, np.int64)
        self.actions = np.empty(capacity, np.int64)
        self.log_probs = np.empty(capacity, np.float32)
        self.values = np.empty(capacity, np.float32)
        self.expert_actions = np.empty(capacity, np.int64)  # the teacher's, if there is one
        self.turns = np.empty(capacity, np.int64)
        self.rewards = np.empty(capacity, np.float32)
        self.next_index = np.empty(capacity, np.int64)  # the seat's next decision, or NONE
        self.done = np.empty(capacity, np.bool_)  # whether the game ended before it
        self.last = np.empty((batch.num_games, batch.game.seats), np.int64)  # the latest decision of every seat
        self.clear()

    def clear(self) -> None:
        """Empty the buffer."""
        self.count = 0
        self.next_index[:], self.last[:], self.done[:], self.rewards[:] = NONE, NONE, False, 0

    def add(self, batch: Batch, rows: np.ndarray, rng: np.random.Generator) -> slice:
        """Store the observations of these games of the batch; return where."""
        new = slice(self.count, self.count + len(rows))
        self.count = new.stop
        self.inputs.store(new.start, batch, rows)
        if self.advisor:
            self.advice[new] = query_agent(self.advisor, batch, rows, rng)
        self.turns[new] = batch.states["turn"][rows]
        indices, seats = np.arange(new.start, new.stop), batch.decider[rows]
        previous = self.last[rows, seats]
        self.next_index[previous[previous != NONE]] = indices[previous != NONE]
        self.last[rows, seats] = indices
        return new

    def end_games(self, games: np.ndarray, rewards: np.ndarray) -> None:
        """Give every seat of these games its reward, at its latest decision."""
        last = self.last[games]
        decided = last != NONE
        self.rewards[last[decided]] = rewards[decided]
        self.done[last[decided]] = True
        self.last[games] = NONE

    def valid(self) -> np.ndarray:
        """Return the decisions with a known successor or outcome; the others have no advantage yet."""
        return np.flatnonzero((self.next_index[: self.count] != NONE) | self.done[: self.count])
