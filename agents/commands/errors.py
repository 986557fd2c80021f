"""How commands refuse: one line, no traceback."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from typer import TyperException


class Refusal(TyperException):
    """What was asked for cannot be done, and why."""

    exit_code = 2


@contextmanager
def refusing() -> Iterator[None]:
    """Turn what is wrong with the input into a refusal."""
    try:
        yield
    except (ValueError, OSError) as problem:
        raise Refusal(str(problem)) from problem
