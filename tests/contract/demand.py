"""How a law that must hold in every record is demanded."""

from __future__ import annotations

import numpy as np


def demand(states: np.ndarray, holds: np.ndarray, law: str) -> None:
    """Fail for the first game in which a law does not hold."""
    if not holds.all():
        g = int(np.argmin(holds))
        s = states[g]
        raise AssertionError(f"game {g} (seed {s['seed']}, turn {s['turn']}, phase {s['phase']}): not so: {law}")
