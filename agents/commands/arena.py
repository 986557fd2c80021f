"""`cleo arena`: let agents play each other and tell who is better."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

from rich.console import Console
from typer import Argument, Exit, Option

from agents.arena import Arena, Contest
from agents.arena_plot import PICTURES, save_picture
from agents.arena_table import plain_console, play_table, print_table, strength_table
from agents.commands.errors import refusing
from agents.commands.files import check_place, spare_name, write_whole
from agents.human import HumanAgent
from agents.match import IllegalAnswer
from agents.progress import make_progress
from agents.results_file import OtherResults, Results, ResultsFile
from agents.statistics import Statistics, summarise
from cleo_env.core.wording import listed, numbered
from cleo_env.registry import get_game

INTERRUPTED = 130  # as shells have it
FAILED = 1
USUAL_BLOCKS = 100
UNEVEN = "games that end soon are over-represented until the run goes on"


def arena(
    game: Annotated[str, Argument(help="architects_2006, architects_2019 or caesar")],
    agents: Annotated[list[str], Argument(help="who plays, for example: greedy expert ismcts:800")],
    players: Annotated[int | None, Option(help="seats at a table; the game's usual number if not given")] = None,
    blocks: Annotated[
        int | None,
        Option(
            min=1,
            help="each is one luck, played in every rotation of the seats by one line-up; multiples of the number of "
            "line-ups are balanced; 100 if not given, or one for each line-up if these are more",
        ),
    ] = None,
    seed: Annotated[int, Option(help="one seed, one result")] = 0,
    results: Annotated[
        Path | None,
        Option(help="keep blocks here as they end, and go on from there; next to --json if not given, else nowhere"),
    ] = None,
    json_file: Annotated[Path | None, Option("--json", help="write all numbers to this file")] = None,
    plot: Annotated[Path | None, Option(help="draw ratings and who beats whom, a .png")] = None,
    record: Annotated[Path | None, Option(help="write a record of every game into this folder")] = None,
    setting: Annotated[list[str] | None, Option(help="a setting of the game, NAME=VALUE; may be repeated")] = None,
) -> None:
    """Let agents play in duplicate blocks and print a table of their strength."""
    told = plain_console(stderr=True)
    with refusing():
        contest = make_contest(game, agents, players, seed, setting or [])
        if any(isinstance(agent, HumanAgent) for agent in contest.seated):
            raise ValueError("an arena is no place for a human: `cleo play` seats one at a table")
        wanted = max(USUAL_BLOCKS, len(contest.blocks.line_ups)) if blocks is None else contest.check_blocks(blocks)
        check_outputs(json_file, plot, record)
        kept = open_results(contest, results, json_file, told)
        host = Arena(contest, kept, record)
    tell_memory(contest, told)
    stopped = play(host, wanted, told)
    found = report(contest, kept, wanted, json_file, plot, told)
    if isinstance(stopped, KeyboardInterrupt):
        done = numbered(found.blocks if found else 0, "block")
        told.print(f"stopped after {done} of {wanted:,}; {UNEVEN}", soft_wrap=True)
        raise Exit(INTERRUPTED)
    if stopped:
        told.print(str(stopped), style="red", soft_wrap=True, highlight=False)
        raise Exit(FAILED)


def make_contest(game: str, agents: list[str], players: int | None, seed: int, settings: list[str]) -> Contest:
    """Understand what was typed."""
    known = get_game(game)
    count = known.default_players if players is None else players
    return Contest(known, tuple(agents), known.check_players(count), seed, dict(map(read_setting, settings)))


def read_setting(typed: str) -> tuple[str, Any]:
    """Read NAME=VALUE; a value is a number, true, false, a list, or else a word."""
    name, equals, value = typed.partition("=")
    if not equals:
        raise ValueError(f"setting {typed!r}: write NAME=VALUE")
    try:
        return name, json.loads(value)
    except ValueError:
        return name, value


def check_outputs(json_file: Path | None, plot: Path | None, record: Path | None) -> None:
    """Refuse to begin what could not be written down in the end."""
    for path in filter(None, (json_file, plot)):
        check_place(path)
    if plot and plot.suffix not in PICTURES:
        raise ValueError(f"{plot}: a picture is a file that ends with {' or '.join(PICTURES)}")
    if record:
        record.mkdir(parents=True, exist_ok=True)


def open_results(contest: Contest, path: Path | None, json_file: Path | None, told: Console) -> Results:
    """Open the file of results: the one named, or the one beside the JSON file, or none."""
    beside = json_file and json_file.with_suffix(".jsonl")
    place = path or beside
    if not place:
        return Results()
    if json_file and place.resolve() == json_file.resolve():
        raise ValueError(f"{json_file} is where blocks are kept: --json and --results need files of their own")
    return ResultsFile(place, contest.header) if path else open_beside(contest, place, told)


def open_beside(contest: Contest, path: Path, told: Console) -> ResultsFile:
    """Open results that nobody named; those of another contest make way, under another name."""
    try:
        return ResultsFile(path, contest.header)
    except OtherResults:
        spare = path.rename(spare_name(path))
        told.print(f"{path} held something else and is now {spare}", soft_wrap=True)
        return ResultsFile(path, contest.header)


def play(host: Arena, blocks: int, told: Console) -> BaseException | None:
    """Play what is missing with a progress bar; return what ended it early."""
    missing = host.missing(blocks)
    tell_start(host, blocks - len(missing), told)
    if not missing:
        return None
    games = host.contest.num_games(missing)
    try:
        host.warm_up()
        with make_progress(told) as progress:
            task = progress.add_task(host.contest.game.name, total=games)
            host.play(missing, lambda: progress.advance(task))
    except (KeyboardInterrupt, IllegalAnswer) as stopped:
        return stopped
    return None


def tell_start(host: Arena, done: int, told: Console) -> None:
    """Say where results are kept, and what was found there."""
    kept = host.results
    if not isinstance(kept, ResultsFile):
        return
    if kept.set_aside:
        told.print(f"{kept.path} had {kept.set_aside} broken bytes, set aside in {kept.broken_path}", soft_wrap=True)
    found = f", which holds {numbered(done, 'block')}" if done else ""
    told.print(f"results are kept in {kept.path}{found}", soft_wrap=True)
    if done and host.record_to:
        told.print("blocks that were played before get no records now")


def tell_memory(contest: Contest, told: Console) -> None:
    """Say who remembers more than a table shows: records dealt anew hold all that their seat has seen."""
    planning = dict.fromkeys(spec for spec, agent in zip(contest.agents, contest.seated, strict=True) if agent.redeals)
    if planning and contest.canonical_settings.get("memory") == "table":
        told.print(
            f"memory=table is for observations; what was seen is still known to {listed(planning)}", soft_wrap=True
        )


def report(
    contest: Contest, kept: Results, blocks: int, json_file: Path | None, plot: Path | None, told: Console
) -> Statistics | None:
    """Print and write what was found."""
    played = kept.first(blocks)
    if not played:
        told.print("no block was finished")
        return None
    found = summarise(played, kept.pace, contest.seed)
    print_table(strength_table(contest.title(found), found))
    print_table(play_table(found))
    if json_file:
        write_whole(json_file, json.dumps({**contest.header, **found.as_dict()}, indent=1) + "\n")
    if plot:
        save_picture(contest.title(found), found, plot)
    return found
