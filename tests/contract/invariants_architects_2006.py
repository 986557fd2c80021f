"""What must hold in every state of Cleopatra and the Society of Architects, 2006 edition."""

from __future__ import annotations

import numpy as np

from cleo_env.games.architects.editions import Edition
from cleo_env.games.architects.enums import NUM_DICE, NUM_RESOURCES, Card, Category, Ending, Phase, Visit
from cleo_env.games.architects.rules.data import CLEOPATRA_ARRIVES, COST, PIECES
from cleo_env.games.architects.rules_2006.data import DECK_COUNTS, MERCHANTS_AT_START
from tests.contract.demand import demand
from tests.contract.invariants_architects import BIDDING, cards_of_both, check_shared, listed_cards, num_hidden

CHARACTERS = (Phase.BEGGAR, Phase.COURTESAN, Phase.ENVOY_ASK, Phase.ENVOY_OFFER, Phase.ENVOY_ACCEPT, Phase.VIZIER)


def check(states: np.ndarray) -> None:
    """Check everything about the 2006 edition."""
    check_shared(states, Edition.E06)
    for law in (check_cards, check_deciders, check_pieces, check_payment, check_characters):
        law(states)


def check_cards(states: np.ndarray) -> None:
    """Every card of the deck is in exactly one place."""
    cards = cards_of_both(states) + listed_cards(states, "vizier_cards", 0, states["num_vizier"])
    cards[states["phase"] == Phase.COURTESAN, Card.COURTESAN] += 1  # she lies open while her player picks
    demand(states, (cards == DECK_COUNTS).all(axis=1), "every card is in exactly one place")


def check_deciders(states: np.ndarray) -> None:
    """Beggars and envoys turn to opponents."""
    phase, decider, active = states["phase"], states["decider"], states["active"]
    demand(states, (phase != Phase.BEGGAR) | (decider != active), "nobody begs of themselves")
    asked = (phase == Phase.ENVOY_OFFER) | (phase == Phase.ENVOY_ACCEPT)
    demand(states, ~asked | (states["ask_seat"] != active), "an envoy asks an opponent")
    demand(states, (phase != Phase.ENVOY_OFFER) | (decider == states["ask_seat"]), "who is asked answers")


def check_pieces(states: np.ndarray) -> None:
    """Sphinxes, obelisks and dice stay within their numbers, and the game ends when Cleopatra arrives."""
    for name, category in (("sphinxes", Category.SPHINX), ("obelisks", Category.OBELISK)):
        demand(states, states[name] <= PIECES[category], f"{name} are built as often as there are pieces")
    full, at_offering = states["altar"] == NUM_DICE, np.isin(states["phase"], (Phase.ALTAR_FULL, *BIDDING))
    demand(states, full | ~at_offering, "only five dice on the altar call for an offering")
    meanwhile = np.isin(states["phase"], CHARACTERS) & (states["visit"] == Visit.QUARRY_ENDED)
    demand(states, ~full | at_offering | meanwhile, "only characters of who rolled come before an offering")
    rolled = (states["phase"] != Phase.ALTAR_FULL) | (states["visit"] == Visit.QUARRY_ENDED)
    demand(states, rolled, "only a roll is asked about")
    arrived = states["ending"] == Ending.CLEOPATRA_ARRIVED
    demand(states, (states["cleopatra"] == CLEOPATRA_ARRIVES) == arrived, "step 5 ends the game")


def check_payment(states: np.ndarray) -> None:
    """No more is owed than a piece costs, and merchants do not come back."""
    owed, cost = states["owed"], COST[Edition.E06, states["building"], :NUM_RESOURCES]
    demand(states, (owed <= cost).all(axis=1), "no more is owed than the piece costs")
    demand(states, (states["merchants"] <= MERCHANTS_AT_START).all(axis=1), "merchants only leave")


def check_characters(states: np.ndarray) -> None:
    """What is half done belongs to the phase that does it."""
    phase, offered = states["phase"], states["offered"]
    demand(states, (states["num_vizier"] > 0) == (phase == Phase.VIZIER), "a vizier's cards are judged at once")
    demand(states, states["num_vizier"] <= 5, "five cards are looked at")
    demand(states, (states["courtesans"] <= 2) & (states["scribe"] <= 1), "two courtesans a turn, one scribe waiting")
    demand(states, states["viziers"] <= 3, "three viziers a turn")
    asking = (phase == Phase.ENVOY_OFFER) | (phase == Phase.ENVOY_ACCEPT)
    demand(states, asking | (offered == 0), "offers end with their answer")
    games = np.arange(len(states))
    cards = states["hand"][games, states["ask_seat"], states["ask_card"]]
    amulets = states["amulets"][games, states["ask_seat"]]
    demand(states, ~asking | (offered <= np.minimum(cards, amulets)), "each card offered is there, with an amulet")


def num_hidden_cards(states: np.ndarray, seats: np.ndarray) -> np.ndarray:
    """Count the cards in places that these seats cannot see: a vizier's too, but not discards a courtesan picks."""
    picks = (states["phase"] == Phase.COURTESAN) & (states["active"] == seats)
    vizier = np.where(states["active"] == seats, 0, states["num_vizier"])
    return num_hidden(states, seats, picks) + vizier
