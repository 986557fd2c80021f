"""What a character card or a full altar of the 2006 edition asks, in a sentence a phase."""

from __future__ import annotations

import numpy as np

from cleo_env.core.wording import listed
from cleo_env.games.architects.enums import NUM_RESOURCES, Phase
from cleo_env.games.architects.rules_2006.data import BEGGAR_TALENTS, CARD_WORDS
from cleo_env.games.architects.text.edition_words import Sentence
from cleo_env.games.architects.text.words import card_name, cards, player


def ask_choose_mosaic(state: np.void, seat: int | None) -> str:
    """Say that any mosaic may be chosen."""
    return "lets the scribe choose a mosaic of the pile"


def ask_beggar(state: np.void, seat: int | None) -> str:
    """Say whose beggar asks."""
    return f"answers the beggar of {player(state['active'])}: {BEGGAR_TALENTS} talents or a standard card"


def ask_courtesan(state: np.void, seat: int | None) -> str:
    """Say that the discards are looked through; only the courtesan's player sees them."""
    seen = f": {cards(state, state['known_discard'][seat])}" if seat == state["active"] else ""
    return f"picks a card from the discards{seen}"


def ask_envoy(state: np.void, seat: int | None) -> str:
    """List what this envoy has asked so far."""
    asks = []
    for step in range(1, state["num_players"]):
        bits = state["asked"] >> (step - 1) * NUM_RESOURCES
        kinds = [CARD_WORDS[kind] for kind in range(NUM_RESOURCES) if bits >> kind & 1]
        if kinds:
            asks.append(f"{player((state['active'] + step) % state['num_players'])} for {listed(kinds)}")
    return "sends the envoy to ask somebody for a kind of card" + (f"; asked: {', '.join(asks)}" if asks else "")


def ask_offer(state: np.void, seat: int | None) -> str:
    """Say what the envoy wants, and how many are offered."""
    wanted = CARD_WORDS[state["ask_card"]]
    return f"answers the envoy of {player(state['active'])}, who asks for {wanted}; offered so far: {state['offered']}"


def ask_accept(state: np.void, seat: int | None) -> str:
    """Say what was offered to the envoy and not yet taken."""
    card, giver = CARD_WORDS[state["ask_card"]], player(state["ask_seat"])
    return f"may take {card} from {giver}, each with an amulet; still offered: {state['offered']}"


def ask_vizier(state: np.void, seat: int | None) -> str:
    """Count the vizier's cards; only their player sees them."""
    count = int(state["vizier_left"])
    shown = [card_name(CARD_WORDS[card]) for card in state["vizier_cards"][:count][::-1]]
    seen = f": {', then '.join(shown)}" if seat == state["active"] else ""
    return f"keeps or drops the vizier's cards, {count} to go{seen}"


def ask_altar_full(state: np.void, seat: int | None) -> str:
    """Say what the fifth die calls for, and that it may still be countered."""
    return "sees five dice on the altar and makes the offering, unless a character comes first"


def more_in_menu(state: np.void) -> list[str]:
    """Say whether a scribe waits."""
    return ["; a scribe waits to choose the next mosaic"] if state["scribe"] else []


ASKED: dict[Phase, Sentence] = {
    Phase.CHOOSE_MOSAIC: ask_choose_mosaic,
    Phase.BEGGAR: ask_beggar,
    Phase.COURTESAN: ask_courtesan,
    Phase.ENVOY_ASK: ask_envoy,
    Phase.ENVOY_OFFER: ask_offer,
    Phase.ENVOY_ACCEPT: ask_accept,
    Phase.VIZIER: ask_vizier,
    Phase.ALTAR_FULL: ask_altar_full,
}
