"""How strong the levels of the lobby are: their agents at one table, written to docs/levels.md.

The ratings are copied for the lobby.

python -m tools.docs.levels

A run that was stopped goes on where it was, as long as no source has changed; its blocks lie in runs/ladder.
"""

from __future__ import annotations

from cleo_env.agents.web.levels import AGENTS
from cleo_env.core.files import write_whole
from cleo_env.registry import GAMES
from tools.docs.ladder import commit, measure, table_columns
from tools.docs.ratings import PAGE, keep_ratings

BLOCKS = {"architects_2006": 8, "architects_2019": 8, "caesar": 60}  # some ten minutes of a core each
INTRODUCTION = """# Levels of the lobby

Written by `python -m tools.docs.levels` at commit {commit}. The agents behind the levels of `cleo serve` play at one
table (in Caesar & Cleopatra every two of them); each seed is replayed with every seat rotation (a duplicate block), and
intervals are 95 % block-bootstrap intervals. Ratings are Plackett-Luce strengths on the Elo scale, 0 in the mean of the
four: 100 points more finish above the other in 64 of 100 games. The names go by rating, also where the intervals of two
levels overlap. More agents are on the [ladder](ladder.md)."""


def section(game: str) -> str:
    """Measure one game and describe it."""
    found = measure(game, AGENTS, BLOCKS[game])
    return "\n\n".join([f"## {found.contest.game.title} (`{game}`)", f"{found.title}.", *table_columns(found)])


def main() -> None:
    """Measure, write the page, and copy its ratings for the lobby."""
    parts = [INTRODUCTION.format(commit=commit()), *(section(game) for game in GAMES)]
    write_whole(PAGE, "\n\n".join(parts) + "\n")
    keep_ratings()


if __name__ == "__main__":
    main()
