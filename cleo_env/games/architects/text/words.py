"""Words for the things of the game, shared by the text board and the event log."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from cleo_env.core.wording import listed
from cleo_env.games.architects.editions import edition_of, sizes
from cleo_env.games.architects.enums import FACE_UP, NUM_STALLS, STALL, Category
from cleo_env.games.architects.rules.data import CATEGORY_WORDS, MONEY_WORDS, card_words
from cleo_env.games.architects.rules.garden import DOOR_WORDS, MOSAIC_WORDS, WALL_WORDS
from cleo_env.games.architects.text.edition_words import words_of

# fmt: off
ENDINGS = (                             # by Ending
    "the game goes on",
    "Cleopatra has reached the palace",
    "all players have passed in a row",
    "the turns have run out",
)
CATEGORY_NAMES = (                      # by Category
    "the sphinxes", "the obelisks", "the throne", "the doors", "the walls", "the mosaics",
)
# fmt: on
DOUBLED_SIGN = "2 "  # begins the word of a doubled card in the names of actions
THRONE_WORDS = ("pedestal", "throne")


def stall_counts(state: np.void) -> tuple[np.ndarray, np.ndarray]:
    """Count the face-up and the face-down cards of each stall by kind."""
    laid = state["market"][: int(state["market_size"])].astype(np.int64)
    counts = np.zeros((2, NUM_STALLS, sizes(state).kinds), np.int64)
    np.add.at(counts, (laid % STALL // FACE_UP, laid // STALL, laid % FACE_UP), 1)
    return counts[1], counts[0]


def stall_cards(state: np.void, stall: int, see_all: bool = False) -> str:
    """Name the face-up cards of a stall and count the others, or name them as well."""
    opened, closed = (counts[stall] for counts in stall_counts(state))
    if see_all and closed.any():
        hidden = f"face down: {cards(state, closed)}"
        return f"{cards(state, opened)}; {hidden}" if opened.any() else hidden
    backs = [f"{closed.sum()} face down"] if closed.any() else []
    return ", ".join(card_list(state, opened) + backs) or "empty"


def player(p: int) -> str:
    """Name a seat."""
    return f"player {p}"


def counted(number: int, noun: str) -> str:
    """Count a noun: an amulet, 2 amulets, no amulets."""
    if number == 1:
        return f"{'an' if noun[0] in 'aeiou' else 'a'} {noun}"
    return f"{number or 'no'} {noun}s"


def sized(squares: int) -> str:
    """Say how large an area is."""
    return f"{squares} square{'' if squares == 1 else 's'}"


def players(seats: Iterable[int], empty: str = "nobody") -> str:
    """Name several seats."""
    return listed((player(p) for p in seats), empty)


def money(state: np.void, amount: int) -> str:
    """Count talents or scarabs."""
    return counted(amount, MONEY_WORDS[edition_of(state)])


def card_list(state: np.void, counts: Sequence[int] | np.ndarray) -> list[str]:
    """Name the cards of a count vector, "stone x2" for two."""
    pairs = zip(card_words(state), counts, strict=False)  # a vector of resources is as good as one of cards
    return [card_name(word) if count == 1 else f"{card_name(word)} x{count}" for word, count in pairs if count > 0]


def card_name(word: str) -> str:
    """Name a card so that nobody takes one for two: the doubled card that actions call "2 stone"."""
    return f"doubled {word.removeprefix(DOUBLED_SIGN)}" if word.startswith(DOUBLED_SIGN) else word


def cards(state: np.void, counts: Sequence[int] | np.ndarray, empty: str = "nothing") -> str:
    """Name the cards of a count vector in one line."""
    return ", ".join(card_list(state, counts)) or empty


def face(state: np.void, card: int, see_all: bool = False) -> str:
    """Name a card of the draw pile if it lies face up, or who looks sees all."""
    if card < FACE_UP and not see_all:
        return "a face-down card"
    return card_name(card_words(state)[card % FACE_UP]) + (", face down" if card < FACE_UP else "")


def piece(state: np.void) -> str:
    """Name the piece being built."""
    category, spot = int(state["building"]), int(state["spot"])
    if category == Category.WALL:
        return f"wall {WALL_WORDS[spot]}"
    if category == Category.DOOR:
        return f"the {DOOR_WORDS[spot]} door"
    if category == Category.THRONE:
        return f"the {THRONE_WORDS[int(state['throne'])]}"
    if category == Category.MOSAIC:
        return f"mosaic {MOSAIC_WORDS[int(state['mosaic'])]}"
    return f"{CATEGORY_WORDS[category]} {words_of(state).spot(state, category)}"


def pile(state: np.void) -> list[str]:
    """Name the mosaics left in the pile; their order is not told."""
    return sorted(MOSAIC_WORDS[mosaic] for mosaic in state["mosaic_pile"][: state["pile_size"]])
