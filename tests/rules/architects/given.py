"""Short ways to set up and play a table in a rule's test, for both editions."""

from __future__ import annotations

from collections import Counter
from typing import Any

from cleo_env.interfaces.table import Table

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
BELONGINGS = ("money", "amulets", "merchants", "statues", "sanctuary_squares")


def set_up(edition: str, hand: dict[str, int] | None, others: tuple[Any, ...], seed: int, **position: Any) -> Table:
    """Set up a game in which player 0 is to move and holds these cards; the others are described one by one."""
    mine = {key: position.pop(key) for key in BELONGINGS if key in position}
    players = [{"hand": hand or {}, **mine}, *others]
    return Table.from_position(
        {"game": edition, "num_players": len(players), "players": players, **position}, seed=seed
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


def rest_of_deck(edition: str, hand: dict[str, int] | None, position: dict[str, Any]) -> dict[str, int]:
    """Return all cards that are listed nowhere."""
    settings = position.get("settings", {})
    listed = every_card({**position, "players": [{"hand": hand or {}}]})
    return dict(every_card(Table(edition, **settings).position) - listed)


def laid(game: Table, mosaic: str, corner: str) -> Table:
    """Build a mosaic, turned as drawn, at a corner, and pay for it."""
    return pay_with(play(game, "build mosaic", f"turn {mosaic}", f"at {corner}"))
