"""What the web page has to know of each game beside its tables: questions, results, rules, what can be taken back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from cleo_env.core.game import Game
from cleo_env.games.architects.text import asked as architects_asked
from cleo_env.games.architects.text import result as architects_result
from cleo_env.games.caesar.text import asked as caesar_asked
from cleo_env.games.caesar.text import result as caesar_result
from cleo_env.games.caesar.text import words as caesar_words


@dataclass(frozen=True)
class Facts:
    """How a game is shown at a table in the browser.

    `choosing` names the segments of actions that only choose: no die is rolled, no secret of another is shown. Such an
    action reveals nothing to who takes it if the `stocks`, whose tops may come to light, stay as they were.
    `tests/web/test_taking_back.py` proves it by playing them in games dealt anew.
    """

    asked: Callable[[np.void, int | None], str]  # who is asked for what, in a sentence
    results: Callable[[np.void], list[Any]]  # of a finished game, a dataclass a seat; its fields are told step by step
    player: Callable[[int], str]  # the name of a seat in the log
    choosing: frozenset[str]
    stocks: tuple[str, ...]


# fmt: off
CHOOSING = frozenset((
    "wall", "door", "throne", "sphinx", "obelisk", "choose", "scribe_mosaic", "turn", "at", "kind", "pay",
    "pay_merchant", "discount", "claim", "leave", "place", "discard_down", "discard", "tens", "keep", "drop",
))
# fmt: on
ARCHITECTS = Facts(
    asked=architects_asked.asked,
    results=architects_result.results,
    player=lambda seat: f"player {seat}",
    choosing=CHOOSING,
    stocks=("deck_size", "pile_size"),
)
CAESAR = Facts(
    asked=caesar_asked.asked,
    results=caesar_result.results,
    player=caesar_words.player,
    choosing=frozenset(["lay", "no_second", "move", "start"]),
    stocks=("influence_left", "action_left", "draws"),
)
FACTS = {"architects_2006": ARCHITECTS, "architects_2019": ARCHITECTS, "caesar": CAESAR}


def facts_of(game: Game) -> Facts:
    """Return what the web page knows of a game."""
    return FACTS[game.name]
