"""What a piece earns, 2006: pairs of sphinxes, chains of walls, mosaic squares, palms; a bonus for several pieces."""

from __future__ import annotations

from cleo_env.architects.data import REWARD
from cleo_env.architects.data_2006 import COMBINATION_BONUS, SECOND_SPHINX
from cleo_env.architects.earnings import score_chain, score_wall
from cleo_env.architects.editions import Edition
from cleo_env.architects.enums import Category
from cleo_env.architects.mosaic import score_palms
from cleo_env.core.jit import jit


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
