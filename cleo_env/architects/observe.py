"""Writing what one seat sees. Out is blank; every function fills some columns of the table in `columns`."""

from __future__ import annotations

from cleo_env.architects.actions_2006 import MOST_BID
from cleo_env.architects.characters_2006 import NO_CARD, card_in_play, is_kept
from cleo_env.architects.columns import ASKED, DECK_SHOWN, DRAWING, UNKNOWN, F, O
from cleo_env.architects.data_2006 import DECK_COUNTS
from cleo_env.architects.enums import (
    FACE_UP,
    MAX_SEATS,
    NUM_CARDS,
    NUM_RESOURCES,
    NUM_STALLS,
    NUM_WALLS,
    Memory,
    Phase,
)
from cleo_env.architects.garden import FREE_HIGH, FREE_LOW, ORIENTATION_SQUARES
from cleo_env.architects.knowledge import seat_after, steps_between
from cleo_env.architects.market import card_laid, is_laid_open, stall_of
from cleo_env.architects.mosaic import asked_area, free_squares
from cleo_env.core.counts import num_cards
from cleo_env.core.jit import jit
from cleo_env.core.polyomino import SQUARES, holds_square, mark_squares


@jit
def observe(s, viewer, out):
    """Write what a seat knows: what lies open, its own secrets, and what it remembers. [A06 13.1]"""
    observe_turn(s, viewer, out)
    observe_players(s, viewer, out)
    observe_memory(s, viewer, out)
    observe_market(s, out)
    observe_palace(s, out)
    observe_garden(s, out)
    if s.phase != Phase.TURN:
        observe_half_done(s, viewer, out)


@jit
def observe_turn(s, viewer, out):
    """Write whose turn it is and how far it has come."""
    out[O.phase + int(s.phase)] = 1
    if s.decider >= 0:
        out[O.decider + steps_between(s, viewer, s.decider)] = 1
    out[O.active + steps_between(s, viewer, s.active)] = 1
    out[O.num_players + int(s.num_players) - 1] = 1
    out[O.turns_left] = s.max_turns - s.turn
    out[O.passes] = s.passes
    out[O.visit + int(s.visit)] = 1
    out[O.built] = s.built
    out[O.mirror_mosaics] = s.mirror_mosaics
    out[O.scribe] = s.scribe
    out[O.courtesans] = s.courtesans
    for kind in range(NUM_RESOURCES):
        out[O.credit + kind] = s.credit[kind]


@jit
def observe_players(s, viewer, out):
    """Write each seat's belongings, the viewer's first. [A06 13.6]"""
    for k in range(int(s.num_players)):
        p = seat_after(s, viewer, k)
        remembered = k == 0 or s.memory == Memory.PERFECT
        out[O.hand_size + k] = num_cards(s.hand[p])
        out[O.money + k] = min(int(s.money[p]), MOST_BID) if remembered else UNKNOWN
        out[O.amulets + k] = min(int(s.amulets[p]), MOST_BID) if remembered else UNKNOWN
        out[O.merchants + k] = s.merchants[p]
        out[O.statues + k] = s.statues[p]
        out[O.sanctuary_squares + k] = s.sanctuary_squares[p]


@jit
def observe_market(s, out):
    """Write stalls and draw pile as their cards face; what lies open is not unseen. [A06 13.2]"""
    for place in range(int(s.market_size)):
        card, stall = card_laid(s.market[place]), stall_of(s.market[place])
        if is_laid_open(s.market[place]):
            out[O.stall_open + stall * NUM_CARDS + card] += 1
            out[O.unseen + card] -= 1
        else:
            out[O.stall_closed + stall] += 1
    out[O.deck_size] = s.deck_size
    if s.memory == Memory.PERFECT:
        out[O.deck_open] = num_face_up(s.deck[: s.deck_size])
    out[O.discard_size] = num_cards(s.discard)
    if is_top_open(s):
        top = int(s.deck[s.deck_size - 1]) - FACE_UP
        out[O.deck_top + top] = 1
        out[O.unseen + top] -= 1


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
def observe_memory(s, viewer, out):
    """Write the viewer's cards and what it remembers; all else is unseen, unless it lies open. [A06 13.8]"""
    remembers = s.memory == Memory.PERFECT
    sees_discards = remembers or (s.phase == Phase.COURTESAN and viewer == s.active)
    for card in range(NUM_CARDS):
        unseen = int(DECK_COUNTS[card]) - int(s.hand[viewer, card])
        out[O.hand + card] = s.hand[viewer, card]
        if sees_discards:
            out[O.discard + card] = s.known_discard[viewer, card]
            unseen -= int(s.known_discard[viewer, card])
        if remembers:
            for k in range(MAX_SEATS - 1):
                out[O.known + k * NUM_CARDS + card] = s.known[viewer, k, card]
                unseen -= int(s.known[viewer, k, card])
        out[O.unseen + card] = unseen


@jit
def observe_palace(s, out):
    """Write what stands on the plaza and around the garden."""
    for wall in range(NUM_WALLS):
        out[O.walls + wall] = s.walls[wall]
    out[O.doors] = s.doors[0]
    out[O.doors + 1] = s.doors[1]
    out[O.sphinxes] = s.sphinxes
    out[O.obelisks] = s.obelisks
    out[O.throne] = s.throne
    out[O.altar] = s.altar
    out[O.cleopatra] = s.cleopatra
    for place in range(int(s.pile_size)):
        out[O.mosaics_left + int(s.mosaic_pile[place])] = 1
    if s.pile_size > 0:
        out[O.mosaic_top + int(s.mosaic_pile[s.pile_size - 1])] = 1


@jit
def observe_garden(s, out):
    """Write which squares are covered, and which palms are not."""
    low, high = free_squares(s)
    mark_squares(FREE_LOW & ~low, FREE_HIGH & ~high, out, O.covered)
    mark_squares(s.garden[0] & low, s.garden[1] & high, out, O.palms)


@jit
def observe_half_done(s, viewer, out):
    """Write what is half chosen in the phases that ask for more than one answer."""
    if card_in_play(s) != NO_CARD:
        out[O.unseen + card_in_play(s)] -= 1
    if s.phase == Phase.REFILL:
        observe_drawn(s, out)
    elif s.phase == Phase.BID_TENS or s.phase == Phase.BID_UNITS:
        observe_bid(s, viewer, out)
    elif s.phase == Phase.VIZIER:
        observe_vizier(s, viewer, out)
    elif s.phase == Phase.SANCTUARY:
        observe_sanctuary(s, out)
    elif Phase.CHOOSE_MOSAIC <= s.phase <= Phase.PAY:
        observe_piece(s, out)
    elif Phase.ENVOY_ASK <= s.phase <= Phase.ENVOY_ACCEPT:
        observe_envoy(s, viewer, out)


@jit
def observe_sanctuary(s, out):
    """Mark the sanctuary that is asked about. [A06 8.4]"""
    low, high = asked_area(s)
    for square in range(SQUARES):
        if holds_square(low, high, square):
            out[O.covered + square] = ASKED


@jit
def observe_drawn(s, out):
    """Write the cards still to be placed."""
    out[O.drawn_left] = s.num_drawn - s.num_placed
    for place in range(int(s.num_placed), int(s.num_drawn)):
        card = int(s.drawn[place]) - FACE_UP
        if card >= 0:
            out[(O.next_drawn if place == s.num_placed else O.drawn_open) + card] += 1
            out[O.unseen + card] -= 1
    for stall in range(NUM_STALLS):
        out[O.filled + stall] = (int(s.filled) >> stall) & 1


@jit
def observe_piece(s, out):
    """Write the piece being built and what is still owed for it."""
    out[O.building + int(s.building)] = 1
    for kind in range(NUM_RESOURCES):
        out[O.owed + kind] = s.owed[kind]
    if s.phase == Phase.TURN_MOSAIC or s.phase == Phase.SET_DOWN:
        out[O.mosaic + int(s.mosaic)] = 1
    if s.phase == Phase.SET_DOWN:
        for place in range(ORIENTATION_SQUARES.shape[1]):
            row = int(ORIENTATION_SQUARES[s.orientation, place, 0])
            out[O.drawing + row * DRAWING + int(ORIENTATION_SQUARES[s.orientation, place, 1])] = 1


@jit
def observe_envoy(s, viewer, out):
    """Write what the envoy has asked and been offered."""
    for ask in range((MAX_SEATS - 1) * NUM_RESOURCES):
        out[O.asked + ask] = (int(s.asked) >> ask) & 1
    if s.phase != Phase.ENVOY_ASK:
        out[O.ask_seat + steps_between(s, viewer, s.ask_seat)] = 1
        out[O.ask_card + int(s.ask_card)] = 1
        out[O.offered] = s.offered


@jit
def observe_vizier(s, viewer, out):
    """Write how many cards are to be judged; which ones, and which are kept, only for its player. [A06 13.4]"""
    out[O.vizier_left] = s.vizier_left
    if viewer != s.active:
        return
    for place in range(int(s.num_vizier)):
        card = int(s.vizier_cards[place])
        out[O.unseen + card] -= 1
        if place >= s.vizier_left:
            out[O.vizier_kept + card] += is_kept(s, place)
        elif place == s.vizier_left - 1:
            out[O.vizier_next + card] = 1
        else:
            out[O.vizier_cards + card] += 1


@jit
def observe_bid(s, viewer, out):
    """Write the viewer's own bid. [A06 10.2]"""
    out[O.bid] = s.bids[viewer]
    if viewer == s.decider:
        out[O.bid_tens] = s.bid_tens


@jit
def observe_all(s, viewer, out):
    """Write the full view: what a seat sees, then everybody's secrets. For critics only, never for players."""
    observe(s, viewer, out)
    for k in range(1, int(s.num_players)):
        p = seat_after(s, viewer, k)
        for card in range(NUM_CARDS):
            out[F.hands + (k - 1) * NUM_CARDS + card] = s.hand[p, card]
        out[F.all_money + k - 1] = min(int(s.money[p]), MOST_BID)
        out[F.all_amulets + k - 1] = min(int(s.amulets[p]), MOST_BID)
        out[F.all_bids + k - 1] = s.bids[p]
    for card in range(NUM_CARDS):
        out[F.discard_all + card] = s.discard[card]
    for place in range(int(s.market_size)):
        laid = s.market[place]
        if not is_laid_open(laid):
            out[F.stall_hidden + stall_of(laid) * NUM_CARDS + card_laid(laid)] += 1
    for place in range(min(DECK_SHOWN, int(s.deck_size))):
        out[F.deck_next + place * NUM_CARDS + int(s.deck[s.deck_size - 1 - place]) % FACE_UP] = 1
    for place in range(int(s.pile_size)):
        out[F.mosaic_order + int(s.mosaic_pile[place])] = s.pile_size - place
