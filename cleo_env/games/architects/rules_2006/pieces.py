"""Pieces, 2006: what they earn, a bonus for several of them, and the plaza, where each sort has one order."""

from __future__ import annotations

from cleo_env.core.jit import jit
from cleo_env.games.architects.actions import A06
from cleo_env.games.architects.editions import Edition
from cleo_env.games.architects.enums import Category
from cleo_env.games.architects.rules.data import REWARD
from cleo_env.games.architects.rules.earnings import score_chain, score_wall
from cleo_env.games.architects.rules.mosaic import score_palms
from cleo_env.games.architects.rules_2006.data import COMBINATION_BONUS, SECOND_SPHINX


@jit
def score_piece(s, category):
    """Return the talents a piece earns on the palace as it stands. [A06 5.9]"""
    reward = int(REWARD[Edition.E06, category])
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
def pay_combination_bonus(s):
    """Add the bonus for two, or for three and more pieces in one visit. [A06 5.10]"""
    s.money[s.active] += COMBINATION_BONUS[min(int(s.built), len(COMBINATION_BONUS) - 1)]


@jit
def num_on_plaza(s, category):
    """Count the sphinxes or the obelisks that stand."""
    return int(s.sphinxes) if category == Category.SPHINX else int(s.obelisks)


@jit
def legal_on_plaza(s, mask, category):
    """Offer the next sphinx or obelisk. [A06 6.1] [A06 6.2]"""
    mask[A06.sphinx if category == Category.SPHINX else A06.obelisk] = 1


@jit
def put_on_plaza(s, category, spot):
    """Put up the next sphinx or obelisk. [A06 6.1] [A06 6.2]"""
    if category == Category.SPHINX:
        s.sphinxes += 1
    else:
        s.obelisks += 1
