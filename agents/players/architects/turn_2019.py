"""The turn, 2019: perhaps a worshipper, then the visit that is worth more, with the visir both."""

from __future__ import annotations

from cleo_env.agents.players.architects import edition_choices
from cleo_env.agents.players.architects.market import NO_STALL, best_stall, purse_of_stall
from cleo_env.agents.players.architects.plans import best_plan
from cleo_env.agents.players.architects.purse import Sort, of_sort, purse_of
from cleo_env.agents.players.architects.quarry import offers
from cleo_env.agents.players.architects.turn import go_on_building, plan, visit
from cleo_env.core.counts import num_cards
from cleo_env.core.jit import jit
from cleo_env.core.loops import NOBODY
from cleo_env.games.architects.actions import A19
from cleo_env.games.architects.enums import NUM_WORSHIPPERS, Visit, Worshipper
from cleo_env.games.architects.rules.data import HAND_LIMIT
from cleo_env.games.architects.rules_2019.data import ARCHITECT_SCARABS, BEGGAR_CARDS, DISCOUNT
from cleo_env.games.architects.rules_2019.turn import can_visit_again
from cleo_env.games.architects.rules_2019.worshippers import slot_of


@jit
def pay_of_architect(worshipper):
    """Return what each piece earns more with a worshipper's help."""
    return ARCHITECT_SCARABS if worshipper == Worshipper.ARCHITECT else 0


@jit
def cost_of_call(s, worshipper, look):
    """Return what the penalty of a worshipper's slot weighs."""
    penalty = int(s.slot_penalties[slot_of(s, worshipper)])
    return penalty * look.price if penalty > 0 else -penalty


@jit
def gain_of_beggar(s, look, w):
    """Return what four cards that nobody knows are worth."""
    room = min(max(HAND_LIMIT - num_cards(s.hand[s.active]), 0), BEGGAR_CARDS)
    card = w.hidden * look.time - w.tainted * look.price
    return BEGGAR_CARDS * card - w.too_many * look.time * (BEGGAR_CARDS - room)


@jit
def helped_purse(s, purse, worshipper, stall):
    """Return what one can build with, with a worshipper's help."""
    if worshipper == Worshipper.FOREMAN:
        return purse + of_sort(DISCOUNT, Sort.NO_ARTISAN)
    if worshipper == Worshipper.MERCHANT:
        return purse + of_sort(DISCOUNT, Sort.NO_MATERIAL)
    return purse + purse_of_stall(s, stall) if worshipper == Worshipper.VISIR else purse


@jit
def gain_with(s, worshipper, purse, stall, taking, building, off, lead, look, w):
    """Return what a turn gains with a worshipper's help."""
    if worshipper == Worshipper.BEGGAR:
        return max(taking, building) + gain_of_beggar(s, look, w)
    if worshipper == Worshipper.VISIR and stall == NO_STALL:
        return building
    helped = helped_purse(s, purse, worshipper, stall)
    _, gain = best_plan(s, helped, off, lead, pay_of_architect(worshipper), look, w)
    return taking + max(gain, 0.0) if worshipper == Worshipper.VISIR else gain


@jit
def start_turn(s, mask, look, w):
    """Call a worshipper if one is worth the penalty; else visit the quarry or the market, whichever gains more."""
    purse = purse_of(s, s.active)
    stall, taking = best_stall(s, s.active, purse, look, w)
    hoped = purse + of_sort(DISCOUNT, Sort.NO_ARTISAN) + of_sort(DISCOUNT, Sort.NO_MATERIAL)
    off = offers(s, s.active, hoped, look, w)
    lead = edition_choices.lead_of(s, s.active, look, w)
    category, building = best_plan(s, purse, off, lead, 0, look, w)
    best, most = int(NOBODY), max(taking, building) + w.call
    for worshipper in range(NUM_WORSHIPPERS):
        if mask[A19.call + worshipper]:
            gain = gain_with(s, worshipper, purse, stall, taking, building, off, lead, look, w)
            gain -= cost_of_call(s, worshipper, look)
            if gain > most:
                best, most = worshipper, gain
    if best != NOBODY:
        return int(A19.call) + best
    return visit(s, category, building, stall, taking, w)


@jit
def choose_visit(s, look, w):
    """With a worshipper's help visit the quarry or the market; with the visir's the market first."""
    purse = purse_of(s, s.active)
    stall, taking = best_stall(s, s.active, purse, look, w)
    if s.called == Worshipper.VISIR and stall != NO_STALL:
        return int(A19.take) + stall
    category, building = plan(s, purse, pay_of_architect(s.called), look, w)
    return visit(s, category, building, stall, taking, w)


@jit
def choose_from_menu(s, mask, look, w):
    """Choose from the menu of a turn."""
    if s.visit == Visit.QUARRY:
        return go_on_building(s, pay_of_architect(s.called), int(A19.end_visit), look, w)
    if s.visit == Visit.NONE:
        return start_turn(s, mask, look, w) if s.called == NOBODY else choose_visit(s, look, w)
    if s.visit == Visit.MARKET and can_visit_again(s):
        return go_on_building(s, pay_of_architect(s.called), int(A19.end_turn), look, w)
    return int(A19.end_turn)
