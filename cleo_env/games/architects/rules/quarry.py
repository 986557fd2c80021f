"""The quarry: which pieces can be built, how they are put up, and what happens when the visit ends."""

from __future__ import annotations

import numpy as np

from cleo_env.core.counts import clear_cards
from cleo_env.core.jit import jit
from cleo_env.games.architects import edition_rules
from cleo_env.games.architects.actions import ACTIONS, MOST_ACTIONS, PLACE_OF, actions
from cleo_env.games.architects.editions import Edition, edition_of
from cleo_env.games.architects.enums import NUM_CATEGORIES, NUM_WALLS, Category, Phase, Visit
from cleo_env.games.architects.rules.data import CATEGORY_WORDS, CLEOPATRA_ARRIVES, COST, PIECES
from cleo_env.games.architects.rules.mosaic import finish_mosaic
from cleo_env.games.architects.rules.payment import NOTHING, unit_due

NO_PIECE = -1
CATEGORY_OF = np.full((len(Edition), MOST_ACTIONS), NO_PIECE, np.int8)  # by Edition and action: what it builds
for edition, table in ACTIONS.items():
    for category, word in enumerate(CATEGORY_WORDS):
        CATEGORY_OF[edition, table.slices[word]] = category


@jit
def legal_build(s, mask):
    """Offer every piece that is left, has a spot and can be paid; tell whether there is one.

    [A06 5.2] [A19 5.2] [A06 6.3] [A06 6.4] [A06 6.7] [A19 6.5] [A19 6.7] [A19 6.10]
    """
    at = actions(s)
    found = False
    if edition_rules.can_afford(s, Category.WALL):
        for wall in range(NUM_WALLS):
            mask[at.wall + wall] = s.walls[wall] == 0
            found = found or s.walls[wall] == 0
    if edition_rules.can_afford(s, Category.DOOR):
        for side in range(2):
            mask[at.door + side] = s.doors[side] == 0
            found = found or s.doors[side] == 0
    if s.throne < PIECES[Category.THRONE] and edition_rules.can_afford(s, Category.THRONE):
        mask[at.throne + int(s.throne)] = 1
        found = True
    for category in (Category.SPHINX, Category.OBELISK):
        if edition_rules.num_on_plaza(s, category) < PIECES[category] and edition_rules.can_afford(s, category):
            edition_rules.legal_on_plaza(s, mask, category)
            found = True
    if s.pile_size > 0 and edition_rules.can_afford(s, Category.MOSAIC) and edition_rules.can_build_mosaic(s):
        mask[at.mosaic] = 1
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
        edition_rules.start_mosaic(s)
    else:
        edition_rules.start_paying(s)


@jit
def builds_piece(s, action):
    """Tell whether an action of the turn's menu starts a piece."""
    return CATEGORY_OF[edition_of(s), action] != NO_PIECE


@jit
def apply_build(s, action):
    """Start the piece that an action names; pedestal and throne share one spot. [A06 5.1] [A19 5.1]"""
    category = int(CATEGORY_OF[edition_of(s), action])
    start_piece(s, category, 0 if category == Category.THRONE else PLACE_OF[edition_of(s), action])


@jit
def legal_pay(s, mask):
    """Offer every way to pay the unit now due. [A06 5.3] [A19 5.3]"""
    edition_rules.legal_unit(s, mask)


@jit
def apply_pay(s, action):
    """Pay one unit; the last one finishes the piece. [A06 5.3] [A06 5.9] [A19 5.3] [A19 5.15]"""
    edition_rules.pay_unit(s, action)
    if unit_due(s) == NOTHING:
        finish_piece(s)


@jit
def finish_piece(s):
    """Put up a piece that is paid, and collect its reward. [A06 5.9] [A19 5.15]"""
    s.money[s.active] += edition_rules.score_piece(s, s.building)
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
        edition_rules.put_on_plaza(s, s.building, s.spot)


@jit
def num_built(s, category):
    """Count the pieces of a category that stand."""
    if category == Category.THRONE:
        return int(s.throne)
    if category == Category.DOOR:
        return int(s.doors[0]) + int(s.doors[1])
    if category == Category.WALL:
        return int(s.walls.sum())
    return edition_rules.num_on_plaza(s, category)


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
