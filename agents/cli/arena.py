"""`cleo arena`: let agents play each other and say who is better."""

from __future__ import annotations

import json
from contextlib import AbstractContextManager, ExitStack, nullcontext
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any

from rich.console import Console
from typer import Argument, Exit, Option

from cleo_env.agents.arena.evaluate import Evaluation, Play, play_contest, play_here
from cleo_env.agents.arena.match import IllegalAnswer
from cleo_env.agents.arena.plot import ENDINGS, PICTURE, save_picture
from cleo_env.agents.arena.progress import watched
from cleo_env.agents.arena.results import Results
from cleo_env.agents.arena.results_file import ResultsFile, open_beside
from cleo_env.agents.arena.run import Contest
from cleo_env.agents.arena.table import plain_console, play_table, print_table, strength_table
from cleo_env.agents.cli.entry import INTERRUPTED
from cleo_env.agents.cli.errors import needing, refusing
from cleo_env.agents.cluster.arena import on_ray
from cleo_env.agents.cluster.connect import ClusterError
from cleo_env.agents.players.human import HumanAgent
from cleo_env.core.files import FileKind, check_apart, check_writable, why, write_whole
from cleo_env.core.record import RECORD
from cleo_env.core.wording import listed, numbered
from cleo_env.registry import GAMES, get_game

FAILED = 1
USUAL_BLOCKS = 100
UNEVEN = "games that end soon are over-represented until the run goes on"
NUMBERS_KEYS = {"game", "agents", "blocks", "finished_above"}


def holds_numbers(path: Path) -> bool:
    """Tell whether a file is one that --json wrote."""
    found = json.loads(path.read_bytes())
    return isinstance(found, dict) and found.keys() >= NUMBERS_KEYS


NUMBERS = FileKind("the numbers of an arena", holds_numbers)


def arena(
    game: Annotated[str, Argument(help=" or ".join(GAMES))],
    agents: Annotated[list[str], Argument(help="who plays, for example: greedy expert ismcts:800")],
    players: Annotated[int | None, Option(help="seats at a table; the game's usual number if not given")] = None,
    blocks: Annotated[
        int | None,
        Option(
            min=1,
            help="each is one seed, replayed with every seat rotation of one line-up; multiples of the number of "
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
    ray: Annotated[
        str | None, Option(help="play on every core of a Ray cluster: HOST:PORT, auto, or local to start one here")
    ] = None,
    force: Annotated[bool, Option("--force", help="let --json, --plot and --record replace files of any kind")] = False,
) -> None:
    """Let agents play in duplicate blocks and print a table of their strength."""
    console = plain_console(stderr=True)
    with ExitStack() as stack:
        with refusing():
            contest = make_contest(game, agents, players, seed, setting or [])
            if any(isinstance(agent, HumanAgent) for agent in contest.seated):
                raise ValueError("an arena is no place for a human: `cleo play` seats one at a table")
            wanted = max(USUAL_BLOCKS, len(contest.blocks.line_ups)) if blocks is None else contest.check_blocks(blocks)
            place = results_place(results, json_file)
            check_apart({"--json": json_file, "--results": place, "--plot": plot})
            check_outputs(contest, json_file, plot, record, force)
            how = stack.enter_context(where_to_play(ray, console))
            kept = stack.enter_context(open_results(contest, place, results is not None, console))
        say_memory(contest, console)
        say_start(kept, wanted, record, console)
        stopped = play(contest, wanted, kept, record, force, console, how)
        found = Evaluation(contest, kept, wanted)
    with refusing():
        report(found, json_file, plot, force, console)
    end(stopped, len(found.played), wanted, console)


def where_to_play(ray: str | None, console: Console) -> AbstractContextManager[Play]:
    """Return how blocks are played: in this process, or on a cluster."""
    if ray is None:
        return nullcontext(play_here)
    with needing("ray", "--ray"):
        import_module("ray")
    return on_ray(ray, lambda text: console.print(text, soft_wrap=True))


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


def check_outputs(
    contest: Contest, json_file: Path | None, plot: Path | None, record: Path | None, force: bool
) -> None:
    """Refuse to begin what could not be written down in the end."""
    if json_file:
        check_writable(json_file, NUMBERS, force=force)
    if plot:
        if plot.suffix not in ENDINGS:
            raise ValueError(f"{plot}: a picture is a file that ends with {' or '.join(ENDINGS)}")
        check_writable(plot, PICTURE, force=force)
        with needing("plot", "--plot"):
            import_module("matplotlib")
    if record:
        if record.exists() and not record.is_dir():
            raise ValueError(f"{record} cannot hold records: it is not a folder")
        record.mkdir(parents=True, exist_ok=True)
        check_writable(record / contest.record_name(0, 0), RECORD, force=force)


def results_place(path: Path | None, json_file: Path | None) -> Path | None:
    """Return where blocks are kept: in the file named, or in one beside the JSON file, or nowhere."""
    return path or (json_file and json_file.parent / f"{json_file.stem}.jsonl")


def open_results(contest: Contest, place: Path | None, named: bool, console: Console) -> Results:
    """Open the file of results; in one that nobody named the results of another contest make way."""
    if not place:
        return Results()
    if named:
        return ResultsFile(place, contest.header)
    return open_beside(place, contest.header, lambda text: console.print(text, soft_wrap=True))


def play(
    contest: Contest, blocks: int, kept: Results, record: Path | None, force: bool, console: Console, how: Play
) -> BaseException | None:
    """Play what is missing with a progress bar; return what ended it early."""
    try:
        play_contest(contest, blocks, kept, record, watched(console, contest.game.name), force=force, play=how)
    except (KeyboardInterrupt, IllegalAnswer, ClusterError, OSError) as stopped:
        return stopped
    return None


def say_start(kept: Results, blocks: int, record: Path | None, console: Console) -> None:
    """Say where results are kept, and what was found there."""
    if not isinstance(kept, ResultsFile):
        return
    if kept.set_aside:
        aside = f"{kept.path} had {kept.set_aside} broken bytes, set aside in {kept.broken_path}"
        console.print(aside, soft_wrap=True)
    done = len(kept.first(blocks))
    found = f", which holds {numbered(done, 'block')}" if done else ""
    console.print(f"results are kept in {kept.path}{found}", soft_wrap=True)
    if done and record:
        console.print("blocks that were played before get no records now")


def say_memory(contest: Contest, console: Console) -> None:
    """Say who remembers more than a table shows: redealt states hold all that their seat has seen."""
    planning = dict.fromkeys(spec for spec, agent in zip(contest.agents, contest.seated, strict=True) if agent.redeals)
    if planning and contest.canonical_settings.get("memory") == "table":
        console.print(
            f"memory=table is for observations; what was seen is still known to {listed(planning)}", soft_wrap=True
        )


def report(found: Evaluation, json_file: Path | None, plot: Path | None, force: bool, console: Console) -> None:
    """Write and print what was found; files first, since nobody may be reading."""
    if not found.played:
        console.print("no block was finished")
        return
    numbers = found.statistics
    if json_file:
        text = json.dumps({**found.contest.header, **numbers.as_dict()}, indent=1) + "\n"
        write_whole(json_file, text, NUMBERS, force=force)
    if plot:
        save_picture(found.title, numbers, plot, force=force)
    print_table(strength_table(found.title, numbers))
    print_table(play_table(numbers))


def end(stopped: BaseException | None, done: int, wanted: int, console: Console) -> None:
    """Say what ended the run early, if anything did, and leave with its exit code."""
    if isinstance(stopped, KeyboardInterrupt):
        console.print(f"stopped after {numbered(done, 'block')} of {wanted:,}; {UNEVEN}", soft_wrap=True)
        raise Exit(INTERRUPTED)
    if stopped:
        told = why(stopped) if isinstance(stopped, OSError) else str(stopped)
        console.print(told, style="red", soft_wrap=True, highlight=False)
        raise Exit(FAILED)
