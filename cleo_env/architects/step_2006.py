"""The 2006 edition, phase by phase, in the order of its `PHASES`.

Each phase has a pair of functions, one that offers and one that applies; here is which.
"""

from __future__ import annotations

from cleo_env.architects import characters_2006 as characters
from cleo_env.architects import dice_2006 as dice
from cleo_env.architects import hand_limit, market, mosaic, offering, quarry
from cleo_env.architects import payment_2006 as payment
from cleo_env.architects import scribe_2006 as scribe
from cleo_env.architects import turn_2006 as turn
from cleo_env.architects.enums import Phase
from cleo_env.core.jit import jit


@jit
def legal_actions(s, mask):
    """Mark in a blank mask what the decider may do now. [A06 13.9]"""
    if s.phase == Phase.TURN:
        turn.legal_turn(s, mask)
    elif s.phase == Phase.REFILL:
        market.legal_refill(s, mask)
    elif s.phase == Phase.CHOOSE_MOSAIC:
        scribe.legal_choose_mosaic(s, mask)
    elif s.phase == Phase.TURN_MOSAIC:
        mosaic.legal_turn_mosaic(s, mask)
    elif s.phase == Phase.SET_DOWN:
        mosaic.legal_set_down(s, mask)
    elif s.phase == Phase.PAY:
        payment.legal_pay(s, mask)
    elif s.phase == Phase.SANCTUARY:
        mosaic.legal_sanctuary(s, mask)
    elif s.phase == Phase.BEGGAR:
        characters.legal_beggar(s, mask)
    elif s.phase == Phase.COURTESAN:
        characters.legal_courtesan(s, mask)
    elif s.phase == Phase.ENVOY_ASK:
        characters.legal_envoy_ask(s, mask)
    elif s.phase == Phase.ENVOY_OFFER:
        characters.legal_envoy_offer(s, mask)
    elif s.phase == Phase.ENVOY_ACCEPT:
        characters.legal_envoy_accept(s, mask)
    elif s.phase == Phase.VIZIER:
        characters.legal_vizier(s, mask)
    elif s.phase == Phase.HAND_LIMIT:
        turn.legal_hand_limit(s, mask)
    elif s.phase == Phase.DISCARD:
        hand_limit.legal_discard(s, mask)
    elif s.phase == Phase.BID_TENS:
        offering.legal_bid_tens(s, mask)
    elif s.phase == Phase.BID_UNITS:
        offering.legal_bid_units(s, mask)


@jit
def apply_action(s, action):
    """Do what the decider chose. [A06 2.3]"""
    if s.phase == Phase.TURN:
        turn.apply_turn(s, action)
    elif s.phase == Phase.REFILL:
        market.apply_refill(s, action)
    elif s.phase == Phase.CHOOSE_MOSAIC:
        scribe.apply_choose_mosaic(s, action)
    elif s.phase == Phase.TURN_MOSAIC:
        mosaic.apply_turn_mosaic(s, action)
    elif s.phase == Phase.SET_DOWN:
        mosaic.apply_set_down(s, action)
    elif s.phase == Phase.PAY:
        quarry.apply_pay(s, action)
    elif s.phase == Phase.SANCTUARY:
        mosaic.apply_sanctuary(s, action)
    elif s.phase == Phase.BEGGAR:
        characters.apply_beggar(s, action)
    elif s.phase == Phase.COURTESAN:
        characters.apply_courtesan(s, action)
    elif s.phase == Phase.ENVOY_ASK:
        characters.apply_envoy_ask(s, action)
    elif s.phase == Phase.ENVOY_OFFER:
        characters.apply_envoy_offer(s, action)
    elif s.phase == Phase.ENVOY_ACCEPT:
        characters.apply_envoy_accept(s, action)
    elif s.phase == Phase.VIZIER:
        characters.apply_vizier(s, action)
    elif s.phase == Phase.HAND_LIMIT:
        turn.apply_hand_limit(s, action)
    elif s.phase == Phase.DISCARD:
        hand_limit.apply_discard(s, action)
    elif s.phase == Phase.BID_TENS:
        offering.apply_bid_tens(s, action)
    elif s.phase == Phase.BID_UNITS:
        dice.apply_bid_units(s, action)
