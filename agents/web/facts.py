"""What the web page has to know of each game beside its tables: questions, results, rules, what can be taken back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from cleo_env.agents import undo
from cleo_env.core.game import Game
from cleo_env.games.architects.text import asked as architects_asked
from cleo_env.games.architects.text import result as architects_result
from cleo_env.games.caesar.text import asked as caesar_asked
from cleo_env.games.caesar.text import result as caesar_result
from cleo_env.games.caesar.text import words as caesar_words


@dataclass(frozen=True)
class Facts:
    """How a game is shown at a table in the browser."""

    asked: Callable[[np.void, int | None], str]  # who is asked for what, in a sentence
    results: Callable[[np.void], list[Any]]  # of a finished game, a dataclass a seat; its fields are told step by step
    player: Callable[[int], str]  # the name of a seat in the log
    choices: undo.Choices  # what can be taken back


ARCHITECTS = Facts(
    asked=architects_asked.asked,
    results=architects_result.results,
    player=lambda seat: f"player {seat}",
    choices=undo.ARCHITECTS,
)
CAESAR = Facts(
    asked=caesar_asked.asked,
    results=caesar_result.results,
    player=caesar_words.player,
    choices=undo.CAESAR,
)
FACTS = {"architects_2006": ARCHITECTS, "architects_2019": ARCHITECTS, "caesar": CAESAR}


def facts_of(game: Game) -> Facts:
    """Return what the web page knows of a game."""
    return FACTS[game.name]
