"""What the 2006 edition tells people in its own way."""

from __future__ import annotations

from typing import Any

import numpy as np

from cleo_env.core.position import PositionError
from cleo_env.core.wording import Paint, padded
from cleo_env.games.architects.editions import Edition
from cleo_env.games.architects.enums import NUM_DICE, Category
from cleo_env.games.architects.rules.data import CLEOPATRA_ARRIVES, PIECES
from cleo_env.games.architects.rules_2006.asked import ASKED, more_in_menu
from cleo_env.games.architects.rules_2006.events import EVENTS
from cleo_env.games.architects.text.board import LABEL
from cleo_env.games.architects.text.edition_words import WORDS, EditionWords, Plaza


def altar_lines(state: np.void, paint: Paint) -> list[str]:
    """Show which of the Great Priest's dice lie on the altar."""
    dice = paint("● " * state["altar"], "die") + "○ " * (NUM_DICE - state["altar"])
    return [paint.said("Altar", "head"), paint(padded(paint.say("dice"), LABEL), "dim") + dice]


def plaza(state: np.void, steps: int) -> Plaza:
    """Return what has its place left and right of each step, and what of it is built: numbered, in one order."""
    beside = [("", "")] * steps
    for pair in range(PIECES[Category.SPHINX] // 2):
        beside[3 - pair] = (f"sphinx {2 * pair + 1}", f"sphinx {2 * pair + 2}")
    beside[4] = ("obelisk 1", "obelisk 2")
    built = {f"sphinx {n + 1}" for n in range(state["sphinxes"])} | {
        f"obelisk {n + 1}" for n in range(state["obelisks"])
    }
    return beside, built


def next_on_plaza(state: np.void, category: int) -> str:
    """Number the sphinx or obelisk being built."""
    return str(int(state["sphinxes" if category == Category.SPHINX else "obelisks"]) + 1)


def check_not_arrived(position: dict[str, Any], s: np.void) -> None:
    """A game of 2006 is over when Cleopatra arrives."""
    if s["cleopatra"] == CLEOPATRA_ARRIVES:
        raise PositionError(f"cleopatra is {CLEOPATRA_ARRIVES}: the game ends when she arrives")


WORDS[Edition.E06] = EditionWords(
    player_columns={
        "talents": "money",
        "amulets": "amulets",
        "merchants": "merchants",
        "statues": "statues",
        "sanctuary": "sanctuary_squares",
    },
    amulets_heading="final amulets",
    common_discard="",
    wealth_step="for merchants",
    turns_left=lambda state: "",
    sobek_lines=altar_lines,
    plaza=plaza,
    spot=next_on_plaza,
    asked=ASKED,
    more_in_menu=more_in_menu,
    claim_costs=lambda state: "",
    events=EVENTS,
    palace=("sphinxes", "obelisks", "throne", "altar", "cleopatra"),
    counters=("turn", "passes", "reshuffles", "rolls"),
    belongings=("money", "amulets", "merchants", "statues", "sanctuary_squares"),
    knowledge=("known", "known_discard"),
    own_keys=(),
    own_position=lambda state: {},
    read_own=lambda position, s: None,
    read_ending=check_not_arrived,
)
