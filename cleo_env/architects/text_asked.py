"""What is asked now, and of whom, in a sentence a phase; with what is half done, as far as the viewer sees it."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from cleo_env.architects.data_2006 import BEGGAR_TALENTS, CARD_WORDS, HAND_LIMIT
from cleo_env.architects.enums import NUM_RESOURCES, NUM_STALLS, Phase, Visit
from cleo_env.architects.garden import MOSAIC_WORDS, ORIENTATION_WORDS
from cleo_env.architects.text_palace import asked_squares
from cleo_env.architects.words import cards, counted, face, listed, piece, player, players, sized

MENUS = {
    Visit.NONE: "visits the market or the quarry",
    Visit.MARKET: "has been to the market and ends the turn",
    Visit.QUARRY: "builds another piece or ends the visit",
    Visit.QUARRY_ENDED: "has been to the quarry and ends the turn",
    Visit.PASSED: "has nothing to do and ends the turn",
}


def asked(state: np.void, seat: int | None) -> str:
    """Say who is asked for what, as a seat sees it, or everybody for None."""
    return f"{player(state['decider'])} {ASKED[Phase(state['phase'])](state, seat)}"


def ask_turn(state: np.void, seat: int | None) -> str:
    """Say what the menu of the turn is about."""
    more = []
    if state["visit"] == Visit.QUARRY:
        more.append(f"; {counted(state['built'], 'piece')} built, credit {cards(state['credit'])}")
    if state["scribe"]:
        more.append("; a scribe waits to choose the next mosaic")
    return MENUS[Visit(state["visit"])] + "".join(more)


def ask_refill(state: np.void, seat: int | None) -> str:
    """Name the cards to be placed that lie face up, and the stalls that wait for one."""
    drawn = [face(card) for card in state["drawn"][state["num_placed"] : state["num_drawn"]]]
    stalls = [str(stall + 1) for stall in range(NUM_STALLS) if not state["filled"] >> stall & 1]
    return f"places drawn cards: {', then '.join(drawn)}; stalls {listed(stalls)} wait for one"


def ask_choose_mosaic(state: np.void, seat: int | None) -> str:
    """Say that any mosaic may be chosen."""
    return "lets the scribe choose a mosaic of the pile"


def ask_turn_mosaic(state: np.void, seat: int | None) -> str:
    """Name the mosaic to be turned."""
    return f"turns mosaic {MOSAIC_WORDS[state['mosaic']]}"


def ask_set_down(state: np.void, seat: int | None) -> str:
    """Name the mosaic to be set down."""
    return f"sets down mosaic {ORIENTATION_WORDS[state['orientation']]}"


def ask_pay(state: np.void, seat: int | None) -> str:
    """Name the piece and what is still owed, in the order in which it is paid."""
    credit = f"; credit {cards(state['credit'])}" if state["credit"].any() else ""
    return f"pays for {piece(state)} and still owes {cards(state['owed'])}{credit}"


def ask_sanctuary(state: np.void, seat: int | None) -> str:
    """Say how large the sanctuary is that may be claimed."""
    return f"may claim the sanctuary of {sized(len(asked_squares(state)))} marked ?"


def ask_beggar(state: np.void, seat: int | None) -> str:
    """Say whose beggar asks."""
    return f"answers the beggar of {player(state['active'])}: {BEGGAR_TALENTS} talents or a standard card"


def ask_courtesan(state: np.void, seat: int | None) -> str:
    """Say that the discards are looked through; only the courtesan's player sees them."""
    seen = f": {cards(state['known_discard'][seat])}" if seat == state["active"] else ""
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
    shown = [CARD_WORDS[card] for card in state["vizier_cards"][:count][::-1]]
    seen = f": {', then '.join(shown)}" if seat == state["active"] else ""
    return f"keeps or drops the vizier's cards, {count} to go{seen}"


def ask_hand_limit(state: np.void, seat: int | None) -> str:
    """Count the cards too many."""
    return f"holds {counted(num_too_many(state), 'card')} too many: keeps all or discards"


def ask_discard(state: np.void, seat: int | None) -> str:
    """Count the cards to be discarded."""
    return f"discards {counted(num_too_many(state), 'card')}"


def num_too_many(state: np.void) -> int:
    """Count the active player's cards above the hand limit."""
    return int(state["hand"][state["active"]].sum()) - HAND_LIMIT


def ask_bid(state: np.void, seat: int | None) -> str:
    """Say who has sealed a bid; each player sees only the own one."""
    sealed = [p for p in range(state["num_players"]) if state["bids"][p] >= 0]
    own = ""
    if seat in sealed:
        own = f"; your bid is {state['bids'][seat]}"
    elif seat == state["decider"] and state["phase"] == Phase.BID_UNITS:
        own = f"; you have put down {state['bid_tens']} tens"
    return f"seals a bid for the offering; sealed: {players(sealed)}{own}"


ASKED: dict[Phase, Callable[[np.void, int | None], str]] = {
    Phase.TURN: ask_turn,
    Phase.REFILL: ask_refill,
    Phase.CHOOSE_MOSAIC: ask_choose_mosaic,
    Phase.TURN_MOSAIC: ask_turn_mosaic,
    Phase.SET_DOWN: ask_set_down,
    Phase.PAY: ask_pay,
    Phase.SANCTUARY: ask_sanctuary,
    Phase.BEGGAR: ask_beggar,
    Phase.COURTESAN: ask_courtesan,
    Phase.ENVOY_ASK: ask_envoy,
    Phase.ENVOY_OFFER: ask_offer,
    Phase.ENVOY_ACCEPT: ask_accept,
    Phase.VIZIER: ask_vizier,
    Phase.HAND_LIMIT: ask_hand_limit,
    Phase.DISCARD: ask_discard,
    Phase.BID_TENS: ask_bid,
    Phase.BID_UNITS: ask_bid,
}
