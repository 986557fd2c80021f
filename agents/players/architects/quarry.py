"""The pieces on offer: the best spot of each category and what it brings."""

from __future__ import annotations

from cleo_env.agents.players.architects import edition_choices
from cleo_env.agents.players.architects.mosaics import guess_of_mosaic
from cleo_env.agents.players.architects.payment import UNPAID
from cleo_env.core.jit import jit
from cleo_env.core.polyomino import num_squares
from cleo_env.games.architects.actions import actions
from cleo_env.games.architects.editions import Edition, edition_of
from cleo_env.games.architects.enums import NUM_WALLS, Category
from cleo_env.games.architects.rules.data import REWARD
from cleo_env.games.architects.rules.earnings import num_covered, score_chain
from cleo_env.games.architects.rules.garden import (
    AROUND_THRONE_HIGH,
    AROUND_THRONE_LOW,
    FREE_HIGH,
    FREE_LOW,
    WALL_HIGH,
    WALL_LOW,
)
from cleo_env.games.architects.rules.mosaic import free_squares
from cleo_env.games.architects.rules_2006.data import SECOND_SPHINX
from cleo_env.games.architects.rules_2019.data import OBELISK_IN_ROW, ROW_SPHINXES, SPHINX_IN_ROW

NOTHING = -1
NO_GAIN = -1000.0
WALL_COVERED_LOW, WALL_COVERED_HIGH = WALL_LOW & FREE_LOW, WALL_HIGH & FREE_HIGH  # the throne space covers nothing


@jit
def best_wall(s):
    """Return the free wall with most mosaic squares along it, or NOTHING, and their number."""
    free_low, free_high = free_squares(s)
    best, most = NOTHING, NOTHING
    for wall in range(NUM_WALLS):
        if s.walls[wall] == 0:
            covered = num_squares(WALL_COVERED_LOW[wall] & ~free_low, WALL_COVERED_HIGH[wall] & ~free_high)
            if covered > most:
                best, most = wall, covered
    return best, most


@jit
def best_door(s):
    """Return the free side with the longer chain of walls, and its length."""
    left = NOTHING if s.doors[0] == 1 else score_chain(s, 0)
    right = NOTHING if s.doors[1] == 1 else score_chain(s, 1)
    return (0, left) if left >= right else (1, right)


@jit
def best_sphinx_2006(s):
    """The next sphinx opens a pair or completes it."""
    return 0, SECOND_SPHINX - int(REWARD[Edition.E06, Category.SPHINX]) if s.sphinxes % 2 == 1 else 0


@jit
def best_sphinx_2019(s):
    """Return the row with most sphinxes that has a spot left, and what they add."""
    left, right = int(s.sphinxes[0]), int(s.sphinxes[1])
    row = 0 if left < ROW_SPHINXES and (left >= right or right == ROW_SPHINXES) else 1
    return row, SPHINX_IN_ROW * int(s.sphinxes[row])


@jit
def best_obelisk_2006(s):
    """One obelisk is like the other."""
    return 0, 0


@jit
def best_obelisk_2019(s):
    """Return the free row with most sphinxes, and what they add."""
    left = NOTHING if s.obelisks[0] == 1 else int(s.sphinxes[0])
    right = NOTHING if s.obelisks[1] == 1 else int(s.sphinxes[1])
    return (0, OBELISK_IN_ROW * left) if left >= right else (1, OBELISK_IN_ROW * right)


@jit
def around_throne_2006(s):
    """The throne earns the same anywhere."""
    return 0


@jit
def around_throne_2019(s):
    """Pedestal and throne earn more with mosaics around them."""
    return num_covered(s, AROUND_THRONE_LOW, AROUND_THRONE_HIGH)


@jit
def best_spot(s, category):
    """Return the best spot for a piece that is not a mosaic, and what it adds to the reward."""
    if category == Category.WALL:
        return best_wall(s)
    if category == Category.DOOR:
        return best_door(s)
    if category == Category.SPHINX:
        return edition_choices.best_sphinx(s)
    if category == Category.OBELISK:
        return edition_choices.best_obelisk(s)
    return int(s.throne), edition_choices.around_throne(s)


@jit
def first_action(s, category):
    """Return the first action of a category's segment."""
    at = actions(s)
    if category == Category.WALL:
        return int(at.wall)
    if category == Category.DOOR:
        return int(at.door)
    if category == Category.SPHINX:
        return int(at.sphinx)
    if category == Category.OBELISK:
        return int(at.obelisk)
    return int(at.throne) if category == Category.THRONE else int(at.mosaic)


@jit
def build(s, category):
    """Return the action that builds a piece on its best spot."""
    spot = 0
    if category != Category.MOSAIC:
        spot, _ = best_spot(s, category)
    return first_action(s, category) + spot


@jit
def opened_pair_2006(s, category, w):
    """A sphinx without its twin is a gift to the next player."""
    return w.open_pair if category == Category.SPHINX and s.sphinxes % 2 == 0 else 0.0


@jit
def opened_pair_2019(s, category, w):
    """Sphinxes stand in rows, not in pairs."""
    return 0.0


@jit
def offer(s, p, purse, category, look, w):
    """Return what the next piece of a category brings, waiting taken off; NO_GAIN if it cannot be built."""
    if look.left[category] == 0 or edition_choices.paid(s, purse, category) == UNPAID:
        return NO_GAIN
    waiting = w.reserve[category] * min(look.pieces, 1.0)
    if category == Category.MOSAIC:
        added = guess_of_mosaic(s, p, look, w)
    else:
        added = best_spot(s, category)[1] - edition_choices.opened_pair(s, category, w)
    return REWARD[edition_of(s), category] + added - waiting


@jit
def offers(s, p, purse, look, w):
    """Return by category what the next piece brings; NO_GAIN for those that the purse cannot pay."""
    return (
        offer(s, p, purse, 0, look, w),
        offer(s, p, purse, 1, look, w),
        offer(s, p, purse, 2, look, w),
        offer(s, p, purse, 3, look, w),
        offer(s, p, purse, 4, look, w),
        offer(s, p, purse, 5, look, w),
    )
