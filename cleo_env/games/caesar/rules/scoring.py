"""The end of the game: points for patricians, majorities, whole groups and a mission."""

from __future__ import annotations

from cleo_env.core.counts import num_cards
from cleo_env.core.jit import jit
from cleo_env.games.caesar.enums import NUM_GROUPS
from cleo_env.games.caesar.rules.data import ALL_POINT, MAJORITY_POINT, MISSION_POINTS, MOST_PATRICIANS, PATRICIAN_POINT
from cleo_env.games.caesar.rules.missions import has_all, has_majority, is_met

FINAL_STATS = ("patricians", "mission points")


@jit
def num_won(s, p):
    """Count the patricians a player has won. [CC 11.1]"""
    return num_cards(s.won[p])


@jit
def score_groups(s, p):
    """Count a point for each patrician, each majority and each whole group. [CC 11.1] [CC 11.2] [CC 11.3]"""
    points = PATRICIAN_POINT * num_won(s, p)
    for group in range(NUM_GROUPS):
        points += MAJORITY_POINT * has_majority(s, p, group) + ALL_POINT * has_all(s, p, group)
    return points


@jit
def score_mission(s, p):
    """Count two points for a mission that is met; of two still held one is enough. [CC 11.4]"""
    for place in range(int(s.missions_held[p])):
        if is_met(s, p, int(s.mission[p, place])):
            return MISSION_POINTS
    return 0


@jit
def score_points(s, p):
    """Count all points of a player. [CC 11.6]"""
    return score_groups(s, p) + score_mission(s, p)


@jit
def standing(s, p):
    """Return a number that is higher for the better player: points, then patricians. [CC 11.6]"""
    return score_points(s, p) * (MOST_PATRICIANS + 1) + num_won(s, p)


@jit
def final_stats(s, p, out):
    """Write the FINAL_STATS of a seat. [CC 11.1] [CC 11.4]"""
    out[0] = num_won(s, p)
    out[1] = score_mission(s, p)
