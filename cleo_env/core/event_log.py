"""A step of a game as those who tell it see it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class Step:
    """One action with the states before and after it."""

    before: np.void
    action: str
    after: np.void

    @property
    def word(self) -> str:
        """The last word of the action."""
        return self.action.split()[-1]

    @property
    def rest(self) -> str:
        """The action without its first word."""
        return self.action.split(maxsplit=1)[-1]

    def gain(self, field: str, p: int) -> int:
        """Tell how much more of something a seat has."""
        return int(self.after[field][p]) - int(self.before[field][p])
