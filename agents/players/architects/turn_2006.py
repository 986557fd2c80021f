"""The turn, 2006: characters first, then the visit that is worth more."""

from __future__ import annotations

from cleo_env.agents.players.architects.characters_2006 import NOBODY, character_to_play
from cleo_env.agents.players.architects.market import best_stall
from cleo_env.agents.players.architects.purse import purse_of
from cleo_env.agents.players.architects.turn import go_on_building, plan, visit
from cleo_env.core.jit import jit
from cleo_env.games.architects.actions import A06
from cleo_env.games.architects.enums import Visit

NOTHING_MORE = 0  # that a piece earns besides its reward


@jit
def choose_visit(s, look, w):
    """Visit the quarry or the market, whichever gains more."""
    purse = purse_of(s, s.active)
    category, building = plan(s, purse, NOTHING_MORE, look, w)
    stall, taking = best_stall(s, s.active, purse, look, w)
    return visit(s, category, building, stall, taking, w)


@jit
def choose_from_menu(s, mask, look, w):
    """Choose from the menu of a turn."""
    character = character_to_play(s, mask, look, w)
    if character != NOBODY:
        return character
    if s.visit == Visit.NONE:
        return choose_visit(s, look, w)
    if s.visit == Visit.QUARRY:
        return go_on_building(s, NOTHING_MORE, int(A06.end_visit), look, w)
    return int(A06.end_turn)
