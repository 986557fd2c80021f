"""`cleo`: each command is imported when it is called, so help is quick and a missing extra ends only what needs it."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from importlib import import_module
from typing import Annotated, Any

from typer import Context, Exit, Option, Typer, TyperException, echo

from cleo_env.agents.cli.errors import interruptible, needing
from cleo_env.core.files import why
from cleo_env.version import __version__

FAILED = 1
COMMANDS = {  # each is a function of its own name in agents/cli/NAME.py, with options by its type hints
    "play": "Play a game against agents at the terminal.",
    "arena": "Let agents play each other, and print a table of their strength.",
    "data": "Write games by agents as Parquet files, to learn from.",
    "replay": "Step through a recorded game.",
    "stats": "Print statistics of a folder of recorded games.",
    "mcp": "Let a language model play, over the Model Context Protocol.",
    "export": "Write a trained policy as an ONNX file.",
    "serve": "Play in the browser, and look through recorded games.",
}
TRAINING = "cleo_env.training.cli"  # by name: imports point from training to agents
REST = {"allow_extra_args": True, "ignore_unknown_options": True, "help_option_names": []}  # is for the command itself
PLAIN: dict[str, Any] = {"add_completion": False, "pretty_exceptions_enable": False}

app = Typer(no_args_is_help=True, rich_markup_mode=None, **PLAIN)  # without rich help is quicker


def show_version(asked: bool) -> None:
    """Print the version and end."""
    if asked:
        echo(f"cleo_env {__version__}")
        raise Exit


@app.callback()
def cleo(
    version: Annotated[
        bool, Option("--version", help="Print the version.", is_eager=True, callback=show_version)
    ] = False,
) -> None:
    """Play, compare, study and train agents for whole modern board games."""


def add_command(name: str, told: str) -> None:
    """Add a command that is imported when it is called."""

    def command(context: Context) -> None:
        alone = Typer(no_args_is_help=True, **PLAIN)
        alone.command()(interruptible()(getattr(import_module(f"cleo_env.agents.cli.{name}"), name)))
        raise Exit(alone(args=context.args, prog_name=f"cleo {name}", standalone_mode=False) or 0)

    app.command(name, help=told, context_settings=REST)(command)


for name, told in COMMANDS.items():
    add_command(name, told)


@app.command(context_settings=REST)
def train(context: Context) -> None:
    """Train a player by self-play."""
    with needing("train", "cleo train"):
        learn: Callable[[list[str]], int | None] = interruptible()(import_module(TRAINING).main)
        raise Exit(learn(context.args) or 0)


def run(commands: Typer, arguments: Sequence[str] | None = None) -> int:
    """Run a command; what is wrong with it is said in one line. Return the exit code."""
    try:
        return commands(args=arguments, prog_name="cleo", standalone_mode=False) or 0
    except TyperException as problem:
        if message := problem.format_message():  # there is none where the help was shown with rich, else it is the help
            print(message if message.startswith("Usage:") else f"cleo: {message}", file=sys.stderr)
        return problem.exit_code
    except OSError as problem:
        return unread(problem)


def unread(problem: OSError) -> int:
    """End where standard output cannot be written: in silence if nobody reads it any more, else with a sentence."""
    with suppress(OSError, ValueError):  # what is still buffered is lost
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    if not isinstance(problem, BrokenPipeError):
        print(f"cleo: {why(problem)}", file=sys.stderr)
    return FAILED


def main() -> None:
    """Run what was typed."""
    code = run(app)
    try:
        sys.stdout.flush()
    except OSError as problem:
        code = unread(problem)
    sys.exit(code)


if __name__ == "__main__":
    main()
