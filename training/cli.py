"""`cleo`: the commands of the agents, and learning. It stands here because imports point from training to agents."""

from __future__ import annotations

import sys

from typer import Context

from agents.cli import app, run
from agents.commands.errors import refusing


@app.command(
    context_settings={"allow_extra_args": True, "ignore_unknown_options": True, "help_option_names": []},
)
def train(context: Context) -> None:
    """Train a player by self-play: cleo train GAME [--recipe R] [--minutes M | --steps N] [--out DIR] [--resume] .."""
    from training import ppo  # torch takes seconds to import, and the other commands do without

    args = ppo.read_args(context.args, prog="cleo train")
    with refusing():
        ppo.train(args)


def main() -> None:
    """Run what was typed."""
    sys.exit(run(app))


if __name__ == "__main__":
    main()
