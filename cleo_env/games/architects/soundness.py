"""What must hold in a state from outside, so that it can be played to the end. See `core.soundness`.

Every number is within its bounds already. Each law is a query; an edition's own laws stand in its own folder.
"""

from __future__ import annotations

import numpy as np

from cleo_env.core.counts import num_cards
from cleo_env.core.jit import jit
from cleo_env.core.loops import NOBODY
from cleo_env.core.polyomino import EMPTY, SQUARES, num_squares
from cleo_env.games.architects import edition_rules
from cleo_env.games.architects.actions import NUM_UNITS
from cleo_env.games.architects.editions import PHASES, Edition, edition_of
from cleo_env.games.architects.enums import (
    FACE_UP,
    NUM_MOSAICS,
    NUM_STALLS,
    Category,
    Ending,
    Phase,
    Visit,
)
from cleo_env.games.architects.rules.data import HAND_LIMIT, PIECES
from cleo_env.games.architects.rules.garden import (
    FREE_HIGH,
    FREE_LOW,
    ORIENTATION_MOSAIC,
    PLACEMENT_HIGH,
    PLACEMENT_LOW,
    PLACEMENT_ORIENTATION,
    THRONE_SPACE,
)
from cleo_env.games.architects.rules.knowledge import seat_after, steps_between
from cleo_env.games.architects.rules.mosaic import free_squares, is_orientation_allowed
from cleo_env.games.architects.view.observe import is_building

GARDEN_SQUARES = SQUARES - len(THRONE_SPACE)
HAS_PHASE = np.array([[phase in PHASES[edition] for phase in Phase] for edition in Edition])
LAWS = (
    "",
    "somebody at the table decides until the game is over",
    "the edition has this phase, and who has the turn decides but for answers and bids",
    "every card is in exactly one place",
    "cards known in a hand or in the discards are there",
    "drawn cards are placed at once, one on each stall",
    "every mosaic is in one place, in its own shape, and overlaps nothing",
    "claimed squares, and those asked about, are free and claimed once",
    "a piece half built has a spot and can be paid, and nothing else is owed",
    "bids lie from the active player up to the decider, each within its player's money",
    "only who holds too many cards is asked about it",
    "what only this edition has is in order",
    "the decider has a choice",
)  # in the order in which they are asked; the loops ask the last one
SEATS, PHASE, CARDS, KNOWLEDGE, REFILL, MOSAICS, SANCTUARIES, BUILDING, OFFERING, LIMIT, OWN, _ = range(1, len(LAWS))


@jit
def broken_law(s):
    """Return the first law that a state breaks, 0 if it keeps them all."""
    if not are_seats_sound(s):
        return SEATS
    if not is_phase_sound(s):
        return PHASE
    if not is_refill_sound(s):
        return REFILL
    if not are_cards_sound(s):
        return CARDS
    if not is_knowledge_sound(s):
        return KNOWLEDGE
    if not are_mosaics_sound(s):
        return MOSAICS
    if not are_sanctuaries_sound(s):
        return SANCTUARIES
    if not edition_rules.is_own_sound(s):
        return OWN
    if not is_building_sound(s):
        return BUILDING
    if not are_bids_sound(s):
        return OFFERING
    return 0 if is_limit_sound(s) else LIMIT


@jit
def are_seats_sound(s):
    """Tell whether active player and decider are at the table, and nobody decides just when the game is over."""
    over = s.phase == Phase.OVER
    at_table = s.active < s.num_players and s.decider < s.num_players
    ended = (s.decider == NOBODY) == over and (s.ending != Ending.NOT_YET) == over
    return at_table and ended and (over or (s.turn < s.max_turns and s.passes < s.num_players))


@jit
def is_bidding(s):
    """Tell whether an offering is going on."""
    return s.phase == Phase.BID_TENS or s.phase == Phase.BID_UNITS


@jit
def is_phase_sound(s):
    """Tell whether the edition has the phase, and the right seat is asked."""
    if not HAS_PHASE[edition_of(s), s.phase]:
        return False
    if s.phase == Phase.OVER or s.phase == Phase.ENVOY_OFFER or is_bidding(s):
        return True
    return (s.decider == s.active) != (s.phase == Phase.BEGGAR)


@jit
def is_refill_sound(s):
    """Tell whether as many stalls are filled as cards are placed, and some are left while the market is refilled."""
    if s.phase != Phase.REFILL:
        return s.num_drawn == 0
    filled = 0
    for stall in range(NUM_STALLS):
        filled += (int(s.filled) >> stall) & 1
    return s.num_placed < s.num_drawn and filled == s.num_placed


@jit
def count_list(cards, counts):
    """Count the cards of a list by kind; the last count is of kinds that there are not."""
    for place in range(cards.shape[0]):
        counts[min(int(cards[place]) % FACE_UP, counts.shape[0] - 1)] += 1


@jit
def are_cards_sound(s):
    """Tell whether every card of the deck is in exactly one place; seats not in use hold none."""
    counts = np.zeros(s.discard.shape[0] + 1, np.int64)
    count_list(s.market[: s.market_size], counts)
    count_list(s.deck[: s.deck_size], counts)
    count_list(s.drawn[s.num_placed : max(s.num_drawn, s.num_placed)], counts)
    edition_rules.count_own_cards(s, counts)
    deck = edition_rules.deck_counts(s)
    for kind in range(deck.shape[0]):
        held = 0
        for p in range(s.hand.shape[0]):
            held += int(s.hand[p, kind])
            if p >= s.num_players and s.hand[p, kind] > 0:
                return False
        if counts[kind] + held + int(s.discard[kind]) != deck[kind]:
            return False
    return counts[-1] == 0


@jit
def is_knowledge_sound(s):
    """Tell whether nobody is sure of a card that is not there."""
    for viewer in range(int(s.num_players)):
        for kind in range(s.discard.shape[0]):
            if s.known_discard[viewer, kind] > s.discard[kind]:
                return False
            for k in range(1, int(s.num_players)):
                if s.known[viewer, k - 1, kind] > s.hand[seat_after(s, viewer, k), kind]:
                    return False
    return True


@jit
def is_in_pile(s, mosaic):
    """Count how often a mosaic is in the pile."""
    found = 0
    for place in range(int(s.pile_size)):
        found += s.mosaic_pile[place] == mosaic
    return found


@jit
def are_mosaics_sound(s):
    """Tell whether every mosaic is in one place at most, and those laid lie apart, each in its own shape."""
    low, high = FREE_LOW, FREE_HIGH
    if s.garden[0] & ~low != EMPTY or s.garden[1] & ~high != EMPTY:
        return False
    for mosaic in range(NUM_MOSAICS):
        placement = int(s.laid[mosaic])
        if is_in_pile(s, mosaic) + int(placement >= 0) > 1:
            return False
        if placement >= 0:
            lying = PLACEMENT_ORIENTATION[placement]
            if ORIENTATION_MOSAIC[lying] != mosaic or not is_orientation_allowed(s, lying):
                return False
            if PLACEMENT_LOW[placement] & ~low != EMPTY or PLACEMENT_HIGH[placement] & ~high != EMPTY:
                return False
            low &= ~PLACEMENT_LOW[placement]
            high &= ~PLACEMENT_HIGH[placement]
    return True


@jit
def are_sanctuaries_sound(s):
    """Tell whether claims are of free squares, each claimed once, and only who has a statue is asked about more."""
    low, high = free_squares(s)
    claimed = 0
    for p in range(int(s.num_players)):
        if s.sanctuary[p, 0] & ~low != EMPTY or s.sanctuary[p, 1] & ~high != EMPTY:
            return False
        low &= ~s.sanctuary[p, 0]
        high &= ~s.sanctuary[p, 1]
        claimed += int(s.sanctuary_squares[p])
    if s.unasked[0] & ~low != EMPTY or s.unasked[1] & ~high != EMPTY:
        return False
    asked = num_squares(s.unasked[0], s.unasked[1])
    if (asked > 0) != (s.phase == Phase.SANCTUARY):
        return False
    return claimed + asked <= GARDEN_SQUARES and (asked == 0 or s.statues[s.active] > 0)


@jit
def is_building_sound(s):
    """Tell whether just what is being built is owed, can be paid, and has a spot."""
    building = is_building(s)
    if building != (num_cards(s.owed) > 0) or (s.visit != Visit.QUARRY and num_cards(s.credit) > 0):
        return False
    if not building:
        return True
    return s.visit == Visit.QUARRY and is_spot_sound(s) and edition_rules.can_pay_rest(s, s.active)


@jit
def is_spot_sound(s):
    """Tell whether the piece being built is still to be had, in a phase that fits it."""
    if s.building == Category.MOSAIC:
        return is_mosaic_sound(s)
    if s.phase != Phase.PAY and s.phase != Phase.CHOOSE_KIND:
        return False
    if s.building == Category.WALL:
        return s.walls[s.spot] == 0
    if s.building == Category.DOOR:
        return s.spot < s.doors.shape[0] and s.doors[s.spot] == 0
    if s.building == Category.THRONE:
        return s.throne < PIECES[Category.THRONE]
    return edition_rules.num_on_plaza(s, s.building) < PIECES[s.building]


@jit
def is_mosaic_sound(s):
    """Tell whether the mosaic being built is laid if it is being paid, and else is in the pile."""
    if s.phase == Phase.PAY:
        return s.laid[s.mosaic] >= 0
    if s.phase == Phase.SET_DOWN and (
        ORIENTATION_MOSAIC[s.orientation] != s.mosaic or not is_orientation_allowed(s, s.orientation)
    ):
        return False
    return s.phase == Phase.CHOOSE_MOSAIC or is_in_pile(s, s.mosaic) == 1


@jit
def are_bids_sound(s):
    """Tell whether just those have bid who were asked before the decider, each within their money."""
    for p in range(s.bids.shape[0]):
        sealed = False
        if is_bidding(s) and p < s.num_players:
            sealed = steps_between(s, s.active, p) < steps_between(s, s.active, s.decider)
        if (s.bids[p] >= 0) != sealed or s.bids[p] > s.money[p]:
            return False
    if s.phase == Phase.BID_UNITS:
        return NUM_UNITS * int(s.bid_tens) <= s.money[s.decider]
    return s.bid_tens == 0


@jit
def is_limit_sound(s):
    """Tell whether only who holds too many cards is asked about them."""
    asked = s.phase == Phase.HAND_LIMIT or s.phase == Phase.DISCARD
    return not asked or num_cards(s.hand[s.active]) > HAND_LIMIT
