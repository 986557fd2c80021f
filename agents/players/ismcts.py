"""A searching player for every game: `ismcts:800`, `ismcts:50ms`, `ismcts:800,playout=random,rounds=0`.

It needs no code of a game: with `playout=random,prefer=random,rounds=0` it plays by the rules alone. If the game has a
script, rollouts follow the script's policy, its action has the higher prior, and its estimate stands at the horizon.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import inf, isfinite
from time import perf_counter
from typing import Any, ClassVar

import numpy as np

from cleo_env.agents.agent import Agent, Weighed, random_action
from cleo_env.agents.models.value import (
    BY_SCRIPT,
    load_value_network,
    make_value_network,
    no_value_network,
    script_estimate_only,
    value_estimate,
)
from cleo_env.agents.options import AgentError, read_options
from cleo_env.agents.players.scripted import STYLES, script_of
from cleo_env.agents.search.tree import (
    Puct,
    Workspace,
    best_action,
    bind_simulate,
    init_tree,
    make_workspace,
    read_root,
)
from cleo_env.agents.view import View
from cleo_env.core.game import Game
from cleo_env.core.jit import bind_kernels, jit
from cleo_env.core.sampling import nth_legal, num_legal
from cleo_env.core.threads import num_cores, run_chunks
from cleo_env.registry import get_game

CLOCK_CHECK_INTERVAL = 25  # simulations between two looks at the clock
MOST_SIMULATIONS = 100_000  # for one decision, also when the clock decides
RANDOM = "random"
MILLISECONDS = "ms"
PLAYED_OUT, BY_NETWORK = "end", "value"  # where the values of a simulation come from, besides BY_SCRIPT


@dataclass(frozen=True)
class SearchConfig:
    """How a decision is searched."""

    playout: str = "expert"  # the rollout policy: random, greedy or expert
    prefer: str = "expert"  # the policy whose action has the higher prior; random for a uniform prior
    rounds: int = 3  # turns of every player until a simulation is cut off and estimated; 0 to play to the end
    value: str = BY_SCRIPT  # who estimates: the script, the `trained` value network, or the network in a folder
    c_puct: float = 1.0  # see search.tree.Puct
    prior_weight: float = 0.5
    fpu_reduction: float = 0.1


@dataclass(frozen=True)
class Budget:
    """When to stop searching."""

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


def check_config(config: SearchConfig) -> None:
    """Refuse options that make no sense."""
    for name in ("playout", "prefer"):
        if getattr(config, name) not in (RANDOM, *STYLES):
            raise AgentError(f"ismcts: {name} is {RANDOM}, {' or '.join(STYLES)}, not {getattr(config, name)!r}")
    if config.rounds < 0 or not 0 <= config.c_puct < inf:
        raise AgentError("ismcts: rounds and c_puct are 0 or more")
    if not 0 <= config.prior_weight <= 1 or not isfinite(config.fpu_reduction):
        raise AgentError("ismcts: prior_weight lies between 0 and 1, fpu_reduction is a number")


@jit
def no_estimate(s, values, network):
    """Leave all values at 0, which is right where simulations run to the end."""


def policy_kernel(game: Game, name: str) -> Any:
    """Return the kernel of a policy: random, or one of the script's styles."""
    return random_action if name == RANDOM else getattr(script_of(game.name), name)


@cache
def simulator(name: str, playout: str, prefer: str, source: str) -> Any:
    """Return the compiled search of a game with these policies, and values from this source."""
    game = get_game(name)
    prior, rollout = policy_kernel(game, prefer), policy_kernel(game, playout)
    return bind_simulate(game, f"{playout}.{prefer}.{source}", prior, rollout, estimator(game, source))


def estimator(game: Game, source: str) -> Any:
    """Return the kernel that writes the value of every seat when a simulation has come to its end."""
    if source == PLAYED_OUT:
        return no_estimate
    filled = {"script_estimate": script_of(game.name).estimate, "observe_all": game.kernels.observe_all}
    return bind_kernels(script_estimate_only if source == BY_SCRIPT else value_estimate, game.name, filled)


class IsmctsAgent(Agent):
    """Searches every decision that leaves a choice."""

    observes: ClassVar[bool] = False
    redeals: bool = True
    slots: ClassVar[int] = 64

    def __init__(self, game: Game, budget: Budget, config: SearchConfig) -> None:
        self.game, self.budget, self.config = game, budget, config
        has_network = config.value != BY_SCRIPT
        self._network, self.mark = load_value_network(game, config.value) if has_network else ({}, "")
        source = PLAYED_OUT if config.rounds == 0 else BY_NETWORK if has_network else BY_SCRIPT
        self._simulate = simulator(game.name, config.playout, config.prefer, source)
        self._puct = Puct(config.c_puct, config.prior_weight, config.fpu_reduction)

    @classmethod
    def from_options(cls, game: Game, typed: str) -> IsmctsAgent:
        """Return the agent for what was typed behind its name."""
        first, _, rest = typed.partition(",")
        if "=" in first:
            first, rest = "", typed
        config = read_options("ismcts", rest, SearchConfig())
        check_config(config)
        return cls(game, read_budget(first) if first else Budget(), config)

    def act(self, view: View) -> np.ndarray:
        """Return the action with the most visits in every row."""
        return self.weigh(view).actions

    def weigh(self, view: View) -> Weighed:
        """Return the action with the most visits in every row, and what the search counted at the root."""
        shape = view.masks.shape
        found = Weighed(np.empty(len(view), np.int64), np.zeros(shape, np.int32), np.zeros(shape, np.float32))
        run_chunks(lambda first, last: self._search_rows(view, found, first, last), len(view), num_cores(), small=2)
        return found

    def workspace(self) -> Workspace:
        """Return the arrays for one search at a time."""
        network = make_value_network(self.game, self._network) if self._network else no_value_network()
        return make_workspace(self.game, self.budget.simulations, network)

    def _search_rows(self, view: View, found: Weighed, first: int, last: int) -> None:
        """Search some rows, one after the other, in one workspace."""
        workspace = self.workspace()
        for row in range(first, last):
            found.actions[row], _ = self.search(view, row, workspace)
            read_root(workspace.tree, view.seats[row], found.visits[row], found.values[row])  # type: ignore[index]  # made in weigh

    def search(self, view: View, row: int, workspace: Workspace) -> tuple[int, int]:
        """Simulate one decision until the budget is spent; return the choice and the decisions simulated."""
        start, size, done, seconds = perf_counter(), init_tree(workspace.tree), 0, self.budget.seconds
        if num_legal(view.masks, row) == 1:
            return nth_legal(view.masks, row, 0), 0
        root, seat, key = view.states[row : row + 1], view.seats[row], view.keys[row]
        chunk = self.budget.simulations if seconds is None else CLOCK_CHECK_INTERVAL
        turns, simulated = self.config.rounds * int(root["num_players"][0]), 0
        while done < self.budget.simulations and (seconds is None or perf_counter() - start < seconds):
            size, more = self._simulate(root, seat, key, done, chunk, turns, self._puct, size, workspace)
            done, simulated = done + chunk, simulated + more
        return best_action(workspace.tree), simulated
