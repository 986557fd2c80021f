"""Where the networks that come with the package lie: a folder for each game, see docs/results.md."""

from __future__ import annotations

from pathlib import Path

SHIPPED = Path(__file__).parent / "trained"


def plain_folder(game: str) -> Path:
    """Return the folder of a game's policy that has no advisor: a function of observation and mask."""
    return SHIPPED / f"{game}_plain"
