"""What a piece earns, 2019: rows of sphinxes, chains of walls, mosaic squares, and palms or a statue."""

from __future__ import annotations

from cleo_env.architects.actions import A19
from cleo_env.architects.data import REWARD
from cleo_env.architects.data_2019 import ARCHITECT_SCARABS, OBELISK_IN_ROW, SPHINX_IN_ROW
from cleo_env.architects.earnings import num_covered, score_chain, score_wall
from cleo_env.architects.editions import Edition
from cleo_env.architects.enums import Category, Phase, Worshipper
from cleo_env.architects.garden import AROUND_THRONE_HIGH, AROUND_THRONE_LOW
from cleo_env.architects.mosaic import apply_sanctuary as claim_or_leave
from cleo_env.architects.mosaic import score_palms, survey_garden
from cleo_env.core.jit import jit


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
def finish_mosaic(s):
    """Ask about sanctuaries; the palms are rewarded when all is answered. [A19 8.7]"""
    s.palms_due = score_palms(s, s.laid[s.mosaic])
    survey_garden(s)
    collect_palms(s)


@jit
def apply_sanctuary(s, action):
    """Claim a sanctuary, which gives up the palms, or leave it. [A19 8.2] [A19 8.6]"""
    if action == A19.claim and s.sanctuary_forfeits_palms == 1:
        s.palms_due = 0
    claim_or_leave(s, action)
    collect_palms(s)


@jit
def collect_palms(s):
    """Once no sanctuary is asked about, collect a scarab for each palm that was not given up. [A19 7.5] [A19 8.7]"""
    if s.phase != Phase.SANCTUARY:
        s.money[s.active] += s.palms_due
        s.palms_due = 0
