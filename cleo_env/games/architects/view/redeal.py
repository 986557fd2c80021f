"""Another game that one seat cannot tell from this one: hidden cards dealt anew, and new chance for the future.

Everything the seat does not certainly know is gathered into one pool by kind, shuffled, and put back into the same
places in the same numbers. What is left over from earlier decisions is wiped. So the outcome depends on the key and
on what the seat knows, and on nothing else: two states that the seat cannot tell apart are redealt to the same one.
A player who is just paying is dealt a hand that can pay. [A06 13.8] [A19 13.7]
"""

from __future__ import annotations

from cleo_env.core.chance import chance, chance_below, shuffle
from cleo_env.core.counts import clear_cards, lay_out, num_cards
from cleo_env.core.jit import jit
from cleo_env.games.architects import edition_rules
from cleo_env.games.architects.actions import NUM_TENS, NUM_UNITS
from cleo_env.games.architects.editions import sizes
from cleo_env.games.architects.enums import FACE_UP, NUM_MOSAICS, NUM_STALLS, STALL, Phase, Stream
from cleo_env.games.architects.rules.knowledge import seat_after, steps_between
from cleo_env.games.architects.rules.market import card_laid, is_laid_open, num_face_up, stall_of
from cleo_env.games.architects.view.observe import is_building, is_top_open
from cleo_env.games.architects.view.redeal_payer import help_payer

NONE_SEEN = 2 * FACE_UP  # above every card of a list
TRIES = 256  # shuffles tried before a payer is helped
NUMBERS = 1024  # chance numbers kept for each use below
DECK_NUMBERS, MOSAIC_NUMBERS, BID_NUMBERS, OWN_NUMBERS, SEED_NUMBER = (NUMBERS * (TRIES + use) for use in range(5))


@jit
def redeal(s, viewer, key, scratch):
    """Turn a state into another that the viewer cannot tell apart; `scratch` holds a deck and a count of each kind."""
    unknown = scratch[: sizes(s).kinds]
    pool = scratch[sizes(s).kinds :]
    gather(s, viewer, unknown)
    edition_rules.gather_own(s, viewer, unknown)
    size = lay_out(unknown, pool)
    shuffle_believably(s, viewer, key, unknown, pool, size)
    at = deal_out(s, viewer, pool)
    edition_rules.deal_out_own(s, viewer, pool, at, key)
    redraw_rest(s, viewer, key)


@jit
def gather(s, viewer, unknown):
    """Count every card of hands, market and piles whose place the viewer does not know."""
    clear_cards(unknown)
    for k in range(1, int(s.num_players)):
        gather_counts(s.hand[seat_after(s, viewer, k)], s.known[viewer, k - 1], unknown)
    gather_market(s, unknown)
    gather_counts(s.discard, s.known_discard[viewer], unknown)
    gather_list(s.deck[: num_hidden_in_pile(s)], NONE_SEEN, unknown)
    gather_list(s.drawn[s.num_placed : s.num_drawn], FACE_UP, unknown)


@jit
def deal_out(s, viewer, pool):
    """Put cards of the pool into the places they came from, the active player's hand first; count them."""
    at = 0
    for k in range(int(s.num_players)):
        p = seat_after(s, s.active, k)
        if p != viewer:
            at = deal_counts(s.hand[p], s.known[viewer, steps_between(s, viewer, p) - 1], pool, at)
    at = deal_market(s, pool, at)
    at = deal_counts(s.discard, s.known_discard[viewer], pool, at)
    at = deal_list(s.deck[: num_hidden_in_pile(s)], NONE_SEEN, pool, at)
    return deal_list(s.drawn[s.num_placed : s.num_drawn], FACE_UP, pool, at)


@jit
def redraw_rest(s, viewer, key):
    """Draw anew all that is hidden besides cards, and the chance to come."""
    turn_pile(s, key)
    shuffle_mosaics(s, key)
    redraw_bids(s, viewer, key)
    share_knowledge(s, viewer)
    wipe_traces(s)
    s.seed = chance(key, Stream.REDEAL, SEED_NUMBER)


@jit
def num_hidden_in_pile(s):
    """Count the cards of the draw pile that nobody can see: all but an open top."""
    return int(s.deck_size) - int(is_top_open(s))


@jit
def gather_counts(counts, known, unknown):
    """Add the cards of a count vector beyond the known ones."""
    for card in range(known.shape[0]):
        unknown[card] += counts[card] - known[card]


@jit
def deal_counts(counts, known, pool, at):
    """Keep the known cards of a count vector and fill it up to its size from the pool."""
    unknown = num_cards(counts) - num_cards(known)
    for card in range(known.shape[0]):
        counts[card] = known[card]
    for place in range(at, at + unknown):
        counts[pool[place]] += 1
    return at + unknown


@jit
def gather_market(s, unknown):
    """Add the face-down cards of the stalls."""
    for place in range(int(s.market_size)):
        if not is_laid_open(s.market[place]):
            unknown[card_laid(s.market[place])] += 1


@jit
def deal_market(s, pool, at):
    """Replace the face-down cards of the stalls from the pool; each stays in its place."""
    for place in range(int(s.market_size)):
        if not is_laid_open(s.market[place]):
            s.market[place] = STALL * stall_of(s.market[place]) + int(pool[at])
            at += 1
    return at


@jit
def gather_list(cards, seen_from, unknown):
    """Add the cards of a list, except those seen, which are coded `seen_from` or above."""
    for place in range(cards.shape[0]):
        if cards[place] < seen_from:
            unknown[cards[place] % FACE_UP] += 1


@jit
def deal_list(cards, seen_from, pool, at):
    """Replace the unseen cards of a list from the pool; each keeps its face."""
    for place in range(cards.shape[0]):
        if cards[place] < seen_from:
            cards[place] += pool[at] - cards[place] % FACE_UP
            at += 1
    return at


@jit
def turn_pile(s, key):
    """Below its top the draw pile has as many cards face up as before, but nobody knows which."""
    below = s.deck[: max(int(s.deck_size) - 1, 0)]
    face_up = num_face_up(below)
    for place in range(below.shape[0]):
        below[place] = below[place] % FACE_UP + (FACE_UP if place < face_up else 0)
    shuffle(below, below.shape[0], key, Stream.REDEAL, DECK_NUMBERS)


@jit
def shuffle_mosaics(s, key):
    """Below its top the mosaic pile may lie in any order. [A06 13.7] [A19 13.6]"""
    below = s.mosaic_pile[: max(int(s.pile_size) - 1, 0)]
    below.sort()
    shuffle(below, below.shape[0], key, Stream.REDEAL, MOSAIC_NUMBERS)


@jit
def redraw_bids(s, viewer, key):
    """Draw the sealed bids of the others anew. [A06 10.2] [A19 10.2]"""
    for p in range(int(s.num_players)):
        if p != viewer and s.bids[p] >= 0:
            s.bids[p] = chance_below(key, Stream.REDEAL, BID_NUMBERS + p, int(s.money[p]) + 1)
    if s.phase == Phase.BID_UNITS and s.decider != viewer:
        tens = min(int(s.money[s.decider]) // NUM_UNITS + 1, NUM_TENS)
        s.bid_tens = chance_below(key, Stream.REDEAL, BID_NUMBERS + int(s.decider), tens)


@jit
def share_knowledge(s, viewer):
    """Let the others know of third hands and discards no more than the viewer knows that they could."""
    for k in range(1, int(s.num_players)):
        other = seat_after(s, viewer, k)
        keep_common(s.known_discard[other], s.known_discard[viewer])
        for third in range(1, int(s.num_players)):
            if third != k:
                p = seat_after(s, viewer, third)
                keep_common(s.known[other, steps_between(s, other, p) - 1], s.known[viewer, third - 1])


@jit
def keep_common(cards, known):
    """Keep only cards that are known."""
    for card in range(known.shape[0]):
        cards[card] = min(cards[card], known[card])


@jit
def wipe_traces(s):
    """Forget what earlier decisions left behind in places no longer in use."""
    for place in range(int(s.deck_size), s.deck.shape[0]):
        s.deck[place] = 0
    for place in range(int(s.market_size), s.market.shape[0]):
        s.market[place] = 0
    for place in range(NUM_STALLS):
        if place < s.num_placed or place >= s.num_drawn:
            s.drawn[place] = 0
    for place in range(int(s.pile_size), NUM_MOSAICS):
        s.mosaic_pile[place] = 0


@jit
def shuffle_believably(s, viewer, key, need, pool, size):
    """Shuffle the pool so that a player who is building can pay: uniformly, if a fair number of tries allows."""
    p = s.active
    if viewer == p or not is_building(s):
        shuffle(pool, size, key, Stream.REDEAL, 0)
        return
    known = s.known[viewer, steps_between(s, viewer, p) - 1]
    for attempt in range(TRIES):
        shuffle(pool, size, key, Stream.REDEAL, attempt * NUMBERS)
        deal_counts(s.hand[p], known, pool, 0)
        if edition_rules.can_pay_rest(s, p):
            return
    help_payer(s, known, need, pool, size)
