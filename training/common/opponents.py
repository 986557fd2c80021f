"""The league: frozen past policies and scripted players that the learner meets besides itself.

Opponents are sampled by how often the learner loses to them: prioritised fictitious self-play (PFSP).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from cleo_env.agents.agent import Agent
from cleo_env.agents.arena.match import show
from cleo_env.core.batch import Batch

PFSP_POWER = 2  # an opponent's weight is the learner's loss rate to this power
LEAST_WEIGHT = 0.02  # so that no opponent is dropped for good
AVERAGING_GAMES = 200  # time constant of the running win shares
SELF_PLAY = -1  # in the place of an opponent: all seats learn
SEATING = ("opponent", "seat", "slots")  # what is saved of who sits where


def query_agent(agent: Agent, batch: Batch, rows: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """Return an agent's actions in these games of a batch; it sees what it would see at any table."""
    decisions_before = np.ones(len(rows), np.int64)
    return agent.act(show(batch, rows, rows, random_keys(rng, len(rows)), decisions_before, agent))


def random_keys(rng: np.random.Generator, count: int) -> np.ndarray:
    """Draw random bits for so many decisions."""
    return rng.integers(0, 1 << 64, count, np.uint64)


@dataclass
class Opponent:
    """A frozen player, and the learner's running win share against it."""

    name: str  # a spec such as `expert`, or the number of a past policy's checkpoint
    agent: Agent
    win_share: float  # of one learner at a table of these, exponentially averaged
    scripted: bool

    def weight(self) -> float:
        """Its unnormalised sampling probability."""
        return max((1 - self.win_share) ** PFSP_POWER, LEAST_WEIGHT)


class League:
    """The games that are not pure self-play: which seat learns there, and who plays the others."""

    def __init__(self, batch: Batch, num_games: int, past_policies: int) -> None:
        self.players = batch.states["num_players"].astype(np.int64)
        self.slots = np.arange(batch.num_games) >= batch.num_games - num_games  # which games are the league's
        self.opponents: list[Opponent] = []
        self.past_policies = past_policies
        self.opponent = np.full(batch.num_games, SELF_PLAY)  # by game: an index into the opponents
        self.seat = np.zeros(batch.num_games, np.int64)  # the learner's
        self.learns = np.ones((batch.num_games, batch.game.seats), np.bool_)

    def add(self, opponent: Opponent) -> None:
        """Add an opponent; if there are too many past policies it replaces the one that loses most."""
        past = [index for index, known in enumerate(self.opponents) if not known.scripted]
        if opponent.scripted or len(past) < self.past_policies:
            self.opponents.append(opponent)
        elif past:
            self.opponents[max(past, key=lambda index: self.opponents[index].win_share)] = opponent

    def seat_games(self, games: np.ndarray, rng: np.random.Generator) -> None:
        """Sample a seat for the learner and an opponent for these games, if they are the league's."""
        games = games[self.slots[games]]
        if len(games) and self.opponents:
            weights = np.array([opponent.weight() for opponent in self.opponents])
            self.opponent[games] = rng.choice(len(weights), len(games), p=weights / weights.sum())
            self.seat[games] = rng.integers(0, self.players[games])
            self.mark_learners(games)

    def mark_learners(self, games: np.ndarray) -> None:
        """Mark who learns in these games: every seat, or one seat against an opponent."""
        own_seat = np.arange(self.learns.shape[1]) == self.seat[games, None]
        self.learns[games] = own_seat | (self.opponent[games, None] == SELF_PLAY)

    def count_results(self, games: np.ndarray, winners: np.ndarray) -> None:
        """Update the running win shares by these games."""
        for game, won in zip(games, winners, strict=True):
            if self.opponent[game] != SELF_PLAY:
                opponent = self.opponents[self.opponent[game]]
                share = won[self.seat[game]] / max(won.sum(), 1)
                opponent.win_share += (share - opponent.win_share) / AVERAGING_GAMES

    def win_shares(self) -> np.ndarray:
        """Return the running win share against each opponent."""
        return np.array([opponent.win_share for opponent in self.opponents])

    def set_win_shares(self, win_shares: np.ndarray) -> None:
        """Take over the win shares averaged over all processes."""
        for opponent, win_share in zip(self.opponents, win_shares, strict=True):
            opponent.win_share = float(win_share)

    def act(self, batch: Batch, rows: np.ndarray, actions: np.ndarray, rng: np.random.Generator) -> None:
        """Write the opponents' actions in the games where they decide."""
        for index in np.unique(self.opponent[rows]):
            theirs = rows[self.opponent[rows] == index]
            actions[theirs] = query_agent(self.opponents[index].agent, batch, theirs, rng)

    def arrays(self) -> dict[str, np.ndarray]:
        """Return who sits where, to be saved."""
        return {name: getattr(self, name) for name in SEATING}

    def load(self, arrays: dict[str, np.ndarray]) -> None:
        """Seat everybody as saved; the opponents are there already."""
        for name, array in arrays.items():
            getattr(self, name)[:] = array
        if ((self.opponent < SELF_PLAY) | (self.opponent >= len(self.opponents))).any():
            raise ValueError("games are played against opponents that there are not")
        if ((self.seat < 0) | (self.seat >= self.players)).any():
            raise ValueError("the learner sits at seats that there are not")
        if not all(0 <= opponent.win_share <= 1 for opponent in self.opponents):
            raise ValueError("a win share is not between 0 and 1")
        self.mark_learners(np.arange(len(self.seat)))

    def state(self) -> list[dict[str, Any]]:
        """Return the opponents as plain data."""
        return [{"name": o.name, "win_share": o.win_share, "scripted": o.scripted} for o in self.opponents]
