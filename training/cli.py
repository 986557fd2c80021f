"""`cleo train`: what stands behind the command."""

from __future__ import annotations

from collections.abc import Sequence

from cleo_env.agents.cli.errors import refusing
from cleo_env.training.command import run_command


def main(arguments: Sequence[str]) -> None:
    """Read the options and train."""
    with refusing():
        run_command(list(arguments))
