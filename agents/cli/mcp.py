"""`cleo mcp`: a language model sits down at a table through the Model Context Protocol."""

from __future__ import annotations

import secrets
from typing import Annotated

from typer import Argument, Option

from cleo_env import Table
from cleo_env.agents.cli.errors import needing, refusing
from cleo_env.agents.cli.play import SEEDS
from cleo_env.agents.text.seat import TextSeat
from cleo_env.registry import GAMES


def mcp(
    game: Annotated[str, Argument(help=" or ".join(GAMES))],
    others: Annotated[list[str] | None, Argument(metavar="AGENTS", help="who sits at the other seats, in turn")] = None,
    seat: Annotated[int, Option(help="the model's seat")] = 0,
    players: Annotated[int | None, Option(help="seats; the game's usual number if not given")] = None,
    seed: Annotated[int | None, Option(help="one seed, one game; any if not given")] = None,
) -> None:
    """Serve one seat of a game to a language model, over standard input and output."""
    with needing("mcp", "cleo mcp"):
        from cleo_env.agents.text.mcp_server import make_server
    with refusing():
        table = Table(game, players, secrets.randbelow(SEEDS) if seed is None else seed)
        sitting = TextSeat(table, seat, others or ["expert"])
    make_server(sitting).run("stdio")
