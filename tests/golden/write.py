"""Golden playthroughs: whole games in prose, whose diff is the review of a change to the rules.

`python -m tests.golden.write` rewrites them all.
"""

from __future__ import annotations

import hashlib
from pathlib import Path
from textwrap import wrap

from cleo_env.interfaces.table import Table
from tests.contract.games import GAMES

FOLDER = Path(__file__).parent
SEEDS = {  # of games in which much happens
    ("architects_2006", 3): 33,
    ("architects_2006", 4): 19,
    ("architects_2006", 5): 17,
    ("architects_2019", 2): 20,
    ("architects_2019", 3): 16,
    ("architects_2019", 4): 36,
    ("caesar", 2): 11,
}
BOARD_EVERY = 15  # turns
WIDTH = 116
DULL = ("play scribe on a die down", "leave", "show hand", "no second card")
SEAT_NAMES = {"caesar": ("Cleopatra", "Caesar")}  # player 0, player 1 .. if nothing is said
SCORE_WORDS = {"caesar": "points"}  # what a score is called, wealth if nothing is said


def draw(seed: int, number: int) -> int:
    """Return a large number that depends on the seed and the number of the decision only."""
    return int.from_bytes(hashlib.sha256(f"{seed} {number}".encode()).digest()[:8], "big")


def appeal(name: str) -> int:
    """Tell how much the players like an action: they would rather build than take, and rather act than not."""
    if name in DULL:
        return 1
    if name.startswith("build ") or name == "end turn":
        return 12
    if name.startswith("bid tens"):
        return 12 // (1 + int(name.rsplit(maxsplit=1)[-1]))
    if name.startswith(("play ", "offer one", "accept one", "pay ")):
        return 4
    return 3


def choose(table: Table, seed: int, number: int) -> str:
    """Choose among the legal actions by their appeal."""
    legal = table.legal
    ticket = draw(seed, number) % sum(map(appeal, legal))
    for name in legal:
        ticket -= appeal(name)
        if ticket < 0:
            return name
    raise AssertionError("somebody holds the ticket")


def header(table: Table, seed: int) -> list[str]:
    """Say which game this is."""
    record = table.record
    return [
        f"game      {record['game']}, version {record['version']}",
        f"players   {record['num_players']}",
        f"seed      {seed}",
        f"settings  {record['settings'] or 'as usual'}",
    ]


def paragraph(first: str, parts: list[str], parted: str) -> list[str]:
    """Write parts one after another, wrapped, after a first word."""
    return wrap(first + parted.join(parts), WIDTH, subsequent_indent=" " * len(first), break_on_hyphens=False)


def play_part(table: Table, seed: int, number: int) -> tuple[list[str], int]:
    """Play on while the same player decides in the same turn; tell what was chosen, payments aside, and seen."""
    decider, turn, seen, chosen = table.decider, table.state["turn"].item(), len(table.log), list[str]()
    while table.decider == decider and table.state["turn"] == turn:
        name = choose(table, seed, number)
        table.play(name)
        number += 1
        chosen += [] if name.startswith("pay ") else [name]
    name = SEAT_NAMES[table.game.name][decider] if table.game.name in SEAT_NAMES else f"player {decider}"
    sentences = [s.removeprefix(f"{name} ") for s in table.log[seen:] if not s.endswith("'s turn")]
    return paragraph(f"  {decider}: ", chosen, " | ") + paragraph("       ", sentences, "; "), number


def board(table: Table) -> list[str]:
    """Draw the table as everybody sees it."""
    return ["", *table.render(None).splitlines(), ""]


def playthrough(game: str, players: int, seed: int | None = None) -> str:
    """Play a game to its end and tell it."""
    seed = SEEDS[game, players] if seed is None else seed
    table = Table(game, players, seed)
    lines = [*header(table, seed), *board(table)]
    number, turn = 0, -1
    while not table.over:
        if int(table.state["turn"]) != turn:
            turn = int(table.state["turn"])
            lines += board(table) if turn and turn % BOARD_EVERY == 0 else []
            lines.append(f"turn {turn + 1}, player {table.state['active']}")
        part, number = play_part(table, seed, number)
        lines += part
    lines += [*board(table), *ending(table, number)]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def ending(table: Table, number: int) -> list[str]:
    """Tell the result."""
    return [
        f"decisions {number}",
        f"ending    {table.ending}",
        f"{SCORE_WORDS.get(table.game.name, 'wealth'):<9} {' '.join(map(str, table.scores))}",
        f"winners   {' '.join(map(str, table.winners)) or 'nobody'}",
        f"rewards   {' '.join(f'{reward:+.2f}' for reward in table.rewards)}",
    ]


def path_of(game: str, players: int) -> Path:
    """Return the file of a playthrough."""
    return FOLDER / f"{game}_{players}_players.txt"


def main() -> None:
    """Rewrite every playthrough."""
    for game, players in GAMES:
        path = path_of(game, players)
        path.write_text(playthrough(game, players), encoding="utf-8")
        print(f"{path}: {len(path.read_text(encoding='utf-8').splitlines())} lines")


if __name__ == "__main__":
    main()
