"""The learned search: `policy:DIR,search=64` plans every decision with a network that `cleo train search` trained.

Simulations end at the network's evaluation instead of a rollout, so a few dozen of them are a search; see
`search/learned.py`. With `gumbel_scale=1` it samples from the improved policy instead of taking the best action.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import isfinite
from pathlib import Path
from typing import Any, ClassVar

import numpy as np

from cleo_env.agents.agent import Agent, Weighed
from cleo_env.agents.models.policy_file import PolicyError, find_policy, load_policy, mark_of
from cleo_env.agents.models.policy_value import NEEDED, can_search, make_policy_value
from cleo_env.agents.options import AgentError, read_options
from cleo_env.agents.players.policy import PolicyAgent
from cleo_env.agents.search.gumbel import Gumbel, halving_table
from cleo_env.agents.search.learned import Found, bind_search, make_found, make_workspace
from cleo_env.agents.view import View
from cleo_env.core.game import Game, as_states
from cleo_env.core.threads import num_cores, run_chunks
from cleo_env.registry import get_game

SEARCH = "search="
MOST_SIMULATIONS = 20_000
MOST_CONSIDERED = 256
ROWS = 64  # games searched side by side in one workspace


@dataclass(frozen=True)
class SearchOptions:
    """How a decision is searched."""

    search: int = 32  # simulations
    considered: int = 16  # see search.gumbel.Gumbel
    c_visit: float = 50.0
    c_scale: float = 0.05
    gumbel_scale: float = 0.0

    def __post_init__(self) -> None:
        if not 1 <= self.search <= MOST_SIMULATIONS:
            raise AgentError(f"search={self.search}: a number of simulations from 1 to {MOST_SIMULATIONS} is needed")
        if not 1 <= self.considered <= MOST_CONSIDERED:
            raise AgentError(f"considered={self.considered}: a number of actions from 1 to {MOST_CONSIDERED} is needed")
        for name in ("c_visit", "c_scale", "gumbel_scale"):
            if not (isfinite(value := getattr(self, name)) and value >= 0):
                raise AgentError(f"{name}={value}: a number of at least 0 is needed")

    @property
    def gumbel(self) -> Gumbel:
        """The constants as the kernels take them."""
        return Gumbel(self.considered, self.c_visit, self.c_scale, self.gumbel_scale)


@cache
def searcher(name: str) -> Any:
    """Return the compiled search of a game."""
    return bind_search(get_game(name))


class SearchingAgent(Agent):
    """Searches every decision that leaves a choice, many games side by side."""

    observes: ClassVar[bool] = False
    redeals: bool = True
    slots: ClassVar[int] = 128

    def __init__(self, game: Game, weights: dict[str, np.ndarray], options: SearchOptions, mark: str = "") -> None:
        self.game, self.options, self.mark = game, options, mark
        self.network, self._search = make_policy_value(game, weights), searcher(game.name)
        self._table = halving_table(options.considered, options.search)

    @classmethod
    def from_folder(cls, game: Game, folder: Path, typed: str) -> SearchingAgent:
        """Load a network, with options as typed."""
        options = read_options("policy", typed, SearchOptions())
        try:
            found = find_policy(folder)
            card, weights = load_policy(found, game)
        except PolicyError as error:
            raise AgentError(f"policy: {error}") from error
        if card.get("advisor") or not can_search(weights):
            raise AgentError(
                f"policy:{folder}: the search needs a network without an advisor, and with the tensors "
                f"{', '.join(NEEDED)}, as `cleo train search` writes it; without search= it plays as a policy"
            )
        return cls(game, weights, options, mark_of(found))

    def act(self, view: View) -> np.ndarray:
        """Return the action that is left after sequential halving in every row."""
        return self.search(view.states, view.masks, view.seats, view.keys).actions

    def weigh(self, view: View) -> Weighed:
        """Return the actions, and the visits and values of the root."""
        found = self.search(view.states, view.masks, view.seats, view.keys)
        return Weighed(found.actions, found.visits, found.values)

    def search(self, states: np.ndarray, masks: np.ndarray, seats: np.ndarray, keys: np.ndarray) -> Found:
        """Search all rows, on all cores if there are several."""
        found = make_found(self.game, len(states))

        def search_rows(first: int, last: int) -> None:
            """Search some rows, a workspace full at a time."""
            workspace = make_workspace(self.game, self.network, min(ROWS, last - first), self.options.search)
            for start in range(first, last, ROWS):
                rows = slice(start, min(start + ROWS, last))
                self._search(
                    as_states(states[rows]), masks[rows], seats[rows], keys[rows], self._table, self.options.gumbel,
                    self.network, workspace, Found(*(array[rows] for array in found)),
                )  # fmt: skip

        run_chunks(search_rows, len(states), num_cores(), small=2)
        return found


def make_policy(game: Game, options: str) -> Agent:
    """Return the policy of a folder, or with `search=` among its options the search by its network."""
    folder, _, typed = options.partition(",")
    if any(part.startswith(SEARCH) for part in typed.split(",")):
        return SearchingAgent.from_folder(game, Path(folder), typed)
    return PolicyAgent.from_options(game, options)
