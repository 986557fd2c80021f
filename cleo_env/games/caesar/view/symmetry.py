"""The five groups are alike: their names can be exchanged, if also the missions that name one are.

They differ in their number of patricians, which is a column of its own.
"""

from __future__ import annotations

import numpy as np

from cleo_env.core.symmetry import Symmetry, all_exchanges, exchange_columns
from cleo_env.games.caesar.actions import ACTIONS
from cleo_env.games.caesar.enums import NUM_BUSTS, NUM_GROUPS, SEATS
from cleo_env.games.caesar.rules.data import GROUP_WORDS, MOST_MISSIONS
from cleo_env.games.caesar.rules.missions import MISSIONS
from cleo_env.games.caesar.view.columns import FULL_VIEW, OBSERVATION

# fmt: off
GROUP_AXIS = {  # of the columns that have one
    "group_size": 0, "centre": 0, "won": 1, "face_up": 1, "face_down": 1, "own_face_down": 0, "own_order": 0,
    "set_up_at": 1, "castled_at": 1, "target": 0, "other_face_down": 0, "other_order": 0,
}
MISSION_AXIS = {"mission": 1, "given_up": 0, "other_mission": 1}  # the printed missions
BUST_AXIS = {"bag": 0, "bust_next": 1}
# fmt: on


def renamed(name: str, groups: np.ndarray) -> str:
    """Return the name of an action or a mission with the groups exchanged; pairs of groups are named in their order."""
    words = [GROUP_WORDS[groups[GROUP_WORDS.index(word)]] if word in GROUP_WORDS else word for word in name.split()]
    if words[0] == "castle":
        words[1:] = sorted(words[1:], key=GROUP_WORDS.index)
    return " ".join(words)


def exchange(groups: np.ndarray) -> Symmetry:
    """Return the symmetry in which group i takes the place of group groups[i]."""
    missions = np.arange(MOST_MISSIONS)
    missions[: len(MISSIONS)] = [MISSIONS.index(renamed(mission, groups)) for mission in MISSIONS]
    busts = np.concatenate([groups, np.arange(NUM_GROUPS, NUM_BUSTS)])
    exchanged = {
        name: (axis, places)
        for axes, places in ((GROUP_AXIS, groups), (MISSION_AXIS, missions), (BUST_AXIS, busts))
        for name, axis in axes.items()
    }
    actions = np.array([ACTIONS.index(renamed(name, groups)) for name in ACTIONS.names])
    return Symmetry(
        family="groups",
        things=groups,
        seats=np.arange(SEATS),
        observation=exchange_columns(OBSERVATION, exchanged),
        full_view=exchange_columns(FULL_VIEW, exchanged),
        actions=actions,
    )


SYMMETRIES = tuple(exchange(groups) for groups in all_exchanges(NUM_GROUPS))
