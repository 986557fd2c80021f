"""What turns of both editions share: planning a visit, choosing between quarry and market, building on."""

from __future__ import annotations

from cleo_env.agents.players.architects import edition_choices
from cleo_env.agents.players.architects.market import NO_STALL
from cleo_env.agents.players.architects.plans import best_plan
from cleo_env.agents.players.architects.purse import purse_of
from cleo_env.agents.players.architects.quarry import NOTHING, build, offers
from cleo_env.core.jit import jit
from cleo_env.games.architects.actions import actions


@jit
def plan(s, purse, each, look, w):
    """Return the category to build first, or NOTHING, and what the visit gains; `each` piece may earn more."""
    off = offers(s, s.active, purse, look, w)
    return best_plan(s, purse, off, edition_choices.lead_of(s, s.active, look, w), each, look, w)


@jit
def visit(s, category, building, stall, taking, w):
    """Visit the quarry or the market, whichever gains more; pass if there is neither."""
    if category != NOTHING and (stall == NO_STALL or building + w.haste > taking):
        return build(s, category)
    return int(actions(s).pass_turn) if stall == NO_STALL else int(actions(s).take) + stall


@jit
def go_on_building(s, each, done, look, w):
    """Build a further piece if that gains something, else be done."""
    category, gain = plan(s, purse_of(s, s.active), each, look, w)
    return build(s, category) if category != NOTHING and gain > w.more else done
