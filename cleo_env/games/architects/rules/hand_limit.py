"""The hand limit: at the end of a turn, or by a setting between taking a stall and refilling."""

from __future__ import annotations

from cleo_env.core.counts import num_cards
from cleo_env.core.jit import jit
from cleo_env.games.architects import edition_rules
from cleo_env.games.architects.actions import actions
from cleo_env.games.architects.editions import edition_of
from cleo_env.games.architects.enums import HandLimit, Phase, Visit
from cleo_env.games.architects.rules.corruption import take_amulets
from cleo_env.games.architects.rules.data import DISCARD_AMULETS, HAND_LIMIT
from cleo_env.games.architects.rules.knowledge import spend_card
from cleo_env.games.architects.rules.market import start_refill, take_stall


@jit
def visit_market(s, stall):
    """Take a stall, then refill; the setting puts the hand limit in between. [A06 3.2] [A06 4.4] [A19 3.2] [A19 4.4]"""
    take_stall(s, stall)
    if is_before_refill(s):
        check_limit(s)
    else:
        start_refill(s)


@jit
def is_before_refill(s):
    """Tell whether this turn's hand limit is, or was, checked before the refill. [A06 4.4] [A19 4.4]"""
    return s.hand_limit == HandLimit.BEFORE_REFILL and s.visit == Visit.MARKET


@jit
def end_turn(s):
    """Check the hand limit unless that is done, then pass the turn on. [A06 4.1] [A06 4.4] [A19 4.1] [A19 4.4]"""
    if is_before_refill(s):
        edition_rules.next_turn(s)
    else:
        check_limit(s)


@jit
def check_limit(s):
    """Ask about too full a hand. [A06 4.1] [A19 4.1]"""
    if num_cards(s.hand[s.active]) > HAND_LIMIT:
        s.phase = Phase.HAND_LIMIT
    else:
        go_on(s)


@jit
def go_on(s):
    """Do what follows the hand limit: the refill, or the next turn. [A06 4.1] [A06 4.4] [A19 4.1] [A19 4.4]"""
    if is_before_refill(s):
        start_refill(s)
    else:
        edition_rules.next_turn(s)


@jit
def legal_hand_limit(s, mask):
    """Offer the ways out of too full a hand. [A06 4.2] [A06 4.3] [A19 4.2] [A19 4.3]"""
    at = actions(s)
    mask[at.keep_all] = 1
    mask[at.discard_down] = 1


@jit
def apply_hand_limit(s, action):
    """Keep all for an amulet each, or start to discard. [A06 4.2] [A06 4.3] [A19 4.2] [A19 4.3]"""
    p = s.active
    if action == actions(s).discard_down:
        take_amulets(s, p, DISCARD_AMULETS[edition_of(s)])
        s.phase = Phase.DISCARD
    else:
        take_amulets(s, p, num_cards(s.hand[p]) - HAND_LIMIT)
        go_on(s)


@jit
def legal_discard(s, mask):
    """Offer every kind of card in hand. [A06 4.2] [A19 4.2]"""
    at = actions(s)
    for card in range(s.hand.shape[1]):
        mask[at.discard + card] = s.hand[s.active, card] > 0


@jit
def apply_discard(s, action):
    """Discard a card for all to see, until ten are left. [A06 4.2] [A19 4.2]"""
    spend_card(s, s.active, action - actions(s).discard)
    if num_cards(s.hand[s.active]) <= HAND_LIMIT:
        go_on(s)
