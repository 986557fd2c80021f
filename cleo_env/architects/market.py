"""The market: the draw pile, the three stalls, taking a stall and filling them up again."""

from __future__ import annotations

from cleo_env.architects.actions_2006 import A
from cleo_env.architects.enums import FACE_UP, NUM_CARDS, NUM_STALLS, Phase, Stream, Visit
from cleo_env.architects.knowledge import gain_openly
from cleo_env.core.chance import shuffle
from cleo_env.core.counts import add_cards, clear_cards, lay_out, num_cards
from cleo_env.core.jit import jit

ALL_STALLS = (1 << NUM_STALLS) - 1
RESHUFFLE_NUMBERS = 512  # chance numbers kept for each rebuilding of the draw pile


@jit
def mix_pile(s, first, stream, count):
    """Shuffle the pile from `first` up, turn half of it face up and shuffle it in. [A06 1.6]"""
    size = int(s.deck_size) - first
    pile = s.deck[first:]
    count = shuffle(pile, size, s.seed, stream, count)
    for place in range(size // 2):
        pile[place] += FACE_UP
    return shuffle(pile, size, s.seed, stream, count)


@jit
def rebuild_pile(s):
    """Make a new draw pile of all discards, mixed as at the start. [A06 3.4]"""
    s.deck_size = lay_out(s.discard, s.deck, 0)
    if s.deck_size == 0:
        return
    clear_cards(s.discard)
    for p in range(int(s.num_players)):
        clear_cards(s.known_discard[p])
    mix_pile(s, 0, Stream.RESHUFFLE, int(s.reshuffles) * RESHUFFLE_NUMBERS)
    s.reshuffles += 1


@jit
def num_drawable(s):
    """Count the cards that can still be drawn, from the pile and from the discards."""
    return int(s.deck_size) + num_cards(s.discard)


@jit
def draw_card(s):
    """Draw the top card of the pile, which is rebuilt the moment it is empty. [A06 3.4]"""
    if s.deck_size == 0:
        rebuild_pile(s)
    s.deck_size -= 1
    card = int(s.deck[s.deck_size])
    if s.deck_size == 0:
        rebuild_pile(s)
    return card


@jit
def put_on_stall(s, card, stall):
    """Lay a card on a stall the way it faces. [A06 3.2]"""
    if card >= FACE_UP:
        s.stall_open[stall, card - FACE_UP] += 1
    else:
        s.stall_closed[stall, card] += 1


@jit
def is_stall_empty(s, stall):
    """Tell whether a stall holds no card at all."""
    return num_cards(s.stall_open[stall]) + num_cards(s.stall_closed[stall]) == 0


@jit
def are_stalls_empty(s):
    """Tell whether there is nothing to take anywhere."""
    return is_stall_empty(s, 0) and is_stall_empty(s, 1) and is_stall_empty(s, 2)


@jit
def start_refill(s):
    """Draw up to three cards to be placed by the active player. [A06 3.2]"""
    s.num_drawn = min(NUM_STALLS, num_drawable(s))
    s.num_placed = 0
    s.filled = 0
    for place in range(int(s.num_drawn)):
        s.drawn[place] = draw_card(s)
    s.phase = Phase.REFILL if s.num_drawn > 0 else Phase.TURN


@jit
def legal_take(s, mask):
    """Offer every stall that holds a card. [A06 3.1]"""
    for stall in range(NUM_STALLS):
        mask[A.take + stall] = not is_stall_empty(s, stall)


@jit
def take_stall(s, stall):
    """Take every card of one stall; face-up ones are seen by all. [A06 3.1]"""
    p = s.active
    for card in range(NUM_CARDS):
        gain_openly(s, p, card, s.stall_open[stall, card])
    add_cards(s.hand[p], s.stall_closed[stall])
    clear_cards(s.stall_open[stall])
    clear_cards(s.stall_closed[stall])
    s.visit = Visit.MARKET
    start_refill(s)


@jit
def legal_refill(s, mask):
    """Offer the stalls that have not got their card yet. [A06 3.3]"""
    for stall in range(NUM_STALLS):
        mask[A.place + stall] = not (int(s.filled) >> stall) & 1


@jit
def place_drawn(s, stall):
    """Put the next drawn card on a stall."""
    put_on_stall(s, int(s.drawn[s.num_placed]), stall)
    s.num_placed += 1
    s.filled |= 1 << stall


@jit
def last_stall(s):
    """Return the only stall without its card, or -1 while there are several."""
    for stall in range(NUM_STALLS):
        if int(s.filled) | 1 << stall == ALL_STALLS:
            return stall
    return -1


@jit
def apply_refill(s, action):
    """Place a card; the third goes to the last stall by itself. [A06 3.3]"""
    place_drawn(s, action - A.place)
    if s.num_placed < s.num_drawn and last_stall(s) >= 0:
        place_drawn(s, last_stall(s))
    if s.num_placed == s.num_drawn:
        s.num_drawn = 0
        s.phase = Phase.TURN
