"""Play games between agents, many at once: a slot that becomes free takes the next game on the list.

What comes out depends on the fixtures alone, not on how many games are played at once or in what order they end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from time import perf_counter
from typing import Any, NamedTuple

import numpy as np
from gymnasium.vector import AutoresetMode

from cleo_env.agents.agent import Agent, Weighed
from cleo_env.agents.view import View, redeal_states
from cleo_env.core.batch import Batch, IllegalAction
from cleo_env.core.chance import chance
from cleo_env.core.game import Game, as_states
from cleo_env.core.jit import jit
from cleo_env.core.loops import NOBODY
from cleo_env.core.rewards import LOST
from cleo_env.core.sampling import AGENT_STREAM, decision_keys, only_actions

EMPTY = -1
FREE_SHARE = 16  # one slot in so many may wait for a game: starting games means looking at all of them


class IllegalAnswer(ValueError):
    """An agent answered with an action that its seat may not take."""


@dataclass(frozen=True)
class Fixture:
    """A game to be played."""

    number: int
    seed: int  # of the game
    agents: tuple[int, ...]  # by seat: which of the match's agents sits there


@dataclass
class Outcome:
    """How a game came out, seat by seat."""

    agents: list[str]  # who sat there
    scores: list[int]
    places: list[int]  # 1 for the best; who is tied shares the better place
    winners: list[int]  # seats; none if nobody can win
    lost: list[bool]  # who could not win any more, for example because eaten
    final_stats: dict[str, list[int]]  # what else the game counts for every seat
    decisions: list[int]  # where there was a choice
    turns: int
    ending: str


@dataclass
class Result:
    """A game that was played."""

    fixture: Fixture
    outcome: Outcome
    actions: list[int] = field(default_factory=list)  # if they are kept
    rewards: list[float] = field(default_factory=list)  # by seat, of the end

    @property
    def winners(self) -> list[int]:
        """The winning seats."""
        return self.outcome.winners


@dataclass
class Effort:
    """How much an agent has thought."""

    decisions: int = 0
    seconds: float = 0.0


class Decided(NamedTuple):
    """What one agent was asked in some games at once, and how it answered: row i of every array is about one game."""

    agent: str
    games: np.ndarray  # numbers of the fixtures
    steps: np.ndarray  # actions played before, forced ones too
    turns: np.ndarray
    seats: np.ndarray
    observations: np.ndarray
    masks: np.ndarray
    weighed: Weighed


OnDecided = Callable[[Decided], None]


class Match:
    """A match between some agents, sitting as fixtures say."""

    def __init__(
        self,
        game: Game,
        names: Sequence[str],
        agents: Sequence[Agent],
        num_players: int,
        *,
        seed: int = 0,
        slots: int | None = None,
        keep_actions: bool = False,
        on_decided: OnDecided | None = None,
        **settings: Any,
    ) -> None:
        self.game, self.names, self.agents = game, tuple(names), tuple(agents)
        self.num_players, self.seed = game.check_players(num_players), seed
        self.slots = slots or min(agent.slots for agent in agents)
        self.keep_actions, self.on_decided, self.settings = keep_actions, on_decided, settings
        self.first = [self.agents.index(agent) for agent in agents]  # one agent in several places is asked once
        self.effort = [Effort() for _ in agents]

    def play(self, fixtures: Iterable[Fixture]) -> Iterator[Result]:
        """Play all fixtures; give each result as soon as the game is over."""
        waiting = iter(fixtures)
        if first := list(islice(waiting, self.slots)):
            slots = _Slots(self, first)
            while slots.busy:
                slots.step()
                yield from slots.clear(waiting)

    def warm_up(self, fixtures: Iterable[Fixture]) -> None:
        """Let who begins in these games decide once, so that compiling is not counted as thinking."""
        _Slots(self, list(fixtures)).step()
        self.effort = [Effort() for _ in self.agents]


class _Slots:
    """The slots of a match: which game is played in each, and who sits there."""

    def __init__(self, match: Match, first: list[Fixture]) -> None:
        count, seats = len(first), match.game.seats
        self.match = match
        self.fixtures = list(first)
        self.taken = np.zeros(count, np.bool_)  # slots whose result is still to come
        self.agent_at = np.full((count, seats), EMPTY)
        self.asked = np.zeros((count, seats), np.int64)  # decisions of each seat so far
        self.agent_key = np.zeros(count, np.uint64)
        self.numbers = np.zeros(count, np.int64)
        self.steps = np.zeros(count, np.int64)  # actions played so far
        self.actions: list[list[int]] = [[] for _ in first]
        self.batch = Batch(
            match.game, count, 0, match.num_players, autoreset_mode=AutoresetMode.DISABLED, **match.settings
        )
        self._seat(dict(enumerate(first)))

    @property
    def busy(self) -> bool:
        """Whether a game is still being played."""
        return bool((self.batch.decider != NOBODY).any())

    def _seat(self, taken: dict[int, Fixture]) -> None:
        """Start a game in each of these slots."""
        seeds, where = np.zeros(len(self.fixtures), np.uint64), np.zeros(len(self.fixtures), np.bool_)
        for slot, fixture in taken.items():
            self.fixtures[slot] = fixture
            self.agent_at[slot, : self.match.num_players] = [self.match.first[agent] for agent in fixture.agents]
            self.asked[slot], self.numbers[slot], self.steps[slot], self.actions[slot] = 0, fixture.number, 0, []
            self.agent_key[slot] = chance(np.uint64(self.match.seed), AGENT_STREAM, fixture.number)
            seeds[slot], where[slot] = fixture.seed, True
        self.taken |= where
        self.batch.reset(seeds, where)

    def step(self) -> None:
        """Ask every agent that has a choice somewhere, then play all answers; an only answer is played unasked."""
        decider, actions = self.batch.decider, np.empty(len(self.fixtures), np.int64)
        only_actions(self.batch.action_mask, actions)
        open_to = np.flatnonzero((actions == EMPTY) & (decider != NOBODY))
        asked = np.full(len(decider), EMPTY)
        asked[open_to] = self.agent_at[open_to, decider[open_to]]
        for number in np.unique(asked[open_to]):
            rows = np.flatnonzero(asked == number)
            actions[rows] = self._ask(int(number), rows)
        self.asked[open_to, decider[open_to]] += 1
        if self.match.keep_actions:
            for slot in np.flatnonzero(decider != NOBODY):
                self.actions[slot].append(int(actions[slot]))
        self.steps += decider != NOBODY
        self.batch.step(actions)

    def _ask(self, number: int, rows: np.ndarray) -> np.ndarray:
        """Return an agent's answers in these slots, checked."""
        agent, effort, name = self.match.agents[number], self.match.effort[number], self.match.names[number]
        seats = self.batch.decider[rows]
        view = show(self.batch, rows, self.numbers[rows], self.agent_key[rows], self.asked[rows, seats], agent)
        start = perf_counter()
        weighed = agent.weigh(view)
        effort.seconds += perf_counter() - start
        effort.decisions += len(rows)
        actions = checked(name, self.batch, rows, view, weighed.actions)
        if self.match.on_decided:
            self.match.on_decided(self._decided(name, rows, weighed))
        return actions

    def _decided(self, name: str, rows: np.ndarray, weighed: Weighed) -> Decided:
        """Return what was asked in these slots, copied before the games go on."""
        batch = self.batch
        return Decided(
            name, self.numbers[rows], self.steps[rows], batch.states["turn"][rows], batch.decider[rows],
            batch.observation[rows], batch.action_mask[rows], weighed,
        )  # fmt: skip

    def clear(self, waiting: Iterator[Fixture]) -> Iterator[Result]:
        """Give the results of games that are over; once enough slots are free, the next games take them."""
        over = np.flatnonzero(self.taken & (self.batch.decider == NOBODY))
        for slot, final_stats in zip(over.tolist(), self._final_stats(over), strict=True):
            yield self._result(slot, final_stats)
        self.taken[over] = False
        free = np.flatnonzero(~self.taken)
        if len(free) * FREE_SHARE >= len(self.fixtures) and (found := dict(zip(free.tolist(), waiting, strict=False))):
            self._seat(found)

    def _final_stats(self, over: np.ndarray) -> np.ndarray:
        """Count what is worth counting in these slots, by slot, seat and stat."""
        return count_final_stats(self.match.game, as_states(np.take(self.batch.final_states, over)))

    def _result(self, slot: int, final_stats: np.ndarray) -> Result:
        """Return how the game in a slot came out."""
        fixture = self.fixtures[slot]
        names = [self.match.names[agent] for agent in fixture.agents]
        outcome = outcome_of(self.batch, slot, names, self.asked[slot], final_stats)
        return Result(fixture, outcome, self.actions[slot], self.batch.rewards[slot, : len(names)].tolist())


def show(batch: Batch, rows: np.ndarray, games: np.ndarray, keys: np.ndarray, asked: np.ndarray, agent: Agent) -> View:
    """Show an agent some rows of a batch in which it decides: game numbers, keys and decisions so far are given."""
    seats, own_keys, dealt = batch.decider[rows].astype(np.int64), np.empty(len(rows), np.uint64), None
    decision_keys(keys, seats, asked, own_keys)
    if agent.redeals:
        dealt = as_states(np.take(batch.states, rows))  # whole states, where an index copies field by field
        redeal_states(batch.game, dealt, seats, own_keys)
    seen = batch.observation[rows] if agent.observes else np.empty((len(rows), 0), np.int16)
    return View(batch.game, seen, batch.action_mask[rows], games, seats, asked == 0, own_keys, dealt)


def checked(name: str, batch: Batch, rows: np.ndarray, view: View, answers: Any) -> np.ndarray:
    """Return the answers of an agent in some rows of a batch, or name the agent and what is wrong.

    They are held against the batch's own masks: those of the view were in the agent's hands.
    """
    actions, asked = np.asarray(answers), view.games.shape
    if actions.shape != asked or not np.issubdtype(actions.dtype, np.integer):
        raise IllegalAnswer(
            f"agent {name} was asked for {len(view)} whole numbers and answered with {actions.dtype} of shape "
            f"{actions.shape}"
        )
    wrong = first_not_allowed(batch.action_mask, rows, actions.astype(np.int64))
    if wrong != EMPTY:
        seat, mask = int(batch.decider[rows[wrong]]), batch.action_mask[rows[wrong]]
        problem = IllegalAction(batch.game, int(view.games[wrong]), seat, int(actions[wrong]), mask)
        raise IllegalAnswer(f"agent {name}: {problem}")
    return actions


def count_final_stats(game: Game, ended: np.ndarray) -> np.ndarray:
    """Count what is worth counting in games that are over, by game, seat and stat."""
    final_stats = np.zeros((len(ended), game.seats, len(game.final_stats)), np.int64)
    game.loops.count_final_stats(ended, final_stats, 0, len(ended))
    return final_stats


def outcome_of(batch: Batch, row: int, names: list[str], decisions: np.ndarray, final_stats: np.ndarray) -> Outcome:
    """Return how the game in a row of a batch came out."""
    state, players = batch.final_states[row], len(names)
    standings = batch.final_standings[row, :players]
    return Outcome(
        agents=names,
        scores=batch.final_scores[row, :players].tolist(),
        places=[1 + int((standings > own).sum()) for own in standings],
        winners=np.flatnonzero(batch.final_winners[row]).tolist(),
        lost=(standings == LOST).tolist(),
        final_stats={name: final_stats[:players, place].tolist() for place, name in enumerate(batch.game.final_stats)},
        decisions=decisions[:players].tolist(),
        turns=int(state["turn"]),
        ending=batch.game.words.endings[int(state["ending"])],
    )


@jit
def first_not_allowed(masks, rows, actions):
    """Return the first place whose action is not legal in its row, EMPTY if all are."""
    for place in range(len(rows)):
        action = actions[place]
        if action < 0 or action >= masks.shape[1] or masks[rows[place], action] == 0:
            return place
    return EMPTY
