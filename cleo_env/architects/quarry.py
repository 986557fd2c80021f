"""The quarry: which pieces can be built and paid for, what they earn, and what happens when the visit ends."""

from __future__ import annotations

from cleo_env.architects.actions_2006 import A
from cleo_env.architects.corruption import take_amulets
from cleo_env.architects.data_2006 import (
    CLEOPATRA_ARRIVES,
    COMBINATION_BONUS,
    COST,
    PIECES,
    REWARD,
    SECOND_SPHINX,
)
from cleo_env.architects.enums import (
    FIRST_TAINTED,
    NUM_CATEGORIES,
    NUM_RESOURCES,
    NUM_WALLS,
    Card,
    Category,
    Phase,
    Resource,
    Visit,
)
from cleo_env.architects.garden import DOOR_CHAIN, FREE_HIGH, FREE_LOW, WALL_HIGH, WALL_LOW
from cleo_env.architects.knowledge import spend_card
from cleo_env.architects.mosaic import (
    ask_sanctuaries,
    can_build_mosaic,
    find_sanctuaries,
    free_squares,
    score_palms,
    set_aside_unbuildable,
    start_mosaic,
)
from cleo_env.core.counts import clear_cards
from cleo_env.core.jit import jit
from cleo_env.core.polyomino import num_squares

DOUBLED = NUM_RESOURCES  # a doubled card's number less that of its standard card
NOTHING = -1


@jit
def can_pay(s, p, cost, paid, trompes, merchants):
    """Tell whether seat p can pay a cost, less one unit of kind `paid`, with so many jokers of each sort.

    A trompe-l'oeil stands for a missing material, a merchant for anything. [A06 5.5] [A06 5.7] [A06 5.8]
    """
    artisans = 0
    materials = 0
    for kind in range(NUM_RESOURCES):
        units = int(s.credit[kind]) + int(s.hand[p, kind]) + 2 * int(s.hand[p, kind + DOUBLED])
        missing = max(int(cost[kind]) - int(kind == paid) - units, 0)
        if kind == Resource.ARTISAN:
            artisans = missing
        else:
            materials += missing
    return artisans + max(materials - trompes, 0) <= merchants


@jit
def can_afford(s, category):
    """Tell whether a full payment for a piece exists. [A06 5.2]"""
    p = s.active
    return can_pay(s, p, COST[category], NOTHING, int(s.hand[p, Card.TROMPE]), int(s.merchants[p]))


@jit
def legal_build(s, mask):
    """Offer every piece that is left, has a spot and can be paid; tell whether there is one. [A06 5.2]"""
    found = False
    if can_afford(s, Category.WALL):
        for wall in range(NUM_WALLS):
            mask[A.wall + wall] = s.walls[wall] == 0
            found = found or s.walls[wall] == 0
    if can_afford(s, Category.DOOR):
        for side in range(2):
            mask[A.door + side] = s.doors[side] == 0
            found = found or s.doors[side] == 0
    if s.throne < PIECES[Category.THRONE] and can_afford(s, Category.THRONE):
        mask[A.throne + int(s.throne)] = 1
        found = True
    if s.sphinxes < PIECES[Category.SPHINX] and can_afford(s, Category.SPHINX):
        mask[A.sphinx] = 1
        found = True
    if s.obelisks < PIECES[Category.OBELISK] and can_afford(s, Category.OBELISK):
        mask[A.obelisk] = 1
        found = True
    if s.pile_size > 0 and can_afford(s, Category.MOSAIC) and can_build_mosaic(s):
        mask[A.mosaic] = 1
        found = True
    return found


@jit
def start_piece(s, category, spot):
    """Choose a piece; from now on its cost is owed. [A06 5.1]"""
    s.visit = Visit.QUARRY
    s.building = category
    s.spot = spot
    for kind in range(NUM_RESOURCES):
        s.owed[kind] = COST[category, kind]
    s.phase = Phase.PAY
    if category == Category.MOSAIC:
        start_mosaic(s)


@jit
def apply_build(s, action):
    """Start the piece that an action names. [A06 5.1]"""
    if action < A.door:
        start_piece(s, Category.WALL, action - A.wall)
    elif action < A.throne:
        start_piece(s, Category.DOOR, action - A.door)
    elif action < A.sphinx:
        start_piece(s, Category.THRONE, 0)
    elif action < A.obelisk:
        start_piece(s, Category.SPHINX, 0)
    elif action < A.mosaic:
        start_piece(s, Category.OBELISK, 0)
    else:
        start_piece(s, Category.MOSAIC, 0)


@jit
def kind_due(s):
    """Return the kind of the unit now due: artisans first, then the materials in order. [A06 5.3]"""
    for kind in range(NUM_RESOURCES):
        if s.owed[kind] > 0:
            return kind
    return NOTHING


@jit
def legal_pay(s, mask):
    """Offer credit alone while there is some; else each card, or joker that the rest can spare. [A06 5.2] [A06 5.6]"""
    p = s.active
    kind = kind_due(s)
    if s.credit[kind] > 0:
        mask[A.pay + kind] = 1
        return
    trompes = int(s.hand[p, Card.TROMPE])
    merchants = int(s.merchants[p])
    mask[A.pay + kind] = s.hand[p, kind] > 0
    mask[A.pay + kind + DOUBLED] = s.hand[p, kind + DOUBLED] > 0
    if trompes > 0 and kind != Resource.ARTISAN:
        mask[A.pay + Card.TROMPE] = can_pay(s, p, s.owed, kind, trompes - 1, merchants)
    if merchants > 0:
        mask[A.pay_merchant] = can_pay(s, p, s.owed, kind, trompes, merchants - 1)


@jit
def apply_pay(s, action):
    """Pay one unit; a tainted card costs an amulet, half of a doubled card may be left as credit. [A06 5.6]"""
    p = s.active
    kind = kind_due(s)
    if action == A.pay_merchant:
        s.merchants[p] -= 1
    elif s.credit[kind] > 0:
        s.credit[kind] -= 1
    else:
        pay_card(s, p, action - A.pay, kind)
    s.owed[kind] -= 1
    if kind_due(s) == NOTHING:
        finish_piece(s)


@jit
def pay_card(s, p, card, kind):
    """Discard a card as payment. [A06 5.4] [A06 5.5]"""
    spend_card(s, p, card)
    take_amulets(s, p, card >= FIRST_TAINTED)
    s.credit[kind] += card == kind + DOUBLED


@jit
def finish_piece(s):
    """Put up a piece that is paid, and collect its reward. [A06 5.9]"""
    s.money[s.active] += score_piece(s, s.building)
    s.built += 1
    s.phase = Phase.TURN
    if s.building == Category.SPHINX:
        s.sphinxes += 1
    elif s.building == Category.OBELISK:
        s.obelisks += 1
    elif s.building == Category.THRONE:
        s.throne += 1
    elif s.building == Category.DOOR:
        s.doors[s.spot] = 1
    elif s.building == Category.WALL:
        s.walls[s.spot] = 1
    else:
        finish_mosaic(s)


@jit
def finish_mosaic(s):
    """Look for sanctuaries, and set aside what no longer fits. [A06 7.6] [A06 8.1]"""
    find_sanctuaries(s, s.laid[s.mosaic])
    set_aside_unbuildable(s)
    ask_sanctuaries(s)


@jit
def score_piece(s, category):
    """Return the talents a piece earns on the palace as it stands. [A06 5.9]"""
    reward = int(REWARD[category])
    if category == Category.SPHINX and s.sphinxes % 2 == 1:
        reward = SECOND_SPHINX
    if category == Category.DOOR:
        reward += score_chain(s, s.spot)
    if category == Category.WALL:
        reward += score_wall(s, s.spot)
    if category == Category.MOSAIC:
        reward += score_palms(s, s.laid[s.mosaic])
    return reward


@jit
def score_wall(s, wall):
    """Count the mosaic squares along a wall. [A06 6.5] [A06 6.6]"""
    free_low, free_high = free_squares(s)
    return num_squares(WALL_LOW[wall] & FREE_LOW & ~free_low, WALL_HIGH[wall] & FREE_HIGH & ~free_high)


@jit
def score_chain(s, side):
    """Count the unbroken chain of walls from a door's own corner. [A06 6.8]"""
    for link in range(NUM_WALLS):
        if s.walls[DOOR_CHAIN[side, link]] == 0:
            return link
    return NUM_WALLS


@jit
def num_built(s, category):
    """Count the pieces of a category that stand."""
    if category == Category.SPHINX:
        return int(s.sphinxes)
    if category == Category.OBELISK:
        return int(s.obelisks)
    if category == Category.THRONE:
        return int(s.throne)
    if category == Category.DOOR:
        return int(s.doors[0]) + int(s.doors[1])
    return int(s.walls.sum())


@jit
def is_complete(s, category):
    """Tell whether a category has nothing left to build. [A06 7.7] [A06 9.1]"""
    if category == Category.MOSAIC:
        return s.pile_size == 0
    return num_built(s, category) == PIECES[category]


@jit
def pay_combination_bonus(s):
    """Add the bonus for two, or for three and more pieces in one visit. [A06 5.10]"""
    s.money[s.active] += COMBINATION_BONUS[min(int(s.built), len(COMBINATION_BONUS) - 1)]


@jit
def walk_cleopatra(s):
    """Move Cleopatra a step for every category completed in this visit. [A06 9.1] [A06 9.2]"""
    for category in range(NUM_CATEGORIES):
        if not (int(s.completed) >> category) & 1 and is_complete(s, category):
            s.completed |= 1 << category
            s.cleopatra = min(int(s.cleopatra) + 1, CLEOPATRA_ARRIVES)


@jit
def leave_quarry(s):
    """End the visit: what is left of doubled cards and a scribe's promise are lost. [A06 5.6] [A06 5.10]"""
    clear_cards(s.credit)
    s.scribe = 0
    s.visit = Visit.QUARRY_ENDED
    pay_combination_bonus(s)
    walk_cleopatra(s)
