"""The scribe lets a player choose the next mosaic from the whole pile, 2006."""

from __future__ import annotations

from cleo_env.core.jit import jit
from cleo_env.games.architects.actions import A06
from cleo_env.games.architects.enums import Phase, Visit
from cleo_env.games.architects.rules.mosaic import does_mosaic_fit, free_squares, take_top


@jit
def can_choose_mosaic(s):
    """Tell whether a scribe could still help with a mosaic in this turn. [A06 11.11]"""
    return s.scribe == 0 and s.pile_size > 0 and (s.visit == Visit.NONE or s.visit == Visit.QUARRY)


@jit
def can_build_mosaic(s):
    """Tell whether a mosaic that may be built now fits into the garden. [A06 7.3]"""
    low, high = free_squares(s)
    for place in range(int(s.pile_size) - 1, -1, -1):
        if does_mosaic_fit(s, s.mosaic_pile[place], low, high):
            return True
        if s.scribe == 0:
            return False
    return False


@jit
def start_mosaic(s):
    """Take the top of the pile, or with a scribe ask which one. [A06 7.2] [A06 11.10]"""
    if s.scribe == 1:
        s.phase = Phase.CHOOSE_MOSAIC
    else:
        take_top(s)


@jit
def legal_choose_mosaic(s, mask):
    """Offer every mosaic of the pile that fits. [A06 11.10]"""
    low, high = free_squares(s)
    for place in range(int(s.pile_size)):
        mosaic = int(s.mosaic_pile[place])
        mask[A06.choose + mosaic] = does_mosaic_fit(s, mosaic, low, high)


@jit
def apply_choose_mosaic(s, action):
    """Take the chosen mosaic; the scribe's work is done. [A06 11.10]"""
    s.mosaic = action - A06.choose
    s.scribe = 0
    s.phase = Phase.TURN_MOSAIC
