"""Which pieces to build in one visit: every set of up to three that the purse can pay is weighed."""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import NamedTuple

import numpy as np

from cleo_env.agents.players.architects import edition_choices
from cleo_env.agents.players.architects.payment import UNPAID
from cleo_env.agents.players.architects.quarry import NO_GAIN, NOTHING
from cleo_env.agents.players.architects.worth import worth_of_purse
from cleo_env.core.jit import jit
from cleo_env.games.architects.editions import Edition
from cleo_env.games.architects.enums import NUM_CATEGORIES, Category
from cleo_env.games.architects.rules.data import CLEOPATRA_ARRIVES, PIECES, REWARD
from cleo_env.games.architects.rules_2006.data import COMBINATION_BONUS, SECOND_SPHINX
from cleo_env.games.architects.rules_2019.data import SPHINX_IN_ROW

# Mosaics come before the walls along them, walls before doors, sphinxes before obelisks.
BUILD_ORDER = (Category.MOSAIC, Category.WALL, Category.DOOR, Category.THRONE, Category.SPHINX, Category.OBELISK)
AT_ONCE = 3  # pieces in a plan

# Every plan comes right after the one it adds a piece to, so that a plan too dear is skipped with all that add to it.
_PLACES = [
    places for size in range(1, AT_ONCE + 1) for places in combinations_with_replacement(range(len(BUILD_ORDER)), size)
]
PLANS = [
    tuple(BUILD_ORDER[place] for place in places)
    for places in sorted(_PLACES)
    if all(places.count(place) <= PIECES[BUILD_ORDER[place]] for place in places)
]
SIZE = np.array([len(plan) for plan in PLANS], np.int8)
FIRST = np.array([plan[0] for plan in PLANS], np.int8)  # category to build first
LAST = np.array([plan[-1] for plan in PLANS], np.int8)  # the piece added to the plan before
SAME = np.array([plan[:-1].count(plan[-1]) for plan in PLANS], np.int8)  # pieces of that category before it
SKIP = np.array(  # the next plan that does not add to this one
    [
        next((n for n in range(i, len(PLANS)) if PLANS[n][: len(plan)] != plan), len(PLANS))
        for i, plan in enumerate(PLANS)
    ],
    np.int8,
)


class Stage(NamedTuple):
    """How far a plan has come."""

    rest: int  # what is left of the purse
    brought: float  # by its pieces
    steps: int  # of Cleopatra when the visit ends


@jit
def bonus_2006(s, more, each):
    """Return what the bonus for several pieces grows by with so many more."""
    most = len(COMBINATION_BONUS) - 1
    return COMBINATION_BONUS[min(int(s.built) + more, most)] - COMBINATION_BONUS[min(int(s.built), most)]


@jit
def bonus_2019(s, more, each):
    """Every piece counts alone, but the architect pays for each."""
    return more * each


@jit
def again_2006(s, category, brought, same, w):
    """Return what one more piece of a category brings after so many; sphinxes open and complete pairs in turn."""
    if category == Category.SPHINX and same % 2 == 1:
        change = SECOND_SPHINX - REWARD[Edition.E06, category] + w.open_pair
        return brought - change if s.sphinxes % 2 == 1 else brought + change
    return brought


@jit
def again_2019(s, category, brought, same, w):
    """Return what one more piece of a category brings after so many; a row of sphinxes pays better and better."""
    return brought + same * SPHINX_IN_ROW if category == Category.SPHINX else brought


@jit
def steps_of_cleopatra(s, look):
    """Count the steps Cleopatra will have walked when this visit ends as it stands."""
    steps = int(s.cleopatra)
    for category in range(NUM_CATEGORIES):
        steps += look.left[category] == 0 and not (int(s.completed) >> category) & 1
    return steps


@jit
def add_piece(s, stage, category, same, off, look, w):
    """Return the stage with one more piece; its purse is UNPAID if that cannot be."""
    left = look.left[category] - same
    if off[category] == NO_GAIN or left <= 0:
        return Stage(UNPAID, 0.0, 0)
    brought = off[category] if same == 0 else edition_choices.again(s, category, off[category], same, w)
    return Stage(edition_choices.paid(s, stage.rest, category), stage.brought + brought, stage.steps + int(left == 1))


@jit
def gain_of_stage(s, stage, size, lead, each, look, w):
    """Return what a plan gains that stops here: rewards, bonus, what is left to spend; ending the game decides it."""
    gain = stage.brought + edition_choices.bonus(s, size, each) + worth_of_purse(s, stage.rest, look, w)
    if stage.steps >= CLEOPATRA_ARRIVES and s.cleopatra < CLEOPATRA_ARRIVES:
        gain += w.finish if lead + stage.brought > w.ahead else -w.finish
    return gain


@jit
def best_plan(s, purse, off, lead, each, look, w):
    """Return the category to build first, or NOTHING, and what the best set of pieces gains."""
    none = Stage(purse, 0.0, steps_of_cleopatra(s, look))
    one, two = none, none
    best, most = NOTHING, NO_GAIN
    plan = 0
    while plan < len(SIZE):
        size = int(SIZE[plan])
        before = none if size == 1 else one if size == 2 else two
        after = add_piece(s, before, int(LAST[plan]), int(SAME[plan]), off, look, w)
        if after.rest == UNPAID:
            plan = int(SKIP[plan])
            continue
        gain = gain_of_stage(s, after, size, lead, each, look, w)
        if gain > most:
            best, most = int(FIRST[plan]), gain
        one, two = (after, two) if size == 1 else (one, after)
        plan += 1
    return best, most - worth_of_purse(s, purse, look, w)
