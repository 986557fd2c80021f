"""The player who pays, player 0, in a rule's test."""

from __future__ import annotations

from types import ModuleType
from typing import Any

from cleo_env.interfaces.table import Table
from tests.rules.architects.seen import owned

UNAIDED: dict[str, dict[str, Any]] = {"architects_2006": {"merchants": 0}, "architects_2019": {}}


def mine(game: Table, key: str) -> Any:
    """Return one of player 0's belongings."""
    return owned(game, key)[0]


def unaided(edition: ModuleType) -> dict[str, Any]:
    """Return what a position says of a player 0 who has only cards to pay with."""
    return UNAIDED[edition.EDITION]
