"""The expert: weighs cards, pieces and amulets in talents, and takes what is worth most."""

from __future__ import annotations

from agents.architects import characters_2006
from agents.architects.hand_limit import answer_limit, discard
from agents.architects.market import place_drawn
from agents.architects.mosaics import claim_or_leave, set_down, turn_mosaic
from agents.architects.offering import bid_tens, bid_units
from agents.architects.outlook import outlook
from agents.architects.payment import choose_kind, choose_payment
from agents.architects.turn_2006 import turn_2006
from agents.architects.turn_2019 import turn_2019
from agents.architects.weights import weights_of
from cleo_env.architects.editions import rule_by_edition
from cleo_env.architects.enums import Phase
from cleo_env.core.jit import jit


@jit
def own_2019(s, mask, look, w):
    """Answer the one question that only this edition asks."""
    return choose_kind(s)


choose_from_menu = rule_by_edition(turn_2006, turn_2019)
choose_own = rule_by_edition(characters_2006.go_on, own_2019)


@jit
def decide(s, mask, key, w):
    """Choose by these weights what the decider does."""
    if s.phase == Phase.PAY:
        return choose_payment(s, mask)
    if s.phase == Phase.REFILL:
        return place_drawn(s, mask, w)
    look = outlook(s, int(s.decider), w)
    if s.phase == Phase.TURN:
        return choose_from_menu(s, mask, look, w)
    if s.phase == Phase.TURN_MOSAIC:
        return turn_mosaic(s, look, w)
    if s.phase == Phase.SET_DOWN:
        return set_down(s, look, w)
    if s.phase == Phase.SANCTUARY:
        return claim_or_leave(s, look, w)
    if s.phase == Phase.HAND_LIMIT:
        return answer_limit(s, mask, look, w)
    if s.phase == Phase.DISCARD:
        return discard(s, look, w)
    if s.phase == Phase.BID_TENS:
        return bid_tens(s, key, look, w)
    if s.phase == Phase.BID_UNITS:
        return bid_units(s, key, look, w)
    return choose_own(s, mask, look, w)


@jit
def expert(s, mask, key):
    """Choose what a good player would."""
    return decide(s, mask, key, weights_of(s))
