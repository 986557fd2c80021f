"""A state as a plain dict that people can read and write, JSON-ready. The way back is in `position_read`."""

from __future__ import annotations

from typing import Any

import numpy as np

from cleo_env.games.caesar.enums import FACE_UP
from cleo_env.games.caesar.rules.data import BUST_WORDS, CARD_WORDS, GROUP_WORDS, INFLUENCE_WORDS, SEAT_WORDS
from cleo_env.games.caesar.text.words import card_list, held_missions, laid_cards, mission_names

FACE_DOWN_MARK = "?"
COUNTERS = ("turn", "idle", "draws")  # so that a loaded game ends in time and meets the same chance


def to_position(state: np.void) -> dict[str, Any]:
    """Write a state as a position, all but game, players and settings, which every game writes alike."""
    return {
        "active": SEAT_WORDS[state["active"]],
        "first_turn": bool(state["first_turn"]),
        "centre": {
            word: int(state["centre"][group]) for group, word in enumerate(GROUP_WORDS) if state["group_size"][group]
        },
        "bag": [word for bust, word in enumerate(BUST_WORDS) if state["bag"][bust]],
        "players": {word: _player(state, p) for p, word in enumerate(SEAT_WORDS)},
        **{key: int(state[key]) for key in COUNTERS},
    }


def by_group(counts: np.ndarray) -> dict[str, int]:
    """Write a number for each group that has one."""
    return {word: int(count) for word, count in zip(GROUP_WORDS, counts, strict=True) if count}


def _pile(cards: np.ndarray, size: int) -> list[str]:
    """List a pile from its top."""
    return [CARD_WORDS[card] for card in cards[: int(size)][::-1]]


def _laid_words(state: np.void, p: int, group: int) -> list[str]:
    """List a player's cards below a group, oldest first, those lying face down marked."""
    return [
        INFLUENCE_WORDS[card - FACE_UP] if card >= FACE_UP else FACE_DOWN_MARK + INFLUENCE_WORDS[card]
        for card in laid_cards(state, p, group)
    ]


def _player(state: np.void, p: int) -> dict[str, Any]:
    """Write what a player has and, where there is more than the table shows, what the other knows of it."""
    table = {word: _laid_words(state, p, group) for group, word in enumerate(GROUP_WORDS)}
    player: dict[str, Any] = {
        "hand": card_list(state["held"][p]),
        "table": {word: row for word, row in table.items() if row},
        "won": by_group(state["won"][p]),
        "influence_pile": _pile(state["influence_pile"][p], state["influence_left"][p]),
        "action_pile": _pile(state["action_pile"][p], state["action_left"][p]),
        "discard": card_list(state["discard"][p]),
        "missions": held_missions(state, p),
    }
    return player | {key: value for key, value in _more(state, p).items() if value}


def _more(state: np.void, p: int) -> dict[str, Any]:
    """Write what only some positions have: cards to lay out, a mission given up, and what the other player knows."""
    return {
        "to_lay": card_list(state["loose"][p]),
        "given_up": "".join(mission_names(state, p)[int(state["missions_held"][p]) :]),
        "known_hand": card_list(state["known_held"][p]),
        "set_up": _known_set(state["set_up_left"][p], state["set_up_at"][p]),
        "castled": _known_set(state["castled_known"][p], state["castled_at"][p]),
    }


def _known_set(cards: np.ndarray, at: np.ndarray) -> dict[str, Any]:
    """Write cards that are known together, and where they lie."""
    return {"cards": card_list(cards), "at": by_group(at)} if at.any() or cards.any() else {}
