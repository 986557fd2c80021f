"""What a piece earns: what the editions share."""

from __future__ import annotations

from cleo_env.core.jit import jit
from cleo_env.core.polyomino import num_squares
from cleo_env.games.architects.enums import NUM_WALLS
from cleo_env.games.architects.rules.garden import DOOR_CHAIN, FREE_HIGH, FREE_LOW, WALL_HIGH, WALL_LOW
from cleo_env.games.architects.rules.mosaic import free_squares


@jit
def num_covered(s, low, high):
    """Count the squares of an area that mosaics cover."""
    free_low, free_high = free_squares(s)
    return num_squares(low & FREE_LOW & ~free_low, high & FREE_HIGH & ~free_high)


@jit
def score_wall(s, wall):
    """Count the mosaic squares along a wall. [A06 6.5] [A06 6.6] [A19 6.8] [A19 6.9]"""
    return num_covered(s, WALL_LOW[wall], WALL_HIGH[wall])


@jit
def score_chain(s, side):
    """Count the unbroken chain of walls from a door's own corner. [A06 6.8] [A19 6.11]"""
    for link in range(NUM_WALLS):
        if s.walls[DOOR_CHAIN[side, link]] == 0:
            return link
    return NUM_WALLS
