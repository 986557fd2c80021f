"""Words for the things of the game, shared by the text board and the event log."""

from __future__ import annotations

import numpy as np

from cleo_env.core.game import as_states
from cleo_env.games.caesar.enums import FACE_UP, NOTHING, Card
from cleo_env.games.caesar.rules.data import CARD_WORDS, GROUP_WORDS, INFLUENCE_WORDS, SEAT_WORDS
from cleo_env.games.caesar.rules.missions import decode_missions

# fmt: off
ENDINGS = (                             # by Ending
    "the game goes on",
    "all patricians have been won",
    "neither player has an influence card left",
    "there is no room left for an influence card",
    "two turns have passed without a card",
    "the turns have run out",
)
ACTION_NAMES = {
    Card.ASSASSINATION: "an assassination", Card.SCOUT: "a scout", Card.WRATH: "the wrath of the gods",
    Card.CASTLING: "castling", Card.VETO: "a veto",
}
AGES = ("oldest", "second", "third", "fourth", "fifth")
# fmt: on


def player(p: int) -> str:
    """Name a seat."""
    return SEAT_WORDS[p].capitalize()


def for_rules(state: np.void) -> np.void:
    """Return a copy of a state that the rules' kernels can ask."""
    return as_states(np.array(state, ndmin=1))[0]


def laid_cards(state: np.void, p: int, group: int) -> np.ndarray:
    """Return a player's cards below a group as the state holds them."""
    return state["laid"][p, group][: int(state["num_laid"][p, group])]


def card_list(counts: np.ndarray) -> list[str]:
    """Name the cards of a count vector one by one."""
    return [word for word, count in zip(CARD_WORDS, counts, strict=False) for _ in range(int(count))]


def cards(counts: np.ndarray, empty: str = "nothing") -> str:
    """Name the cards of a count vector in one line, "3 x2" for two."""
    pairs = zip(CARD_WORDS, counts, strict=False)  # a vector of influence cards is as good as one of all cards
    return ", ".join(word if count == 1 else f"{word} x{count}" for word, count in pairs if count > 0) or empty


def mission_names(state: np.void, p: int) -> list[str]:
    """Name all missions a seat was dealt, the given up one last."""
    names = decode_missions(state["missions"])
    return [names[mission] for mission in state["mission"][p] if mission >= 0]


def held_missions(state: np.void, p: int) -> list[str]:
    """Name the missions a seat holds."""
    return mission_names(state, p)[: int(state["missions_held"][p])]


def announced(state: np.void) -> str:
    """Say which action card is announced, and its target as all can see it."""
    card, group = Card(state["announced"]), int(state["target"])
    assert card != NOTHING
    where = GROUP_WORDS[group]
    if card == Card.CASTLING:
        where = f"between {where} and {GROUP_WORDS[state['other_target']]}"
    elif card == Card.ASSASSINATION:
        where = f"of {victim(state)} at {where}"
    else:
        where = f"at {where}"
    return f"{ACTION_NAMES[card]} {where}"


def victim(state: np.void) -> str:
    """Name the card that an assassination is to hit, as all can see it, or nobody."""
    row = laid_cards(state, 1 - int(state["active"]), int(state["target"]))
    place = int(state["victim"])
    if place >= len(row):
        return "nobody"
    if row[place] >= FACE_UP:
        return f"the {INFLUENCE_WORDS[row[place] - FACE_UP]}"
    return f"the {AGES[sum(row[:place] < FACE_UP)]} face-down card"
