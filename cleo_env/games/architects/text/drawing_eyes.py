"""What a viewer of the drawing may see of money, cards and discards."""

from __future__ import annotations

import numpy as np

from cleo_env.core import svg_eyes
from cleo_env.games.architects.enums import Memory


class Eyes(svg_eyes.Eyes):
    """Eyes that may have kept count of what was seen, as the setting `memory` says."""

    @property
    def forget(self) -> bool:
        """Whether only what lies on the table is known."""
        return bool(self.state["memory"] == Memory.TABLE)

    def count(self, p: int, field: str) -> int | None:
        """Return how many talents, scarabs or amulets a player has, None if the viewer has not kept count."""
        return None if self.forget and not self.are(p) else int(self.state[field][p])

    def known_hand(self, p: int) -> np.ndarray:
        """Return the cards of a hand whose faces are known, by kind."""
        if self.are(p):
            return self.state["hand"][p]
        if self.own_seat is None or self.forget:
            return np.zeros_like(self.state["hand"][p])
        steps = (p - self.own_seat) % int(self.state["num_players"])
        return self.state["known"][self.own_seat, steps - 1]

    def known_discard(self) -> np.ndarray:
        """Return the discards whose faces are known, by kind."""
        if self.see_all:
            return self.state["discard"]
        if self.own_seat is None or self.forget:
            return np.zeros_like(self.state["discard"])
        return self.state["known_discard"][self.own_seat]
