"""The turn, 2006: characters first, then the visit that is worth more."""

from __future__ import annotations

from agents.architects.characters_2006 import NOBODY, character_to_play
from agents.architects.lead import lead_of
from agents.architects.market import NO_STALL, best_stall
from agents.architects.plans import best_plan
from agents.architects.purse import purse_of
from agents.architects.quarry import NOTHING, build, offers
from cleo_env.architects.actions import A06
from cleo_env.architects.enums import Visit
from cleo_env.core.jit import jit


@jit
def plan(s, purse, look, w):
    """Return the category to build first, or NOTHING, and what the visit gains."""
    off = offers(s, s.active, purse, look, w)
    return best_plan(s, purse, off, lead_of(s, s.active, look, w), 0, look, w)


@jit
def choose_visit(s, look, w):
    """Visit the quarry or the market, whichever gains more."""
    purse = purse_of(s, s.active)
    category, gain = plan(s, purse, look, w)
    stall, taking = best_stall(s, s.active, purse, look, w)
    if category != NOTHING and (stall == NO_STALL or gain + w.haste > taking):
        return build(s, category)
    return int(A06.pass_turn) if stall == NO_STALL else int(A06.take) + stall


@jit
def go_on_building(s, look, w):
    """Build a further piece if that gains something, else leave the quarry."""
    category, gain = plan(s, purse_of(s, s.active), look, w)
    return build(s, category) if category != NOTHING and gain > w.more else int(A06.end_visit)


@jit
def turn_2006(s, mask, look, w):
    """Choose from the menu of a turn."""
    character = character_to_play(s, mask, look, w)
    if character != NOBODY:
        return character
    if s.visit == Visit.NONE:
        return choose_visit(s, look, w)
    return go_on_building(s, look, w) if s.visit == Visit.QUARRY else int(A06.end_turn)
