"""A hand too full: keep the cards and take amulets, or part with the worst."""

from __future__ import annotations

from cleo_env.agents.players.architects.purse import purse_of
from cleo_env.agents.players.architects.worth import loss_of_card
from cleo_env.core.counts import num_cards
from cleo_env.core.jit import jit
from cleo_env.games.architects.actions import A06, actions
from cleo_env.games.architects.editions import edition_of
from cleo_env.games.architects.rules.data import DISCARD_AMULETS, HAND_LIMIT

NO_CARD = -1
MUCH = 1000.0


@jit
def least_loss(s, p, look, w):
    """Return the card whose loss costs least, and that cost."""
    purse = purse_of(s, p)
    best, least = NO_CARD, MUCH
    for card in range(s.hand.shape[1]):
        if s.hand[p, card] > 0:
            loss = loss_of_card(s, purse, card, look, w)
            if loss < least:
                best, least = card, loss
    return best, least


@jit
def keep_or_discard(s, look, w):
    """Keep all if the amulets cost less than the cards one would lose."""
    too_many = num_cards(s.hand[s.active]) - HAND_LIMIT
    _, loss = least_loss(s, s.active, look, w)
    keeping = too_many * look.price
    discarding = DISCARD_AMULETS[edition_of(s)] * look.price + too_many * loss
    return int(actions(s).keep_all) if keeping <= discarding else int(actions(s).discard_down)


@jit
def smuggle(s, mask, look, w):
    """Let a smuggler help if one is at hand: held to the end he costs the same amulet."""
    return int(A06.smuggler) if mask[A06.smuggler] else keep_or_discard(s, look, w)


@jit
def no_smuggler(s, mask, look, w):
    """There is nobody to help."""
    return keep_or_discard(s, look, w)


@jit
def discard(s, look, w):
    """Discard the card whose loss costs least."""
    card, _ = least_loss(s, s.active, look, w)
    return int(actions(s).discard) + card
