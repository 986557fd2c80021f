"""What is asked now, and of whom, in a sentence a phase; with what is half done, as far as the viewer sees it."""

from __future__ import annotations

import numpy as np

from cleo_env.core.wording import listed, numbered
from cleo_env.games.architects.enums import NUM_STALLS, Phase, Unit, Visit
from cleo_env.games.architects.rules.data import HAND_LIMIT
from cleo_env.games.architects.rules.garden import MOSAIC_WORDS
from cleo_env.games.architects.text.edition_words import Sentence, words_of
from cleo_env.games.architects.text.palace import asked_squares
from cleo_env.games.architects.text.words import cards, counted, face, piece, player, players, sized

MENUS = {
    Visit.NONE: "visits the market or the quarry",
    Visit.MARKET: "has been to the market and ends the turn",
    Visit.QUARRY: "builds another piece or ends the visit",
    Visit.QUARRY_ENDED: "has been to the quarry and ends the turn",
    Visit.PASSED: "has nothing to do and ends the turn",
}


def asked(state: np.void, seat: int | None) -> str:
    """Say who is asked for what, as a seat sees it, or everybody for None."""
    sentences = ASKED | words_of(state).asked
    return f"{player(state['decider'])} {sentences[Phase(state['phase'])](state, seat)}"


def ask_turn(state: np.void, seat: int | None) -> str:
    """Say what the menu of the turn is about."""
    more = []
    if state["visit"] == Visit.QUARRY:
        credit = f", credit {cards(state, state['credit'])}" if state["credit"].any() else ""
        more.append(f"; {counted(state['built'], 'piece')} built{credit}")
    more += words_of(state).more_in_menu(state)
    return MENUS[Visit(state["visit"])] + "".join(more)


def ask_refill(state: np.void, seat: int | None) -> str:
    """Name the cards to be placed that lie face up, and the stalls that wait for one."""
    drawn = [face(state, card) for card in state["drawn"][state["num_placed"] : state["num_drawn"]]]
    stalls = [str(stall + 1) for stall in range(NUM_STALLS) if not state["filled"] >> stall & 1]
    return f"places drawn cards: {', then '.join(drawn)}; stalls {listed(stalls)} wait for one"


def ask_turn_mosaic(state: np.void, seat: int | None) -> str:
    """Name the mosaic to be turned."""
    return f"turns mosaic {MOSAIC_WORDS[state['mosaic']]}"


def ask_set_down(state: np.void, seat: int | None) -> str:
    """Name the mosaic to be set down; how it lies is drawn beside."""
    return f"sets down mosaic {MOSAIC_WORDS[state['mosaic']]}"


def ask_pay(state: np.void, seat: int | None) -> str:
    """Name the piece and what is still owed, in the order in which it is paid."""
    credit = f"; credit {cards(state, state['credit'])}" if state["credit"].any() else ""
    return f"pays for {piece(state)} and still owes {units_in_words(state, state['owed'])}{credit}"


def units_in_words(state: np.void, units: np.ndarray) -> str:
    """Name the units of a cost, or of what is still owed."""
    named = cards(state, units[: Unit.EQUAL], "")
    sorts = zip(("equal", "different"), units[Unit.EQUAL :], strict=False)
    more = [numbered(int(count), f"{sort} material") for sort, count in sorts if count]
    return ", ".join([named, *more] if named else more)


def ask_sanctuary(state: np.void, seat: int | None) -> str:
    """Say how large the sanctuary is that may be claimed."""
    return f"may claim the sanctuary of {sized(len(asked_squares(state)))} marked ?"


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
        own = f"; you have put down {numbered(int(state['bid_tens']), 'ten')}"
    return f"seals a bid for the offering; sealed: {players(sealed)}{own}"


ASKED: dict[Phase, Sentence] = {
    Phase.TURN: ask_turn,
    Phase.REFILL: ask_refill,
    Phase.TURN_MOSAIC: ask_turn_mosaic,
    Phase.SET_DOWN: ask_set_down,
    Phase.PAY: ask_pay,
    Phase.SANCTUARY: ask_sanctuary,
    Phase.HAND_LIMIT: ask_hand_limit,
    Phase.DISCARD: ask_discard,
    Phase.BID_TENS: ask_bid,
    Phase.BID_UNITS: ask_bid,
}
