"""The ratings of docs/levels.md for the levels of the lobby: `tools.docs.levels` copies them.

A test holds what was copied against the page, so that the two never differ.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

from cleo_env.agents.web import levels
from cleo_env.core.files import write_whole

PAGE = Path(__file__).resolve().parents[2] / "docs" / "levels.md"
KEPT = Path(levels.__file__).with_name("ratings.json")
GAME = re.compile(r"^## .*\(`(\w+)`\)$", re.MULTILINE)
RATED = re.compile(r"^\| ([^|` ]+) \| ([+-]\d+) \|", re.MULTILINE)


def ratings_of(page: str) -> dict[str, dict[str, int]]:
    """Return the rating of every agent in each game of the page."""
    _, *pieces = GAME.split(page)
    games = zip(pieces[::2], pieces[1::2], strict=True)
    return {game: {agent: int(rating) for agent, rating in RATED.findall(section)} for game, section in games}


def keep_ratings() -> None:
    """Copy the page's ratings."""
    write_whole(KEPT, json.dumps(ratings_of(PAGE.read_text("utf-8")), indent=1) + "\n")
