"""What OpenSpiel is told that a seat knows: observations and information states, as words and as numbers."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import prod
from typing import Any

import numpy as np

from cleo_env.core.game import Game
from cleo_env.interfaces.tree import NOT_OWN
from cleo_env.registry import get_game


@cache
def number_names(game: str) -> tuple[str, ...]:
    """Name every number of an observation by its column and its place there."""
    columns = get_game(game).observation.pieces
    return tuple(f"{c.name}.{place}" if c.size > 1 else c.name for c in columns for place in range(c.size))


def changes(game: Game, before: np.ndarray | None, after: np.ndarray) -> str:
    """Name the numbers of an observation that have changed, or at first those that are not 0."""
    changed, names = np.flatnonzero(after if before is None else after != before), number_names(game.name)
    return " ".join(f"{names[place]}={after[place]}" for place in changed)


def step_in_words(game: Game, action: int, before: np.ndarray | None, after: np.ndarray) -> str:
    """Write what a seat did, if it did anything, and what then changed for it."""
    own = "" if action == NOT_OWN else f"[{game.actions.names[action]}] "
    return own + changes(game, before, after)


def steps_in_words(game: Game, remembered: Sequence[tuple[int, np.ndarray]]) -> list[str]:
    """Write all that a seat did and saw."""
    before = [None, *(seen for _, seen in remembered)]
    return [step_in_words(game, action, before[n], seen) for n, (action, seen) in enumerate(remembered)]


class Observer:
    """Writes observations or, given the length of the longest memory, information states (0: in words only)."""

    def __init__(self, game: Game, num_seats: int, length: int | None) -> None:
        self.game, self.length = game, length
        shapes: dict[str, tuple[int, ...]] = {"seat": (num_seats,)}
        if length is None:
            shapes["observation"] = (game.observation.size,)
        else:
            shapes |= {"own_actions": (length, game.actions.size), "observations": (length, game.observation.size)}
        numbers = np.zeros(sum(map(prod, shapes.values())), np.float32)
        self.tensor = None if length == 0 else numbers
        self.dict: dict[str, np.ndarray] = {}
        end = 0
        for name, shape in shapes.items() if length != 0 else ():
            self.dict[name] = numbers[end : end + prod(shape)].reshape(shape)
            end += prod(shape)

    def set_from(self, state: Any, player: int) -> None:
        """Write what a player knows in a state."""
        if self.tensor is None:
            raise ValueError(f"{self.game.name} has information states in words only, unless its chance is explicit")
        self.tensor.fill(0)
        self.dict["seat"][player] = 1
        if self.length is None:
            self.dict["observation"][:] = state.observation(player) / self.game.observation.scale
            return
        for step, (action, seen) in enumerate(state.remembered(player)):
            self.dict["observations"][step] = seen / self.game.observation.scale
            if action != NOT_OWN:
                self.dict["own_actions"][step, action] = 1

    def string_from(self, state: Any, player: int) -> str:
        """Return what a player knows in a state, in words."""
        if self.length is None:
            return f"seat {player}: {changes(self.game, None, state.observation(player))}"
        return f"seat {player}: {' | '.join(state.steps(player))}"
