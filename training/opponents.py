"""Whom the learner meets besides itself: frozen earlier selves and scripted players, the harder the more often.

Picking opponents by how hard they are is called prioritised fictitious self-play (PFSP).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from agents.agent import Agent
from agents.match import show
from cleo_env.core.batch import Batch

HARDNESS = 2  # an opponent's weight is the learner's share of losses to this power
LEAST_WEIGHT = 0.02  # so that nobody is forgotten
MEMORY = 200  # games after which a result has faded to about a third
NOBODY = -1
SEATING = ("opponent", "seat")  # what is saved of who sits where


def ask(agent: Agent, batch: Batch, rows: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """Return an agent's actions in these games of a batch; it sees what it would see at any table."""
    seen_before = np.ones(len(rows), np.int64)
    return agent.act(show(batch, rows, rows, random_keys(rng, len(rows)), seen_before, agent))


def random_keys(rng: np.random.Generator, count: int) -> np.ndarray:
    """Draw random bits for so many decisions."""
    return rng.integers(0, 1 << 64, count, np.uint64)


@dataclass
class Opponent:
    """A frozen player, and how the learner fares against it."""

    name: str  # a spec such as `expert`, or the number of an earlier self's checkpoint
    agent: Agent
    share: float  # of wins of one learner at a table of these, fading
    scripted: bool

    def weight(self) -> float:
        """How often it should be met."""
        return max((1 - self.share) ** HARDNESS, LEAST_WEIGHT)


class League:
    """The games that are not pure self-play: which seat learns there, and who plays the others."""

    def __init__(self, batch: Batch, num_games: int, most_selves: int) -> None:
        self.players = batch.states["num_players"].astype(np.int64)
        self.slots = np.arange(batch.num_games) >= batch.num_games - num_games
        self.opponents: list[Opponent] = []
        self.most_selves = most_selves
        self.opponent = np.full(batch.num_games, NOBODY)  # the place in the list, of whom sits in each game
        self.seat = np.zeros(batch.num_games, np.int64)  # the learner's
        self.learns = np.ones((batch.num_games, batch.game.seats), np.bool_)

    def join(self, opponent: Opponent) -> None:
        """Take in an opponent; if there are too many earlier selves it takes the place of the easiest."""
        selves = [place for place, known in enumerate(self.opponents) if not known.scripted]
        if opponent.scripted or len(selves) < self.most_selves:
            self.opponents.append(opponent)
        else:
            self.opponents[max(selves, key=lambda place: self.opponents[place].share)] = opponent

    def seat_games(self, games: np.ndarray, rng: np.random.Generator) -> None:
        """Draw a seat for the learner and an opponent for these games, if they are the league's."""
        games = games[self.slots[games]]
        if len(games) and self.opponents:
            weights = np.array([opponent.weight() for opponent in self.opponents])
            self.opponent[games] = rng.choice(len(weights), len(games), p=weights / weights.sum())
            self.seat[games] = rng.integers(0, self.players[games])
            self.mark_learners(games)

    def mark_learners(self, games: np.ndarray) -> None:
        """Mark who learns in these games: everybody, or one seat against an opponent."""
        alone = np.arange(self.learns.shape[1]) == self.seat[games, None]
        self.learns[games] = alone | (self.opponent[games, None] == NOBODY)

    def count_results(self, games: np.ndarray, winners: np.ndarray) -> None:
        """Remember how the learner fared in these games."""
        for game, won in zip(games, winners, strict=True):
            if self.opponent[game] != NOBODY:
                opponent = self.opponents[self.opponent[game]]
                share = won[self.seat[game]] / max(won.sum(), 1)
                opponent.share += (share - opponent.share) / MEMORY

    def shares(self) -> np.ndarray:
        """Return how the learner fares against each opponent."""
        return np.array([opponent.share for opponent in self.opponents])

    def agree(self, shares: np.ndarray) -> None:
        """Take over what all processes found together."""
        for opponent, share in zip(self.opponents, shares, strict=True):
            opponent.share = float(share)

    def answer(self, batch: Batch, rows: np.ndarray, actions: np.ndarray, rng: np.random.Generator) -> None:
        """Write the opponents' actions in the games where they decide."""
        for place in np.unique(self.opponent[rows]):
            theirs = rows[self.opponent[rows] == place]
            actions[theirs] = ask(self.opponents[place].agent, batch, theirs, rng)

    def arrays(self) -> dict[str, np.ndarray]:
        """Return who sits where, to be saved."""
        return {name: getattr(self, name) for name in SEATING}

    def restore(self, arrays: dict[str, np.ndarray]) -> None:
        """Seat everybody as saved."""
        for name in SEATING:
            getattr(self, name)[:] = arrays[name]
        self.mark_learners(np.arange(len(self.seat)))

    def told(self) -> list[dict[str, Any]]:
        """Return the opponents as plain data."""
        return [{"name": o.name, "share": o.share, "scripted": o.scripted} for o in self.opponents]
