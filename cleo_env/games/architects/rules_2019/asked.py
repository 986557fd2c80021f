"""What only the 2019 edition asks, in a sentence a phase, and what its turn's menu holds."""

from __future__ import annotations

import numpy as np

from cleo_env.games.architects.enums import Phase, Unit, Visit, Worshipper
from cleo_env.games.architects.rules_2019.data import WORSHIPPER_WORDS
from cleo_env.games.architects.text.edition_words import Sentence
from cleo_env.games.architects.text.words import counted, piece


def ask_choose_kind(state: np.void, seat: int | None) -> str:
    """Name the piece whose equal materials are to be chosen."""
    return f"chooses the material for {piece(state)}, of which {state['owed'][Unit.EQUAL]} equal units are due"


def more_in_menu(state: np.void) -> list[str]:
    """Say who was called in this turn, what is left of the help, and which visit is still open."""
    more = []
    if state["called"] >= 0:
        more.append(f"; called: {WORSHIPPER_WORDS[state['called']]}")
    for units, sort in zip(state["discounts"], ("artisan", "material"), strict=True):
        if units:
            more.append(f", {counted(int(units), sort)} to go without")
    if state["called"] == Worshipper.VISIR and state["visits"] == 1 and state["visit"] != Visit.QUARRY:
        more.append(f", and may visit the {'quarry' if state['visit'] == Visit.MARKET else 'market'} too")
    return more


ASKED: dict[Phase, Sentence] = {
    Phase.CHOOSE_KIND: ask_choose_kind,
}
