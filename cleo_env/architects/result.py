"""The result of a finished game, for people: who was eaten and who won, by the rules' own kernels."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from cleo_env.architects import scoring_2006, scoring_2019
from cleo_env.architects.editions import rule_by_edition
from cleo_env.architects.scoring import num_final_amulets
from cleo_env.core.game import as_records
from cleo_env.core.rewards import mark_winners

# Where the editions part.
is_eaten = rule_by_edition(scoring_2006.is_eaten, scoring_2019.is_eaten)
num_amulets_left = rule_by_edition(num_final_amulets, scoring_2019.num_amulets_left)
score_wealth = rule_by_edition(scoring_2006.score_wealth, scoring_2019.score_wealth)
standing = rule_by_edition(scoring_2006.standing, scoring_2019.standing)


@dataclass(frozen=True)
class Result:
    """How one seat ended."""

    wealth: int
    amulets: int
    eaten: bool
    won: bool


def results(state: np.void) -> list[Result]:
    """Return how each seat ended; at the end all hands are shown. [A06 12.3] [A19 12.5]"""
    s = as_records(np.array(state, ndmin=1))[0]
    seats = range(int(state["num_players"]))
    standings = np.array([standing(s, p) for p in seats], np.int64)
    won = np.zeros(len(seats), np.bool_)
    mark_winners(standings, len(seats), won)
    return [Result(score_wealth(s, p), num_amulets_left(s, p), bool(is_eaten(s, p)), bool(won[p])) for p in seats]
