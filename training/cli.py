"""`cleo train`: what stands behind the command."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import torch

from cleo_env.agents.cli.errors import refusing
from cleo_env.training.command import run_command
from cleo_env.training.common.options import RunError

FULL = "can't allocate memory"  # what torch says on a CPU, in an error of no kind of its own
SMALLER = "use smaller --num-games, --rollout-length, --hidden or --minibatch-size"


@contextmanager
def telling_memory() -> Iterator[None]:
    """Say in a sentence that torch found no memory."""
    try:
        yield
    except RuntimeError as problem:
        if not isinstance(problem, torch.OutOfMemoryError) and FULL not in str(problem):
            raise
        raise RunError(f"there is not enough memory for that: {SMALLER}") from problem


def main(arguments: Sequence[str]) -> None:
    """Read the options and train."""
    with refusing(), telling_memory():
        run_command(list(arguments))
