"""Outcomes of chance in words, as branches of a game tree are named."""

from __future__ import annotations

import numpy as np

from cleo_env.games.caesar.enums import Stream
from cleo_env.games.caesar.rules.data import BUST_WORDS, CARD_WORDS
from cleo_env.games.caesar.rules.missions import decode_missions


def outcome_in_words(state: np.void, stream: int, outcome: int) -> str:
    """Name a card drawn, a bust, or a mission dealt."""
    if stream == Stream.BUSTS:
        return f"bust {BUST_WORDS[outcome]}"
    if stream == Stream.MISSIONS:
        return f"mission {decode_missions(state['missions'])[outcome]}"
    return f"card {CARD_WORDS[outcome]}"
