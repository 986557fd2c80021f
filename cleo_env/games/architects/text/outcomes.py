"""Outcomes of chance in words, as branches of a game tree are named."""

from __future__ import annotations

import numpy as np

from cleo_env.games.architects.enums import FACE_UP, Stream
from cleo_env.games.architects.rules.chance import A_BACK
from cleo_env.games.architects.rules.data import card_words
from cleo_env.games.architects.rules.garden import MOSAIC_WORDS
from cleo_env.games.architects.rules_2019.data import WORSHIPPERS
from cleo_env.games.architects.text.words import card_name, counted


def outcome_in_words(state: np.void, stream: int, outcome: int) -> str:
    """Name a card dealt or drawn, what shows on top of the pile, a mosaic, symbols rolled, or a worshipper."""
    if stream == Stream.DICE:
        return f"{counted(outcome, 'symbol')} rolled"
    if stream == Stream.MOSAICS:
        return f"mosaic {MOSAIC_WORDS[outcome]} on top"
    if stream == Stream.WORSHIPPERS:
        return f"worshipper {WORSHIPPERS[outcome][0]}"
    if outcome == A_BACK:
        return "a face-down card on top"
    name = card_name(card_words(state)[outcome % FACE_UP])
    return f"{name} on top" if outcome >= FACE_UP else f"card {name}"
