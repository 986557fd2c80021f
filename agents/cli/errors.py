"""How commands refuse: one line, no traceback."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread
from typing import Any

from typer import TyperException

from cleo_env.agents.cli.entry import INTERRUPTED
from cleo_env.core.extras import PACKAGE, sentence
from cleo_env.core.files import why


class Refusal(TyperException):
    """What was asked for cannot be done, and why."""

    exit_code = 2


class Interrupted(TyperException):
    """Somebody pressed Ctrl-C; typer alone would leave without a word."""

    exit_code = INTERRUPTED


@contextmanager
def interruptible() -> Iterator[None]:
    """Let an interrupt be an exception in a command that may have begun something; say so if it does not itself."""
    before = signal.getsignal(signal.SIGINT)
    handle_interrupts(signal.default_int_handler)
    try:
        yield
    except (KeyboardInterrupt, ImportError) as problem:
        if isinstance(problem, ImportError) and not isinstance(problem.__cause__, KeyboardInterrupt):
            raise
        raise Interrupted("interrupted") from problem  # also where a compiled module was being imported
    finally:
        handle_interrupts(before)


def handle_interrupts(handler: Any) -> None:
    """Set what an interrupt does, where that can be set."""
    if current_thread() is main_thread() and handler is not None:
        signal.signal(signal.SIGINT, handler)


@contextmanager
def refusing() -> Iterator[None]:
    """Turn what is wrong with the input into a refusal."""
    try:
        yield
    except OSError as problem:
        raise Refusal(why(problem)) from problem
    except RecursionError as problem:
        raise Refusal("what was given is nested too deeply to be read") from problem
    except MemoryError as problem:
        raise Refusal(f"there is not enough memory for that{f': {problem}' if str(problem) else ''}") from problem
    except (ValueError, ImportError) as problem:
        raise Refusal(str(problem)) from problem


@contextmanager
def needing(extra: str, what: str) -> Iterator[None]:
    """Say which extra is wanted where one of its packages is missing."""
    try:
        yield
    except ModuleNotFoundError as problem:
        if (problem.name or PACKAGE).partition(".")[0] == PACKAGE:
            raise
        raise Refusal(sentence(what, extra, problem.name)) from problem
