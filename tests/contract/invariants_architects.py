"""What must hold in every state of Cleopatra and the Society of Architects, in both editions."""

from __future__ import annotations

import numpy as np

from cleo_env.games.architects.editions import PHASES, Edition
from cleo_env.games.architects.enums import (
    FACE_UP,
    NUM_MOSAICS,
    STALL,
    Category,
    Ending,
    Memory,
    Phase,
    Visit,
)
from cleo_env.games.architects.rules.data import CLEOPATRA_ARRIVES, HAND_LIMIT, PIECES, STATUES_AT_START
from cleo_env.games.architects.rules.garden import (
    FREE_HIGH,
    FREE_LOW,
    ORIENTATION_FLIPPED,
    ORIENTATION_MOSAIC,
    PLACEMENT_HIGH,
    PLACEMENT_LOW,
    PLACEMENT_ORIENTATION,
)
from tests.contract.demand import demand

MAY_BE_NEGATIVE = ("decider", "bids", "laid", "called", "slot_penalties")
SEAT_FIELDS = ("hand", "known", "known_discard", "money", "amulets", "merchants", "statues", "sanctuary_squares",
               "sanctuary")  # fmt: skip
BIDDING = (Phase.BID_TENS, Phase.BID_UNITS)
BUILDING = (Phase.CHOOSE_MOSAIC, Phase.CHOOSE_KIND, Phase.TURN_MOSAIC, Phase.SET_DOWN, Phase.PAY)


def check_shared(states: np.ndarray, edition: Edition) -> None:
    """Check what both editions have."""
    for check in (check_signs, check_knowledge, check_deciders, check_pieces, check_walk, check_mosaics,
                  check_sanctuaries, check_payment, check_offering, check_hand_limit):  # fmt: skip
        check(states)
    demand(states, np.isin(states["phase"], PHASES[edition]), "the edition has this phase")


def check_signs(states: np.ndarray) -> None:
    """Nothing counted is negative, and seats not in use own nothing."""
    count, seats = states["money"].shape
    unused = np.arange(seats) >= states["num_players"][:, None]
    for name in states.dtype.names or ():
        if name not in MAY_BE_NEGATIVE and states[name].dtype.kind == "i":
            demand(states, (states[name].reshape(count, -1) >= 0).all(axis=1), f"{name} is not negative")
        if name in SEAT_FIELDS:
            idle = ~unused | ~states[name].reshape(count, seats, -1).any(axis=2)
            demand(states, idle.all(axis=1), f"seats not in use have no {name}")


def listed_cards(states: np.ndarray, name: str, first: np.ndarray | int, last: np.ndarray) -> np.ndarray:
    """Count by kind the cards in places first .. last - 1 of each game's list."""
    cards, num_kinds = states[name], states["discard"].shape[1]
    games, places = np.indices(cards.shape)
    used = (places >= np.reshape(first, (-1, 1))) & (places < last[:, None])
    kinds = games[used] * num_kinds + cards[used] % FACE_UP
    return np.bincount(kinds, minlength=len(cards) * num_kinds).reshape(len(cards), num_kinds)


def cards_of_both(states: np.ndarray) -> np.ndarray:
    """Count by kind the cards in the places that both editions have."""
    return (
        states["hand"].sum(axis=1)
        + listed_cards(states, "market", 0, states["market_size"])
        + states["discard"]
        + listed_cards(states, "deck", 0, states["deck_size"])
        + listed_cards(states, "drawn", states["num_placed"], states["num_drawn"])
    )


def check_knowledge(states: np.ndarray) -> None:
    """Nobody is sure of a card that is not there."""
    players, seats = states["num_players"], states["money"].shape[1]
    for viewer in range(seats):
        for k in range(seats - 1):
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
    others = np.isin(phase, (Phase.BEGGAR, Phase.ENVOY_OFFER, *BIDDING))
    demand(states, over | others | (decider == active), "who has the turn decides, but for answers and bids")
    demand(states, over | (states["turn"] < states["max_turns"]), "turns run out in time")
    demand(states, over | (states["passes"] < players), "the game ends when all have passed")


def check_pieces(states: np.ndarray) -> None:
    """Pieces and Cleopatra stay within their numbers, and cards are drawn to be placed."""
    demand(states, states["throne"] <= PIECES[Category.THRONE], "pedestal and throne are built once")
    for name in ("walls", "doors"):
        demand(states, (states[name] <= 1).all(axis=1), f"each of the {name} stands once")
    arrived = states["ending"] == Ending.CLEOPATRA_ARRIVED
    demand(states, states["cleopatra"] <= CLEOPATRA_ARRIVES, "Cleopatra walks five steps")
    demand(states, ~arrived | (states["cleopatra"] == CLEOPATRA_ARRIVES), "she has arrived if it is said so")
    demand(states, (states["num_drawn"] > 0) == (states["phase"] == Phase.REFILL), "drawn cards are placed at once")
    demand(states, states["num_drawn"] <= 3, "three cards are drawn")


def check_walk(states: np.ndarray) -> None:
    """Cleopatra has walked for the categories that are complete, but for those of the visit that goes on."""
    standing = {
        Category.SPHINX: states["sphinxes"].reshape(len(states), -1).sum(axis=1),
        Category.OBELISK: states["obelisks"].reshape(len(states), -1).sum(axis=1),
        Category.THRONE: states["throne"],
        Category.DOOR: states["doors"].sum(axis=1),
        Category.WALL: states["walls"].sum(axis=1),
    }
    complete = (states["pile_size"] == 0).astype(np.int64) << Category.MOSAIC
    for category, count in standing.items():
        complete |= (count == PIECES[category]).astype(np.int64) << category
    walked, visiting = states["completed"], states["visit"] == Visit.QUARRY
    demand(states, walked & ~complete == 0, "Cleopatra walks for complete categories only")
    demand(states, visiting | (walked == complete), "Cleopatra walks when the visit ends")


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
    in_use = np.arange(states["statues"].shape[1]) < states["num_players"][:, None]
    claims = np.where(in_use, STATUES_AT_START - states["statues"], 0)
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
    building = np.isin(states["phase"], BUILDING)
    in_quarry = states["visit"] == Visit.QUARRY
    demand(states, building == states["owed"].any(axis=1), "something is owed just while building")
    demand(states, ~building | in_quarry, "pieces are built in the quarry")
    demand(states, in_quarry | ~states["credit"].any(axis=1), "credit is lost when the visit ends")
    demand(states, (states["credit"] <= 1).all(axis=1), "credit is spent before the next doubled card of its kind")


def check_offering(states: np.ndarray) -> None:
    """Bids are sealed from the active player on, each within its player's money."""
    bidding = np.isin(states["phase"], BIDDING)
    players, active = states["num_players"][:, None], states["active"][:, None]
    seats = np.arange(states["bids"].shape[1])
    asked = (seats - active) % players < (states["decider"][:, None] - active) % players
    sealed = bidding[:, None] & asked & (seats < players)
    demand(states, ((states["bids"] >= 0) == sealed).all(axis=1), "bids lie from the active player up to the decider")
    demand(states, (states["bids"] <= states["money"]).all(axis=1), "nobody bids more than they own")
    tens, units = states["bid_tens"], states["phase"] == Phase.BID_UNITS
    money = states["money"][np.arange(len(states)), states["decider"]]
    demand(states, np.where(units, 10 * tens.astype(np.int64) <= money, tens == 0), "tens are within the money")


def check_hand_limit(states: np.ndarray) -> None:
    """Only who holds too many cards is asked about it."""
    asked = np.isin(states["phase"], (Phase.HAND_LIMIT, Phase.DISCARD))
    held = _of_active(states, "hand").sum(axis=1)
    demand(states, ~asked | (held > HAND_LIMIT), "more than ten cards are too many")


def num_hidden(states: np.ndarray, seats: np.ndarray, looks: np.ndarray | bool) -> np.ndarray:
    """Count the cards of both editions' places that these seats cannot see, and do not remember.

    Some may look through the discards whatever they remember.
    """
    games = np.arange(len(states))
    hands = states["hand"].sum(axis=(1, 2)) - states["hand"][games, seats].sum(axis=1)
    top = np.maximum(states["deck_size"] - 1, 0)
    open_top = (states["deck_size"] > 0) & (states["deck"][games, top] >= FACE_UP)
    places = np.arange(states["drawn"].shape[1])
    drawn = (places >= states["num_placed"][:, None]) & (places < states["num_drawn"][:, None])
    closed_drawn = (drawn & (states["drawn"] < FACE_UP)).sum(axis=1)
    laid = np.arange(states["market"].shape[1]) < states["market_size"][:, None]
    closed_laid = (laid & (states["market"] % STALL < FACE_UP)).sum(axis=1)
    remembers = states["memory"] == Memory.PERFECT
    in_hands = np.where(remembers, states["known"][games, seats].sum(axis=(1, 2)), 0)
    in_discards = np.where(remembers | looks, states["known_discard"][games, seats].sum(axis=1), 0)
    return (
        hands
        + closed_laid
        + states["discard"].sum(axis=1)
        + (states["deck_size"] - open_top)
        + closed_drawn
        - in_hands
        - in_discards
    )
