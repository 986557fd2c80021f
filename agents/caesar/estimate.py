"""What both players may expect, from all that is in the record: searchers stop their playouts here."""

from __future__ import annotations

from agents.caesar.chances import lean
from agents.caesar.missions import chance_of_mission, chance_of_part
from agents.caesar.sides import own_side
from agents.caesar.stakes import stake_in_group
from agents.caesar.votes import NO_PLACE, chance_of_bust
from cleo_env.caesar.cards import num_influence
from cleo_env.caesar.data import ALL_POINT, MAJORITY_POINT, MISSION_POINTS, PATRICIAN_POINT
from cleo_env.caesar.enums import NUM_GROUPS, Need
from cleo_env.caesar.scoring import num_won
from cleo_env.core.counts import num_cards
from cleo_env.core.jit import jit

# Found by regression on games of experts.
TABLE = 0.5  # share of a group's stake that the cards on the table decide
SOON = 0.5  # the same, for each certain vote of this turn
FAR = 20.0  # squared total that makes a lead on the table half sure
CARDS = 0.05  # points that an influence card in hand or pile is worth
SETTLED = 1.0  # squared points that make a margin half sure when no patrician is left
OPEN = 1.5  # the same for each patrician that is left


@jit
def estimate(s, values):
    """Write what each seat may expect, from 1 for a sure win to -1."""
    margin = prospects(s, 0) - prospects(s, 1) + strength(s)
    value = lean(margin, SETTLED + OPEN * num_cards(s.centre))
    values[0] = value
    values[1] = -value


@jit
def prospects(s, p):
    """Return the points a seat may expect if all patricians left go either way, and what its cards are worth."""
    points = PATRICIAN_POINT * num_won(s, p) + MISSION_POINTS * chance_of_any_mission(s, p)
    for group in range(NUM_GROUPS):
        if s.group_size[group] > 0:
            points += MAJORITY_POINT * chance_of_part(s, p, group, Need.MAJORITY.value, 1)
            points += ALL_POINT * chance_of_part(s, p, group, Need.ALL.value, 1)
    return points + CARDS * (num_influence(s, p) + int(s.influence_left[p]))


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
        if s.centre[group] > 0:
            one, two = own_side(s, 0, group, NO_PLACE), own_side(s, 1, group, NO_PLACE)
            lead = lean(one.total - two.total, FAR)
            if one.philosophers != two.philosophers:
                lead = -lead
            stake = stake_in_group(s, 0, group) + stake_in_group(s, 1, group)
            points += stake * lead * (TABLE + SOON * chance_of_bust(s, group))
    return points
