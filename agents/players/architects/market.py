"""The market: which stall to take, and where to put the cards that refill the stalls."""

from __future__ import annotations

from cleo_env.agents.players.architects.purse import UNITS, Sort
from cleo_env.agents.players.architects.worth import worth_of_purse
from cleo_env.core.counts import num_cards
from cleo_env.core.jit import jit
from cleo_env.games.architects.actions import actions
from cleo_env.games.architects.enums import FIRST_TAINTED, JOKER, NUM_RESOURCES, NUM_STALLS, Card
from cleo_env.games.architects.rules.data import HAND_LIMIT
from cleo_env.games.architects.rules.market import card_laid, is_laid_open, stall_of

NO_STALL = -1
NOTHING_TO_TAKE = -1000.0


@jit
def purse_of_stall(s, stall):
    """Return the units of the cards on a stall that lie face up."""
    purse = 0
    for place in range(int(s.market_size)):
        laid = s.market[place]
        if stall_of(laid) == stall and is_laid_open(laid):
            purse += UNITS[card_laid(laid)]
    return purse


@jit
def extras_of_stall(s, p, stall, look, w):
    """Return what a stall is worth besides its open units: hidden cards, characters, amulets, a hand too full."""
    extras = 0.0
    cards = num_cards(s.hand[p])
    for place in range(int(s.market_size)):
        laid = s.market[place]
        if stall_of(laid) == stall:
            cards += 1
            extras += worth_besides_units(laid, look, w) + w.deny * plain_worth(laid, w)
    return extras - w.too_many * look.time * max(cards - HAND_LIMIT, 0)


@jit
def worth_besides_units(laid, look, w):
    """Return what a card of the market is worth besides its open units."""
    if not is_laid_open(laid):
        return w.hidden * look.time - w.tainted * look.price
    card = card_laid(laid)
    if card < FIRST_TAINTED:
        return 0.0
    return (w.characters[card - Card.BEGGAR] * look.time if card > JOKER else 0.0) - look.price


@jit
def gain_of_stall(s, p, purse, stall, look, w):
    """Return what taking a stall is worth to a seat with this purse."""
    taken = purse + purse_of_stall(s, stall)
    gain = worth_of_purse(s, taken, look, w) - worth_of_purse(s, purse, look, w)
    return gain + extras_of_stall(s, p, stall, look, w)


@jit
def best_stall(s, p, purse, look, w):
    """Return the stall worth most, or NO_STALL, and its gain."""
    best, most = NO_STALL, NOTHING_TO_TAKE
    taken = 0
    for place in range(int(s.market_size)):
        stall = stall_of(s.market[place])
        if not (taken >> stall) & 1:
            taken |= 1 << stall
            gain = gain_of_stall(s, p, purse, stall, look, w)
            if gain > most:
                best, most = stall, gain
    return best, most


@jit
def plain_worth(laid, w):
    """Return what a card of the market is worth to anybody."""
    if not is_laid_open(laid):
        return w.hidden
    card = card_laid(laid)
    if card > JOKER:
        return 0.0
    return w.first[Sort.JOKER.value if card == JOKER else card % NUM_RESOURCES]


@jit
def place_drawn(s, mask, w):
    """Put a good card on a poor stall and a poor one on a rich stall, so that no stall tempts the next player."""
    worth = plain_worth(s.drawn[s.num_placed], w) - w.hidden
    best, most = NO_STALL, NOTHING_TO_TAKE
    for stall in range(NUM_STALLS):
        if mask[actions(s).place + stall]:
            rank = -worth * w.spread * plain_worth_of_stall(s, stall, w)
            if rank > most:
                best, most = stall, rank
    return int(actions(s).place) + best


@jit
def plain_worth_of_stall(s, stall, w):
    """Return what the cards of a stall are worth to anybody."""
    worth = 0.0
    for place in range(int(s.market_size)):
        if stall_of(s.market[place]) == stall:
            worth += plain_worth(s.market[place], w)
    return worth
