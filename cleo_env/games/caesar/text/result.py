"""The result of a finished game, for people: each seat's points and who won, by the rules' own kernels."""

from __future__ import annotations

from dataclasses import asdict, dataclass

import numpy as np

from cleo_env.games.caesar.enums import NUM_GROUPS, SEATS
from cleo_env.games.caesar.rules.missions import has_all, has_majority
from cleo_env.games.caesar.rules.scoring import num_won, score_mission, score_points, standing
from cleo_env.games.caesar.text.words import for_rules


@dataclass(frozen=True)
class Result:
    """How one seat ended."""

    patricians: int
    majorities: int
    whole_groups: int
    mission: int
    points: int
    won: bool


def results(state: np.void) -> list[Result]:
    """Return how each seat ended. [CC 11.6]"""
    s = for_rules(state)
    best = max(standing(s, p) for p in range(SEATS))
    return [
        Result(
            patricians=num_won(s, p),
            majorities=sum(bool(has_majority(s, p, group)) for group in range(NUM_GROUPS)),
            whole_groups=sum(bool(has_all(s, p, group)) for group in range(NUM_GROUPS)),
            mission=score_mission(s, p),
            points=score_points(s, p),
            won=standing(s, p) == best,
        )
        for p in range(SEATS)
    ]


def scoring(state: np.void) -> dict[str, list[int]]:
    """Return the scoring step by step, a row of both seats each."""
    found = [asdict(one) for one in results(state)]
    return {name.replace("_", " "): [one[name] for one in found] for name in found[0] if name != "won"}
