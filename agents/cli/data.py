"""`cleo data`: games by any agents as Parquet files, for learning from them."""

from __future__ import annotations

from contextlib import AbstractContextManager, ExitStack, nullcontext
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from rich.console import Console
from typer import Argument, Exit, Option

from cleo_env.agents.arena.match import IllegalAnswer
from cleo_env.agents.arena.progress import watched
from cleo_env.agents.arena.table import plain_console
from cleo_env.agents.cli.arena import FAILED, make_contest
from cleo_env.agents.cli.entry import INTERRUPTED
from cleo_env.agents.cli.errors import needing, refusing
from cleo_env.agents.cluster.connect import ClusterError
from cleo_env.agents.players.human import HumanAgent
from cleo_env.core.files import told
from cleo_env.core.wording import numbered
from cleo_env.registry import GAMES

if TYPE_CHECKING:
    from cleo_env.agents.data.generate import Generate


MOST = 1_000_000_000  # games that a folder can hold


def data(
    game: Annotated[str, Argument(help=" or ".join(GAMES))],
    agents: Annotated[list[str], Argument(help="who plays, for example: ismcts:200; seats are filled in turn")],
    games: Annotated[int, Option(min=1, max=MOST, help="games in the folder; more than it holds extend it")],
    out: Annotated[Path, Option(help="the folder; one that was begun is gone on with")],
    decisions: Annotated[bool, Option("--decisions", help="also write every decision with its observation")] = False,
    players: Annotated[int | None, Option(help="seats at a table; the game's usual number if not given")] = None,
    seed: Annotated[int, Option(help="one seed, one folder")] = 0,
    shard_games: Annotated[int, Option(min=1, max=MOST, help="games in one file")] = 256,
    setting: Annotated[list[str] | None, Option(help="a setting of the game, NAME=VALUE; may be repeated")] = None,
    ray: Annotated[
        str | None, Option(help="play on every core of a Ray cluster: HOST:PORT, auto, or local to start one here")
    ] = None,
) -> None:
    """Write games as Parquet: records that replay to everything, and decisions on demand."""
    console = plain_console(stderr=True)
    with needing("data", "cleo data"):
        from cleo_env.agents.data.folder import DataFolder
    with ExitStack() as stack:
        with refusing():
            contest = make_contest(game, agents, players, seed, setting or [])
            if any(isinstance(agent, HumanAgent) for agent in contest.seated):
                raise ValueError("a human cannot play for data: `cleo play` seats one at a table")
            generate = stack.enter_context(where_to_generate(ray, console))
            folder = stack.enter_context(DataFolder.opened(out, contest, shard_games))
        missing = folder.missing(games, decisions)
        try:
            if missing:
                generate(folder, missing, decisions, watched(console, contest.game.name))
        except KeyboardInterrupt:
            console.print(f"stopped; the same command goes on with {out}", soft_wrap=True)
            raise Exit(INTERRUPTED) from None
        except (IllegalAnswer, ClusterError, OSError) as problem:
            console.print(told(problem), style="red", soft_wrap=True, highlight=False)
            raise Exit(FAILED) from None
    played = numbered(sum(shard.games for shard in missing), "game")
    console.print(f"{out} holds {numbered(games, 'game')}; {played} played now", soft_wrap=True)


def where_to_generate(ray: str | None, console: Console) -> AbstractContextManager[Generate]:
    """Return how shards are played: in this process, or on a cluster."""
    from cleo_env.agents.data.generate import generate_here, generate_on_ray

    if ray is None:
        return nullcontext(generate_here)
    with needing("ray", "--ray"):
        import_module("ray")
    return generate_on_ray(ray, lambda text: console.print(text, soft_wrap=True))
