"""A share of wins with its interval, and the one way to write either."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

UNKNOWN = "-"


@dataclass(frozen=True)
class Share:
    """A share of wins and the ends of its 95 % interval."""

    share: float
    low: float
    high: float

    @classmethod
    def of(cls, row: Mapping[str, Any]) -> Share:
        """Return the share that a row of plain data holds, among other things."""
        return cls(row["share"], row["low"], row["high"])

    def __str__(self) -> str:
        return f"{share_text(self.share)} ({share_text(self.low)} to {share_text(self.high)})"


def share_text(value: float | None) -> str:
    """Write a share with three digits."""
    return UNKNOWN if value is None else f"{value:.3f}"


def interval_text(low: float, high: float) -> str:
    """Write the ends of an interval of shares."""
    return f"{share_text(low)} .. {share_text(high)}"
