"""The game made small by settings, so that its whole tree can be walked. [CC 13.1] [CC 13.2]"""

from __future__ import annotations

from typing import Any

BARE: dict[str, Any] = {
    "missions": [],
    "philosopher": 0,
    "assassination": 0,
    "scout": 0,
    "wrath": 0,
    "castling": 0,
    "veto": 0,
}


def miniature(**named: Any) -> dict[str, Any]:
    """Return settings of a game without philosophers, action cards and missions, but for those that are named."""
    return {**BARE, **named}
