"""A state as a plain dict that people can read and write, JSON-ready. The way back is in `position_read`.

A player's money in a position is 399 at most, the highest bid there is: a position with more is refused.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from cleo_env.core.polyomino import SIDE, SQUARES, squares_of
from cleo_env.games.architects.actions import SQUARE_WORDS
from cleo_env.games.architects.editions import Edition, edition_of
from cleo_env.games.architects.enums import FACE_UP, NUM_STALLS, STALL, Phase, Visit
from cleo_env.games.architects.rules.data import CARD_WORDS
from cleo_env.games.architects.rules.garden import DOOR_WORDS, MOSAIC_WORDS, PLACEMENT_SQUARES, THRONE_SPACE, WALL_WORDS
from cleo_env.games.architects.text.edition_words import words_of

FACE_DOWN_MARK = "?"


def to_position(state: np.void) -> dict[str, Any]:
    """Write a state as a position, all but game, players and settings, which every game writes alike."""
    edition, words = edition_of(state), words_of(state)
    players = range(int(state["num_players"]))
    laid = [m for m in range(len(MOSAIC_WORDS)) if state["laid"][m] >= 0]
    pile = [int(m) for m in state["mosaic_pile"][: int(state["pile_size"])][::-1]]
    return {
        "active": int(state["active"]),
        "players": [_player(state, p) for p in players],
        "stalls": [_stall(state, stall) for stall in range(NUM_STALLS)],
        "deck": [coded_word(edition, int(card)) for card in _pile_from_top(state)],
        "discard": cards_by_word(edition, state["discard"]),
        "mosaics": [MOSAIC_WORDS[m] for m in pile],
        "set_aside": [w for m, w in enumerate(MOSAIC_WORDS) if m not in laid and m not in pile],
        "garden": draw_garden(state),
        "walls": [word for word, stands in zip(WALL_WORDS, state["walls"], strict=True) if stands],
        "doors": [word for word, stands in zip(DOOR_WORDS, state["doors"], strict=True) if stands],
        **{key: int(state[key]) for key in words.palace + words.counters},
        **words.own_position(state),
    }


def cards_by_word(edition: Edition, counts: np.ndarray) -> dict[str, int]:
    """Write a count vector as a dict from card words to counts."""
    return {CARD_WORDS[edition][card]: int(count) for card, count in enumerate(counts) if count}


def coded_word(edition: Edition, card: int) -> str:
    """Name a card of the draw pile or of a stall, marked if it lies face down."""
    return ("" if card >= FACE_UP else FACE_DOWN_MARK) + CARD_WORDS[edition][card % FACE_UP]


def draw_garden(state: np.void) -> list[str]:
    """Draw the garden in nine rows: letters of mosaics, # the throne space, . free."""
    marks = ["."] * SQUARES
    for square in THRONE_SPACE:
        marks[square] = "#"
    for mosaic, placement in enumerate(state["laid"]):
        for square in PLACEMENT_SQUARES[placement] if placement >= 0 else ():
            marks[square] = MOSAIC_WORDS[mosaic]
    return ["".join(marks[row * SIDE : row * SIDE + SIDE]) for row in range(SIDE)]


def _pile_from_top(state: np.void) -> list[int]:
    """List the draw pile from the top; cards drawn before a turn's first decision lie on it again."""
    drawn: list[int] = []
    if state["phase"] == Phase.REFILL and state["visit"] == Visit.NONE and state["num_placed"] == 0:
        drawn = list(state["drawn"][: int(state["num_drawn"])])
    return drawn + list(state["deck"][: int(state["deck_size"])][::-1])


def _stall(state: np.void, stall: int) -> list[str]:
    """List a stall's cards as they were laid."""
    cards = [int(laid) for laid in state["market"][: int(state["market_size"])]]
    return [coded_word(edition_of(state), card % STALL) for card in cards if card // STALL == stall]


def _player(state: np.void, p: int) -> dict[str, Any]:
    """Write what a player owns and, where it is more than the table shows, knows."""
    edition = edition_of(state)
    player: dict[str, Any] = {"hand": cards_by_word(edition, state["hand"][p])}
    player.update({key: int(state[key][p]) for key in words_of(state).belongings})
    if squares := squares_of(*state["sanctuary"][p]):
        player["sanctuaries"] = [SQUARE_WORDS[square] for square in squares]
    if state["known"][p].any():
        others = range(int(state["num_players"]) - 1)
        player["known"] = [cards_by_word(edition, state["known"][p][k]) for k in others]
    if (state["known_discard"][p] != state["discard"]).any():
        player["known_discard"] = cards_by_word(edition, state["known_discard"][p])
    return player
