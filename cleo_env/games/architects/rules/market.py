"""The market: the draw pile, the three stalls, taking a stall and filling them up again."""

from __future__ import annotations

from cleo_env.core.chance import shuffle
from cleo_env.core.counts import clear_cards, lay_out, num_cards
from cleo_env.core.jit import jit
from cleo_env.games.architects.actions import actions
from cleo_env.games.architects.editions import edition_of
from cleo_env.games.architects.enums import FACE_UP, NUM_STALLS, STALL, Phase, Stream, Visit
from cleo_env.games.architects.rules.data import FACE_UP_SHARE
from cleo_env.games.architects.rules.knowledge import gain_openly

ALL_STALLS = (1 << NUM_STALLS) - 1
RESHUFFLE_NUMBERS = 512  # chance numbers kept for each rebuilding of the draw pile


@jit
def mix_pile(s, stream, count):
    """Shuffle the draw pile, turn the edition's share of it face up, and shuffle again. [A06 1.6] [A19 1.6]"""
    size = int(s.deck_size)
    times, plus, over = FACE_UP_SHARE[edition_of(s)]
    count = shuffle(s.deck, size, s.seed, stream, count)
    for place in range((times * size + plus) // over):
        s.deck[place] += FACE_UP
    shuffle(s.deck, size, s.seed, stream, count)


@jit
def num_face_up(pile):
    """Count the cards of a pile that lie face up."""
    total = 0
    for place in range(pile.shape[0]):
        total += pile[place] >= FACE_UP
    return total


@jit
def rebuild_pile(s):
    """Make a new draw pile of all discards, mixed as at the start. [A06 3.4] [A19 3.4]"""
    s.deck_size = lay_out(s.discard, s.deck)
    if s.deck_size == 0:
        return
    clear_cards(s.discard)
    for p in range(int(s.num_players)):
        clear_cards(s.known_discard[p])
    mix_pile(s, Stream.RESHUFFLE, int(s.reshuffles) * RESHUFFLE_NUMBERS)
    s.reshuffles += 1


@jit
def num_drawable(s):
    """Count the cards that can still be drawn, from the pile and from the discards."""
    return int(s.deck_size) + num_cards(s.discard)


@jit
def draw_card(s):
    """Draw the top card of the pile, which is rebuilt the moment it is empty. [A06 3.4] [A19 3.4]"""
    if s.deck_size == 0:
        rebuild_pile(s)
    s.deck_size -= 1
    card = int(s.deck[s.deck_size])
    if s.deck_size == 0:
        rebuild_pile(s)
    return card


@jit
def put_on_stall(s, card, stall):
    """Lay a card on a stall the way it faces, after those that lie there. [A06 3.2] [A19 3.2]"""
    place = int(s.market_size)
    while place > 0 and stall_of(s.market[place - 1]) > stall:
        s.market[place] = s.market[place - 1]
        place -= 1
    s.market[place] = card + STALL * stall
    s.market_size += 1


@jit
def card_laid(laid):
    """Return the kind of a card of the market."""
    return int(laid) % FACE_UP


@jit
def is_laid_open(laid):
    """Tell whether a card of the market lies face up."""
    return int(laid) % STALL >= FACE_UP


@jit
def stall_of(laid):
    """Return the stall of a card of the market."""
    return int(laid) // STALL


@jit
def start_refill(s):
    """Draw up to three cards to be placed by the active player. [A06 3.2] [A19 3.2]"""
    s.num_drawn = min(NUM_STALLS, num_drawable(s))
    s.num_placed = 0
    s.filled = 0
    for place in range(int(s.num_drawn)):
        s.drawn[place] = draw_card(s)
    s.phase = Phase.REFILL if s.num_drawn > 0 else Phase.TURN


@jit
def legal_take(s, mask):
    """Offer every stall that holds a card. [A06 3.1] [A19 3.1]"""
    at = actions(s)
    for place in range(int(s.market_size)):
        mask[at.take + stall_of(s.market[place])] = 1


@jit
def take_stall(s, stall):
    """Take every card of one stall; face-up ones are seen by all. [A06 3.1] [A06 13.1] [A19 3.1] [A19 13.1]"""
    left = 0
    for place in range(int(s.market_size)):
        laid = s.market[place]
        if stall_of(laid) != stall:
            s.market[left] = laid
            left += 1
        elif is_laid_open(laid):
            gain_openly(s, s.active, card_laid(laid))
        else:
            s.hand[s.active, card_laid(laid)] += 1
    s.market_size = left
    s.visit = Visit.MARKET


@jit
def legal_refill(s, mask):
    """Offer the stalls that have not got their card yet. [A06 3.3] [A19 3.3]"""
    at = actions(s)
    for stall in range(NUM_STALLS):
        mask[at.place + stall] = not (int(s.filled) >> stall) & 1


@jit
def place_drawn(s, stall):
    """Put the next drawn card on a stall. [A06 3.3] [A19 3.3]"""
    put_on_stall(s, int(s.drawn[s.num_placed]), stall)
    s.num_placed += 1
    s.filled |= 1 << stall


@jit
def last_stall(s):
    """Return the only stall without its card, or -1 while there are several. [A06 3.3] [A19 3.3]"""
    for stall in range(NUM_STALLS):
        if int(s.filled) | 1 << stall == ALL_STALLS:
            return stall
    return -1


@jit
def apply_refill(s, action):
    """Place a card; the third goes to the last stall by itself. [A06 3.3] [A19 3.3]"""
    place_drawn(s, action - actions(s).place)
    if s.num_placed < s.num_drawn and last_stall(s) >= 0:
        place_drawn(s, last_stall(s))
    if s.num_placed == s.num_drawn:
        s.num_drawn = 0
        s.phase = Phase.TURN
