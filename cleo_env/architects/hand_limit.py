"""The hand limit at the end of a turn."""

from __future__ import annotations

from cleo_env.architects import last_turns_2019, order
from cleo_env.architects.actions import actions
from cleo_env.architects.corruption import take_amulets
from cleo_env.architects.data import DISCARD_AMULETS, HAND_LIMIT
from cleo_env.architects.editions import edition_of, rule_by_edition
from cleo_env.architects.enums import Phase
from cleo_env.architects.knowledge import spend_card
from cleo_env.core.counts import num_cards
from cleo_env.core.jit import jit

# Where the editions part.
next_turn = rule_by_edition(order.next_turn, last_turns_2019.next_turn)


@jit
def end_turn(s):
    """Check the hand limit, then pass the turn on. [A06 4.1] [A19 4.1]"""
    if num_cards(s.hand[s.active]) > HAND_LIMIT:
        s.phase = Phase.HAND_LIMIT
    else:
        next_turn(s)


@jit
def legal_hand_limit(s, mask):
    """Offer the ways out of too full a hand. [A06 4.2] [A06 4.3] [A19 4.2] [A19 4.3]"""
    mask[actions(s).keep_all] = 1
    mask[actions(s).discard_down] = 1


@jit
def apply_hand_limit(s, action):
    """Keep all for an amulet each, or start to discard. [A06 4.2] [A06 4.3] [A19 4.2] [A19 4.3]"""
    p = s.active
    if action == actions(s).discard_down:
        take_amulets(s, p, DISCARD_AMULETS[edition_of(s)])
        s.phase = Phase.DISCARD
    else:
        take_amulets(s, p, num_cards(s.hand[p]) - HAND_LIMIT)
        next_turn(s)


@jit
def legal_discard(s, mask):
    """Offer every kind of card in hand. [A06 4.2] [A19 4.2]"""
    for card in range(s.hand.shape[1]):
        mask[actions(s).discard + card] = s.hand[s.active, card] > 0


@jit
def apply_discard(s, action):
    """Discard a card for all to see, until ten are left. [A06 4.2] [A19 4.2]"""
    spend_card(s, s.active, action - actions(s).discard)
    if num_cards(s.hand[s.active]) <= HAND_LIMIT:
        next_turn(s)
