"""The expert: weighs cards, pieces and amulets in talents, and takes what is worth most."""

from __future__ import annotations

from cleo_env.agents.players.architects import edition_choices
from cleo_env.agents.players.architects.hand_limit import discard
from cleo_env.agents.players.architects.market import place_drawn
from cleo_env.agents.players.architects.mosaics import claim_or_leave, set_down, turn_mosaic
from cleo_env.agents.players.architects.offering import bid_tens, bid_units
from cleo_env.agents.players.architects.outlook import outlook
from cleo_env.agents.players.architects.payment import choose_kind
from cleo_env.agents.players.architects.weights import weights_of
from cleo_env.core.jit import jit
from cleo_env.games.architects.enums import Phase


@jit
def own_2019(s, mask, look, w):
    """Answer the one question that only this edition asks."""
    return choose_kind(s)


@jit
def decide(s, mask, key, w):
    """Choose by these weights what the decider does."""
    if s.phase == Phase.PAY:
        return edition_choices.choose_payment(s, mask)
    if s.phase == Phase.REFILL:
        return place_drawn(s, mask, w)
    look = outlook(s, int(s.decider), w)
    if s.phase == Phase.TURN:
        return edition_choices.expert_turn(s, mask, look, w)
    if s.phase == Phase.TURN_MOSAIC:
        return turn_mosaic(s, look, w)
    if s.phase == Phase.SET_DOWN:
        return set_down(s, look, w)
    if s.phase == Phase.SANCTUARY:
        return claim_or_leave(s, look, w)
    if s.phase == Phase.HAND_LIMIT:
        return edition_choices.answer_limit(s, mask, look, w)
    if s.phase == Phase.DISCARD:
        return discard(s, look, w)
    if s.phase == Phase.BID_TENS:
        return bid_tens(s, key, look, w)
    if s.phase == Phase.BID_UNITS:
        return bid_units(s, key, look, w)
    return edition_choices.expert_own(s, mask, look, w)


@jit
def expert(s, mask, key):
    """Choose what a good player would."""
    return decide(s, mask, key, weights_of(s))
