"""The greedy player: the piece that pays most now, else the stall with most cards; calls nobody and bids nothing."""

from __future__ import annotations

import numpy as np

from cleo_env.agents.players.architects import edition_choices
from cleo_env.agents.players.architects.mosaics import NO_PLACEMENT, PLACEMENT_CORNER
from cleo_env.agents.players.architects.payment import choose_kind
from cleo_env.agents.players.architects.quarry import NOTHING, best_spot, first_action
from cleo_env.core.jit import jit
from cleo_env.games.architects.actions import A06, actions
from cleo_env.games.architects.editions import edition_of
from cleo_env.games.architects.enums import DOUBLED, JOKER, NUM_CATEGORIES, NUM_STALLS, Category, Phase, Visit
from cleo_env.games.architects.rules.data import REWARD
from cleo_env.games.architects.rules.garden import FIRST_ORIENTATION, FIRST_PLACEMENT, PLACEMENT_ORIENTATION
from cleo_env.games.architects.rules.market import stall_of
from cleo_env.games.architects.rules.mosaic import does_placement_fit, free_squares, is_orientation_allowed, score_palms

PALMS = 3  # that a mosaic is thought to cover
NEEDED = (3, 2, 2, 2, 2)  # units of each resource that make a good hand


@jit
def first_legal(mask, action):
    """Return the first legal action from this one on."""
    while mask[action] == 0:
        action += 1
    return action


@jit
def dearest_piece(s, mask):
    """Return the action that builds the piece which pays most now, or NOTHING."""
    best, most = NOTHING, NOTHING
    for category in range(NUM_CATEGORIES):
        spot, added = 0, PALMS
        if category != Category.MOSAIC:
            spot, added = best_spot(s, category)
        action = first_action(s, category) + spot
        reward = int(REWARD[edition_of(s), category]) + added
        if spot != NOTHING and mask[action] and reward > most:
            best, most = action, reward
    return best


@jit
def fullest_stall(s):
    """Return the action that takes the stall with most cards."""
    best, most = 0, 0
    for stall in range(NUM_STALLS):
        cards = 0
        for place in range(int(s.market_size)):
            cards += stall_of(s.market[place]) == stall
        if cards > most:
            best, most = stall, cards
    return int(actions(s).take) + best


@jit
def choose_from_menu(s, mask):
    """Build while one can, else take cards, else end the visit, the turn, or pass."""
    at = actions(s)
    if s.visit == Visit.NONE or s.visit == Visit.QUARRY:
        action = dearest_piece(s, mask)
        if action != NOTHING:
            return action
    if s.visit == Visit.QUARRY:
        return int(at.end_visit)
    if s.visit == Visit.NONE:
        return fullest_stall(s) if s.market_size > 0 else int(at.pass_turn)
    return int(at.end_turn)


@jit
def most_palms(s, first, last):
    """Return the placement with most palms among orientations first .. last - 1."""
    low, high = free_squares(s)
    best, most = NO_PLACEMENT, -1
    for orientation in range(first, last):
        if is_orientation_allowed(s, orientation):
            for placement in range(FIRST_PLACEMENT[orientation], FIRST_PLACEMENT[orientation + 1]):
                if does_placement_fit(placement, low, high) and score_palms(s, placement) > most:
                    best, most = placement, score_palms(s, placement)
    return best


@jit
def turn_mosaic(s):
    """Turn a mosaic so that it covers most palms."""
    placement = most_palms(s, int(FIRST_ORIENTATION[s.mosaic]), int(FIRST_ORIENTATION[s.mosaic + 1]))
    return int(actions(s).turn) + int(PLACEMENT_ORIENTATION[placement])


@jit
def set_down(s):
    """Set a mosaic down where it covers most palms."""
    return int(actions(s).at) + int(PLACEMENT_CORNER[most_palms(s, int(s.orientation), int(s.orientation) + 1)])


@jit
def how_spare(hand, card):
    """Tell how well a card can be spared: characters first, then a kind of which there is most for what is needed."""
    if card >= JOKER:
        return 0.0 if card == JOKER else np.inf
    kind = card % DOUBLED
    return (int(hand[kind]) + 2 * int(hand[kind + DOUBLED])) / NEEDED[kind]


@jit
def discard(s):
    """Discard the card that can be spared most."""
    hand = s.hand[s.active]
    best, most = 0, -1.0
    for card in range(len(hand)):
        if hand[card] > 0 and how_spare(hand, card) > most:
            best, most = card, how_spare(hand, card)
    return int(actions(s).discard) + best


@jit
def go_on_2006(s, mask):
    """Answer characters and dice: keep what one has, give a beggar what comes first, let an offering come."""
    if s.phase == Phase.BEGGAR:
        return first_legal(mask, int(A06.give_talents))
    if s.phase == Phase.ENVOY_OFFER:
        return int(A06.offer_no_more)
    if s.phase == Phase.ENVOY_ACCEPT:
        return int(A06.accept_no_more)
    if s.phase == Phase.ENVOY_ASK:
        return int(A06.enough)
    if s.phase == Phase.VIZIER:
        return int(A06.keep)
    if s.phase == Phase.ALTAR_FULL:
        return int(A06.make_offering)
    return first_legal(mask, int(A06.choose) if s.phase == Phase.CHOOSE_MOSAIC else int(A06.pick))


@jit
def go_on_2019(s, mask):
    """Choose the kind of equal materials."""
    return choose_kind(s)


@jit
def greedy(s, mask, key):
    """Choose what gains most at once."""
    at = actions(s)
    if s.phase == Phase.TURN:
        return choose_from_menu(s, mask)
    if s.phase == Phase.REFILL:
        return first_legal(mask, int(at.place))
    if s.phase == Phase.PAY:
        return edition_choices.choose_payment(s, mask)
    if s.phase == Phase.TURN_MOSAIC:
        return turn_mosaic(s)
    if s.phase == Phase.SET_DOWN:
        return set_down(s)
    if s.phase == Phase.SANCTUARY:
        return int(at.claim)
    if s.phase == Phase.HAND_LIMIT:
        return int(at.discard_down)
    if s.phase == Phase.DISCARD:
        return discard(s)
    if s.phase == Phase.BID_TENS:
        return int(at.tens)
    if s.phase == Phase.BID_UNITS:
        return int(at.units)
    return edition_choices.greedy_own(s, mask)
