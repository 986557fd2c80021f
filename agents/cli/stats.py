"""`cleo stats`: what a folder of recorded games looks like."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import numpy as np
from rich.console import Console
from rich.table import Table
from typer import Argument, Option, echo

from cleo_env.agents.arena.match import Outcome
from cleo_env.agents.arena.recorded import Recorded, play_again
from cleo_env.agents.arena.results import Pace
from cleo_env.agents.arena.share import share_text
from cleo_env.agents.arena.statistics import summarise
from cleo_env.agents.arena.table import plain_console, play_table, print_table, strength_table
from cleo_env.agents.arena.tally import win_part
from cleo_env.agents.cli.errors import Refusal, refusing
from cleo_env.core.files import told
from cleo_env.core.record import RecordError
from cleo_env.core.wording import numbered, spread

SEED = 0  # of the resampling


def stats(
    folder: Annotated[Path, Argument(help="a folder of records, as `cleo arena --record` writes them")],
    actions: Annotated[int, Option(min=0, help="how many of the most frequent actions to list")] = 10,
) -> None:
    """Print statistics of a folder of recorded games."""
    console = plain_console(stderr=True, soft_wrap=True, highlight=False)
    with refusing():
        found = load_folder(folder, console)
    for games in found:
        play_again(games)
        for game in games:
            if game.problem:
                console.print(game.problem)
        if sound := [game for game in games if not game.problem]:
            print_kind(sound, actions)


def load_folder(folder: Path, console: Console) -> list[list[Recorded]]:
    """Read all records of a folder, sorted by game, players and settings; name the files that hold none."""
    if not folder.is_dir():
        raise ValueError(f"there is no folder {folder}")
    kinds: dict[str, list[Recorded]] = defaultdict(list)
    for path in sorted(folder.glob("*.json")):
        try:
            game = Recorded.load(path)
            kinds[game.kind].append(game)
        except (RecordError, OSError) as problem:
            console.print(told(problem))
    if not kinds:
        raise Refusal(f"{folder} holds no records")
    return [kinds[kind] for kind in sorted(kinds)]


def print_kind(games: Sequence[Recorded], num_actions: int) -> None:
    """Print statistics of games of one kind."""
    kind, ended = games[0].kind, [game for game in games if game.outcome]
    if not ended:
        echo(f"{kind}: {numbered(len(games), 'game')}, none played to the end")
        return
    table = Table(title=f"{kind}: {numbered(len(ended), 'game')}", title_justify="left", show_header=False)
    for line in rows([game.outcome for game in ended if game.outcome]):
        table.add_row(*line)
    for line in games[0].game.words.remarks(np.array([game.final_state for game in ended])):
        table.add_row(*line)
    if len(games) > len(ended):
        table.add_row("not played to the end", f"{len(games) - len(ended)} more")
    if num_actions:
        table.add_row(
            "most frequent actions", parts(Counter(name for game in ended for name in game.actions), num_actions)
        )
    print_table(table)
    if any("agents" in game.record for game in ended):
        found = summarise(blocks(ended), Pace(), SEED)
        print_table(strength_table("who played", found))
        print_table(play_table(found))


def rows(games: Sequence[Outcome]) -> list[tuple[str, str]]:
    """Return what was counted, line by line."""
    seats = range(len(games[0].agents))
    won = [np.mean([win_part(game, seat) for game in games]) for seat in seats]
    scores = [np.array([game.scores[seat] for game in games]) for seat in seats]
    return [
        ("turns", spread(np.array([game.turns for game in games]))),
        ("decisions with a choice", spread(np.array([sum(game.decisions) for game in games]))),
        ("won by seat 0, 1 ..", " ".join(share_text(float(part)) for part in won)),
        ("won by nobody", share_text(1 - float(sum(won)))),
        ("score of seat 0, 1 ..", ", ".join(map(spread, scores))),
        ("how games end", parts(Counter(game.ending for game in games))),
    ]


def parts(counted: Counter[str], most: int | None = None) -> str:
    """List the most frequent of what was counted, each with its share of all."""
    return "\n".join(f"{number / counted.total():6.1%}  {name}" for name, number in counted.most_common(most))


def blocks(games: Sequence[Recorded]) -> list[list[Outcome]]:
    """Put games of one seed between the same agents together, since they are no independent evidence."""
    together: dict[tuple[int, tuple[str, ...]], list[Outcome]] = defaultdict(list)
    for game in games:
        if game.outcome:
            together[game.record["seed"], tuple(sorted(game.agents))].append(game.outcome)
    return list(together.values())
