"""Who plays the seats that nobody else plays: a name, an agent, or a function, and how it is asked.

Names and agents are known to `cleo_env.agents`, which imports this package and not the other way round; so what makes
opponents of them is imported by name, when the first of them is asked for.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from hashlib import blake2b
from importlib import import_module
from typing import Any, Protocol

import numpy as np

from cleo_env.core.batch import IllegalAction
from cleo_env.core.game import Game, as_states
from cleo_env.core.sampling import NONE, decision_keys, first_illegal, only_actions, sample_uniform

Policy = Callable[[np.ndarray, np.ndarray], np.ndarray]  # (observations, masks) of some games -> their actions
RANDOM = "random"
AGENTS = "cleo_env.agents.opponent"  # by name: imports point from agents to interfaces


@dataclass(frozen=True)
class Decisions:
    """Games in which an opponent decides, each as the deciding seat sees it; row i of every array is about one game."""

    game: Game
    observations: np.ndarray  # (n, O) int16
    masks: np.ndarray  # (n, A) int8
    games: np.ndarray  # (n,) int64: the number of the game among all
    seats: np.ndarray  # (n,) int64
    fresh: np.ndarray  # (n,) bool: the first decision of this seat in this game
    keys: np.ndarray  # (n,) uint64: random bits of this decision, the same however games are batched
    redealt: Callable[[np.ndarray], np.ndarray]  # keys (n,) -> states that the seats cannot tell from the true ones


class Opponent(Protocol):
    """Plays the seats that do not learn. A plain function of observations and masks will do as well."""

    def choose(self, decisions: Decisions, /) -> np.ndarray:
        """Return the number of a legal action for every row."""


class RandomOpponent:
    """Samples uniformly among the legal actions."""

    def choose(self, decisions: Decisions) -> np.ndarray:
        """Return an action for every row."""
        actions = np.empty(len(decisions.games), np.int64)
        sample_uniform(decisions.masks, decisions.keys, actions)
        return actions


@dataclass(frozen=True)
class FunctionOpponent:
    """Plays as a function of observations and masks does."""

    function: Policy

    def choose(self, decisions: Decisions) -> np.ndarray:
        """Return what the function does."""
        return self.function(decisions.observations, decisions.masks)


def make_opponent(opponent: Any, game: Game) -> Opponent:
    """Return an opponent for a game from a name, an agent, a function, or what is one already."""
    if callable(getattr(opponent, "choose", None)):
        return opponent
    if isinstance(opponent, str) and opponent == RANDOM:
        return RandomOpponent()
    if isinstance(opponent, str) or callable(getattr(opponent, "act", None)):
        return import_module(AGENTS).make_agent_opponent(opponent, game)
    if callable(opponent):
        return FunctionOpponent(opponent)
    allowed = "the name of an agent, an agent, a function of observations and masks, or an object with `choose`"
    raise ValueError(f"opponent={opponent!r}: {allowed}, is needed")


def agent_key(seed: int) -> np.uint64:
    """Return the key of what opponents draw in a game: a one-way hash, so that no agent can find the game's seed."""
    return np.uint64(int.from_bytes(blake2b(int(seed).to_bytes(8, "little"), digest_size=8).digest(), "little"))


class Asking:
    """Asks opponents in many games, with random bits that depend on nothing but a game's seed and its moves so far.

    So an opponent plays the same in one game as among thousands, and in every interface. A move that leaves no choice
    is made without asking.
    """

    def __init__(self, game: Game, num_games: int) -> None:
        self.game = game
        self._keys = np.zeros(num_games, np.uint64)
        self._moves = np.zeros(num_games, np.int64)
        self._met = np.zeros((num_games, game.seats), np.bool_)  # seats that have been asked in the game

    def start(self, games: np.ndarray, seeds: np.ndarray) -> None:
        """Begin these games anew."""
        self._keys[games] = [agent_key(seed) for seed in seeds]
        self._moves[games], self._met[games] = 0, False

    def count_moves(self, games: np.ndarray) -> None:
        """Take note of a move in each of these games."""
        self._moves[games] += 1

    def set_moves(self, games: np.ndarray, moves: int) -> None:
        """Take note of how many moves were made in these games."""
        self._moves[games] = moves

    def ask(
        self, opponent: Opponent, states: np.ndarray, games: np.ndarray, seats: np.ndarray, seen: np.ndarray,
        masks: np.ndarray,
    ) -> np.ndarray:  # fmt: skip
        """Return an opponent's actions in these games of all `states`, or say which of them is not legal."""
        actions = np.empty(len(games), np.int64)
        only_actions(masks, actions)
        rows = np.flatnonzero(actions == NONE)
        if len(rows):
            actions[rows] = self._answers(opponent, states, games[rows], seats[rows], seen[rows], masks[rows])
        wrong = first_illegal(masks, seats, actions, 0, len(games))
        if wrong != NONE:
            raise IllegalAction(self.game, int(games[wrong]), int(seats[wrong]), int(actions[wrong]), masks[wrong])
        return actions

    def _answers(self, opponent: Opponent, states: np.ndarray, games: np.ndarray, seats: np.ndarray, seen: np.ndarray,
                 masks: np.ndarray) -> np.ndarray:  # fmt: skip
        """Return an opponent's actions where it has a choice, of the right shape and type."""
        keys = np.empty(len(games), np.uint64)
        decision_keys(self._keys[games], seats, self._moves[games], keys)
        fresh = ~self._met[games, seats]
        self._met[games, seats] = True
        decisions = Decisions(
            self.game, seen, masks, games, seats, fresh, keys, lambda keys: self._redealt(states, games, seats, keys)
        )
        actions = np.asarray(opponent.choose(decisions))
        if actions.shape != games.shape or not np.issubdtype(actions.dtype, np.integer):
            raise ValueError(
                f"the opponent was asked for {len(games)} whole numbers, not {actions.dtype} of {actions.shape}"
            )
        return actions

    def _redealt(self, states: np.ndarray, games: np.ndarray, seats: np.ndarray, keys: np.ndarray) -> np.ndarray:
        """Return the states of these games, each dealt anew for a seat."""
        chosen = as_states(np.take(states, games))
        self.game.loops.redeal_games(chosen, seats, keys, self.game.scratch_size, 0, len(games))
        return chosen
