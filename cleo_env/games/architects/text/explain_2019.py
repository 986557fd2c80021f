"""What actions that only the 2019 edition has cost, bring or mean."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from cleo_env.games.architects.enums import Resource
from cleo_env.games.architects.rules_2019.data import WORSHIPPER_WORDS, WORSHIPPERS
from cleo_env.games.architects.rules_2019.penalties import decode_penalties


def explain_call(state: np.void, action: str) -> str:
    """Say what a worshipper costs now and does."""
    worshipper = WORSHIPPER_WORDS.index(action.split()[-1])
    slot = list(state["worshippers"]).index(worshipper)
    price = decode_penalties(state["slot_penalties"])[slot]
    return f"{'brings' if 'amulet' in price else 'costs'} {price}: {WORSHIPPERS[worshipper][1]}"


def explain_discount(state: np.void, action: str) -> str:
    """Say who helps to go without the unit now due."""
    helper = "foreman" if state["owed"][Resource.ARTISAN] > 0 else "merchant"
    return f"no card is spent, thanks to the {helper}"


EXPLAINED: dict[str, Callable[[np.void, str], str]] = {
    "call": explain_call,
    "discount": explain_discount,
}
