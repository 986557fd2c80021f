"""A page for every game: picture, players, spaces, rewards, settings, rules, statistics, strength of the agents.

python -m tools.docs.games    writes docs/games from the tables in the code and from the other generated pages
"""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

from cleo_env.core.files import write_whole
from cleo_env.core.game import Game
from cleo_env.registry import GAMES, get_game
from tools.docs.markdown import table
from tools.docs.spaces import SETTING_HEADS, setting_rows

DOCS = Path(__file__).resolve().parents[2] / "docs"
FOLDER = DOCS / "games"
MADE = """Made by `make docs` from the code and from [statistics](../statistics.md), [ladder](../ladder.md) and
[results](../results.md)."""
LADDER = """The scripts `random`, `greedy` and `expert` and the search `ismcts` come with the game, and so do trained
networks; [agents](../agents.md) tells what they are, [the ladder](../ladder.md) how this was measured. Parity is what
an agent would win among equals."""
TRAINED = (
    "The networks that come with the package, one at a table of opponents ([how they were trained](../results.md)):"
)


def page(name: str) -> str:
    """Return the page of a game."""
    game = get_game(name)
    parts = [
        f"# {game.title}",
        MADE,
        f"![a game of experts, as one seat sees it](../pictures/{picture(name)})",
        table(("", ""), facts(game)),
        description(name),
        f"## Settings\n\n{table(SETTING_HEADS, setting_rows(game))}",
        f"## Rules\n\n{rules(name)}",
        f"## Statistics of random play\n\n{section('statistics.md', name)}",
        f"## How strong the agents are\n\n{LADDER}\n\n{section('ladder.md', name)}",
        f"{TRAINED}\n\n{first_table(section('results.md', name))}",
    ]
    return "\n\n".join(parts) + "\n"


def facts(game: Game) -> list[tuple[str, str]]:
    """Return what a researcher asks first."""
    players = f"{game.min_players} to {game.max_players}" if game.min_players < game.max_players else f"{game.seats}"
    columns = f"[what they mean](../spaces.md#{game.name})"
    return [
        ("import", f"`from cleo_env import {game.name}_v{game.version}`"),
        ("batch", f'`cleo_env.make_batch("{game.name}", num_games=4096)`'),
        ("players", f"{players}, by default {game.default_players}: agents `player_0` .. `player_{game.seats - 1}`"),
        ("actions", f"`Discrete({game.actions.size})`, each with a name: {columns}"),
        (
            "observation",
            f"`Box` of {game.observation.size} x int16 and a mask of {game.actions.size} x int8: {columns}",
        ),
        ("`state()`", f"{game.full_view.size} x int16: the observation, all secrets and luck to come, for critics"),
        ("rewards", "once, at the end, summing to 0: [by win, rank or margin](../rewards.md)"),
        ("memory", f"a game is {game.dtype.itemsize:,} bytes, {game.bytes_per_game:,} in a batch with all its arrays"),
    ]


def picture(name: str) -> str:
    """Return the file name of the game's first picture."""
    return min(path.name for path in (DOCS / "pictures").glob(f"{name}*.png"))


def description(name: str) -> str:
    """Return what the game's module says of it below its table."""
    written = import_module(f"cleo_env.{name}_v{get_game(name).version}").__doc__ or ""
    return written.rpartition("|\n\n")[2].strip()


def rules(name: str) -> str:
    """List the sections of the game's rules."""
    text = (DOCS / "rules" / f"{name}.md").read_text(encoding="utf-8")
    clauses = len(re.findall(r"^- \*\*", text, re.MULTILINE))
    links = [f"[{head}](../rules/{name}.md#{anchor(head)})" for head in re.findall(r"^## (.+)$", text, re.MULTILINE)]
    told = f"{clauses} clauses in our own words, each with a test that cites it, and [rulings](../rules/rulings.md)"
    return f"{told} where the rulebook is silent: {' · '.join(links)}"


def anchor(head: str) -> str:
    """Return the name by which a heading is linked to."""
    return re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-")


def section(file: str, name: str) -> str:
    """Return what another page says of a game, with its links made for this folder."""
    text = (DOCS / file).read_text(encoding="utf-8")
    found = re.search(rf"^## [^\n]*\(`{name}`[^\n]*\n\n(.*?)(?=^## |\Z)", text, re.MULTILINE | re.DOTALL)
    if found is None:
        raise ValueError(f"docs/{file} has no section of {name}: a heading that ends with (`{name}`)")
    return re.sub(r"\]\((?!https?:|#|/)", "](../", found[1]).strip()


def first_table(text: str) -> str:
    """Return the first table of a text."""
    found = re.search(r"^\|.*?(?=\n\n|\Z)", text, re.MULTILINE | re.DOTALL)
    return found[0] if found else ""


def main() -> None:
    """Write every page."""
    for name in GAMES:
        write_whole(FOLDER / f"{name}.md", page(name))


if __name__ == "__main__":
    main()
