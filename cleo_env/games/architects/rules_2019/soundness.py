"""What must hold in a state of the 2019 edition from outside: payment, rows of the plaza, worshippers."""

from __future__ import annotations

from cleo_env.core.jit import jit
from cleo_env.core.loops import NOBODY
from cleo_env.games.architects.editions import Edition
from cleo_env.games.architects.enums import NUM_RESOURCES, NUM_WORSHIPPERS, Category, Phase, Resource, Unit
from cleo_env.games.architects.rules.data import COST
from cleo_env.games.architects.rules_2019.data import ROW_SPHINXES
from cleo_env.games.architects.view.observe import is_building


@jit
def is_own_sound(s):
    """Tell whether costs, rows of the plaza and worshippers are in order."""
    if s.last_turns > s.num_players or (s.palms_due > 0 and s.phase != Phase.SANCTUARY):
        return False
    return are_rows_sound(s) and are_worshippers_sound(s) and is_cost_sound(s)


@jit
def are_rows_sound(s):
    """Tell whether each row has its spots, and a piece half built for the plaza one of them."""
    for row in range(2):
        if s.sphinxes[row] > ROW_SPHINXES or s.obelisks[row] > 1:
            return False
    if not is_building(s) or s.building > Category.OBELISK:
        return True
    if s.spot > 1:
        return False
    return s.sphinxes[s.spot] < ROW_SPHINXES if s.building == Category.SPHINX else s.obelisks[s.spot] == 0


@jit
def are_worshippers_sound(s):
    """Tell whether each worshipper has a slot, the one just called the last."""
    seen = 0
    for slot in range(NUM_WORSHIPPERS):
        seen |= 1 << int(s.worshippers[slot])
    last = s.worshippers[NUM_WORSHIPPERS - 1]
    return seen == (1 << NUM_WORSHIPPERS) - 1 and (s.called == NOBODY or s.called == last)


@jit
def is_cost_sound(s):
    """Tell whether equal units are owed in one kind once it is chosen, and no more than the piece costs."""
    if not is_building(s):
        return s.used == 0
    kinds = 0
    most = COST[Edition.E19, s.building, Unit.EQUAL]
    for kind in range(Resource.STONE, NUM_RESOURCES):
        kinds += s.owed[kind] > 0
        if s.owed[kind] > most:
            return False
    choosing = s.phase == Phase.CHOOSE_KIND
    if choosing != (s.owed[Unit.EQUAL] > 0) or kinds > 1 or (choosing and kinds > 0):
        return False
    for unit in (Resource.ARTISAN.value, Unit.EQUAL.value, Unit.DIFFERENT.value):
        cost = COST[Edition.E19, s.building, unit]
        whole = unit != Unit.EQUAL and s.phase != Phase.PAY
        if s.owed[unit] > cost or (whole and s.owed[unit] < cost):
            return False
    return is_used_sound(s)


@jit
def is_used_sound(s):
    """Tell whether only materials are used up, at most one for each different unit that is paid."""
    used = int(s.used)
    if used & 1 << Resource.ARTISAN or (used > 0 and s.owed[Unit.DIFFERENT] == 0):
        return False
    paid = int(COST[Edition.E19, s.building, Unit.DIFFERENT]) - int(s.owed[Unit.DIFFERENT])
    for kind in range(NUM_RESOURCES):
        paid -= (used >> kind) & 1
    return paid >= 0
