"""A searching player for every game: `ismcts:800`, `ismcts:50ms`, `ismcts:800,playout=random,rounds=0`.

It needs no code of a game: with `playout=random,prefer=random,rounds=0` it plays by the rules alone. If the game has a
script, simulations go on as the script plays, try first what it would do, and are cut off by its estimate.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import inf, isfinite
from time import perf_counter
from typing import Any, ClassVar

import numpy as np

from agents.agent import Agent
from agents.judge import BY_SCRIPT, ask_script, judge_seats, load_judge, make_judge, no_judge
from agents.options import AgentError, read_options
from agents.scripts import STYLES, script_of
from agents.search import Desk, Weights, best_action, count_visits, make_desk, plant, specialised_grow
from agents.view import View
from cleo_env.core.chance import scaled
from cleo_env.core.game import Game
from cleo_env.core.jit import jit, specialise
from cleo_env.core.sampling import nth_legal, num_legal
from cleo_env.core.threads import num_cores, run_chunks
from cleo_env.registry import get_game

SPELL = 25  # simulations between two looks at the clock
MOST_SIMULATIONS = 100_000  # for one decision, also when the clock decides
RANDOM = "random"
MILLISECONDS = "ms"
PLAYED_OUT, JUDGED = "end", "judged"  # how simulations come to their end, besides BY_SCRIPT


@dataclass(frozen=True)
class Thought:
    """How to think about a decision."""

    playout: str = "expert"  # how games go on below the tree: random, greedy or expert
    prefer: str = "expert"  # whose actions are tried first; random for no preference
    rounds: int = 3  # turns of every player until a simulation is cut off and estimated; 0 to play to the end
    judge: str = BY_SCRIPT  # who estimates: the script, the `trained` network that is shipped, or one in a folder
    explore: float = 1.0  # see search.Weights
    trust: float = 0.5
    doubt: float = 0.1


@dataclass(frozen=True)
class Budget:
    """When to stop thinking."""

    simulations: int = 800
    seconds: float | None = None


def read_budget(typed: str) -> Budget:
    """Read a number of simulations, or of milliseconds."""
    digits = typed.removesuffix(MILLISECONDS)
    if not digits.isdecimal() or not 0 < int(digits) <= MOST_SIMULATIONS:
        raise AgentError(
            f"ismcts:{typed}: a budget is a number of simulations such as 800, at most {MOST_SIMULATIONS}, "
            f"or a time such as 50{MILLISECONDS}"
        )
    if typed.endswith(MILLISECONDS):
        return Budget(MOST_SIMULATIONS, int(digits) / 1000)
    return Budget(int(digits))


def check_thought(thought: Thought) -> None:
    """Refuse options that make no sense."""
    for name in ("playout", "prefer"):
        if getattr(thought, name) not in (RANDOM, *STYLES):
            raise AgentError(f"ismcts: {name} is {RANDOM}, {' or '.join(STYLES)}, not {getattr(thought, name)!r}")
    if (
        thought.rounds < 0
        or not 0 <= thought.explore < inf
        or not 0 <= thought.trust <= 1
        or not isfinite(thought.doubt)
    ):
        raise AgentError("ismcts: rounds and explore are 0 or more, trust lies between 0 and 1, doubt is a number")


@jit
def choose_any(s, mask, key):
    """Choose any legal action."""
    row = mask.reshape(1, mask.shape[0])
    return nth_legal(row, 0, scaled(key, num_legal(row, 0)))


@jit
def expect_nothing(s, values, judge):
    """Leave all values at nothing, which is right where simulations run to the end."""


def style(game: Game, name: str) -> Any:
    """Return the kernel of a simple player."""
    return choose_any if name == RANDOM else getattr(script_of(game.name), name)


@cache
def grower(name: str, playout: str, prefer: str, end: str) -> Any:
    """Return the compiled search of a game with these simple players, and simulations that come to such an end."""
    game = get_game(name)
    return specialised_grow(
        game, f"{playout}.{prefer}.{end}", style(game, prefer), style(game, playout), estimator(game, end)
    )


def estimator(game: Game, end: str) -> Any:
    """Return the kernel that tells what every seat may expect when a simulation has come to its end."""
    if end == PLAYED_OUT:
        return expect_nothing
    filled = {"script_estimate": script_of(game.name).estimate, "observe_all": game.kernels.observe_all}
    return specialise(ask_script if end == BY_SCRIPT else judge_seats, game.name, filled)


class IsmctsAgent(Agent):
    """Searches every decision that leaves a choice."""

    observes: ClassVar[bool] = False
    redeals: bool = True
    slots: ClassVar[int] = 64

    def __init__(self, game: Game, budget: Budget, thought: Thought) -> None:
        self.game, self.budget, self.thought = game, budget, thought
        judged = thought.judge != BY_SCRIPT
        self._judge, self.mark = load_judge(game, thought.judge) if judged else ({}, "")
        end = PLAYED_OUT if thought.rounds == 0 else JUDGED if judged else BY_SCRIPT
        self._grow = grower(game.name, thought.playout, thought.prefer, end)
        self._weights = Weights(thought.explore, thought.trust, thought.doubt)

    @classmethod
    def from_options(cls, game: Game, typed: str) -> IsmctsAgent:
        """Return the agent for what was typed behind its name."""
        first, _, rest = typed.partition(",")
        if "=" in first:
            first, rest = "", typed
        thought = read_options("ismcts", rest, Thought())
        check_thought(thought)
        return cls(game, read_budget(first) if first else Budget(), thought)

    def act(self, view: View) -> np.ndarray:
        """Return the action tried most in every row."""
        return self.weigh(view)[0]

    def weigh(self, view: View) -> tuple[np.ndarray, np.ndarray]:
        """Return the action tried most in every row, and how often each action was tried."""
        actions, visits = np.empty(len(view), np.int64), np.zeros(view.masks.shape, np.int32)
        run_chunks(
            lambda first, last: self._search(view, actions, visits, first, last), len(view), num_cores(), small=2
        )
        return actions, visits

    def desk(self) -> Desk:
        """Return room for one search at a time."""
        judge = make_judge(self.game, self._judge) if self._judge else no_judge()
        return make_desk(self.game, self.budget.simulations, judge)

    def _search(self, view: View, actions: np.ndarray, visits: np.ndarray, first: int, last: int) -> None:
        """Search some rows at one desk."""
        desk = self.desk()
        for row in range(first, last):
            actions[row], _ = self.think(view, row, desk)
            count_visits(desk.tree, visits[row])

    def think(self, view: View, row: int, desk: Desk) -> tuple[int, int]:
        """Grow the tree of one decision until the budget is spent; return the choice and the decisions simulated."""
        start, size, done, seconds = perf_counter(), plant(desk.tree), 0, self.budget.seconds
        if num_legal(view.masks, row) == 1:
            return nth_legal(view.masks, row, 0), 0
        record, seat, key = view.records[row : row + 1], view.seats[row], view.keys[row]
        spell = self.budget.simulations if seconds is None else SPELL
        turns, simulated = self.thought.rounds * int(record["num_players"][0]), 0
        while done < self.budget.simulations and (seconds is None or perf_counter() - start < seconds):
            size, more = self._grow(record, seat, key, done, spell, turns, self._weights, size, desk)
            done, simulated = done + spell, simulated + more
        return best_action(desk.tree), simulated
