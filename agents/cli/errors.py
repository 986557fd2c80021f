"""How commands refuse: one line, no traceback."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from typer import TyperException

from cleo_env.core.files import why

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
        raise Refusal(why(problem)) from problem
    except RecursionError as problem:
        raise Refusal("what was given is nested too deeply to be read") from problem
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
