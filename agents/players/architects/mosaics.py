"""Where to lay a mosaic: palms now, and sanctuaries that will swallow amulets."""

from __future__ import annotations

import numpy as np

from cleo_env.agents.players.architects import edition_choices
from cleo_env.agents.players.architects.outlook import own_corruption
from cleo_env.core.jit import jit
from cleo_env.core.polyomino import EMPTY, SQUARES, first_square, grown, num_squares
from cleo_env.games.architects.actions import A06, actions
from cleo_env.games.architects.enums import NUM_MOSAICS
from cleo_env.games.architects.rules.garden import (
    FIRST_ORIENTATION,
    FIRST_PLACEMENT,
    ORIENTATION_MOSAIC,
    PLACEMENT_AT,
    PLACEMENT_HIGH,
    PLACEMENT_LOW,
    PLACEMENT_ORIENTATION,
)
from cleo_env.games.architects.rules.mosaic import (
    MOSAIC_SIZE,
    asked_area,
    does_mosaic_fit,
    does_placement_fit,
    free_squares,
    is_orientation_allowed,
    score_palms,
)

PLACEMENT_CORNER = np.zeros(len(PLACEMENT_ORIENTATION), np.int8)  # where its bounding box begins
for _orientation, _corner in np.argwhere(PLACEMENT_AT >= 0):
    PLACEMENT_CORNER[PLACEMENT_AT[_orientation, _corner]] = _corner

NO_PLACEMENT = -1
NO_WORTH = -1000.0
NEAR = 5  # steps within which an area must end to be looked at while many mosaics are left
FEW = 3  # mosaics left, from which on every area is looked at


@jit
def room_for_amulets(s, p, look, w):
    """Return how many more squares of sanctuary a seat expects to need."""
    return max(own_corruption(s, p) + w.future * look.pieces, 0.0)


@jit
def worth_of_area(s, p, squares, look, w):
    """Return what owning a sanctuary of so many squares is worth."""
    return w.sanctuary * max(look.price, w.fear) * min(float(squares), room_for_amulets(s, p, look, w))


@jit
def is_closed_to_rest(s, mosaic, low, high):
    """Tell whether no mosaic of the pile but this one fits into an area."""
    for place in range(int(s.pile_size)):
        other = s.mosaic_pile[place]
        if other != mosaic and does_mosaic_fit(s, other, low, high):
            return False
    return True


@jit
def near_area(low, high, free_low, free_high, steps):
    """Return the free squares within so many steps of these, and whether that is the whole area."""
    for _ in range(steps):
        next_low, next_high = grown(low, high)
        next_low &= free_low
        next_high &= free_high
        if next_low == low and next_high == high:
            return low, high, True
        low, high = next_low, next_high
    return low, high, False


@jit
def largest_sanctuary(s, placement, free_low, free_high):
    """Count the squares of the largest sanctuary that a placement would form."""
    beside_low, beside_high = grown(PLACEMENT_LOW[placement], PLACEMENT_HIGH[placement])
    free_low &= ~PLACEMENT_LOW[placement]
    free_high &= ~PLACEMENT_HIGH[placement]
    beside_low &= free_low
    beside_high &= free_high
    mosaic = ORIENTATION_MOSAIC[PLACEMENT_ORIENTATION[placement]]
    steps = NEAR if s.pile_size > FEW else SQUARES
    most = 0
    while beside_low != EMPTY or beside_high != EMPTY:
        one_low, one_high = first_square(beside_low, beside_high)
        low, high, whole = near_area(one_low, one_high, free_low, free_high, steps)
        if whole:
            squares = num_squares(low, high)
            if squares > most and (squares < MOSAIC_SIZE or is_closed_to_rest(s, mosaic, low, high)):
                most = squares
        beside_low &= ~low
        beside_high &= ~high
    return most


@jit
def earn_both(s, palms, sanctuary):
    """Palms and a statue, 2006."""
    return palms + sanctuary


@jit
def earn_either(s, palms, sanctuary):
    """Palms or a statue, 2019, unless a setting gives both."""
    return max(palms, sanctuary) if s.sanctuary_forfeits_palms == 1 else palms + sanctuary


@jit
def worth_of_sanctuary(s, p, squares, look, w):
    """Return what forming a sanctuary of so many squares is worth, the statue for it taken off."""
    if s.statues[p] == 0 or squares == 0:
        return 0.0
    return max(worth_of_area(s, p, squares, look, w) - w.statue, 0.0)


@jit
def worth_of_placement(s, p, placement, low, high, look, w):
    """Return what laying a mosaic there brings on top of its reward."""
    squares = largest_sanctuary(s, placement, low, high) if s.statues[p] > 0 else 0
    return edition_choices.earn(s, float(score_palms(s, placement)), worth_of_sanctuary(s, p, squares, look, w))


@jit
def guess_of_mosaic(s, p, look, w):
    """Return what a mosaic is likely to bring on top of its reward, without looking for its best place."""
    low, high = free_squares(s)
    palms = w.palms * num_squares(low & s.garden[0], high & s.garden[1])
    return edition_choices.earn(s, palms, worth_of_sanctuary(s, p, w.squares, look, w))


@jit
def best_placement(s, p, first, last, look, w):
    """Return the best placement among orientations first .. last - 1, or NO_PLACEMENT, and its worth."""
    low, high = free_squares(s)
    best, most = NO_PLACEMENT, NO_WORTH
    for orientation in range(first, last):
        if is_orientation_allowed(s, orientation):
            for placement in range(FIRST_PLACEMENT[orientation], FIRST_PLACEMENT[orientation + 1]):
                if does_placement_fit(placement, low, high):
                    worth = worth_of_placement(s, p, placement, low, high, look, w)
                    if worth > most:
                        best, most = placement, worth
    return best, most


@jit
def best_of_mosaic(s, p, mosaic, look, w):
    """Return the best placement of a mosaic and its worth."""
    return best_placement(s, p, int(FIRST_ORIENTATION[mosaic]), int(FIRST_ORIENTATION[mosaic + 1]), look, w)


@jit
def turn_mosaic(s, look, w):
    """Turn a mosaic as its best placement needs."""
    placement, _ = best_of_mosaic(s, s.decider, int(s.mosaic), look, w)
    return int(actions(s).turn) + int(PLACEMENT_ORIENTATION[placement])


@jit
def set_down(s, look, w):
    """Set a mosaic down on the best square."""
    placement, _ = best_placement(s, s.decider, int(s.orientation), int(s.orientation) + 1, look, w)
    return int(actions(s).at) + int(PLACEMENT_CORNER[placement])


@jit
def choose_mosaic(s, mask, look, w):
    """With a scribe choose the mosaic that brings most."""
    best, most = 0, NO_WORTH
    for mosaic in range(NUM_MOSAICS):
        if mask[A06.choose + mosaic]:
            _, worth = best_of_mosaic(s, s.decider, mosaic, look, w)
            if worth > most:
                best, most = mosaic, worth
    return int(A06.choose) + best


@jit
def palms_given_up_2006(s):
    """A statue costs no palms."""
    return 0


@jit
def palms_given_up_2019(s):
    """Whoever claims a sanctuary gives up the palms under the mosaic, unless a setting says otherwise."""
    return int(s.palms_due) * int(s.sanctuary_forfeits_palms)


@jit
def claim_or_leave(s, look, w):
    """Claim a sanctuary that is worth a statue."""
    low, high = asked_area(s)
    worth = worth_of_area(s, s.decider, num_squares(low, high), look, w)
    claims = worth > w.statue * min(look.pieces, 1.0) + edition_choices.palms_given_up(s)
    return int(actions(s).claim) if claims else int(actions(s).leave)
