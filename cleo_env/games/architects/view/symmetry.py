"""The three stalls are alike. So are the opponents, but for the order of their turns.

A seat and its opponents are exchanged as the viewer sees them: those after it, in turn order.
"""

from __future__ import annotations

import numpy as np

from cleo_env.core.symmetry import Symmetry, all_exchanges, exchange_columns
from cleo_env.games.architects.actions import ACTIONS
from cleo_env.games.architects.editions import SIZES, Edition
from cleo_env.games.architects.enums import NUM_STALLS
from cleo_env.games.architects.view.columns import FULL_VIEW, OBSERVATION

STALL_COLUMNS = ("stall_open", "stall_closed", "filled", "stall_hidden")
STALL_PHRASES = ("take stall", "place on stall")
SEAT_COLUMNS = (
    "decider", "active", "hand_size", "money", "amulets", "merchants", "statues", "sanctuary_squares", "ask_seat",
)  # fmt: skip
OPPONENT_COLUMNS = ("known", "hands", "all_money", "all_amulets", "all_bids")


def exchange_stalls(edition: Edition, stalls: np.ndarray) -> Symmetry:
    """Return the symmetry in which stall i takes the place of stall stalls[i]."""

    def renamed(name: str) -> str:
        phrase, _, number = name.rpartition(" ")
        return f"{phrase} {stalls[int(number) - 1] + 1}" if phrase in STALL_PHRASES else name

    exchanged = dict.fromkeys(STALL_COLUMNS, (0, stalls))
    return Symmetry(
        family="stalls",
        things=stalls,
        seats=np.arange(SIZES[edition].seats),
        observation=exchange_columns(OBSERVATION[edition], exchanged),
        full_view=exchange_columns(FULL_VIEW[edition], exchanged),
        actions=np.array([ACTIONS[edition].index(renamed(name)) for name in ACTIONS[edition].names]),
    )


def exchange_opponents(edition: Edition, opponents: np.ndarray) -> Symmetry:
    """Return the resemblance in which opponent i takes the place of opponent opponents[i]."""

    def renamed(name: str) -> str:
        words = name.split()
        if words[0] == "ask":  # ask +1 for stone
            words[1] = f"+{opponents[int(words[1]) - 1] + 1}"
        return " ".join(words)

    seats = np.concatenate([[0], opponents + 1])
    exchanged = dict.fromkeys(SEAT_COLUMNS, (0, seats)) | dict.fromkeys(OPPONENT_COLUMNS, (0, opponents))
    return Symmetry(
        family="opponents",
        things=opponents,
        seats=seats,
        observation=exchange_columns(OBSERVATION[edition], exchanged),
        full_view=exchange_columns(FULL_VIEW[edition], exchanged),
        actions=np.array([ACTIONS[edition].index(renamed(name)) for name in ACTIONS[edition].names]),
        exact=False,
    )


SYMMETRIES = {
    edition: (
        *(exchange_stalls(edition, stalls) for stalls in all_exchanges(NUM_STALLS)),
        *(exchange_opponents(edition, opponents) for opponents in all_exchanges(SIZES[edition].seats - 1)),
    )
    for edition in Edition
}
