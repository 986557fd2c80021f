"""Pieces, 2019: what they earn, palms or a statue, and the plaza with its two rows of sphinxes and an obelisk."""

from __future__ import annotations

from cleo_env.core.jit import jit
from cleo_env.games.architects.actions import A19
from cleo_env.games.architects.editions import Edition
from cleo_env.games.architects.enums import Category, Worshipper
from cleo_env.games.architects.rules.data import REWARD
from cleo_env.games.architects.rules.earnings import num_covered, score_chain, score_wall
from cleo_env.games.architects.rules.garden import AROUND_THRONE_HIGH, AROUND_THRONE_LOW
from cleo_env.games.architects.rules.mosaic import score_palms
from cleo_env.games.architects.rules_2019.data import ARCHITECT_SCARABS, OBELISK_IN_ROW, ROW_SPHINXES, SPHINX_IN_ROW


@jit
def score_piece(s, category):
    """Return the scarabs a piece earns on the palace as it stands, but for palms.

    [A19 5.15] [A19 11.6] [A19 6.2] [A19 6.4] [A19 6.6]
    """
    reward = int(REWARD[Edition.E19, category])
    if category == Category.SPHINX:
        reward += SPHINX_IN_ROW * int(s.sphinxes[s.spot])
    elif category == Category.OBELISK:
        reward += OBELISK_IN_ROW * int(s.sphinxes[s.spot])
    elif category == Category.THRONE:
        reward += num_covered(s, AROUND_THRONE_LOW, AROUND_THRONE_HIGH)
    elif category == Category.DOOR:
        reward += score_chain(s, s.spot)
    elif category == Category.WALL:
        reward += score_wall(s, s.spot)
    return reward + (ARCHITECT_SCARABS if s.called == Worshipper.ARCHITECT else 0)


@jit
def set_palms_aside(s):
    """The palms of a mosaic are rewarded when its sanctuaries are claimed or left. [A19 8.7]"""
    s.palms_due = score_palms(s, s.laid[s.mosaic])


@jit
def forfeit_palms(s):
    """Whoever claims a sanctuary gives up the palms, unless a setting says otherwise. [A19 8.6]"""
    if s.sanctuary_forfeits_palms == 1:
        s.palms_due = 0


@jit
def collect_palms(s):
    """Once no sanctuary is asked about, collect a scarab for each palm that was not given up. [A19 7.5] [A19 8.7]"""
    s.money[s.active] += s.palms_due
    s.palms_due = 0


@jit
def num_on_plaza(s, category):
    """Count the sphinxes or the obelisks that stand in both rows."""
    if category == Category.SPHINX:
        return int(s.sphinxes[0]) + int(s.sphinxes[1])
    return int(s.obelisks[0]) + int(s.obelisks[1])


@jit
def legal_on_plaza(s, mask, category):
    """Offer every row with a free spot for the piece. [A19 6.1] [A19 6.3]"""
    for row in range(2):
        if category == Category.SPHINX:
            mask[A19.sphinx + row] = s.sphinxes[row] < ROW_SPHINXES
        else:
            mask[A19.obelisk + row] = s.obelisks[row] == 0


@jit
def put_on_plaza(s, category, row):
    """Put up a sphinx or an obelisk in a row. [A19 6.1] [A19 6.3]"""
    if category == Category.SPHINX:
        s.sphinxes[row] += 1
    else:
        s.obelisks[row] += 1
