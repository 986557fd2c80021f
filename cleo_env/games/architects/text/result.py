"""The result of a finished game, for people: who was eaten and who won, by the rules' own kernels."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from cleo_env.core.game import as_states
from cleo_env.core.rewards import mark_winners
from cleo_env.games.architects import edition_rules


@dataclass(frozen=True)
class Result:
    """How one seat ended."""

    wealth: int
    amulets: int
    eaten: bool
    won: bool


def results(state: np.void) -> list[Result]:
    """Return how each seat ended; at the end all hands are shown. [A06 12.3] [A19 12.5]"""
    s = as_states(np.array(state, ndmin=1))[0]
    seats = range(int(state["num_players"]))
    standings = np.array([edition_rules.standing(s, p) for p in seats], np.int64)
    won = np.zeros(len(seats), np.bool_)
    mark_winners(standings, len(seats), won)
    return [
        Result(
            edition_rules.score_wealth(s, p),
            edition_rules.num_amulets_left(s, p),
            bool(edition_rules.is_eaten(s, p)),
            bool(won[p]),
        )
        for p in seats
    ]
