"""`cleo play`: sit down at a table with agents."""

from __future__ import annotations

import json
import os
import secrets
import sys
import tempfile
from pathlib import Path
from typing import Annotated, Any

from typer import Argument, Option, echo

from cleo_env import Table
from cleo_env.agents.arena.match import IllegalAnswer
from cleo_env.agents.arena.session import Session
from cleo_env.agents.cli.errors import Refusal, refusing
from cleo_env.agents.cli.terminal import phrases
from cleo_env.agents.cli.terminal.speech import Speech, check_language, language_of_terminal
from cleo_env.agents.players.human import Left
from cleo_env.agents.registry import make_agent
from cleo_env.agents.web.facts import facts_of
from cleo_env.core.files import check_writable, spare_name, why
from cleo_env.core.record import RECORD, load_record, save_record
from cleo_env.interfaces.terminal import shows_colour
from cleo_env.registry import GAMES

SEEDS = 1_000_000  # of games that nobody chose
LATEST = 8  # lines of the log that are told when a game is gone on with


def play(
    game: Annotated[str | None, Argument(help=" or ".join(GAMES))] = None,
    who: Annotated[
        list[str] | None, Argument(metavar="SEATS", help="who sits where, for example: human expert ismcts:400")
    ] = None,
    seats: Annotated[bool, Option("--seats", help="may stand before the seats; changes nothing")] = False,
    players: Annotated[int | None, Option(help="seats, filled in turn; as many as are named if not given")] = None,
    seed: Annotated[int | None, Option(help="one seed, one game; any if not given")] = None,
    load: Annotated[Path | None, Option(help="go on with a recorded game; who sat there still does")] = None,
    save: Annotated[
        Path | None, Option(help="where the record goes; into this folder, or where it came from, if not given")
    ] = None,
    language: Annotated[
        str | None, Option(help="en, ru or zh; the terminal's own if not given, English if a script is reading")
    ] = None,
    quick: Annotated[bool, Option("--quick", help="what is typed is played at once, without a second Enter")] = False,
    force: Annotated[bool, Option("--force", help="let --save replace a file that holds no record")] = False,
) -> None:
    """Play a game against agents at the terminal; it is recorded."""
    with refusing():
        speech = Speech(language_of_terminal() if language is None else check_language(language))
    with refusing(speech):
        session = go_on(load, game, who, seed) if load else sit_down(game, who or [], players, seed)
        path = save or load or spare_name(Path(f"{session.table.game.name}_{session.seed}.json"))
        check_writable(path, RECORD, force=force)
    for human in session.people.values():
        human.quick, human.speech = quick, speech
        human.first_news = max(len(session.table.log) - LATEST, 0)
    greet(session, speech)
    problem = play_out(session, speech)
    keep_record(session.record, path, force)
    say(speech.fill(phrases.KEPT, path=path, replay=f"cleo replay {path}"))
    if not session.table.over:
        say(speech.fill(phrases.GO_ON, load=f"cleo play --load {path}"))
    if problem:
        raise Refusal(str(problem))


def keep_record(record: dict[str, Any], path: Path, force: bool) -> None:
    """Save a record; where its place takes it no more, among the temporary files, or as a line to be copied."""
    try:
        save_record(record, path, force=force)
    except OSError as problem:
        try:
            spare = spare_name(Path(tempfile.gettempdir()) / path.name)
            save_record(record, spare)
        except OSError:
            say(json.dumps(record, ensure_ascii=False))
            raise Refusal(f"{why(problem)}; nothing else can be written either: the record is printed above") from None
        raise Refusal(f"{why(problem)}; the record is in {spare} instead") from None


def greet(session: Session, speech: Speech) -> None:
    """Say what is played and who sits where."""
    table = session.table
    say(speech.fill(phrases.OPENING, title=speech(table.game.title), seed=session.seed))
    for seat, name in enumerate(session.names):
        sits = speech(phrases.YOU if len(session.people) == 1 else phrases.PERSON) if seat in session.people else name
        say("  " + speech.fill(phrases.SEATED, player=speech(facts_of(table.game).player(seat)), agent=sits))
    if played := len(table.record["actions"]):
        say(speech.fill(phrases.GOES_ON, count=played))


def play_out(session: Session, speech: Speech) -> IllegalAnswer | None:
    """Play until the game is over or somebody leaves; return what an agent did wrong."""
    try:
        session.play()
        show_end(session, speech)
    except (Left, KeyboardInterrupt, BrokenPipeError):
        say("\n" + speech(phrases.LEFT))
    except IllegalAnswer as problem:
        return problem
    return None


def show_end(session: Session, speech: Speech) -> None:
    """Show how the game ended: to the one person as that seat sees it, else as everybody does."""
    table, people = session.table, session.people
    if len(people) == 1:
        for seat, human in people.items():
            human.see_end(table.game, table.state, seat)
    else:
        say(table.game.words.render(table.state, None, shows_colour(), speech))


def say(text: str) -> None:
    """Print, as long as somebody reads: when `| head` has seen enough the game is still saved."""
    try:
        echo(text)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def sit_down(game: str | None, who: list[str], players: int | None, seed: int | None) -> Session:
    """Set up the table; seats that nobody named are filled in turn."""
    if game is None or not who:
        raise ValueError("name a game and who sits where, for example: cleo play caesar human expert")
    number = secrets.randbelow(SEEDS) if seed is None else seed
    table = Table(game, len(who) if players is None else players, number)
    if len(who) > table.num_players:
        raise ValueError(f"there are {table.num_players} seats, not {len(who)}")
    return seated(table, [who[seat % len(who)] for seat in range(table.num_players)], number)


def go_on(load: Path, game: str | None, who: list[str] | None, seed: int | None) -> Session:
    """Set up a recorded game where it was left; other agents may be named for its seats."""
    record = load_record(load)
    table = Table.from_record(record)
    names = who or record.get("agents")
    if game not in (None, table.game.name):
        raise ValueError(f"{load} is a game of {table.game.name}, not {game}")
    if table.over:
        raise ValueError(f"the game in {load} is over: `cleo replay {load}` shows it")
    if not names or len(names) != table.num_players:
        raise ValueError(f"name who sits at the {table.num_players} seats of {load}: cleo play {table.game.name} ..")
    return seated(table, names, record["seed"] if seed is None else seed)


def seated(table: Table, names: list[str], seed: int) -> Session:
    """Let agents sit down at a table by their names."""
    agents = {name: make_agent(name, table.game, own=True) for name in names}
    return Session(table, names, [agents[name] for name in names], seed)
