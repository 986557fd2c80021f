"""What must hold in every record at every decision, checked for a whole batch at once."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from cleo_env.architects.data_2006 import COST, DECK_COUNTS, MERCHANTS_AT_START, PIECES, STATUES_AT_START
from cleo_env.architects.enums import (
    FACE_UP,
    NUM_CARDS,
    NUM_DICE,
    NUM_MOSAICS,
    STALL,
    Card,
    Category,
    Ending,
    Memory,
    Phase,
    Visit,
)
from cleo_env.architects.garden import (
    FREE_HIGH,
    FREE_LOW,
    ORIENTATION_FLIPPED,
    ORIENTATION_MOSAIC,
    PLACEMENT_HIGH,
    PLACEMENT_LOW,
    PLACEMENT_ORIENTATION,
)
from cleo_env.core.batch import Batch
from cleo_env.core.game import Game
from tests.contract.demand import demand
from tests.contract.invariants_caesar import check_caesar, num_hidden_caesar

IN_PLAY = {
    Phase.BEGGAR: Card.BEGGAR,
    Phase.COURTESAN: Card.COURTESAN,
    Phase.ENVOY_ASK: Card.ENVOY,
    Phase.ENVOY_OFFER: Card.ENVOY,
    Phase.ENVOY_ACCEPT: Card.ENVOY,
    Phase.VIZIER: Card.VIZIER,
}
ANSWERED_BY_OTHERS = (Phase.BEGGAR, Phase.ENVOY_OFFER, Phase.BID_TENS, Phase.BID_UNITS)
COUNTED = (
    "reshuffles", "rolls", "turn", "passes", "built", "completed", "hand", "known", "known_discard", "money", "amulets",
    "merchants", "statues", "sanctuary_squares", "market_size", "deck_size", "discard", "num_drawn",
    "num_placed", "filled", "pile_size", "walls", "doors", "sphinxes", "obelisks", "throne", "altar", "cleopatra",
    "owed", "credit", "scribe", "courtesans", "offered", "num_vizier", "bid_tens",
)  # fmt: skip
SEAT_FIELDS = ("hand", "known", "known_discard", "money", "amulets", "merchants", "statues", "sanctuary_squares",
               "sanctuary")  # fmt: skip


def check_invariants(game: Game, states: np.ndarray) -> None:
    """Fail, naming the game and what is wrong with it, unless every record makes sense."""
    CHECKS[game.name](states)


def check_batch(batch: Batch) -> None:
    """Fail unless what deciders see and may do is in order in every game of a batch."""
    playing = batch.decider >= 0
    demand(batch.states, (batch.action_mask.any(axis=1) == playing), "the mask is empty just when the game is over")
    demand(batch.states, (batch.action_mask >> 1 == 0).all(axis=1), "a mask holds zeros and ones")
    low, high = batch.game.observation.low, batch.game.observation.high
    seen = batch.observation
    demand(
        batch.states, ~playing | ((seen >= low) & (seen <= high)).all(axis=1), "observations lie within their bounds"
    )
    demand(batch.states, playing | ~seen.any(axis=1), "nobody decides after the end, so nothing is seen")
    check_unseen(batch.game, batch.states[playing], batch.decider[playing], seen[playing])


def check_unseen(game: Game, states: np.ndarray, seats: np.ndarray, observation: np.ndarray) -> None:
    """Fail unless the cards that viewers hold for unseen are as many as lie in places hidden from them."""
    unseen = game.observation.view(observation, "unseen")
    cards = tuple(range(1, unseen.ndim))
    demand(states, (unseen >= 0).all(axis=cards), "no kind is unseen less than never")
    demand(states, unseen.sum(axis=cards) == NUM_HIDDEN[game.name](states, seats), "unseen cards lie in hidden places")


def check_architects(states: np.ndarray) -> None:
    """Check everything about Cleopatra and the Society of Architects."""
    for check in (check_signs, check_cards, check_knowledge, check_deciders, check_pieces, check_mosaics,
                  check_sanctuaries, check_payment, check_offering, check_characters):  # fmt: skip
        check(states)


def check_signs(states: np.ndarray) -> None:
    """Nothing counted is negative, and seats not in use own nothing."""
    count = len(states)
    unused = np.arange(5) >= states["num_players"][:, None]
    for name in COUNTED:
        demand(states, (states[name].reshape(count, -1) >= 0).all(axis=1), f"{name} is not negative")
    for name in SEAT_FIELDS:
        idle = ~unused | ~states[name].reshape(count, 5, -1).any(axis=2)
        demand(states, idle.all(axis=1), f"seats not in use have no {name}")


def listed_cards(cards: np.ndarray, first: np.ndarray | int, last: np.ndarray) -> np.ndarray:
    """Count by kind the cards in places first .. last - 1 of each game's list."""
    games, places = np.indices(cards.shape)
    used = (places >= np.reshape(first, (-1, 1))) & (places < last[:, None])
    kinds = games[used] * NUM_CARDS + cards[used] % FACE_UP
    return np.bincount(kinds, minlength=len(cards) * NUM_CARDS).reshape(len(cards), NUM_CARDS)


def cards_in_play(states: np.ndarray) -> np.ndarray:
    """Count the character that lies open while its effect goes on."""
    found = np.zeros((len(states), NUM_CARDS), np.int64)
    for phase, card in IN_PLAY.items():
        found[states["phase"] == phase, card] = 1
    return found


def check_cards(states: np.ndarray) -> None:
    """Every card of the deck is in exactly one place."""
    cards = (
        states["hand"].sum(axis=1)
        + listed_cards(states["market"], 0, states["market_size"])
        + states["discard"]
        + listed_cards(states["deck"], 0, states["deck_size"])
        + listed_cards(states["drawn"], states["num_placed"], states["num_drawn"])
        + listed_cards(states["vizier_cards"], 0, states["num_vizier"])
        + cards_in_play(states)
    )
    demand(states, (cards == DECK_COUNTS).all(axis=1), "every card is in exactly one place")


def check_knowledge(states: np.ndarray) -> None:
    """Nobody is sure of a card that is not there."""
    players = states["num_players"]
    for viewer in range(5):
        for k in range(4):
            holder = (viewer + k + 1) % players
            sure = (viewer < players) & (k + 1 < players)
            held = states["hand"][np.arange(len(states)), holder] * sure[:, None]
            demand(states, (states["known"][:, viewer, k] <= held).all(axis=1), "cards known in a hand are there")
    known = states["known_discard"] <= states["discard"][:, None]
    demand(states, known.all(axis=(1, 2)), "cards known in the discards are there")


def check_deciders(states: np.ndarray) -> None:
    """Somebody at the table decides until the end, mostly whose turn it is."""
    phase, decider, active, players = (states[name] for name in ("phase", "decider", "active", "num_players"))
    over = phase == Phase.OVER
    demand(states, over == (decider == -1), "nobody decides just when the game is over")
    demand(states, over == (states["ending"] != Ending.NOT_YET), "a game that is over has an ending")
    demand(states, (decider < players) & (active >= 0) & (active < players), "seats are at the table")
    others = np.isin(phase, ANSWERED_BY_OTHERS)
    demand(states, over | others | (decider == active), "who has the turn decides, but for answers and bids")
    demand(states, (phase != Phase.BEGGAR) | (decider != active), "nobody begs of themselves")
    asked = (phase == Phase.ENVOY_OFFER) | (phase == Phase.ENVOY_ACCEPT)
    demand(states, ~asked | (states["ask_seat"] != active), "an envoy asks an opponent")
    demand(states, (phase != Phase.ENVOY_OFFER) | (decider == states["ask_seat"]), "who is asked answers")
    demand(states, over | (states["turn"] < states["max_turns"]), "turns run out in time")
    demand(states, over | (states["passes"] < players), "the game ends when all have passed")


def check_pieces(states: np.ndarray) -> None:
    """Pieces, dice and Cleopatra stay within their numbers."""
    for name, category in (("sphinxes", "SPHINX"), ("obelisks", "OBELISK"), ("throne", "THRONE")):
        demand(states, states[name] <= PIECES[Category[category]], f"{name} are built as often as there are pieces")
    for name in ("walls", "doors"):
        demand(states, (states[name] <= 1).all(axis=1), f"each of the {name} stands once")
    bidding = np.isin(states["phase"], (Phase.BID_TENS, Phase.BID_UNITS))
    demand(states, bidding == (states["altar"] == NUM_DICE), "five dice on the altar call for an offering")
    arrived = states["ending"] == Ending.CLEOPATRA_ARRIVED
    demand(states, (states["cleopatra"] <= 5) & ((states["cleopatra"] == 5) == arrived), "step 5 ends the game")
    demand(states, states["completed"] < 1 << len(Category), "there are six categories")


def check_mosaics(states: np.ndarray) -> None:
    """Each mosaic is laid, in the pile or set aside; laid ones lie apart, off the throne space."""
    laid = states["laid"]
    games, places = np.indices(laid.shape)
    in_pile = places < states["pile_size"][:, None]
    slots = games[in_pile] * NUM_MOSAICS + states["mosaic_pile"][in_pile]
    piled = np.bincount(slots, minlength=laid.size).reshape(laid.shape)
    demand(states, (piled + (laid >= 0) <= 1).all(axis=1), "each mosaic is in one place")
    lying = PLACEMENT_ORIENTATION[laid]
    demand(states, ((laid < 0) | (ORIENTATION_MOSAIC[lying] == places)).all(axis=1), "each lies in its own shape")
    flipped = (laid >= 0) & (ORIENTATION_FLIPPED[lying] == 1)
    demand(states, ~flipped.any(axis=1) | (states["mirror_mosaics"] == 1), "none is turned over if that is not allowed")
    for squares, free in ((PLACEMENT_LOW[laid], FREE_LOW), (PLACEMENT_HIGH[laid], FREE_HIGH)):
        covered = np.bitwise_or.reduce(squares, axis=1)
        demand(states, squares.sum(axis=1) == covered, "mosaics do not overlap")
        demand(states, covered & ~free == 0, "mosaics lie in the garden")


def check_sanctuaries(states: np.ndarray) -> None:
    """Every statue set up claims free squares that nobody else claims."""
    claims = np.where(np.arange(5) < states["num_players"][:, None], STATUES_AT_START - states["statues"], 0)
    squares = np.bitwise_count(states["sanctuary"]).sum(axis=2)
    demand(states, ((claims >= 0) & (claims <= STATUES_AT_START)).all(axis=1), "a player has two statues")
    demand(states, (squares == states["sanctuary_squares"]).all(axis=1), "claimed squares are counted right")
    demand(states, ((squares >= claims) & ((squares > 0) == (claims > 0))).all(axis=1), "each claim has squares")
    free = FREE_LOW, FREE_HIGH
    for word, covers in enumerate((PLACEMENT_LOW, PLACEMENT_HIGH)):
        own = states["sanctuary"][:, :, word]
        claimed, covered = (np.bitwise_or.reduce(part, axis=1) for part in (own, covers[states["laid"]]))
        demand(states, own.sum(axis=1) == claimed, "no square is claimed twice")
        demand(states, claimed & (covered | ~free[word]) == 0, "claimed squares are free")
        demand(states, states["unasked"][:, word] & (claimed | covered) == 0, "squares asked about are free")
    asking = states["unasked"].any(axis=1)
    demand(states, asking == (states["phase"] == Phase.SANCTUARY), "a sanctuary is asked about at once")
    demand(states, ~asking | (_of_active(states, "statues") > 0), "only who has a statue is asked")


def _of_active(states: np.ndarray, name: str) -> np.ndarray:
    return states[name][np.arange(len(states)), states["active"]]


def check_payment(states: np.ndarray) -> None:
    """Something is owed just while a piece is half built; credit lasts no longer than a visit."""
    phase, owed, credit = states["phase"], states["owed"], states["credit"]
    paying = (phase >= Phase.CHOOSE_MOSAIC) & (phase <= Phase.PAY)
    demand(states, paying == owed.any(axis=1), "something is owed just while building")
    demand(states, ~paying | (owed <= COST[states["building"]]).all(axis=1), "no more is owed than the piece costs")
    in_quarry = states["visit"] == Visit.QUARRY
    demand(states, in_quarry | ~credit.any(axis=1), "credit is lost when the visit ends")
    demand(states, (credit <= DECK_COUNTS[Card.ARTISAN_2 : Card.TROMPE]).all(axis=1), "a doubled card leaves one unit")
    demand(states, ~paying | in_quarry, "pieces are built in the quarry")
    demand(states, (states["merchants"] <= MERCHANTS_AT_START).all(axis=1), "merchants only leave")


def check_offering(states: np.ndarray) -> None:
    """Bids are sealed from the active player on, each within its player's money."""
    bidding = np.isin(states["phase"], (Phase.BID_TENS, Phase.BID_UNITS))
    players, active = states["num_players"][:, None], states["active"][:, None]
    seats = np.arange(5)
    asked = (seats - active) % players < (states["decider"][:, None] - active) % players
    sealed = bidding[:, None] & asked & (seats < players)
    demand(states, ((states["bids"] >= 0) == sealed).all(axis=1), "bids lie from the active player up to the decider")
    demand(states, (states["bids"] <= states["money"]).all(axis=1), "nobody bids more than they own")
    tens, units = states["bid_tens"], states["phase"] == Phase.BID_UNITS
    money = states["money"][np.arange(len(states)), states["decider"]]
    demand(states, np.where(units, 10 * tens.astype(np.int64) <= money, tens == 0), "tens are within the money")


def check_characters(states: np.ndarray) -> None:
    """What is half done belongs to the phase that does it."""
    phase, offered = states["phase"], states["offered"]
    demand(states, (states["num_vizier"] > 0) == (phase == Phase.VIZIER), "a vizier's cards are judged at once")
    demand(states, (states["num_drawn"] > 0) == (phase == Phase.REFILL), "drawn cards are placed at once")
    demand(states, (states["num_vizier"] <= 5) & (states["num_drawn"] <= 3), "five cards are looked at, three drawn")
    demand(states, (states["courtesans"] <= 2) & (states["scribe"] <= 1), "two courtesans a turn, one scribe waiting")
    asking = (phase == Phase.ENVOY_OFFER) | (phase == Phase.ENVOY_ACCEPT)
    demand(states, asking | (offered == 0), "offers end with their answer")
    games = np.arange(len(states))
    cards = states["hand"][games, states["ask_seat"], states["ask_card"]]
    amulets = states["amulets"][games, states["ask_seat"]]
    demand(states, ~asking | (offered <= np.minimum(cards, amulets)), "each card offered is there, with an amulet")


def num_hidden_architects(states: np.ndarray, seats: np.ndarray) -> np.ndarray:
    """Count the cards in places that these seats cannot see, and do not remember."""
    games = np.arange(len(states))
    hands = states["hand"].sum(axis=(1, 2)) - states["hand"][games, seats].sum(axis=1)
    top = np.maximum(states["deck_size"] - 1, 0)
    open_top = (states["deck_size"] > 0) & (states["deck"][games, top] >= FACE_UP)
    places = np.arange(states["drawn"].shape[1])
    drawn = (places >= states["num_placed"][:, None]) & (places < states["num_drawn"][:, None])
    closed_drawn = (drawn & (states["drawn"] < FACE_UP)).sum(axis=1)
    laid = np.arange(states["market"].shape[1]) < states["market_size"][:, None]
    closed_laid = (laid & (states["market"] % STALL < FACE_UP)).sum(axis=1)
    vizier = np.where(states["active"] == seats, 0, states["num_vizier"])
    remembers = states["memory"] == Memory.PERFECT
    looks = remembers | ((states["phase"] == Phase.COURTESAN) & (states["active"] == seats))
    in_hands = np.where(remembers, states["known"][games, seats].sum(axis=(1, 2)), 0)
    in_discards = np.where(looks, states["known_discard"][games, seats].sum(axis=1), 0)
    return (
        hands
        + closed_laid
        + states["discard"].sum(axis=1)
        + (states["deck_size"] - open_top)
        + closed_drawn
        + vizier
        - in_hands
        - in_discards
    )


CHECKS: dict[str, Callable[[np.ndarray], None]] = {
    "architects_2006": check_architects,
    "caesar": check_caesar,
}
NUM_HIDDEN: dict[str, Callable[[np.ndarray, np.ndarray], np.ndarray]] = {
    "architects_2006": num_hidden_architects,
    "caesar": num_hidden_caesar,
}
