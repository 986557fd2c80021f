"""The board of Sobek in a rule's test."""

from __future__ import annotations

ORDER = ["architect", "visir", "beggar", "merchant", "foreman"]
CALLS = [f"call {worshipper}" for worshipper in ORDER]
TAKES = ["take stall 1", "take stall 2", "take stall 3"]


def slots(worshipper: str, slot: int) -> list[str]:
    """Put a worshipper on a slot, counted from the left, and the others around it."""
    others = [other for other in ORDER if other != worshipper]
    return [*others[: slot - 1], worshipper, *others[slot - 1 :]]
