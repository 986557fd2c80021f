"""What the next patrician of a group is worth: its point, and what it does for majority, whole group and missions."""

from __future__ import annotations

from cleo_env.agents.players.caesar.missions import need_of, pivot_of_mission
from cleo_env.agents.players.caesar.win_chance import pivot
from cleo_env.core.jit import jit
from cleo_env.games.caesar.enums import Need
from cleo_env.games.caesar.rules.cards import other_seat
from cleo_env.games.caesar.rules.data import ALL_POINT, MAJORITY_POINT, MISSION_POINTS, PATRICIAN_POINT


@jit
def stake_in_group(s, p, group):
    """Return what a seat gains of its own points if it and not the other wins the next patrician of a group."""
    left = int(s.centre[group])
    return (
        PATRICIAN_POINT
        + MAJORITY_POINT * pivot(need_of(s, p, group, Need.MAJORITY.value, 1), left)
        + ALL_POINT * pivot(need_of(s, p, group, Need.ALL.value, 1), left)
    )


@jit
def stake_of_missions(s, p, group, w):
    """Return what the next patrician of a group does for the missions a seat holds."""
    held = int(s.missions_held[p])
    stake = 0.0
    for place in range(held):
        stake += pivot_of_mission(s, p, int(s.mission[p, place]), group)
    return stake * MISSION_POINTS * (w.mission if held > 1 else w.kept)


@jit
def stake_of(s, p, group, w):
    """Return by how many points two seats move apart if one and not the other wins a group's next patrician.

    Of the opponent's missions nothing is known.
    """
    return stake_in_group(s, p, group) + stake_in_group(s, other_seat(p), group) + stake_of_missions(s, p, group, w)
