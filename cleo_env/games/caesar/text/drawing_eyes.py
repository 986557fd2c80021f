"""What a viewer of the drawing may see. Every part asks here before it shows what is not open to all."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np

from cleo_env.games.caesar.enums import Memory, Seat

Viewer = int | None | Literal["all"]


@dataclass(frozen=True)
class Eyes:
    """A seat's eyes, everybody's (None), or those that see all ("all")."""

    state: np.void
    seat: Viewer

    @property
    def see_all(self) -> bool:
        """Whether nothing is hidden."""
        return self.seat == "all"

    @property
    def own_seat(self) -> int | None:
        """The seat itself, if these are a seat's eyes."""
        return self.seat if isinstance(self.seat, int) else None

    @property
    def near_seat(self) -> int:
        """The seat whose side is drawn below: one's own, else Cleopatra's."""
        return int(Seat.CLEOPATRA) if self.own_seat is None else self.own_seat

    @property
    def pointing_seat(self) -> int | None:
        """The seat whose cards can be pointed at: one's own, or the decider's for who sees all."""
        return int(self.state["decider"]) if self.see_all else self.own_seat

    def are(self, p: int) -> bool:
        """Tell whether these eyes see what seat p keeps to itself."""
        return self.see_all or p == self.seat

    def known_hand(self, p: int) -> np.ndarray:
        """Return the cards of a hand whose faces are known, by kind."""
        if self.are(p):
            return self.state["held"][p]
        if self.own_seat is None or self.state["memory"] == Memory.TABLE:
            return np.zeros_like(self.state["held"][p])
        return self.state["known_held"][p]
