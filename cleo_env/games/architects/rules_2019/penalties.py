"""The setting `slot_penalties`: what each slot of the board of Sobek costs, in words and as numbers of the state."""

from __future__ import annotations

import re

import numpy as np

from cleo_env.games.architects.enums import NUM_WORSHIPPERS
from cleo_env.games.architects.view.columns import MOST_PENALTY

PENALTY = re.compile(r"(\d+) (amulet|scarab)s?")
ALLOWED = f"{NUM_WORSHIPPERS} penalties from the left, each like '2 amulets' or '1 scarab', or 2 and -1 for short"


def encode_penalties(penalties: object) -> np.ndarray:
    """Read five penalties: amulets as they are, scarabs below zero."""
    if not isinstance(penalties, list | tuple) or len(penalties) != NUM_WORSHIPPERS:
        raise ValueError(f"setting slot_penalties={penalties!r}: allowed is {ALLOWED}")
    return np.array([_encode(penalty) for penalty in penalties], np.int8)


def _encode(penalty: object) -> int:
    number = _read(penalty)
    if number is None or abs(number) > MOST_PENALTY:
        raise ValueError(f"setting slot_penalties: {penalty!r} is none of {ALLOWED}, at most {MOST_PENALTY}")
    return number


def _read(penalty: object) -> int | None:
    """Read a penalty given as a number or in words."""
    if isinstance(penalty, int) and not isinstance(penalty, bool):
        return penalty
    read = PENALTY.fullmatch(penalty) if isinstance(penalty, str) else None
    if read is None:
        return None
    return int(read[1]) if read[2] == "amulet" else -int(read[1])


def decode_penalties(numbers: np.ndarray) -> list[str]:
    """Write five penalties in words."""
    return [f"{abs(n)} {'scarab' if n < 0 else 'amulet'}{'' if abs(n) == 1 else 's'}" for n in map(int, numbers)]
