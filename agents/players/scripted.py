"""Scripted players: what is known about playing a game well, as compiled kernels on a state.

The kernels read a state that was redealt for the seat that decides: what the seat knows is true in it, the rest is a
guess. A script that heeds only what its seat knows answers the same whatever was dealt, which is tested.

The script of a game stands in the folder here that is named like the game's folder in `cleo_env.games`, in `script.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any, ClassVar

import numpy as np

from cleo_env.agents.agent import Agent
from cleo_env.agents.view import View
from cleo_env.core.game import Game
from cleo_env.core.jit import bind_kernels
from cleo_env.core.threads import num_cores, run_chunks
from cleo_env.registry import get_game

STYLES = ("greedy", "expert")
Kernel = Callable[..., Any]


@dataclass(frozen=True)
class Script:
    """How one game is played. `s` is a state, `mask` what its decider may do, `key` random bits."""

    greedy: Kernel  # (s, mask, key) -> action: the best immediate gain
    expert: Kernel  # (s, mask, key) -> action: as good players report
    estimate: Kernel  # (s, values): the expected reward of every seat, on the scale of the reward for a win
    weighted: Kernel  # (s, mask, key, weights) -> action: the expert with other weights
    weights: Any  # the named tuple of numbers that the expert goes by; `tools.tune` finds them
    ladder_blocks: int = 70  # blocks on the ladder between all agents: two for each line-up of four of the seven
    ladder_pair_blocks: int = 30  # and between two agents of which one thinks long


@cache
def script_of(name: str) -> Script:
    """Return what is known about playing a game."""
    path = get_game(name).module.split(".")
    folder = path[path.index("games") + 1]
    return import_module(f"cleo_env.agents.players.{folder}.script").SCRIPTS[name]


def choose_games(states, masks, keys, actions, first, last):
    """Let the script choose in each game; `choose` is filled in."""
    for g in range(first, last):
        actions[g] = choose(states[g], masks[g], keys[g])  # noqa: F821


def choose_games_weighted(states, masks, keys, weights, actions, first, last):
    """Let the expert choose in each game by these weights; `choose` is filled in."""
    for g in range(first, last):
        actions[g] = choose(states[g], masks[g], keys[g], weights)  # noqa: F821


@cache
def choose_kernel(name: str, style: str) -> Kernel:
    """Return the loop that plays a game in this style."""
    return bind_kernels(choose_games, f"{name}.{style}", {"choose": getattr(script_of(name), style)})


@cache
def choose_weighted_kernel(name: str) -> Kernel:
    """Return the loop that plays a game by weights that are an argument: no candidate needs a compile of its own."""
    return bind_kernels(choose_games_weighted, f"{name}.weighted", {"choose": script_of(name).weighted})


class ScriptedAgent(Agent):
    """Plays by a game's script, greedily or as an expert."""

    observes: ClassVar[bool] = False
    redeals: bool = True
    _choose: Kernel
    _more: tuple[Any, ...]  # what the kernel is given besides states, masks and keys

    def __init__(self, game: Game, style: str) -> None:
        self._choose, self._more = choose_kernel(game.name, style), ()

    def act(self, view: View) -> np.ndarray:
        """Return the script's action for every row."""
        actions, given = np.empty(len(view), np.int64), (view.states, view.masks, view.keys, *self._more)
        run_chunks(lambda first, last: self._choose(*given, actions, first, last), len(view), num_cores())
        return actions


class WeightedAgent(ScriptedAgent):
    """The expert with weights of its own."""

    def __init__(self, game: Game, weights: Any) -> None:
        self._choose, self._more = choose_weighted_kernel(game.name), (weights,)
