"""The one way in which a batch of records fails: with the game, where it stands and the law it breaks."""

from __future__ import annotations

import numpy as np

TOLD = ("seed", "turn", "phase", "active", "decider")  # as far as a state has them


def demand(states: np.ndarray, holds: np.ndarray, law: str) -> None:
    """Fail for the first game in which a law does not hold."""
    if not holds.all():
        g = int(np.argmin(holds))
        where = ", ".join(f"{name} {states[name][g]}" for name in TOLD if name in (states.dtype.names or ()))
        raise AssertionError(f"game {g} ({where}): not so: {law}")
