"""What the 2019 edition tells people in its own way."""

from __future__ import annotations

import numpy as np

from cleo_env.core.wording import SCREEN, Paint, folded, padded, width
from cleo_env.games.architects.editions import Edition
from cleo_env.games.architects.enums import Ending
from cleo_env.games.architects.rules.garden import ROW_WORDS
from cleo_env.games.architects.rules_2019.asked import ASKED, more_in_menu
from cleo_env.games.architects.rules_2019.data import ROW_SPHINXES, WORSHIPPERS
from cleo_env.games.architects.rules_2019.events import EVENTS
from cleo_env.games.architects.rules_2019.penalties import decode_penalties
from cleo_env.games.architects.rules_2019.position import own_position, read_last_turns, read_own
from cleo_env.games.architects.text.board import LABEL, LEFT
from cleo_env.games.architects.text.edition_words import WORDS, EditionWords, Plaza
from cleo_env.games.architects.text.words import counted, money

WORSHIPPER = 12  # columns of a worshipper's name


def turns_left(state: np.void) -> str:
    """Count the turns left, this one included, once Cleopatra has arrived."""
    to_go = int(state["last_turns"]) if state["ending"] == Ending.NOT_YET else 0
    return f", {counted(to_go, 'turn')} left" if to_go else ""


def worshipper_lines(state: np.void, paint: Paint) -> list[str]:
    """Show the worshippers on their slots with the penalties, and the one called in this turn."""
    lines = [paint.said("Worshippers of Sobek", "head")]
    for worshipper, penalty in zip(state["worshippers"], decode_penalties(state["slot_penalties"]), strict=True):
        name, effect = WORSHIPPERS[worshipper]
        mark = "*" if worshipper == state["called"] else " "
        price, who = paint.say(penalty), mark + paint.say(name)
        room = max(LABEL, width(price) + 1)
        first, *more = folded(paint.say(effect), SCREEN - LEFT - room - WORSHIPPER)
        lines.append(paint(padded(price, room), "dim") + padded(who, WORSHIPPER) + paint(first, "dim"))
        lines += [" " * (room + WORSHIPPER) + paint(line, "dim") for line in more]
    return lines


def plaza(state: np.void, steps: int) -> Plaza:
    """Return what has its place left and right of each step, and what of it is built: a row on each side."""
    beside = [("", "")] * steps
    for place in range(ROW_SPHINXES):
        beside[3 - place] = (f"sphinx L{place + 1}", f"sphinx R{place + 1}")
    beside[4] = ("obelisk L", "obelisk R")
    built = set()
    for row, side in enumerate("LR"):
        built |= {f"sphinx {side}{n + 1}" for n in range(state["sphinxes"][row])}
        built |= {f"obelisk {side}"} if state["obelisks"][row] else set()
    return beside, built


def palms_given_up(state: np.void) -> str:
    """Say what the palms would have brought to a player who claims."""
    due = int(state["palms_due"]) if state["sanctuary_forfeits_palms"] else 0
    return f"; you give up {money(state, due)} for the palms" if due else ""


def row_on_plaza(state: np.void, category: int) -> str:
    """Name the row in which a sphinx or obelisk is being built."""
    return ROW_WORDS[int(state["spot"])]


WORDS[Edition.E19] = EditionWords(
    player_columns={"scarabs": "money", "amulets": "amulets", "statues": "statues", "sanctuary": "sanctuary_squares"},
    amulets_heading="amulets left",  # after the common discard
    common_discard="common discard",
    wealth_step="paid for amulets",
    turns_left=turns_left,
    sobek_lines=worshipper_lines,
    plaza=plaza,
    spot=row_on_plaza,
    asked=ASKED,
    more_in_menu=more_in_menu,
    claim_costs=palms_given_up,
    events=EVENTS,
    palace=("throne", "cleopatra"),
    counters=("turn", "passes", "reshuffles"),
    belongings=("money", "amulets", "statues", "sanctuary_squares"),
    knowledge=("known",),  # all discards are seen by all
    own_keys=("sphinxes", "obelisks", "worshippers", "last_turns"),
    own_position=own_position,
    read_own=read_own,
    read_ending=read_last_turns,
)
