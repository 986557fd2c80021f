"""What a viewer of the drawing may see. Every part asks here before it shows what is not open to all."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np

from cleo_env.games.architects.enums import Memory

Seat = int | None | Literal["all"]


@dataclass(frozen=True)
class Eyes:
    """A seat's eyes, everybody's (None), or those that see all ("all")."""

    state: np.void
    seat: Seat

    @property
    def see_all(self) -> bool:
        """Whether nothing is hidden."""
        return self.seat == "all"

    @property
    def own_seat(self) -> int | None:
        """The seat itself, if these are a seat's eyes."""
        return self.seat if isinstance(self.seat, int) else None

    @property
    def speaks_to(self) -> int | None:
        """The seat to which a sentence about what is asked speaks; who sees all reads what the decider does."""
        return int(self.state["decider"]) if self.see_all else self.own_seat

    @property
    def hand_with_spots(self) -> int | None:
        """The seat whose cards can be pointed at: one's own, or the decider's for who sees all."""
        return int(self.state["decider"]) if self.see_all else self.own_seat

    def are(self, p: int) -> bool:
        """Tell whether these eyes see what seat p keeps to itself."""
        return self.see_all or p == self.seat

    def count(self, p: int, field: str) -> int | None:
        """Return how many talents, scarabs or amulets a player has, None if the viewer has not kept count."""
        hidden = self.state["memory"] == Memory.TABLE and not self.are(p)
        return None if hidden else int(self.state[field][p])

    def known_hand(self, p: int) -> np.ndarray:
        """Return the cards of a hand whose faces are known, by kind."""
        if self.are(p):
            return self.state["hand"][p]
        if self.own_seat is None or self.state["memory"] == Memory.TABLE:
            return np.zeros_like(self.state["hand"][p])
        steps = (p - self.own_seat) % int(self.state["num_players"])
        return self.state["known"][self.own_seat, steps - 1]

    def known_discard(self) -> np.ndarray:
        """Return the discards whose faces are known, by kind."""
        if self.see_all:
            return self.state["discard"]
        if self.own_seat is None or self.state["memory"] == Memory.TABLE:
            return np.zeros_like(self.state["discard"])
        return self.state["known_discard"][self.own_seat]
