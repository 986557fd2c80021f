"""Writing what one seat sees: what both editions share. Out is blank; every function fills some columns."""

from __future__ import annotations

from cleo_env.architects.actions import MOST_BID
from cleo_env.architects.columns import ASKED, DECK_SHOWN, DRAWING, PHASE_PLACE, UNKNOWN, seen, seen_by_critic
from cleo_env.architects.editions import edition_of, sizes
from cleo_env.architects.enums import FACE_UP, NUM_RESOURCES, NUM_STALLS, NUM_WALLS, Memory, Phase
from cleo_env.architects.garden import FREE_HIGH, FREE_LOW, ORIENTATION_SQUARES
from cleo_env.architects.knowledge import seat_after, steps_between
from cleo_env.architects.market import card_laid, is_laid_open, stall_of
from cleo_env.architects.mosaic import asked_area, free_squares
from cleo_env.core.counts import num_cards
from cleo_env.core.jit import jit
from cleo_env.core.polyomino import SQUARES, holds_square, mark_squares


@jit
def observe_turn(s, viewer, out):
    """Write whose turn it is and how far it has come."""
    out[seen(s).phase + int(PHASE_PLACE[edition_of(s), s.phase])] = 1
    if s.decider >= 0:
        out[seen(s).decider + steps_between(s, viewer, s.decider)] = 1
    out[seen(s).active + steps_between(s, viewer, s.active)] = 1
    out[seen(s).num_players + int(s.num_players) - 1] = 1
    out[seen(s).turns_left] = s.max_turns - s.turn
    out[seen(s).passes] = s.passes
    out[seen(s).visit + int(s.visit)] = 1
    out[seen(s).built] = s.built
    out[seen(s).mirror_mosaics] = s.mirror_mosaics
    for kind in range(NUM_RESOURCES):
        out[seen(s).credit + kind] = s.credit[kind]


@jit
def observe_players(s, viewer, out):
    """Write each seat's belongings, the viewer's first. [A06 13.6] [A19 13.4]"""
    for k in range(int(s.num_players)):
        p = seat_after(s, viewer, k)
        remembered = k == 0 or s.memory == Memory.PERFECT
        out[seen(s).hand_size + k] = num_cards(s.hand[p])
        out[seen(s).money + k] = min(int(s.money[p]), MOST_BID) if remembered else UNKNOWN
        out[seen(s).amulets + k] = min(int(s.amulets[p]), MOST_BID) if remembered else UNKNOWN
        out[seen(s).statues + k] = s.statues[p]
        out[seen(s).sanctuary_squares + k] = s.sanctuary_squares[p]


@jit
def observe_market(s, out):
    """Write stalls and draw pile as their cards face; what lies open is not unseen. [A06 13.2] [A19 13.2]"""
    for place in range(int(s.market_size)):
        card, stall = card_laid(s.market[place]), stall_of(s.market[place])
        if is_laid_open(s.market[place]):
            out[seen(s).stall_open + stall * sizes(s).kinds + card] += 1
            out[seen(s).unseen + card] -= 1
        else:
            out[seen(s).stall_closed + stall] += 1
    out[seen(s).deck_size] = s.deck_size
    if s.memory == Memory.PERFECT:
        out[seen(s).deck_open] = num_face_up(s.deck[: s.deck_size])
    out[seen(s).discard_size] = num_cards(s.discard)
    if is_top_open(s):
        top = int(s.deck[s.deck_size - 1]) - FACE_UP
        out[seen(s).deck_top + top] = 1
        out[seen(s).unseen + top] -= 1


@jit
def num_face_up(pile):
    """Count the cards of a pile that lie face up."""
    total = 0
    for place in range(pile.shape[0]):
        total += pile[place] >= FACE_UP
    return total


@jit
def is_top_open(s):
    """Tell whether the top card of the pile can be seen by all."""
    return s.deck_size > 0 and s.deck[s.deck_size - 1] >= FACE_UP


@jit
def observe_memory(s, viewer, out, deck, sees_discards):
    """Write the viewer's cards and what it remembers; the rest of the deck is unseen unless it lies open.

    [A06 13.8] [A19 13.7]
    """
    remembers = s.memory == Memory.PERFECT
    for card in range(sizes(s).kinds):
        unseen = int(deck[card]) - int(s.hand[viewer, card])
        out[seen(s).hand + card] = s.hand[viewer, card]
        if remembers or sees_discards:
            out[seen(s).discard + card] = s.known_discard[viewer, card]
            unseen -= int(s.known_discard[viewer, card])
        if remembers:
            for k in range(sizes(s).seats - 1):
                out[seen(s).known + k * sizes(s).kinds + card] = s.known[viewer, k, card]
                unseen -= int(s.known[viewer, k, card])
        out[seen(s).unseen + card] = unseen


@jit
def observe_palace(s, out):
    """Write what stands around the garden, and what is left to lay in it."""
    for wall in range(NUM_WALLS):
        out[seen(s).walls + wall] = s.walls[wall]
    out[seen(s).doors] = s.doors[0]
    out[seen(s).doors + 1] = s.doors[1]
    out[seen(s).throne] = s.throne
    out[seen(s).cleopatra] = s.cleopatra
    for place in range(int(s.pile_size)):
        out[seen(s).mosaics_left + int(s.mosaic_pile[place])] = 1
    if s.pile_size > 0:
        out[seen(s).mosaic_top + int(s.mosaic_pile[s.pile_size - 1])] = 1


@jit
def observe_garden(s, out):
    """Write which squares are covered, and which palms are not."""
    low, high = free_squares(s)
    mark_squares(FREE_LOW & ~low, FREE_HIGH & ~high, out, seen(s).covered)
    mark_squares(s.garden[0] & low, s.garden[1] & high, out, seen(s).palms)


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
    low, high = asked_area(s)
    for square in range(SQUARES):
        if holds_square(low, high, square):
            out[seen(s).covered + square] = ASKED


@jit
def observe_drawn(s, out):
    """Write the cards still to be placed."""
    out[seen(s).drawn_left] = s.num_drawn - s.num_placed
    for place in range(int(s.num_placed), int(s.num_drawn)):
        card = int(s.drawn[place]) - FACE_UP
        if card >= 0:
            out[(seen(s).next_drawn if place == s.num_placed else seen(s).drawn_open) + card] += 1
            out[seen(s).unseen + card] -= 1
    for stall in range(NUM_STALLS):
        out[seen(s).filled + stall] = (int(s.filled) >> stall) & 1


@jit
def observe_piece(s, out):
    """Write the piece being built and what is still owed for it."""
    out[seen(s).building + int(s.building)] = 1
    for unit in range(sizes(s).units):
        out[seen(s).owed + unit] = s.owed[unit]
    if s.phase == Phase.TURN_MOSAIC or s.phase == Phase.SET_DOWN:
        out[seen(s).mosaic + int(s.mosaic)] = 1
    if s.phase == Phase.SET_DOWN:
        for place in range(ORIENTATION_SQUARES.shape[1]):
            row = int(ORIENTATION_SQUARES[s.orientation, place, 0])
            out[seen(s).drawing + row * DRAWING + int(ORIENTATION_SQUARES[s.orientation, place, 1])] = 1


@jit
def observe_bid(s, viewer, out):
    """Write the viewer's own bid. [A06 10.2] [A19 10.2]"""
    out[seen(s).bid] = s.bids[viewer]
    if viewer == s.decider:
        out[seen(s).bid_tens] = s.bid_tens


@jit
def observe_secrets(s, viewer, out):
    """Write everybody's secrets, after what a seat sees. For critics only, never for players."""
    for k in range(1, int(s.num_players)):
        p = seat_after(s, viewer, k)
        for card in range(sizes(s).kinds):
            out[seen_by_critic(s).hands + (k - 1) * sizes(s).kinds + card] = s.hand[p, card]
        out[seen_by_critic(s).all_money + k - 1] = min(int(s.money[p]), MOST_BID)
        out[seen_by_critic(s).all_amulets + k - 1] = min(int(s.amulets[p]), MOST_BID)
        out[seen_by_critic(s).all_bids + k - 1] = s.bids[p]
    for card in range(sizes(s).kinds):
        out[seen_by_critic(s).discard_all + card] = s.discard[card]
    for place in range(int(s.market_size)):
        laid = s.market[place]
        if not is_laid_open(laid):
            out[seen_by_critic(s).stall_hidden + stall_of(laid) * sizes(s).kinds + card_laid(laid)] += 1
    for place in range(min(DECK_SHOWN, int(s.deck_size))):
        out[seen_by_critic(s).deck_next + place * sizes(s).kinds + int(s.deck[s.deck_size - 1 - place]) % FACE_UP] = 1
    for place in range(int(s.pile_size)):
        out[seen_by_critic(s).mosaic_order + int(s.mosaic_pile[place])] = s.pile_size - place
