"""How near a mission is, and what a group's next patrician does for it."""

from __future__ import annotations

import numpy as np

from cleo_env.agents.players.caesar.win_chance import chance_to_win, pivot
from cleo_env.core.counts import num_cards
from cleo_env.core.jit import jit
from cleo_env.games.caesar.enums import NUM_GROUPS, Need
from cleo_env.games.caesar.rules.missions import ANY
from cleo_env.games.caesar.rules.scoring import num_won


@jit
def progress(s):
    """Return the share of the patricians that is won."""
    won = num_won(s, 0) + num_won(s, 1)
    return won / max(won + num_cards(s.centre), 1)


@jit
def need_of(s, p, group, need, number):
    """Return how many more patricians of a group a seat needs for its part of a mission."""
    won = int(s.won[p, group])
    if need == Need.MAJORITY:
        return int(s.group_size[group]) // 2 + 1 - won
    if need == Need.ALL:
        return max(int(s.group_size[group]), 1) - won
    return number - won


@jit
def chance_of_part(s, p, group, need, number):
    """Return the chance that a seat wins what it needs of a group."""
    return chance_to_win(need_of(s, p, group, need, number), int(s.centre[group]))


@jit
def chance_of_mission(s, p, place):
    """Return the chance that a seat will meet a mission of the table, roughly."""
    need, number, only = int(s.missions[place, 0]), int(s.missions[place, 1]), int(s.missions[place, 2])
    if only != ANY:
        return chance_of_part(s, p, only, need, number)
    if need == Need.PATRICIANS:
        return chance_to_win(number - num_won(s, p), num_cards(s.centre))
    if need == Need.EVERY:
        return chance_of_every(s, p, number, ANY)
    return chance_of_several(s, p, need, number, ANY)


@jit
def chance_of_every(s, p, number, but):
    """Return the chance that a seat wins so many of every group, one group left out."""
    chance = 1.0
    for group in range(NUM_GROUPS):
        if s.group_size[group] > 0 and group != but:
            chance *= chance_of_part(s, p, group, Need.EVERY.value, number)
    return chance


@jit
def chance_of_several(s, p, need, number, but):
    """Return the chance that a seat has its part in so many groups or more, one group left out."""
    exactly = np.zeros(NUM_GROUPS + 1)  # by number of groups
    exactly[0] = 1.0
    for group in range(NUM_GROUPS):
        if s.group_size[group] > 0 and group != but:
            chance = chance_of_part(s, p, group, need, number)
            for have in range(NUM_GROUPS, 0, -1):
                exactly[have] += chance * (exactly[have - 1] - exactly[have])
            exactly[0] *= 1.0 - chance
    return exactly[number:].sum()


@jit
def pivot_of_mission(s, p, place, group):
    """Return by how much the next patrician of a group changes the chance to meet a mission."""
    need, number, only = int(s.missions[place, 0]), int(s.missions[place, 1]), int(s.missions[place, 2])
    if only != ANY and only != group:
        return 0.0
    if only == ANY and need == Need.PATRICIANS:
        return pivot(number - num_won(s, p), num_cards(s.centre))
    part = pivot(need_of(s, p, group, need, number), int(s.centre[group]))
    if need == Need.EVERY:
        return part * chance_of_every(s, p, number, group)
    if only == ANY:
        others = chance_of_several(s, p, need, number - 1, group) - chance_of_several(s, p, need, number, group)
        return part * others
    return part
