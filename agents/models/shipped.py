"""Where the networks that come with the package lie: folders for each game, see docs/results.md and docs/models.md."""

from __future__ import annotations

from pathlib import Path

SHIPPED = Path(__file__).parent / "trained"
ADVISED, PLAIN = "advised", "plain"  # a policy that hears what a script would do, and one that hears nobody
FAST = "fast"  # another word for the plain one
STRONGEST = {"architects_2006": ADVISED, "architects_2019": ADVISED, "caesar": ADVISED}  # which of them `trained` is


def plain_folder(game: str) -> Path:
    """Return the folder of a game's policy that has no advisor: a function of observation and mask."""
    return SHIPPED / f"{game}_plain"


def policy_folder(game: str, which: str) -> Path:
    """Return the folder of one of a game's policies."""
    return plain_folder(game) if which in (PLAIN, FAST) else SHIPPED / game
