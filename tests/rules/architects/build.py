"""Short ways to build whole pieces in either edition."""

from __future__ import annotations

from cleo_env.interfaces.table import Table
from tests.rules.architects.given import pay_with, play

MOSAIC = {"artisan": 2, "stone": 1, "marble": 1, "lapis": 1}  # pays for one mosaic in either edition


def build(game: Table, *pieces: str, kind: str = "stone") -> Table:
    """Build these pieces one after another and pay for them, in this kind where a kind is asked."""
    for piece in pieces:
        play(game, f"build {piece}")
        if f"in {kind}" in game.legal:
            play(game, f"in {kind}")
        pay_with(game)
    return game


def visited(game: Table, *pieces: str) -> Table:
    """Build these pieces in one visit and end it."""
    return play(build(game, *pieces), "end visit")
