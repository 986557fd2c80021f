"""Mosaics in the garden: where they fit, how they are laid, which sanctuaries they form."""

from __future__ import annotations

from cleo_env.core.jit import jit
from cleo_env.core.polyomino import EMPTY, SQUARES, area_around, first_square, grown, num_squares
from cleo_env.games.architects import edition_rules
from cleo_env.games.architects.actions import actions
from cleo_env.games.architects.enums import NUM_MOSAICS, Phase
from cleo_env.games.architects.rules.garden import (
    FIRST_ORIENTATION,
    FIRST_PLACEMENT,
    FREE_HIGH,
    FREE_LOW,
    ORIENTATION_FLIPPED,
    PLACEMENT_AT,
    PLACEMENT_HIGH,
    PLACEMENT_LOW,
)

MOSAIC_SIZE = 5


@jit
def free_squares(s):
    """Return the garden squares that carry neither mosaic nor throne."""
    low, high = FREE_LOW, FREE_HIGH
    for mosaic in range(NUM_MOSAICS):
        low &= ~PLACEMENT_LOW[s.laid[mosaic]]  # a mosaic not laid has placement -1, which covers nothing
        high &= ~PLACEMENT_HIGH[s.laid[mosaic]]
    return low, high


@jit
def is_orientation_allowed(s, orientation):
    """Tell whether a mosaic may lie like this; turning it over is a setting. [A06 7.4] [A19 7.4]"""
    return s.mirror_mosaics == 1 or ORIENTATION_FLIPPED[orientation] == 0


@jit
def does_placement_fit(placement, low, high):
    """Tell whether a placement covers only these squares."""
    return PLACEMENT_LOW[placement] & ~low == EMPTY and PLACEMENT_HIGH[placement] & ~high == EMPTY


@jit
def does_orientation_fit(orientation, low, high):
    """Tell whether a mosaic lying like this fits anywhere into an area."""
    for placement in range(FIRST_PLACEMENT[orientation], FIRST_PLACEMENT[orientation + 1]):
        if does_placement_fit(placement, low, high):
            return True
    return False


@jit
def does_mosaic_fit(s, mosaic, low, high):
    """Tell whether a mosaic fits into an area in any allowed orientation."""
    for orientation in range(FIRST_ORIENTATION[mosaic], FIRST_ORIENTATION[mosaic + 1]):
        if is_orientation_allowed(s, orientation) and does_orientation_fit(orientation, low, high):
            return True
    return False


@jit
def is_area_closed(s, low, high):
    """Tell whether none of the mosaics left in the pile fits into an area. [A06 8.1] [A19 8.1]"""
    if num_squares(low, high) < MOSAIC_SIZE:
        return True
    for place in range(int(s.pile_size)):
        if does_mosaic_fit(s, s.mosaic_pile[place], low, high):
            return False
    return True


@jit
def does_top_fit(s):
    """Tell whether the top of the pile fits into the garden. [A06 7.3] [A19 7.3]"""
    low, high = free_squares(s)
    return s.pile_size > 0 and does_mosaic_fit(s, s.mosaic_pile[s.pile_size - 1], low, high)


@jit
def take_top(s):
    """Take the top of the pile, to be turned and set down. [A06 7.2] [A19 7.2]"""
    s.mosaic = s.mosaic_pile[s.pile_size - 1]
    s.phase = Phase.TURN_MOSAIC


@jit
def legal_turn_mosaic(s, mask):
    """Offer every way the mosaic can lie that fits somewhere. [A06 7.4] [A19 7.4]"""
    at = actions(s)
    low, high = free_squares(s)
    for orientation in range(FIRST_ORIENTATION[s.mosaic], FIRST_ORIENTATION[s.mosaic + 1]):
        if is_orientation_allowed(s, orientation):
            mask[at.turn + orientation] = does_orientation_fit(orientation, low, high)


@jit
def apply_turn_mosaic(s, action):
    """Fix how the mosaic will lie. [A06 7.4] [A19 7.4]"""
    s.orientation = action - actions(s).turn
    s.phase = Phase.SET_DOWN


@jit
def legal_set_down(s, mask):
    """Offer every place where the mosaic covers only free garden squares. [A06 7.3] [A19 7.3]"""
    at = actions(s)
    low, high = free_squares(s)
    for square in range(SQUARES):
        placement = PLACEMENT_AT[s.orientation, square]
        if placement >= 0:
            mask[at.at + square] = does_placement_fit(placement, low, high)


@jit
def apply_set_down(s, action):
    """Lay the mosaic; then it is paid for. [A06 7.1] [A19 7.1]"""
    s.laid[s.mosaic] = PLACEMENT_AT[s.orientation, action - actions(s).at]
    remove_from_pile(s, s.mosaic)
    s.phase = Phase.PAY


@jit
def remove_from_pile(s, mosaic):
    """Take one mosaic out of the pile, the others keep their order. [A06 7.2] [A19 7.2]"""
    found = 0
    for place in range(int(s.pile_size)):
        s.mosaic_pile[place - found] = s.mosaic_pile[place]
        if s.mosaic_pile[place] == mosaic:
            found = 1
    s.pile_size -= found


@jit
def score_palms(s, placement):
    """Count the palms under a placement. [A06 7.5] [A19 7.5]"""
    return num_squares(PLACEMENT_LOW[placement] & s.garden[0], PLACEMENT_HIGH[placement] & s.garden[1])


@jit
def set_aside_unbuildable(s):
    """Remove mosaics from the top of the pile until one fits. [A06 7.6] [A19 7.6]"""
    low, high = free_squares(s)
    while s.pile_size > 0 and not does_mosaic_fit(s, s.mosaic_pile[s.pile_size - 1], low, high):
        s.pile_size -= 1


@jit
def find_sanctuaries(s, placement):
    """Mark the areas beside a mosaic just laid into which nothing fits any more.

    [A06 8.1] [A19 8.1] [A06 8.3] [A19 8.3]
    """
    free_low, free_high = free_squares(s)
    beside_low, beside_high = grown(PLACEMENT_LOW[placement], PLACEMENT_HIGH[placement])
    beside_low &= free_low
    beside_high &= free_high
    s.unasked[0] = EMPTY
    s.unasked[1] = EMPTY
    while beside_low != EMPTY or beside_high != EMPTY:
        one_low, one_high = first_square(beside_low, beside_high)
        low, high = area_around(one_low, one_high, free_low, free_high)
        if is_area_closed(s, low, high):
            s.unasked[0] |= low
            s.unasked[1] |= high
        beside_low &= ~low
        beside_high &= ~high


@jit
def finish_mosaic(s):
    """After a mosaic look for sanctuaries, and set aside what no longer fits.

    [A06 7.6] [A06 8.1] [A19 7.6] [A19 8.1]
    """
    edition_rules.after_laying(s)
    find_sanctuaries(s, s.laid[s.mosaic])
    set_aside_unbuildable(s)
    ask_sanctuaries(s)


@jit
def asked_area(s):
    """Return the sanctuary now asked about: the one whose first square comes first. [A06 8.4] [A19 8.4]"""
    one_low, one_high = first_square(s.unasked[0], s.unasked[1])
    return area_around(one_low, one_high, s.unasked[0], s.unasked[1])


@jit
def ask_sanctuaries(s):
    """Ask about the next sanctuary while there is one and a statue for it; then the turn goes on.

    [A06 8.4] [A19 8.4]
    """
    if (s.unasked[0] | s.unasked[1]) != EMPTY and s.statues[s.active] > 0:
        s.phase = Phase.SANCTUARY
        return
    s.unasked[0] = EMPTY
    s.unasked[1] = EMPTY
    s.phase = Phase.TURN
    edition_rules.after_sanctuaries(s)


@jit
def legal_sanctuary(s, mask):
    """A sanctuary may be claimed or left. [A06 8.2] [A19 8.2]"""
    at = actions(s)
    mask[at.claim] = 1
    mask[at.leave] = 1


@jit
def apply_sanctuary(s, action):
    """Claim with a statue, or leave it to nobody for ever. [A06 8.2] [A06 8.5] [A19 8.2] [A19 8.5]"""
    low, high = asked_area(s)
    if action == actions(s).claim:
        s.statues[s.active] -= 1
        s.sanctuary_squares[s.active] += num_squares(low, high)
        s.sanctuary[s.active, 0] |= low
        s.sanctuary[s.active, 1] |= high
        edition_rules.after_claim(s)
    s.unasked[0] &= ~low
    s.unasked[1] &= ~high
    ask_sanctuaries(s)
