"""The README's table of how strong the agents are, from the ladder and the results.

python -m tools.docs.strength    writes it between its two marks
"""

from __future__ import annotations

from pathlib import Path

from cleo_env.core.files import write_whole
from cleo_env.registry import GAMES
from tools.docs.games import section
from tools.docs.markdown import read_table, table

README = Path(__file__).resolve().parents[2] / "README.md"
BEGIN, END = "<!-- strength: written by make docs -->", "<!-- end of strength -->"
STRONG = ("`expert`", "`ismcts:800`")  # who is worth beating
Shares = dict[str, str]  # of wins, by who played whom


def shares(game: str) -> Shares:
    """Return what a game's duels and shipped networks came to, each with its interval and parity."""
    found = {}
    for row in read_table(section("ladder.md", game), "stronger", "weaker", "win share", "95 %", "parity"):
        ends = row["95 %"].replace("..", "to")
        found[f"{row['stronger']} and {row['weaker']} in turn"] = f"{row['win share']} ({ends}), parity {row['parity']}"
    for row in read_table(section("results.md", game), "player", "opponents", "win share", "parity"):
        if row["opponents"] in STRONG:
            found[f"{row['player']} among {row['opponents']}"] = f"{row['win share']}, parity {row['parity']}"
    return found


def written() -> str:
    """Return the table: a row for each pairing that every game has, a column for each game."""
    by_game = [shares(game) for game in GAMES]
    pairings = [pairing for pairing in by_game[0] if all(pairing in found for found in by_game)]
    heads = ("share of wins of the first, 95 % interval", *(f"`{game}`" for game in GAMES))
    return table(heads, [(pairing, *(found[pairing] for found in by_game)) for pairing in pairings])


def fresh(readme: str) -> str:
    """Return the README with its table written anew."""
    before, _, rest = readme.partition(BEGIN)
    if END not in rest:
        raise ValueError(f"README.md has no place for the table: it stands between {BEGIN} and {END}")
    return f"{before}{BEGIN}\n\n{written()}\n\n{END}{rest.partition(END)[2]}"


def main() -> None:
    """Write the table."""
    write_whole(README, fresh(README.read_text(encoding="utf-8")))


if __name__ == "__main__":
    main()
