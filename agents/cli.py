"""The commands that need no learning: `python -m agents arena ..`. `cleo` has them all (see training/cli.py)."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from typer import Typer, TyperException

from agents.commands.arena import arena
from agents.commands.play import play
from agents.commands.replay import replay
from agents.commands.stats import stats

app = Typer(no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False)


@app.callback()
def cleo() -> None:
    """Play, compare and study agents for whole modern board games."""


for command in (arena, play, replay, stats):
    app.command()(command)


def run(commands: Typer, arguments: Sequence[str] | None = None) -> int:
    """Run a command; what is wrong with it is said in one line. Return the exit code."""
    try:
        return commands(args=arguments, prog_name="cleo", standalone_mode=False) or 0
    except TyperException as problem:
        if message := problem.format_message():  # there is none where the help was shown
            print(f"cleo: {message}", file=sys.stderr)
        return problem.exit_code
    except KeyboardInterrupt:
        return 130


def main() -> None:
    """Run what was typed."""
    sys.exit(run(app))
