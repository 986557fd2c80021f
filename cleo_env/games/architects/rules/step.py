"""Each phase has a pair of functions, one that offers and one that applies; here is which.

They stand in the order of `Phase`. Phases that only one edition has come last, and are its own affair.
"""

from __future__ import annotations

from cleo_env.core.jit import jit
from cleo_env.games.architects import edition_rules
from cleo_env.games.architects.enums import Phase
from cleo_env.games.architects.rules import hand_limit, market, mosaic, offering, quarry


@jit
def legal_actions(s, mask):
    """Mark in a blank mask what the decider may do now. [A06 13.9] [A19 13.8]"""
    if s.phase == Phase.TURN:
        edition_rules.legal_turn(s, mask)
    elif s.phase == Phase.REFILL:
        market.legal_refill(s, mask)
    elif s.phase == Phase.TURN_MOSAIC:
        mosaic.legal_turn_mosaic(s, mask)
    elif s.phase == Phase.SET_DOWN:
        mosaic.legal_set_down(s, mask)
    elif s.phase == Phase.PAY:
        quarry.legal_pay(s, mask)
    elif s.phase == Phase.SANCTUARY:
        mosaic.legal_sanctuary(s, mask)
    elif s.phase == Phase.HAND_LIMIT:
        edition_rules.legal_hand_limit(s, mask)
    elif s.phase == Phase.DISCARD:
        hand_limit.legal_discard(s, mask)
    elif s.phase == Phase.BID_TENS:
        offering.legal_bid_tens(s, mask)
    elif s.phase == Phase.BID_UNITS:
        offering.legal_bid_units(s, mask)
    elif s.phase != Phase.OVER:
        edition_rules.legal_own_phase(s, mask)


@jit
def apply_action(s, action):
    """Do what the decider chose. [A06 2.3] [A19 2.3]"""
    if s.phase == Phase.TURN:
        edition_rules.apply_turn(s, action)
    elif s.phase == Phase.REFILL:
        market.apply_refill(s, action)
    elif s.phase == Phase.TURN_MOSAIC:
        mosaic.apply_turn_mosaic(s, action)
    elif s.phase == Phase.SET_DOWN:
        mosaic.apply_set_down(s, action)
    elif s.phase == Phase.PAY:
        quarry.apply_pay(s, action)
    elif s.phase == Phase.SANCTUARY:
        mosaic.apply_sanctuary(s, action)
    elif s.phase == Phase.HAND_LIMIT:
        edition_rules.apply_hand_limit(s, action)
    elif s.phase == Phase.DISCARD:
        hand_limit.apply_discard(s, action)
    elif s.phase == Phase.BID_TENS:
        offering.apply_bid_tens(s, action)
    elif s.phase == Phase.BID_UNITS:
        offering.apply_bid_units(s, action)
    elif s.phase != Phase.OVER:
        edition_rules.apply_own_phase(s, action)
