"""What both players may expect, from all that is in the state: searchers stop their playouts here.

The constants come from a regression of results on positions, in 8,000 games of the expert with itself. A patrician
counts one; what it will do for majorities and missions counts less than its points, since it is often done anyway.
"""

from __future__ import annotations

import numpy as np

from cleo_env.agents.players.caesar.missions import chance_of_mission, chance_of_part
from cleo_env.agents.players.caesar.sides import own_side
from cleo_env.agents.players.caesar.stakes import stake_in_group
from cleo_env.agents.players.caesar.votes import NO_PLACE
from cleo_env.agents.players.caesar.win_chance import lean
from cleo_env.core.counts import num_cards
from cleo_env.core.jit import jit
from cleo_env.games.caesar.enums import NUM_CARDS, NUM_GROUPS, Need, Phase
from cleo_env.games.caesar.rules.data import MISSION_POINTS
from cleo_env.games.caesar.rules.scoring import num_won

# fmt: off
MAJORITY = 0.37  # worth of a sure majority
WHOLE    = 0.16  # worth of a sure whole group
MISSION  = 0.39  # share of the points of a sure mission
TURN     = 0.44  # worth of having the turn
TABLE    = 0.20  # share of a group's stake that a sure lead on the table is worth
LONG     = 0.03  # by how much that share rises with each further patrician of the group
FAR      = 15.0  # squared total that makes a lead on the table seven tenths sure
SETTLED  = 1.15  # squared points that make a margin seven tenths sure when no patrician is left
OPEN     = 1.00  # by how much these rise with each patrician that is left

# what a card in hand is worth: 1 to 5, philosopher, assassination, scout, wrath, castling, veto
HELD = np.array([0.11, 0.22, 0.33, 0.44, 0.55, 0.84, 0.38, 0.28, 0.39, 0.48, 0.56])
# fmt: on
assert len(HELD) == NUM_CARDS


@jit
def estimate(s, values):
    """Write what each seat may expect, from 1 for a sure win to -1."""
    margin = prospects(s, 0) - prospects(s, 1) + strength(s)
    if s.phase > Phase.FIRST_ACTION:
        margin += TURN if s.active == 0 else -TURN
    value = lean(margin, SETTLED + OPEN * num_cards(s.centre))
    values[0] = value
    values[1] = -value


@jit
def prospects(s, p):
    """Return the points a seat may expect if all patricians left go either way, and what its hand is worth."""
    points = num_won(s, p) + MISSION * MISSION_POINTS * chance_of_any_mission(s, p)
    for group in range(NUM_GROUPS):
        if s.group_size[group] > 0:
            points += MAJORITY * chance_of_part(s, p, group, Need.MAJORITY.value, 1)
            points += WHOLE * chance_of_part(s, p, group, Need.ALL.value, 1)
    for card in range(NUM_CARDS):
        points += HELD[card] * s.held[p, card]
    return points


@jit
def chance_of_any_mission(s, p):
    """Return the chance of the nearest mission that a seat holds."""
    best = 0.0
    for place in range(int(s.missions_held[p])):
        best = max(best, chance_of_mission(s, p, int(s.mission[p, place])))
    return best


@jit
def strength(s):
    """Return what the first seat's cards on the table promise over the second's."""
    points = 0.0
    for group in range(NUM_GROUPS):
        left = int(s.centre[group])
        if left > 0:
            one, two = own_side(s, 0, group, NO_PLACE), own_side(s, 1, group, NO_PLACE)
            lead = one.total - two.total if one.philosophers == two.philosophers else two.total - one.total
            stake = stake_in_group(s, 0, group) + stake_in_group(s, 1, group)
            points += stake * lean(lead, FAR) * (TABLE + LONG * (left - 1))
    return points
