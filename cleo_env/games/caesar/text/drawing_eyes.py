"""What a viewer of the drawing may see of the hands, and whose side lies below."""

from __future__ import annotations

import numpy as np

from cleo_env.core import svg_eyes
from cleo_env.games.caesar.enums import Memory, Seat


class Eyes(svg_eyes.Eyes):
    """Eyes that may have kept in mind what was drawn openly, as the setting `memory` says."""

    @property
    def near_seat(self) -> int:
        """The seat whose side is drawn below: one's own, else Cleopatra's."""
        return int(Seat.CLEOPATRA) if self.own_seat is None else self.own_seat

    def known_hand(self, p: int) -> np.ndarray:
        """Return the cards of a hand whose faces are known, by kind."""
        if self.are(p):
            return self.state["held"][p]
        if self.own_seat is None or self.state["memory"] == Memory.TABLE:
            return np.zeros_like(self.state["held"][p])
        return self.state["known_held"][p]
