"""Writing what one seat sees. Out is blank; every function fills some columns."""

from __future__ import annotations

from cleo_env.core.counts import num_cards
from cleo_env.core.jit import jit
from cleo_env.core.polyomino import SQUARES, holds_square, mark_squares
from cleo_env.games.architects import edition_rules
from cleo_env.games.architects.actions import MOST_BID
from cleo_env.games.architects.editions import edition_of, sizes
from cleo_env.games.architects.enums import FACE_UP, NUM_RESOURCES, NUM_STALLS, NUM_WALLS, Memory, Phase
from cleo_env.games.architects.rules.garden import FREE_HIGH, FREE_LOW, ORIENTATION_SQUARES
from cleo_env.games.architects.rules.knowledge import seat_after, steps_between
from cleo_env.games.architects.rules.market import card_laid, is_laid_open, num_face_up, stall_of
from cleo_env.games.architects.rules.mosaic import asked_area, free_squares
from cleo_env.games.architects.view.columns import (
    ASKED,
    DECK_SHOWN,
    DRAWING,
    PHASE_PLACE,
    UNKNOWN,
    seen,
    seen_by_critic,
)


@jit
def observe(s, viewer, out):
    """Write what a seat knows: what lies open, its own secrets, and what it remembers. [A06 13.1] [A19 13.1]"""
    observe_turn(s, viewer, out)
    observe_players(s, viewer, out)
    observe_memory(s, viewer, out)
    observe_market(s, out)
    observe_palace(s, out)
    observe_garden(s, out)
    edition_rules.observe_own(s, viewer, out)
    if s.phase != Phase.TURN:
        observe_half_done(s, viewer, out)
        edition_rules.observe_own_half_done(s, viewer, out)


@jit
def observe_all(s, viewer, out):
    """Write the full view: what a seat sees, then all secrets and luck to come. For critics only, never for players."""
    observe(s, viewer, out)
    observe_secrets(s, viewer, out)
    edition_rules.foretell_own(s, out)


@jit
def observe_turn(s, viewer, out):
    """Write whose turn it is and how far it has come."""
    at = seen(s)
    out[at.phase + int(PHASE_PLACE[edition_of(s), s.phase])] = 1
    if s.decider >= 0:
        out[at.decider + steps_between(s, viewer, s.decider)] = 1
    out[at.active + steps_between(s, viewer, s.active)] = 1
    out[at.num_players + int(s.num_players) - 1] = 1
    out[at.turns_left] = s.max_turns - s.turn
    out[at.passes] = s.passes
    out[at.visit + int(s.visit)] = 1
    out[at.built] = s.built
    out[at.mirror_mosaics] = s.mirror_mosaics
    out[at.hand_limit] = s.hand_limit
    for kind in range(NUM_RESOURCES):
        out[at.credit + kind] = s.credit[kind]


@jit
def observe_players(s, viewer, out):
    """Write each seat's belongings, the viewer's first. [A06 13.6] [A19 13.4]"""
    at = seen(s)
    for k in range(int(s.num_players)):
        p = seat_after(s, viewer, k)
        remembered = k == 0 or s.memory == Memory.PERFECT
        out[at.hand_size + k] = num_cards(s.hand[p])
        out[at.money + k] = min(int(s.money[p]), MOST_BID) if remembered else UNKNOWN
        out[at.amulets + k] = min(int(s.amulets[p]), MOST_BID) if remembered else UNKNOWN
        out[at.statues + k] = s.statues[p]
        out[at.sanctuary_squares + k] = s.sanctuary_squares[p]


@jit
def observe_market(s, out):
    """Write stalls and draw pile as their cards face; what lies open is not unseen. [A06 13.2] [A19 13.2]"""
    at = seen(s)
    for place in range(int(s.market_size)):
        card, stall = card_laid(s.market[place]), stall_of(s.market[place])
        if is_laid_open(s.market[place]):
            out[at.stall_open + stall * sizes(s).kinds + card] += 1
            out[at.unseen + card] -= 1
        else:
            out[at.stall_closed + stall] += 1
    out[at.deck_size] = s.deck_size
    if s.memory == Memory.PERFECT:
        out[at.deck_open] = num_face_up(s.deck[: s.deck_size])
    out[at.discard_size] = num_cards(s.discard)
    if is_top_open(s):
        top = int(s.deck[s.deck_size - 1]) - FACE_UP
        out[at.deck_top + top] = 1
        out[at.unseen + top] -= 1


@jit
def is_top_open(s):
    """Tell whether the top card of the pile can be seen by all."""
    return s.deck_size > 0 and s.deck[s.deck_size - 1] >= FACE_UP


@jit
def observe_memory(s, viewer, out):
    """Write the viewer's cards and what it remembers; the rest of the deck is unseen unless it lies open.

    [A06 13.8] [A19 13.7]
    """
    at = seen(s)
    kinds = sizes(s).kinds
    deck = edition_rules.deck_counts(s)
    remembers = s.memory == Memory.PERFECT
    sees_discards = remembers or edition_rules.can_see_discards(s, viewer)
    for card in range(kinds):
        unseen = int(deck[card]) - int(s.hand[viewer, card])
        out[at.hand + card] = s.hand[viewer, card]
        if sees_discards:
            out[at.discard + card] = s.known_discard[viewer, card]
            unseen -= int(s.known_discard[viewer, card])
        if remembers:
            for k in range(sizes(s).seats - 1):
                out[at.known + k * kinds + card] = s.known[viewer, k, card]
                unseen -= int(s.known[viewer, k, card])
        out[at.unseen + card] = unseen


@jit
def observe_palace(s, out):
    """Write what stands around the garden, and what is left to lay in it."""
    at = seen(s)
    for wall in range(NUM_WALLS):
        out[at.walls + wall] = s.walls[wall]
    out[at.doors] = s.doors[0]
    out[at.doors + 1] = s.doors[1]
    out[at.throne] = s.throne
    out[at.cleopatra] = s.cleopatra
    for place in range(int(s.pile_size)):
        out[at.mosaics_left + int(s.mosaic_pile[place])] = 1
    if s.pile_size > 0:
        out[at.mosaic_top + int(s.mosaic_pile[s.pile_size - 1])] = 1


@jit
def observe_garden(s, out):
    """Write which squares are covered, and which palms are not."""
    at = seen(s)
    low, high = free_squares(s)
    mark_squares(FREE_LOW & ~low, FREE_HIGH & ~high, out, at.covered)
    mark_squares(s.garden[0] & low, s.garden[1] & high, out, at.palms)


@jit
def observe_half_done(s, viewer, out):
    """Write what is half chosen in the phases that ask for more than one answer."""
    if s.phase == Phase.REFILL:
        observe_drawn(s, out)
    elif s.phase == Phase.BID_TENS or s.phase == Phase.BID_UNITS:
        observe_bid(s, viewer, out)
    elif s.phase == Phase.SANCTUARY:
        observe_sanctuary(s, out)
    elif is_building(s):
        observe_piece(s, out)


@jit
def is_building(s):
    """Tell whether the active player is choosing, laying or paying for a piece."""
    return Phase.CHOOSE_MOSAIC <= s.phase <= Phase.PAY or s.phase == Phase.CHOOSE_KIND


@jit
def observe_sanctuary(s, out):
    """Mark the sanctuary that is asked about. [A06 8.4] [A19 8.4]"""
    at = seen(s)
    low, high = asked_area(s)
    for square in range(SQUARES):
        if holds_square(low, high, square):
            out[at.covered + square] = ASKED


@jit
def observe_drawn(s, out):
    """Write the cards still to be placed."""
    at = seen(s)
    out[at.drawn_left] = s.num_drawn - s.num_placed
    for place in range(int(s.num_placed), int(s.num_drawn)):
        card = int(s.drawn[place]) - FACE_UP
        if card >= 0:
            out[(at.next_drawn if place == s.num_placed else at.drawn_open) + card] += 1
            out[at.unseen + card] -= 1
    for stall in range(NUM_STALLS):
        out[at.filled + stall] = (int(s.filled) >> stall) & 1


@jit
def observe_piece(s, out):
    """Write the piece being built and what is still owed for it."""
    at = seen(s)
    out[at.building + int(s.building)] = 1
    for unit in range(sizes(s).units):
        out[at.owed + unit] = s.owed[unit]
    if s.phase == Phase.TURN_MOSAIC or s.phase == Phase.SET_DOWN:
        out[at.mosaic + int(s.mosaic)] = 1
    if s.phase == Phase.SET_DOWN:
        for place in range(ORIENTATION_SQUARES.shape[1]):
            row = int(ORIENTATION_SQUARES[s.orientation, place, 0])
            out[at.drawing + row * DRAWING + int(ORIENTATION_SQUARES[s.orientation, place, 1])] = 1


@jit
def observe_bid(s, viewer, out):
    """Write the viewer's own bid. [A06 10.2] [A19 10.2]"""
    at = seen(s)
    out[at.bid] = s.bids[viewer]
    if viewer == s.decider:
        out[at.bid_tens] = s.bid_tens


@jit
def observe_secrets(s, viewer, out):
    """Write everybody's secrets, after what a seat sees. For critics only, never for players."""
    at = seen_by_critic(s)
    kinds = sizes(s).kinds
    for k in range(1, int(s.num_players)):
        p = seat_after(s, viewer, k)
        for card in range(kinds):
            out[at.hands + (k - 1) * kinds + card] = s.hand[p, card]
        out[at.all_money + k - 1] = min(int(s.money[p]), MOST_BID)
        out[at.all_amulets + k - 1] = min(int(s.amulets[p]), MOST_BID)
        out[at.all_bids + k - 1] = s.bids[p]
    for card in range(kinds):
        out[at.discard_all + card] = s.discard[card]
    for place in range(int(s.market_size)):
        laid = s.market[place]
        if not is_laid_open(laid):
            out[at.stall_hidden + stall_of(laid) * kinds + card_laid(laid)] += 1
    for place in range(min(DECK_SHOWN, int(s.deck_size))):
        out[at.deck_next + place * kinds + int(s.deck[s.deck_size - 1 - place]) % FACE_UP] = 1
    for place in range(int(s.pile_size)):
        out[at.mosaic_order + int(s.mosaic_pile[place])] = s.pile_size - place
