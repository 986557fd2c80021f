"""What actions that only the 2006 edition has cost, bring or mean."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from cleo_env.games.architects.actions import ACTIONS
from cleo_env.games.architects.editions import Edition
from cleo_env.games.architects.enums import Card
from cleo_env.games.architects.rules_2006.data import (
    CARD_WORDS,
    CHARACTER_AMULETS,
    COMBINATION_BONUS,
    MERCHANT_VALUE,
)
from cleo_env.games.architects.text.words import card_name, counted, money, player

TABLE = ACTIONS[Edition.E06]
CHARACTERS = {
    "beggar": Card.BEGGAR,
    "courtesan": Card.COURTESAN,
    "envoy": Card.ENVOY,
    "scribe_mosaic": Card.SCRIBE,
    "die_up": Card.SCRIBE,
    "die_down": Card.SCRIBE,
    "smuggler": Card.SMUGGLER,
    "vizier": Card.VIZIER,
}


def explain_character(card: Card) -> Callable[[np.void, str], str]:
    """Return what says what a character does, and how many amulets it brings."""
    brings = f"brings {counted(int(CHARACTER_AMULETS[card]), 'amulet')}"
    return lambda state, action: f"{TABLE.segment_of(TABLE.index(action)).meaning}; {brings}"


def explain_end_visit(state: np.void, action: str) -> str:
    """Say which bonus the pieces of this visit bring."""
    built = int(state["built"])
    bonus = COMBINATION_BONUS[min(built, len(COMBINATION_BONUS) - 1)]
    brought = f"a bonus of {money(state, bonus)}" if bonus else "no bonus"
    return f"{brought} for {counted(built, 'piece')}; then the dice are rolled"


def explain_merchant(state: np.void, action: str) -> str:
    """Say what a merchant stands for, and what it is worth if it is kept."""
    left = int(state["merchants"][state["active"]])
    return f"stands for any unit; {left} left, each worth {MERCHANT_VALUE} talents at the end"


def explain_give(state: np.void, action: str) -> str:
    """Count the cards of the kind to be given."""
    return f"{state['hand'][state['decider']][CARD_WORDS.index(action.removeprefix('give '))]} in hand"


def explain_talents(state: np.void, action: str) -> str:
    """Count the talents that there are to give from."""
    return f"of your {state['money'][state['decider']]}"


def explain_ask(state: np.void, action: str) -> str:
    """Count the cards of the player so many places on."""
    asked = (int(state["active"]) + int(action.split()[1])) % int(state["num_players"])
    return f"{player(asked)} holds {counted(int(state['hand'][asked].sum()), 'card')}"


def explain_offered(state: np.void, action: str) -> str:
    """Count the cards of the kind asked for that are in hand."""
    return f"{CARD_WORDS[state['ask_card']]}: {state['hand'][state['decider']][state['ask_card']]} in hand"


def explain_vizier(state: np.void, action: str) -> str:
    """Name the vizier's next card, which its player alone sees."""
    card = card_name(CARD_WORDS[state["vizier_cards"][int(state["vizier_left"]) - 1]])
    return f"{card}, brings an amulet" if action == "keep" else card


EXPLAINED: dict[str, Callable[[np.void, str], str]] = {
    **{segment: explain_character(card) for segment, card in CHARACTERS.items()},
    "end_visit": explain_end_visit,
    "pay_merchant": explain_merchant,
    "give": explain_give,
    "give_talents": explain_talents,
    "ask": explain_ask,
    "offer": explain_offered,
    "keep": explain_vizier,
    "drop": explain_vizier,
}
