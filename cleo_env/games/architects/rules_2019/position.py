"""The parts of a position that only the 2019 edition has: rows of the plaza, worshippers, last turns."""

from __future__ import annotations

from typing import Any

import numpy as np

from cleo_env.core.position import PositionError, check_keys, check_list, check_whole, check_word
from cleo_env.games.architects.enums import NUM_WORSHIPPERS
from cleo_env.games.architects.rules.data import CLEOPATRA_ARRIVES
from cleo_env.games.architects.rules.garden import ROW_WORDS
from cleo_env.games.architects.rules_2019.data import ROW_SPHINXES, WORSHIPPER_WORDS

ROW_LIMITS = {"sphinxes": ROW_SPHINXES, "obelisks": 1}


def own_position(state: np.void) -> dict[str, Any]:
    """Return the keys that only this edition has: rows of the plaza, worshippers, last turns not yet over."""
    rows = {key: dict(zip(ROW_WORDS, state[key].tolist(), strict=True)) for key in ("sphinxes", "obelisks")}
    return {
        **rows,
        "worshippers": [WORSHIPPER_WORDS[worshipper] for worshipper in state["worshippers"]],
        "last_turns": min(int(state["last_turns"]), int(state["num_players"]) - 1),
    }


def read_own(position: dict[str, Any], s: np.void) -> None:
    """Read what is there before any card is dealt."""
    read_rows(position, s)
    read_worshippers(position, s)


def read_rows(position: dict[str, Any], s: np.void) -> None:
    """Put up sphinxes and obelisks in the two rows of the plaza."""
    for key, most in ROW_LIMITS.items():
        rows = check_keys(key, position.get(key, {}), ROW_WORDS)
        s[key] = [check_whole(f"{key} {row}", rows.get(row, 0), 0, most) for row in ROW_WORDS]


def read_worshippers(position: dict[str, Any], s: np.void) -> None:
    """Lay the worshippers on their slots as listed from the left; without a list the seed's order stays."""
    if "worshippers" not in position:
        return
    names = check_list("worshippers", position["worshippers"], NUM_WORSHIPPERS)
    order = [WORSHIPPER_WORDS.index(check_word("worshippers", name, WORSHIPPER_WORDS)) for name in names]
    if len(set(order)) < NUM_WORSHIPPERS:
        raise PositionError(f"worshippers names one twice: {', '.join(names)}")
    s["worshippers"] = order


def read_last_turns(position: dict[str, Any], s: np.void) -> None:
    """Read how many last turns are still to come: the one that starts now is the first of them."""
    most = int(s["num_players"]) - 1
    s["last_turns"] = check_whole("last_turns", position.get("last_turns", 0), 0, most)
    if s["last_turns"]:
        if position.get("cleopatra", CLEOPATRA_ARRIVES) != CLEOPATRA_ARRIVES:
            raise PositionError(
                f"cleopatra is {position['cleopatra']}: in the last turns she is at {CLEOPATRA_ARRIVES}"
            )
        s["cleopatra"] = CLEOPATRA_ARRIVES
    elif s["cleopatra"] == CLEOPATRA_ARRIVES:
        raise PositionError(f"cleopatra is {CLEOPATRA_ARRIVES}: last_turns must be 1 to {most}, not 0")
