"""What the web page has to know of each game beside its tables: questions, results, rules, what can be taken back."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from cleo_env.agents import undo
from cleo_env.core.game import Game
from cleo_env.games.architects.text import asked as architects_asked
from cleo_env.games.architects.text import result as architects_result
from cleo_env.games.caesar.text import asked as caesar_asked
from cleo_env.games.caesar.text import result as caesar_result
from cleo_env.games.caesar.text import words as caesar_words

ASKED_SEAT = re.compile(r"^(ask )\+(\d)\b")


@dataclass(frozen=True)
class Facts:
    """How a game is shown at a table in the browser."""

    asked: Callable[[np.void, int | None], str]  # who is asked for what, in a sentence
    scoring: Callable[[np.void], Mapping[str, Sequence[int | str | bool]]]  # of a finished game, told step by step
    player: Callable[[int], str]  # the name of a seat in the log
    choices: undo.Choices  # what can be taken back


ARCHITECTS = Facts(
    asked=architects_asked.asked,
    scoring=architects_result.scoring,
    player=lambda seat: f"player {seat}",
    choices=undo.ARCHITECTS,
)
CAESAR = Facts(
    asked=caesar_asked.asked,
    scoring=caesar_result.scoring,
    player=caesar_words.player,
    choices=undo.CAESAR,
)
FACTS = {"architects_2006": ARCHITECTS, "architects_2019": ARCHITECTS, "caesar": CAESAR}


def facts_of(game: Game) -> Facts:
    """Return what the web page knows of a game."""
    return FACTS[game.name]


def named(game: Game, num_players: int, decider: int, action: str) -> str:
    """Return an action as it is told: a seat counted from that of its decider goes by its name."""
    found = ASKED_SEAT.match(action)
    if found is None:
        return action
    asked = facts_of(game).player((decider + int(found[2])) % num_players)
    return f"{found[1]}{asked}{action[found.end() :]}"
