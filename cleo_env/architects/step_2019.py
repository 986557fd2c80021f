"""The 2019 edition, phase by phase, in the order of its `PHASES`.

Each phase has a pair of functions, one that offers and one that applies; here is which.
"""

from __future__ import annotations

from cleo_env.architects import earnings_2019 as earnings
from cleo_env.architects import hand_limit, market, mosaic, offering, quarry
from cleo_env.architects import payment_2019 as payment
from cleo_env.architects import turn_2019 as turn
from cleo_env.architects.enums import Phase
from cleo_env.core.jit import jit


@jit
def legal_actions(s, mask):
    """Mark in a blank mask what the decider may do now. [A19 13.8]"""
    if s.phase == Phase.TURN:
        turn.legal_turn(s, mask)
    elif s.phase == Phase.REFILL:
        market.legal_refill(s, mask)
    elif s.phase == Phase.CHOOSE_KIND:
        payment.legal_choose_kind(s, mask)
    elif s.phase == Phase.TURN_MOSAIC:
        mosaic.legal_turn_mosaic(s, mask)
    elif s.phase == Phase.SET_DOWN:
        mosaic.legal_set_down(s, mask)
    elif s.phase == Phase.PAY:
        payment.legal_pay(s, mask)
    elif s.phase == Phase.SANCTUARY:
        mosaic.legal_sanctuary(s, mask)
    elif s.phase == Phase.HAND_LIMIT:
        hand_limit.legal_hand_limit(s, mask)
    elif s.phase == Phase.DISCARD:
        hand_limit.legal_discard(s, mask)
    elif s.phase == Phase.BID_TENS:
        offering.legal_bid_tens(s, mask)
    elif s.phase == Phase.BID_UNITS:
        offering.legal_bid_units(s, mask)


@jit
def apply_action(s, action):
    """Do what the decider chose. [A19 2.3]"""
    if s.phase == Phase.TURN:
        turn.apply_turn(s, action)
    elif s.phase == Phase.REFILL:
        market.apply_refill(s, action)
    elif s.phase == Phase.CHOOSE_KIND:
        payment.apply_choose_kind(s, action)
    elif s.phase == Phase.TURN_MOSAIC:
        mosaic.apply_turn_mosaic(s, action)
    elif s.phase == Phase.SET_DOWN:
        mosaic.apply_set_down(s, action)
    elif s.phase == Phase.PAY:
        quarry.apply_pay(s, action)
    elif s.phase == Phase.SANCTUARY:
        earnings.apply_sanctuary(s, action)
    elif s.phase == Phase.HAND_LIMIT:
        hand_limit.apply_hand_limit(s, action)
    elif s.phase == Phase.DISCARD:
        hand_limit.apply_discard(s, action)
    elif s.phase == Phase.BID_TENS:
        offering.apply_bid_tens(s, action)
    elif s.phase == Phase.BID_UNITS:
        offering.apply_bid_units(s, action)
