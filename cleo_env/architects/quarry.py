"""The quarry: which pieces can be built, how they are put up, and what happens when the visit ends."""

from __future__ import annotations

from cleo_env.architects import (
    earnings_2006,
    earnings_2019,
    payment_2006,
    payment_2019,
    plaza_2006,
    plaza_2019,
    scribe_2006,
)
from cleo_env.architects.actions import actions
from cleo_env.architects.data import CLEOPATRA_ARRIVES, COST, PIECES
from cleo_env.architects.editions import edition_of, rule_by_edition
from cleo_env.architects.enums import NUM_CATEGORIES, NUM_WALLS, Category, Phase, Visit
from cleo_env.architects.mosaic import does_top_fit, survey_garden, take_top
from cleo_env.architects.payment import NOTHING, unit_due
from cleo_env.core.counts import clear_cards
from cleo_env.core.jit import jit

# Where the editions part.
can_afford = rule_by_edition(payment_2006.can_afford, payment_2019.can_afford)
start_paying = rule_by_edition(payment_2006.start_paying, payment_2019.start_paying)
pay_unit = rule_by_edition(payment_2006.pay_unit, payment_2019.pay_unit)
can_build_mosaic = rule_by_edition(scribe_2006.can_build_mosaic, does_top_fit)
start_mosaic = rule_by_edition(scribe_2006.start_mosaic, take_top)
finish_mosaic = rule_by_edition(survey_garden, earnings_2019.finish_mosaic)
score_piece = rule_by_edition(earnings_2006.score_piece, earnings_2019.score_piece)
num_on_plaza = rule_by_edition(plaza_2006.num_on_plaza, plaza_2019.num_on_plaza)
legal_on_plaza = rule_by_edition(plaza_2006.legal_on_plaza, plaza_2019.legal_on_plaza)
put_on_plaza = rule_by_edition(plaza_2006.put_on_plaza, plaza_2019.put_on_plaza)


@jit
def legal_build(s, mask):
    """Offer every piece that is left, has a spot and can be paid; tell whether there is one.

    [A06 5.2] [A19 5.2] [A06 6.3] [A06 6.4] [A06 6.7] [A19 6.5] [A19 6.7] [A19 6.10]
    """
    found = False
    if can_afford(s, Category.WALL):
        for wall in range(NUM_WALLS):
            mask[actions(s).wall + wall] = s.walls[wall] == 0
            found = found or s.walls[wall] == 0
    if can_afford(s, Category.DOOR):
        for side in range(2):
            mask[actions(s).door + side] = s.doors[side] == 0
            found = found or s.doors[side] == 0
    if s.throne < PIECES[Category.THRONE] and can_afford(s, Category.THRONE):
        mask[actions(s).throne + int(s.throne)] = 1
        found = True
    for category in (Category.SPHINX, Category.OBELISK):
        if num_on_plaza(s, category) < PIECES[category] and can_afford(s, category):
            legal_on_plaza(s, mask, category)
            found = True
    if s.pile_size > 0 and can_afford(s, Category.MOSAIC) and can_build_mosaic(s):
        mask[actions(s).mosaic] = 1
        found = True
    return found


@jit
def start_piece(s, category, spot):
    """Choose a piece; from now on its cost is owed. [A06 5.1] [A19 5.1]"""
    s.visit = Visit.QUARRY
    s.building = category
    s.spot = spot
    for unit in range(s.owed.shape[0]):
        s.owed[unit] = COST[edition_of(s), category, unit]
    if category == Category.MOSAIC:
        start_mosaic(s)
    else:
        start_paying(s)


@jit
def apply_build(s, action):
    """Start the piece that an action names. [A06 5.1] [A19 5.1]"""
    at = actions(s)
    if action < at.door:
        start_piece(s, Category.WALL, action - at.wall)
    elif action < at.throne:
        start_piece(s, Category.DOOR, action - at.door)
    elif action < at.sphinx:
        start_piece(s, Category.THRONE, 0)
    elif action < at.obelisk:
        start_piece(s, Category.SPHINX, action - at.sphinx)
    elif action < at.mosaic:
        start_piece(s, Category.OBELISK, action - at.obelisk)
    else:
        start_piece(s, Category.MOSAIC, 0)


@jit
def apply_pay(s, action):
    """Pay one unit; the last one finishes the piece. [A06 5.3] [A06 5.9] [A19 5.3] [A19 5.15]"""
    pay_unit(s, action)
    if unit_due(s) == NOTHING:
        finish_piece(s)


@jit
def finish_piece(s):
    """Put up a piece that is paid, and collect its reward. [A06 5.9] [A19 5.15]"""
    s.money[s.active] += score_piece(s, s.building)
    s.built += 1
    s.phase = Phase.TURN
    if s.building == Category.THRONE:
        s.throne += 1
    elif s.building == Category.DOOR:
        s.doors[s.spot] = 1
    elif s.building == Category.WALL:
        s.walls[s.spot] = 1
    elif s.building == Category.MOSAIC:
        finish_mosaic(s)
    else:
        put_on_plaza(s, s.building, s.spot)


@jit
def num_built(s, category):
    """Count the pieces of a category that stand."""
    if category == Category.THRONE:
        return int(s.throne)
    if category == Category.DOOR:
        return int(s.doors[0]) + int(s.doors[1])
    if category == Category.WALL:
        return int(s.walls.sum())
    return num_on_plaza(s, category)


@jit
def is_complete(s, category):
    """Tell whether a category has nothing left to build. [A06 7.7] [A06 9.1] [A19 7.7] [A19 9.1]"""
    if category == Category.MOSAIC:
        return s.pile_size == 0
    return num_built(s, category) == PIECES[category]


@jit
def walk_cleopatra(s):
    """Move Cleopatra a step for every category completed in this visit. [A06 9.1] [A06 9.2] [A19 9.1] [A19 9.2]"""
    for category in range(NUM_CATEGORIES):
        if not (int(s.completed) >> category) & 1 and is_complete(s, category):
            s.completed |= 1 << category
            s.cleopatra = min(int(s.cleopatra) + 1, CLEOPATRA_ARRIVES)


@jit
def leave_quarry(s):
    """End the visit: what is left of doubled cards is lost, and Cleopatra walks.

    [A06 5.6] [A06 5.10] [A19 5.6] [A19 5.16]
    """
    clear_cards(s.credit)
    s.visit = Visit.QUARRY_ENDED
    walk_cleopatra(s)
