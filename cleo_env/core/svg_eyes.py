"""Through whose eyes a table is drawn: every part of a drawing asks here before it shows what is not open to all."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np

Viewer = int | None | Literal["all"]


@dataclass(frozen=True)
class Eyes:
    """A seat's eyes, everybody's (None), or those that see all ("all"); games add what only they have to hide."""

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
    def acting_seat(self) -> int | None:
        """The seat that is spoken to and whose cards can be pointed at: one's own; who sees all takes the decider's."""
        return int(self.state["decider"]) if self.see_all else self.own_seat

    def are(self, p: int) -> bool:
        """Tell whether these eyes see what seat p keeps to itself."""
        return self.see_all or p == self.seat
