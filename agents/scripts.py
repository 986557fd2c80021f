"""Scripted players: what is known about playing a game well, as compiled kernels on a record.

The kernels read a record that was dealt anew for the seat that decides: what the seat knows is true in it, the rest is
a guess. A script that heeds only what its seat knows answers the same whatever was dealt, which is tested.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any, ClassVar

import numpy as np

from agents.agent import Agent
from agents.view import View
from cleo_env.core.game import Game
from cleo_env.core.jit import specialise
from cleo_env.core.threads import num_cores, run_chunks

SCRIPTS = {
    "architects_2006": "agents.architects.script",
    "architects_2019": "agents.architects.script",
    "caesar": "agents.caesar.script",
}
STYLES = ("greedy", "expert")
Kernel = Callable[..., Any]


@dataclass(frozen=True)
class Script:
    """How one game is played. `s` is a record, `mask` what its decider may do, `key` random bits."""

    greedy: Kernel  # (s, mask, key) -> action: the best immediate gain
    expert: Kernel  # (s, mask, key) -> action: as good players report
    estimate: Kernel  # (s, values): what every seat may expect, on the scale of the reward for a win


@cache
def script_of(name: str) -> Script:
    """Return what is known about playing a game."""
    return import_module(SCRIPTS[name]).SCRIPTS[name]


def choose_games(records, masks, keys, actions, first, last):
    """Let the script choose in each game; `choose` is filled in."""
    for g in range(first, last):
        actions[g] = choose(records[g], masks[g], keys[g])  # noqa: F821


@cache
def chooser(name: str, style: str) -> Kernel:
    """Return the loop that plays a game in this style."""
    return specialise(choose_games, f"{name}.{style}", {"choose": getattr(script_of(name), style)})


class ScriptedAgent(Agent):
    """Plays by a game's script, greedily or as an expert."""

    observes: ClassVar[bool] = False
    redeals: bool = True

    def __init__(self, game: Game, style: str) -> None:
        self._choose = chooser(game.name, style)

    def act(self, view: View) -> np.ndarray:
        """Return the script's action for every row."""
        actions, given = np.empty(len(view), np.int64), (view.records, view.masks, view.keys)
        run_chunks(lambda first, last: self._choose(*given, actions, first, last), len(view), num_cores())
        return actions
