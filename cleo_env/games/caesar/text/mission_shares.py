"""How often each mission brings its points, counted over many finished games."""

from __future__ import annotations

from collections import Counter

import numpy as np

from cleo_env.core.game import as_states
from cleo_env.games.caesar.enums import SEATS
from cleo_env.games.caesar.rules.missions import decode_missions, is_met


def mission_shares(states: np.ndarray) -> list[tuple[str, str]]:
    """Say how often each mission was scored by who was dealt it, and by who kept it, as a row of `cleo stats`."""
    dealt, kept, scored = count_missions(states)
    names = decode_missions(states["missions"][0])
    lines = [f"{scored[m] / dealt[m]:6.1%}  {scored[m] / max(kept[m], 1):6.1%}  {names[m]}" for m in sorted(dealt)]
    return [("missions scored, of dealt and of kept", "\n".join(lines))] if lines else []


def count_missions(states: np.ndarray) -> tuple[Counter[int], Counter[int], Counter[int]]:
    """Count how often each mission was dealt to a seat, kept by it to the end, and scored."""
    dealt, kept, scored = Counter[int](), Counter[int](), Counter[int]()
    for s in as_states(states):
        for p in range(SEATS):
            given = [int(mission) for mission in s["mission"][p] if mission >= 0]
            held = given[: int(s["missions_held"][p])]
            dealt.update(given)
            kept.update(held)
            scored.update(mission for mission in held if is_met(s, p, mission))
    return dealt, kept, scored
