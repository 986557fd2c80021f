"""`cleo play`: sit down at a table with agents."""

from __future__ import annotations

import os
import secrets
import sys
from pathlib import Path
from typing import Annotated

from typer import Argument, Option, echo

from cleo_env import Table
from cleo_env.agents.arena.match import IllegalAnswer
from cleo_env.agents.arena.session import Session
from cleo_env.agents.cli.errors import Refusal, refusing
from cleo_env.agents.players.human import HumanAgent, Left
from cleo_env.agents.registry import make_agent
from cleo_env.core.files import check_writable, spare_name
from cleo_env.core.record import RECORD, save_record
from cleo_env.core.wording import listed
from cleo_env.interfaces.terminal import shows_colour
from cleo_env.registry import GAMES

SEEDS = 1_000_000  # of games that nobody chose


def play(
    game: Annotated[str, Argument(help=" or ".join(GAMES))],
    who: Annotated[list[str], Argument(metavar="SEATS", help="who sits where, for example: human expert ismcts:400")],
    seats: Annotated[bool, Option("--seats", help="may stand before the seats; changes nothing")] = False,
    players: Annotated[int | None, Option(help="seats, filled in turn; as many as are named if not given")] = None,
    seed: Annotated[int | None, Option(help="one seed, one game; any if not given")] = None,
    save: Annotated[Path | None, Option(help="where the record goes; into this folder if not given")] = None,
    quick: Annotated[bool, Option("--quick", help="what is typed is played at once, without a second Enter")] = False,
    force: Annotated[bool, Option("--force", help="let --save replace a file that holds no record")] = False,
) -> None:
    """Play a game against agents at the terminal; it is recorded."""
    with refusing():
        session = sit_down(game, who, players, secrets.randbelow(SEEDS) if seed is None else seed, quick)
        path = save or spare_name(Path(f"{game}_{session.seed}.json"))
        check_writable(path, RECORD, force=force)
    say(f"{game} with {listed(session.names)}, seed {session.seed}")
    problem = play_out(session)
    with refusing():
        save_record(session.record, path, force=force)
    say(f"the record is in {path}; `cleo replay {path}` shows it again")
    if problem:
        raise Refusal(str(problem))


def play_out(session: Session) -> IllegalAnswer | None:
    """Play until the game is over or somebody leaves; return what an agent did wrong."""
    try:
        session.play()
    except (Left, KeyboardInterrupt, BrokenPipeError):
        say("\nyou have left the table")
    except IllegalAnswer as problem:
        return problem
    else:
        say(session.table.render(colour=shows_colour()))
    return None


def say(text: str) -> None:
    """Print, as long as somebody reads: when `| head` has seen enough the game is still saved."""
    try:
        echo(text)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def sit_down(game: str, who: list[str], players: int | None, seed: int, quick: bool) -> Session:
    """Set up the table; seats that nobody named are filled in turn."""
    table = Table(game, len(who) if players is None else players, seed)
    if len(who) > table.num_players:
        raise ValueError(f"there are {table.num_players} seats, not {len(who)}")
    names = [who[seat % len(who)] for seat in range(table.num_players)]
    agents = {name: make_agent(name, table.game, own=True) for name in names}
    for agent in agents.values():
        if isinstance(agent, HumanAgent):
            agent.quick = quick
    return Session(table, names, [agents[name] for name in names], seed)
