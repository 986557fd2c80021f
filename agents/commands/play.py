"""`cleo play`: sit down at a table with agents."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Annotated

from typer import Argument, Option, echo

from agents.commands.errors import Refusal, refusing
from agents.commands.files import check_place, spare_name
from agents.human import HumanAgent, Left
from agents.match import IllegalAnswer
from agents.registry import make_agent
from agents.session import Session
from cleo_env import Table
from cleo_env.core.record import save_record
from cleo_env.core.wording import listed
from cleo_env.doors.terminal import shows_colour

SEEDS = 1_000_000  # of games that nobody chose


def play(
    game: Annotated[str, Argument(help="architects_2006, architects_2019 or caesar")],
    who: Annotated[list[str], Argument(metavar="SEATS", help="who sits where, for example: human expert ismcts:400")],
    seats: Annotated[bool, Option("--seats", help="may stand before the seats; changes nothing")] = False,
    players: Annotated[int | None, Option(help="seats, filled in turn; as many as are named if not given")] = None,
    seed: Annotated[int | None, Option(help="one seed, one game; any if not given")] = None,
    save: Annotated[Path | None, Option(help="where the record goes; into this folder if not given")] = None,
    quick: Annotated[bool, Option("--quick", help="what is typed is played at once, without a second Enter")] = False,
) -> None:
    """Play a game against agents at the terminal; it is recorded."""
    with refusing():
        if save:
            check_place(save)
        session = sit_down(game, who, players, secrets.randbelow(SEEDS) if seed is None else seed, quick)
    echo(f"{game} with {listed(session.names)}, seed {session.seed}")
    problem = play_out(session)
    with refusing():
        path = save or spare_name(Path(f"{game}_{session.seed}.json"))
        save_record(session.record, path)
    echo(f"the record is in {path}; `cleo replay {path}` shows it again")
    if problem:
        raise Refusal(str(problem))


def play_out(session: Session) -> IllegalAnswer | None:
    """Play until the game is over or somebody leaves; return what an agent did wrong."""
    try:
        session.play()
    except (Left, KeyboardInterrupt):
        echo("\nyou have left the table")
    except IllegalAnswer as problem:
        return problem
    else:
        echo(session.table.render(colour=shows_colour()))
    return None


def sit_down(game: str, who: list[str], players: int | None, seed: int, quick: bool) -> Session:
    """Set up the table; seats that nobody named are filled in turn."""
    table = Table(game, len(who) if players is None else players, seed)
    if len(who) > table.num_players:
        raise ValueError(f"there are {table.num_players} seats, not {len(who)}")
    names = [who[seat % len(who)] for seat in range(table.num_players)]
    agents = {name: make_agent(name, table.game) for name in names}
    for agent in agents.values():
        if isinstance(agent, HumanAgent):
            agent.quick = quick
    return Session(table, names, [agents[name] for name in names], seed)
