"""Short ways to set up a table of the 2006 edition for a rule's test."""

from __future__ import annotations

from typing import Any

from cleo_env.interfaces.table import Table
from tests.rules.architects.given import rest_of_deck, set_up

EDITION = "architects_2006"
MOSAIC = {"artisan": 2, "stone": 1, "marble": 1, "lapis": 1}


def table(hand: dict[str, int] | None = None, *others: dict[str, Any], seed: int = 1, **position: Any) -> Table:
    """Set up a game in which player 0 is to move and holds these cards.

    `others` describe the players after player 0 (two with an empty hand if there are none); keywords are keys of
    the position, and those of player 0 (money, amulets, merchants ..).
    """
    return set_up(EDITION, hand, others or ({"hand": {}}, {"hand": {}}), seed, **position)


def bare_table(hand: dict[str, int] | None = None, **position: Any) -> Table:
    """Set up a game as `table` does, with all cards that are listed nowhere in player 1's hand, out of reach."""
    position = {"stalls": [[], [], []], **position}
    return table(hand, {"hand": rest_of_deck(EDITION, hand, position)}, {"hand": {}}, **position)
