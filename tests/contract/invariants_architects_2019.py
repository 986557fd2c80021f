"""What must hold in every state of Cleopatra and the Society of Architects, 2019 edition."""

from __future__ import annotations

import numpy as np

from cleo_env.core.loops import NOBODY
from cleo_env.games.architects.editions import Edition
from cleo_env.games.architects.enums import (
    NUM_RESOURCES,
    NUM_WORSHIPPERS,
    Ending,
    Phase,
    Resource,
    Unit,
    Visit,
    Worshipper,
)
from cleo_env.games.architects.rules.data import CLEOPATRA_ARRIVES, COST
from cleo_env.games.architects.rules.garden import PLACEMENT_HIGH, PLACEMENT_LOW
from cleo_env.games.architects.rules_2019.data import DECK_COUNTS, DISCOUNT, OFFERING_STEP, ROW_SPHINXES
from cleo_env.games.architects.rules_2019.payment import ARTISANS, MATERIALS
from tests.contract.demand import demand
from tests.contract.invariants_architects import BIDDING, BUILDING, cards_of_both, check_shared, num_hidden


def check(states: np.ndarray) -> None:
    """Check everything about the 2019 edition."""
    check_shared(states, Edition.E19)
    for law in (check_cards, check_pieces, check_payment, check_used, check_palms, check_offering,
                check_last_turns, check_worshippers, check_visits):  # fmt: skip
        law(states)


def check_cards(states: np.ndarray) -> None:
    """Every card of the deck is in exactly one place; what one player saw of it, all have seen."""
    deck = DECK_COUNTS[states["tainted_artisans"]]
    demand(states, (cards_of_both(states) == deck).all(axis=1), "every card is in exactly one place")
    players, games = states["num_players"], np.arange(len(states))
    for p in range(states["money"].shape[1]):
        discards = (states["known_discard"][:, p] == states["discard"]).all(axis=1)
        demand(states, (p >= players) | discards, "all know all discards")
        known = states["known"][games, (p - 1) % players, 0]
        for k in range(2, states["money"].shape[1]):
            alike = (states["known"][games, (p - k) % players, k - 1] == known).all(axis=1)
            demand(states, (p >= players) | (k >= players) | alike, "all others know the same of a hand")


def check_pieces(states: np.ndarray) -> None:
    """Each row of the plaza has its spots."""
    for name, spots in (("sphinxes", ROW_SPHINXES), ("obelisks", 1)):
        demand(states, (states[name] <= spots).all(axis=1), f"{name} of a row have a spot each")


def check_payment(states: np.ndarray) -> None:
    """A kind is chosen first and then owed alone; different units are owed as such."""
    phase, owed, cost = states["phase"], states["owed"], COST[Edition.E19, states["building"]]
    building = np.isin(phase, BUILDING)
    whole = building & (phase != Phase.PAY)
    demand(states, ~whole | (owed == cost).all(axis=1), "nothing is paid before a kind is chosen or a mosaic laid")
    choosing = phase == Phase.CHOOSE_KIND
    demand(states, choosing == (owed[:, Unit.EQUAL] > 0), "the kind of equal materials is chosen at once")
    kinds = owed[:, Resource.STONE : Resource.LAPIS + 1]
    demand(states, (kinds > 0).sum(axis=1) <= 1, "equal materials are owed in one kind")
    demand(states, kinds.sum(axis=1) <= cost[:, Unit.EQUAL], "no more is owed in the chosen kind than is equal")
    for unit in (Resource.ARTISAN, Unit.DIFFERENT):
        demand(states, owed[:, unit] <= cost[:, unit], f"no more {unit.name} is owed than the piece costs")
    paying_materials = building & (owed[:, Resource.ARTISAN] == 0)
    full = (kinds.sum(axis=1) == cost[:, Unit.EQUAL]) & (owed[:, Unit.DIFFERENT] == cost[:, Unit.DIFFERENT])
    demand(states, ~building | choosing | paying_materials | full, "artisans are paid before materials")


def check_used(states: np.ndarray) -> None:
    """Kinds are used by different units alone, and no more of them than were paid."""
    used, owed = states["used"].astype(np.int64), states["owed"][:, Unit.DIFFERENT]
    paid = COST[Edition.E19, states["building"], Unit.DIFFERENT] - owed
    materials = sum(1 << kind for kind in range(Resource.STONE, NUM_RESOURCES))
    demand(states, used & ~materials == 0, "only materials are used up")
    demand(states, (used == 0) | (owed > 0), "used kinds are forgotten with the piece")
    demand(states, np.where(used > 0, np.bitwise_count(used), 0) <= paid, "each unit uses up one kind at most")


def check_palms(states: np.ndarray) -> None:
    """Palms wait while sanctuaries are asked about, all of the mosaic's or none."""
    due, asking = states["palms_due"], states["phase"] == Phase.SANCTUARY
    demand(states, asking | (due == 0), "palms are rewarded when the last sanctuary is answered")
    games = np.arange(len(states))
    placement = states["laid"][games, states["mosaic"]]
    garden = states["garden"]
    palms = np.bitwise_count(PLACEMENT_LOW[placement] & garden[:, 0])
    palms += np.bitwise_count(PLACEMENT_HIGH[placement] & garden[:, 1])
    demand(states, ~asking | (due == palms) | (due == 0), "all palms of the mosaic are due, or none")
    kept = asking & (states["sanctuary_forfeits_palms"] == 0)
    demand(states, ~kept | (due == palms), "palms are not given up if the setting says so")


def check_offering(states: np.ndarray) -> None:
    """The offering follows a quarry visit that took Cleopatra across the line."""
    bidding = np.isin(states["phase"], BIDDING)
    demand(states, ~bidding | (states["cleopatra"] >= OFFERING_STEP), "Cleopatra has crossed the line")
    demand(states, ~bidding | (states["visit"] == Visit.QUARRY_ENDED), "an offering follows a quarry visit")


def check_last_turns(states: np.ndarray) -> None:
    """Last turns are counted once Cleopatra has arrived, down to the last one, which ends the game."""
    left, arrived = states["last_turns"], states["cleopatra"] == CLEOPATRA_ARRIVES
    demand(states, (left > 0) == arrived, "last turns come when Cleopatra has arrived")
    demand(states, left <= states["num_players"], "everybody has one last turn at most")
    at_end = states["ending"] == Ending.CLEOPATRA_ARRIVED
    demand(states, ~at_end | (left == 1), "the last of the last turns ends the game")


def check_worshippers(states: np.ndarray) -> None:
    """The five tiles lie on the five slots, the one just called on the last; what it helps is its own."""
    called, discounts = states["called"], states["discounts"]
    tiles = np.sort(states["worshippers"], axis=1) == np.arange(NUM_WORSHIPPERS)
    demand(states, tiles.all(axis=1), "each worshipper has a slot")
    demand(states, (called >= NOBODY) & (called < NUM_WORSHIPPERS), "one worshipper or none is called")
    demand(states, (called == NOBODY) | (states["worshippers"][:, -1] == called), "who was called lies last")
    fresh = np.isin(states["visit"], (Visit.NONE, Visit.PASSED))
    for who, helper in ((ARTISANS, Worshipper.FOREMAN), (MATERIALS, Worshipper.MERCHANT)):
        left = discounts[:, who]
        demand(states, (left == 0) | (called == helper), f"only the {helper.name} takes these units off")
        demand(states, left <= DISCOUNT, "two units are taken off in a turn")
        demand(states, ~fresh | (called != helper) | (left == DISCOUNT), "units are taken off by building")
    refilling_first = (states["phase"] == Phase.REFILL) & (states["visit"] == Visit.NONE)
    demand(states, ~refilling_first | (called == NOBODY), "worshippers come after the refill of empty stalls")


def check_visits(states: np.ndarray) -> None:
    """One visit a turn, or with the visir two."""
    visit, visits = states["visit"], states["visits"]
    at_home = np.isin(visit, (Visit.NONE, Visit.PASSED))
    demand(states, at_home == (visits == 0), "visits are counted when they begin")
    demand(states, visits <= 1 + (states["called"] == Worshipper.VISIR), "only the visir allows a second visit")
    demand(states, (states["built"] > 0) <= (visits > 0), "pieces are built in visits")


def num_hidden_cards(states: np.ndarray, seats: np.ndarray) -> np.ndarray:
    """Count the cards in places that these seats cannot see: nobody looks at more than the others."""
    return num_hidden(states, seats, looks=False)
