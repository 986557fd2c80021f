"""A game with all that was played in it, and how much of that a player may take back.

What was chosen can be taken back until something hidden comes to light or another seat is asked, so that nothing is
gained by trying. `CHOICES` names for each game the segments of actions that only choose: no die is rolled, no secret of
another is shown. Such an action reveals nothing to who takes it if the stocks, whose tops may come to light, stay as
they were. `tests/web/test_taking_back.py` proves it by playing them in games dealt anew.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from cleo_env import Table
from cleo_env.core.game import Game


@dataclass(frozen=True)
class Choices:
    """What of a game can be taken back: segments that only choose, and fields that must stay as they were."""

    choosing: frozenset[str]
    stocks: tuple[str, ...]


# fmt: off
ARCHITECTS = Choices(
    choosing=frozenset((
        "wall", "door", "throne", "sphinx", "obelisk", "mosaic", "choose", "scribe_mosaic", "turn", "at", "kind",
        "call", "pay", "pay_merchant", "discount", "claim", "leave", "place", "discard_down", "discard", "tens",
        "keep", "drop",
    )),
    stocks=("deck_size", "pile_size"),
)
CAESAR = Choices(frozenset(["lay", "no_second", "move", "start"]), stocks=("influence_left", "action_left", "draws"))
CHOICES = {"architects_2006": ARCHITECTS, "architects_2019": ARCHITECTS, "caesar": CAESAR}
# fmt: on


def reveals_nothing(game: Game, before: np.void, action: str, after: np.void) -> bool:
    """Tell whether who took an action learned nothing by it."""
    choices, segment = CHOICES[game.name], game.actions.segment_of(game.actions.index(action)).name
    return segment in choices.choosing and all(np.array_equal(before[stock], after[stock]) for stock in choices.stocks)


def num_to_take_back(free: Sequence[bool], deciders: Sequence[int], decider: int) -> int:
    """Count the latest actions that the seat that decides now may take back; `free` are those that revealed nothing."""
    count = 0
    while count < len(free) and free[-1 - count] and deciders[-1 - count] == decider:
        count += 1
    return count


class Played:
    """A game with all that was played in it: each action, who took it, and whether it revealed nothing."""

    def __init__(self, start: dict[str, Any], actions: Sequence[str], table: Table | None = None) -> None:
        """Play the actions again; a table at which they were played already is gone on with."""
        self.table = Table.from_record({**start, "actions": []})
        self.actions: list[str] = []
        self.deciders: list[int] = []
        self.free: list[bool] = []
        for action in actions:
            self.play(action)
        if table is not None:
            self.table = table

    def play(self, action: str) -> None:
        """Let the decider take an action."""
        decider, before = self.table.decider, self.table.state.copy()
        self.table.play(action)
        self.actions.append(action)
        self.deciders.append(decider)
        self.free.append(reveals_nothing(self.table.game, before, action, self.table.state))

    def chosen(self, since: int = 0) -> list[str]:
        """Return what the decider has chosen and may still take back, of the actions from some number on."""
        count = num_to_take_back(self.free[since:], self.deciders[since:], self.table.decider)
        return self.actions[len(self.actions) - count :]
