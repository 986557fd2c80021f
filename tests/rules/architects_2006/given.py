"""Short ways to set up a table for a rule's test."""

from __future__ import annotations

from collections import Counter
from typing import Any

from cleo_env.doors.table import Table

MOSAIC = {"artisan": 2, "stone": 1, "marble": 1, "lapis": 1}
PHOTOGRAPHED = [  # a garden seen in a photograph, after six mosaics
    "...###..T",
    ".F.###TTT",
    "FFF###..T",
    "F..PP....",
    "...PP....",
    "...P.....",
    "IIIIILLLL",
    "...U.U..L",
    "...UUU...",
]
PLENTY = {"artisan": 6, "stone": 4, "marble": 4, "wood": 4, "lapis": 4}


def table(hand: dict[str, int] | None = None, *others: dict[str, Any], seed: int = 1, **position: Any) -> Table:
    """Set up a game in which player 0 is to move and holds these cards.

    `others` describe the players after player 0 (two with an empty hand if there are none); keywords are keys of
    the position, and those of player 0 (money, amulets, merchants ..).
    """
    mine = {key: position.pop(key) for key in ("money", "amulets", "merchants", "statues", "sanctuary_squares")
            if key in position}  # fmt: skip
    players = [{"hand": hand or {}, **mine}, *(others or ({"hand": {}}, {"hand": {}}))]
    return Table.from_position(
        {"game": "architects_2006", "num_players": len(players), "players": players, **position}, seed=seed
    )


def play(game: Table, *names: str) -> Table:
    """Play these actions one after another."""
    for name in names:
        game.play(name)
    return game


def pay_with(game: Table, *cards: str) -> Table:
    """Pay with these cards; what is left is paid with the first thing offered."""
    for card in cards:
        game.play(f"pay {card}")
    while any(name.startswith("pay ") for name in game.legal):
        game.play(game.legal[0])
    return game


def every_card(position: dict[str, Any]) -> Counter[str]:
    """Count all cards of a position: in hands, on stalls, in the draw pile and among the discards."""
    cards = Counter(position.get("discard", {}))
    for player in position["players"]:
        cards.update(player["hand"])
    for pile in [*position.get("stalls", []), position.get("deck", [])]:
        cards.update(card.removeprefix("?") for card in pile)
    return cards


def bare_table(hand: dict[str, int] | None = None, **position: Any) -> Table:
    """Set up a game as `table` does, with all cards that are listed nowhere in player 1's hand, out of reach."""
    position = {"stalls": [[], [], []], **position}
    listed = every_card({**position, "players": [{"hand": hand or {}}]})
    rest = every_card(Table("architects_2006").position) - listed
    return table(hand, {"hand": dict(rest)}, {"hand": {}}, **position)


def laid(game: Table, mosaic: str, corner: str) -> Table:
    """Build a mosaic, turned as drawn, at a corner, and pay for it."""
    return pay_with(play(game, "build mosaic", f"turn {mosaic}", f"at {corner}"))
