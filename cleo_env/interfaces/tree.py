"""The whole tree of a small game: every decision and every chance, with the information sets of perfect recall.

A node is a history. Nodes lie in breadth-first order, so that the children of a node lie side by side. A seat remembers
all it ever saw and did: its information set is the chain of its observations after every step and of its own actions.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from cleo_env.core.explicit_chance import DEALING, NO_CHANCE, UNDECIDED, ExplicitChance
from cleo_env.core.game import Game, as_states
from cleo_env.core.loops import NOBODY
from cleo_env.registry import get_game

CHANCE, TERMINAL = -2, -1  # in place of a seat
NOT_OWN = -1  # in place of an action of one's own
MOST_NODES = 5_000_000


class TooLarge(ValueError):
    """A tree with more nodes than were allowed."""


@dataclass(frozen=True)
class Tree:
    """A game's histories; row i of every array is about node i, and node 0 is the root."""

    game: Game
    player: np.ndarray  # (n,) the seat that decides, CHANCE or TERMINAL
    parent: np.ndarray  # (n,) the node before, -1 for the root
    first_child: np.ndarray  # (n,)
    num_children: np.ndarray  # (n,)
    move: np.ndarray  # (n,) the action or the outcome of chance that led here
    probability: np.ndarray  # (n,) of that outcome; 1 after an action
    stream: np.ndarray  # (n,) the stream a chance node draws on, NO_CHANCE elsewhere
    information_set: np.ndarray  # (n,) of the seat that decides, numbered from 0 for each seat; -1 elsewhere
    returns: np.ndarray  # (n, seats) rewards of finished games, 0 elsewhere
    memory: np.ndarray  # (n, seats) what each seat remembers: a row of `memories`, -1 for nothing
    memories: np.ndarray  # (m, 3) the memory before, the seat's own action or NOT_OWN, a row of `observations`
    observations: np.ndarray  # (o, O) all that is ever seen
    depth: int  # the most actions of a history
    chance_depth: int  # the most outcomes of chance in a history
    start: np.ndarray  # the state of the root, alone in an array

    def __len__(self) -> int:
        return len(self.player)

    @property
    def num_information_sets(self) -> int:
        """How many information sets all seats have together."""
        seats = range(self.game.seats)
        return sum(int(self.information_set[self.player == seat].max(initial=-1)) + 1 for seat in seats)

    @property
    def num_hiding(self) -> int:
        """How many information sets hide something: they hold more than one history."""
        seats = range(self.game.seats)
        return sum(int((np.bincount(self.information_set[self.player == seat]) > 1).sum()) for seat in seats)

    def children(self, node: int) -> range:
        """Return the nodes that follow a node."""
        first = int(self.first_child[node])
        return range(first, first + int(self.num_children[node]))

    def remembered(self, memory: int) -> list[tuple[int, np.ndarray]]:
        """Return a memory from its beginning: each of the seat's own actions, or NOT_OWN, with what it then saw."""
        found = []
        while memory >= 0:
            memory, action, seen = self.memories[memory].tolist()
            found.append((action, self.observations[seen]))
        return found[::-1]

    @cached_property
    def longest_memory(self) -> int:
        """How many steps the longest memory has."""
        lengths = np.zeros(len(self.memories) + 1, np.int64)  # the last one is of nothing
        for memory, (before, _, _) in enumerate(self.memories.tolist()):
            lengths[memory] = lengths[before] + 1
        return int(lengths.max())

    def move_name(self, node: int) -> str:
        """Return what led to a node in words."""
        before, move = int(self.parent[node]), int(self.move[node])
        if self.player[before] != CHANCE:
            return self.game.actions.names[move]
        return self.game.chance_rules.say(self.start[0], int(self.stream[before]), move)  # type: ignore[union-attr]


def grow(game: str | Game, most_nodes: int = MOST_NODES, **settings: Any) -> Tree:
    """Return the whole tree of a game with these settings."""
    return _Builder(get_game(game) if isinstance(game, str) else game, most_nodes).grow(settings)


@dataclass
class _Level:
    """Nodes as far from the root as each other; at a chance node the action `pending` waits for the next outcome."""

    states: np.ndarray
    parent: np.ndarray
    move: np.ndarray
    probability: np.ndarray
    pending: np.ndarray
    outcomes: np.ndarray  # (n, k) what chance has decided so far for it, then UNDECIDED
    stream: np.ndarray
    memory: np.ndarray  # (n, seats): what each seat remembers, as a number
    actions: np.ndarray  # (n,) how many actions have led here

    def __len__(self) -> int:
        return len(self.parent)

    @property
    def player(self) -> np.ndarray:
        """Who decides at each node."""
        decider = self.states["decider"].astype(np.int8)
        return np.where(self.stream != NO_CHANCE, CHANCE, np.where(decider == NOBODY, TERMINAL, decider))

    def part(self, rows: np.ndarray) -> _Level:
        """Return some nodes of the level."""
        return _Level(as_states(self.states[rows]), *(value[rows] for value in list(vars(self).values())[1:]))


def _joined(parts: list[_Level]) -> _Level:
    """Return nodes of one level in the order of their parents and of what led to them."""
    widest = max(part.outcomes.shape[1] for part in parts)
    for part in parts:
        gap = (0, 0), (0, widest - part.outcomes.shape[1])
        part.outcomes = np.pad(part.outcomes, gap, constant_values=UNDECIDED)
    together = [np.concatenate(values) for values in zip(*(vars(part).values() for part in parts), strict=True)]
    level = _Level(*together)
    return level.part(np.lexsort((level.move, level.parent)))


def _with_next(outcomes: np.ndarray, picked: np.ndarray) -> np.ndarray:
    """Return rows of outcomes, each with the one picked behind its last."""
    longer = np.pad(outcomes, ((0, 0), (0, 1)), constant_values=UNDECIDED)
    longer[np.arange(len(picked)), (longer != UNDECIDED).sum(axis=1)] = picked
    return longer[:, (longer != UNDECIDED).any(axis=0)]


class _Builder:
    """Builds a tree level by level."""

    def __init__(self, game: Game, most_nodes: int) -> None:
        self.game, self.most_nodes = game, most_nodes
        self.chance = ExplicitChance(game)
        self._memories: dict[tuple[int, int, int, int], int] = {}
        self._observations: dict[bytes, int] = {}

    def grow(self, settings: dict[str, Any]) -> Tree:
        """Grow from the root to the last leaf."""
        levels, nodes = [self._root(settings)], 1
        self._room, self._settings = self.most_nodes - 1, settings
        while len(level := self._next(levels[-1], nodes - len(levels[-1]))):
            levels.append(level)
            nodes += len(level)
        return self._tree(levels)

    def _take_room(self, nodes: int) -> None:
        """Refuse a tree before it fills the memory."""
        self._room -= nodes
        if self._room < 0:
            raise TooLarge(f"{self.game.name} with {self._settings} has more than {self.most_nodes:,} histories")

    def _root(self, settings: dict[str, Any]) -> _Level:
        one = np.zeros(1, np.int64)
        nothing = np.full((1, self.game.seats), NOT_OWN, np.int64)
        root = _Level(
            self.chance.start(**settings), one - 1, one - 1, one + 1.0, one + DEALING, np.zeros((1, 0), np.int64),
            one + NO_CHANCE, nothing, one,
        )  # fmt: skip
        return self._drawn(root)

    def _next(self, level: _Level, first: int) -> _Level:
        """Return all children of a level whose first node has this number."""
        player = level.player
        at = first + np.arange(len(level))
        decisions, chances = np.flatnonzero(player >= 0), np.flatnonzero(player == CHANCE)
        after_decisions = self._after_decisions(level.part(decisions), at[decisions])
        return _joined([after_decisions, self._after_chance(level.part(chances), at[chances])])

    def _after_decisions(self, level: _Level, at: np.ndarray) -> _Level:
        """Choose every legal action."""
        games, actions = np.nonzero(self._masks(level.states))
        self._take_room(len(games))
        after = level.part(games)
        after.parent, after.move, after.actions = at[games], actions, after.actions + 1
        after.probability, after.pending = np.ones(len(games)), actions
        after.outcomes = np.zeros((len(games), 0), np.int64)
        return self._drawn(after)

    def _after_chance(self, level: _Level, at: np.ndarray) -> _Level:
        """Follow every outcome."""
        _, chances = self.chance.ahead(level.states, level.pending, level.outcomes)
        games, outcomes = np.nonzero(chances)
        self._take_room(len(games))
        after = level.part(games)
        after.parent, after.move, after.probability = at[games], outcomes, chances[games, outcomes]
        after.outcomes = _with_next(after.outcomes, outcomes)
        return self._drawn(after)

    def _drawn(self, level: _Level) -> _Level:
        """Where chance has several outcomes it waits for one; elsewhere the action pending is played."""
        level.stream, chances = self.chance.ahead(level.states, level.pending, level.outcomes)
        while (sure := (chances > 0).sum(axis=1) == 1).any():
            level.outcomes = _with_next(level.outcomes, np.where(sure, chances.argmax(axis=1), UNDECIDED))
            level.stream, chances = self.chance.ahead(level.states, level.pending, level.outcomes)
        done = level.stream == NO_CHANCE
        played = level.part(done)
        deciders = np.where(played.pending == DEALING, NOBODY, played.states["decider"])
        self.chance.play(played.states, played.pending, played.outcomes)
        level.states[done], level.memory[done] = played.states, self._remembered(played, deciders)
        return level

    def _masks(self, states: np.ndarray) -> np.ndarray:
        """Return the masks of whoever decides."""
        return self._seen(states, states["decider"].astype(np.int64))[1]

    def _seen(self, states: np.ndarray, seats: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Return what a seat of each game sees, and its mask."""
        seen = np.zeros((len(states), self.game.observation.size), np.int16)
        mask = np.zeros((len(states), self.game.actions.size), np.int8)
        self.game.loops.observe_seats(states, seats, seen, mask, 0, len(states))
        return seen, mask

    def _remembered(self, level: _Level, deciders: np.ndarray) -> np.ndarray:
        """Return what each seat remembers after its action: what it did, and sees now, behind all before."""
        memory = level.memory.copy()
        for seat in range(self.game.seats):
            seen, _ = self._seen(level.states, np.full(len(level), seat))
            own = np.where(deciders == seat, level.pending, NOT_OWN)
            for row, (before, action, view) in enumerate(
                zip(memory[:, seat].tolist(), own.tolist(), seen, strict=True)
            ):
                known = self._observations.setdefault(view.tobytes(), len(self._observations))
                key = (seat, before, action, known)
                memory[row, seat] = self._memories.setdefault(key, len(self._memories))
        return memory

    def _tree(self, levels: list[_Level]) -> Tree:
        """Put the levels together."""
        player = np.concatenate([level.player for level in levels])
        parent = np.concatenate([level.parent for level in levels])
        num_children = np.bincount(parent[1:], minlength=len(parent))
        memory = np.concatenate([level.memory for level in levels])
        sets = np.full(len(parent), -1, np.int64)
        for seat in range(self.game.seats):
            asked = player == seat
            _, sets[asked] = np.unique(memory[asked, seat], return_inverse=True)
        actions = np.concatenate([level.actions for level in levels])
        return Tree(
            game=self.game,
            player=player,
            parent=parent,
            first_child=1 + np.cumsum(num_children) - num_children,
            num_children=num_children,
            move=np.concatenate([level.move for level in levels]),
            probability=np.concatenate([level.probability for level in levels]),
            stream=np.concatenate([level.stream for level in levels]),
            information_set=sets,
            returns=np.concatenate([self._returns(level) for level in levels]),
            memory=memory,
            memories=np.array([key[1:] for key in self._memories], np.int64).reshape(-1, 3),
            observations=np.stack([np.frombuffer(view, np.int16) for view in self._observations]),
            depth=int(actions.max()),
            chance_depth=max(level_number - int(level.actions.min()) for level_number, level in enumerate(levels)),
            start=levels[0].states,
        )

    def _returns(self, level: _Level) -> np.ndarray:
        """Return the rewards of the games of a level that are over."""
        count, seats = len(level), self.game.seats
        scores, standings = np.zeros((2, count, seats), np.int64)
        winners, rewards = np.zeros((count, seats), np.bool_), np.zeros((count, seats), np.float32)
        self.game.loops.score_games(level.states, scores, standings, winners, rewards, 0, count)
        return np.where((level.player == TERMINAL)[:, None], rewards, 0.0).astype(np.float64)
