"""Each phase has a pair of functions, one that offers and one that applies; here is which.

They stand in the order of `Phase`. Phases that only one edition has come last, and are its own affair.
"""

from __future__ import annotations

from cleo_env.architects import (
    dice_2006,
    earnings_2019,
    hand_limit,
    market,
    mosaic,
    offering,
    payment_2006,
    payment_2019,
    quarry,
    step_2006,
    turn_2006,
    turn_2019,
)
from cleo_env.architects.editions import rule_by_edition
from cleo_env.architects.enums import Phase
from cleo_env.core.jit import jit

# Where the editions part.
legal_turn = rule_by_edition(turn_2006.legal_turn, turn_2019.legal_turn)
apply_turn = rule_by_edition(turn_2006.apply_turn, turn_2019.apply_turn)
legal_pay = rule_by_edition(payment_2006.legal_pay, payment_2019.legal_pay)
apply_sanctuary = rule_by_edition(mosaic.apply_sanctuary, earnings_2019.apply_sanctuary)
legal_hand_limit = rule_by_edition(turn_2006.legal_hand_limit, hand_limit.legal_hand_limit)
apply_hand_limit = rule_by_edition(turn_2006.apply_hand_limit, hand_limit.apply_hand_limit)
apply_bid_units = rule_by_edition(dice_2006.apply_bid_units, offering.apply_bid_units)
legal_own = rule_by_edition(step_2006.legal_own, payment_2019.legal_choose_kind)
apply_own = rule_by_edition(step_2006.apply_own, payment_2019.apply_choose_kind)


@jit
def legal_actions(s, mask):
    """Mark in a blank mask what the decider may do now. [A06 13.9] [A19 13.8]"""
    if s.phase == Phase.TURN:
        legal_turn(s, mask)
    elif s.phase == Phase.REFILL:
        market.legal_refill(s, mask)
    elif s.phase == Phase.TURN_MOSAIC:
        mosaic.legal_turn_mosaic(s, mask)
    elif s.phase == Phase.SET_DOWN:
        mosaic.legal_set_down(s, mask)
    elif s.phase == Phase.PAY:
        legal_pay(s, mask)
    elif s.phase == Phase.SANCTUARY:
        mosaic.legal_sanctuary(s, mask)
    elif s.phase == Phase.HAND_LIMIT:
        legal_hand_limit(s, mask)
    elif s.phase == Phase.DISCARD:
        hand_limit.legal_discard(s, mask)
    elif s.phase == Phase.BID_TENS:
        offering.legal_bid_tens(s, mask)
    elif s.phase == Phase.BID_UNITS:
        offering.legal_bid_units(s, mask)
    elif s.phase != Phase.OVER:
        legal_own(s, mask)


@jit
def apply_action(s, action):
    """Do what the decider chose. [A06 2.3] [A19 2.3]"""
    if s.phase == Phase.TURN:
        apply_turn(s, action)
    elif s.phase == Phase.REFILL:
        market.apply_refill(s, action)
    elif s.phase == Phase.TURN_MOSAIC:
        mosaic.apply_turn_mosaic(s, action)
    elif s.phase == Phase.SET_DOWN:
        mosaic.apply_set_down(s, action)
    elif s.phase == Phase.PAY:
        quarry.apply_pay(s, action)
    elif s.phase == Phase.SANCTUARY:
        apply_sanctuary(s, action)
    elif s.phase == Phase.HAND_LIMIT:
        apply_hand_limit(s, action)
    elif s.phase == Phase.DISCARD:
        hand_limit.apply_discard(s, action)
    elif s.phase == Phase.BID_TENS:
        offering.apply_bid_tens(s, action)
    elif s.phase == Phase.BID_UNITS:
        apply_bid_units(s, action)
    elif s.phase != Phase.OVER:
        apply_own(s, action)
