"""The pages made from the tables: what each action and each column means, and what a state holds.

python -m tools.docs.spaces            writes docs/spaces.md
python -m tools.docs.spaces --check    says whether it is fresh
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from cleo_env.core.files import write_whole
from cleo_env.core.game import Game
from cleo_env.core.tables import ColumnTable
from cleo_env.registry import GAMES, get_game
from tools.docs.markdown import table

PAGE = Path(__file__).resolve().parents[2] / "docs" / "spaces.md"
INTRODUCTION = """# Spaces

Made from the tables in the code by `make docs`; a test fails if this page is stale.

An action is a number; its name says what it means, and both lead to each other
(`game.actions.names[number]`, `game.actions.index(name)`). An observation is a row of small whole numbers;
`game.observation.view(row, "hand")` cuts out a column by name, and dividing by `game.observation.scale` brings all
values near one. The viewer's seat always comes first, then the seats after it.
"""
SETTING_HEADS = ("name", "default", "allowed", "meaning")
SEEN = {
    "all": "all",
    "owner": "each seat its own row",
    "part": "in part",
    "none": "nobody",
}


def describe(game: Game) -> str:
    """Describe a game's actions, observation, full view, settings and state as a page in Markdown."""
    parts = [
        f"## {game.name}\n\n{game.title}, {game.min_players} to {game.max_players} players, version {game.version}.",
        f"### Settings\n\n{table(SETTING_HEADS, setting_rows(game))}",
        f"### Actions: {game.actions.size}\n\n"
        + table(("from", "count", "segment", "names", "meaning"), game.actions.rows()),
        f"### Observation: {game.observation.size} columns of int16\n\n{_columns(game.observation)}",
        f"### Full view: {game.full_view.size} columns of int16\n\nThe observation, then these, for critics only:\n\n"
        + _columns(game.full_view, first=len(game.observation.pieces)),
        f"### State: {game.dtype.itemsize} bytes\n\n"
        + table(("field", "type", "shape", "seen by", "meaning"), _field_rows(game)),
    ]
    return "\n\n".join(parts) + "\n"


def page() -> str:
    """Return the whole page for all games."""
    return "\n".join([INTRODUCTION, *(describe(get_game(name)) for name in GAMES)])


def _columns(columns: ColumnTable, first: int = 0) -> str:
    return table(("from", "shape", "column", "values", "scale", "meaning"), columns.rows()[first:])


def setting_rows(game: Game) -> list[tuple[str, ...]]:
    """Describe a game's settings, a row each: name, default, what is allowed, what it means."""
    settings = game.settings.by_name.values()
    return [(f"`{s.name}`", f"`{s.default!r}`", s.allowed, s.meaning) for s in settings]


def _field_rows(game: Game) -> list[tuple[str, ...]]:
    return [(f.name, f.type, " x ".join(map(str, f.shape)) or "1", SEEN[f.seen], f.meaning) for f in game.fields]


def main() -> None:
    """Write the page, or with --check tell whether it is fresh."""
    parser = argparse.ArgumentParser(description="Write docs/spaces.md from the tables.")
    parser.add_argument("--check", action="store_true", help="only say whether the page is fresh")
    if not parser.parse_args().check:
        write_whole(PAGE, page())
    elif not PAGE.exists() or PAGE.read_text(encoding="utf-8") != page():
        sys.exit("docs/spaces.md is stale: run `make docs`")


if __name__ == "__main__":
    main()
