"""How commands refuse: one line, no traceback."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from typer import TyperException

OURS = "cleo_env"


class Refusal(TyperException):
    """What was asked for cannot be done, and why."""

    exit_code = 2


@contextmanager
def refusing() -> Iterator[None]:
    """Turn what is wrong with the input into a refusal."""
    try:
        yield
    except OSError as problem:
        named = problem.filename and problem.strerror  # else the sentence is ours
        raise Refusal(f"{problem.filename}: {problem.strerror}" if named else str(problem)) from problem
    except (ValueError, ImportError) as problem:
        raise Refusal(str(problem)) from problem


@contextmanager
def needing(extra: str, what: str) -> Iterator[None]:
    """Say which extra is wanted where one of its packages is missing."""
    try:
        yield
    except ModuleNotFoundError as problem:
        if (problem.name or OURS).partition(".")[0] == OURS:
            raise
        raise Refusal(f'{what} needs the extra: pip install "{OURS}[{extra}]" ({problem.name} is missing)') from problem
