"""How commands refuse: one line, no traceback."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Timer, current_thread, main_thread
from types import FrameType
from typing import Any

from typer import TyperException

from cleo_env.agents.cli.entry import INTERRUPTED
from cleo_env.core.extras import PACKAGE, sentence
from cleo_env.core.files import why
from cleo_env.core.wording import Say, as_it_is

FINALIZER_SECONDS = 0.02


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
    handle_interrupts(interrupt)
    try:
        yield
    except (KeyboardInterrupt, ImportError) as problem:
        if isinstance(problem, ImportError) and not isinstance(problem.__cause__, KeyboardInterrupt):
            raise
        raise Interrupted("interrupted") from problem  # also where a compiled module was being imported
    finally:
        handle_interrupts(before)


def interrupt(number: int, frame: FrameType | None) -> None:
    """Interrupt; a finalizer, in which Python would drop the exception, is first let go to its end.

    Many run while compiled code is loaded, and there a Ctrl-C was lost now and then.
    """
    if in_finalizer(frame):
        later = Timer(FINALIZER_SECONDS, os.kill, (os.getpid(), number))
        later.daemon = True
        later.start()
    else:
        raise KeyboardInterrupt


def in_finalizer(frame: FrameType | None) -> bool:
    """Tell whether a frame, or one that called it, is a `__del__`."""
    while frame and frame.f_code.co_name != "__del__":
        frame = frame.f_back
    return frame is not None


def handle_interrupts(handler: Any) -> None:
    """Set what an interrupt does, where that can be set."""
    if current_thread() is main_thread() and handler is not None:
        signal.signal(signal.SIGINT, handler)


@contextmanager
def refusing(say: Say = as_it_is) -> Iterator[None]:
    """Turn what is wrong with the input into a refusal, in the language of whoever typed it."""
    try:
        yield
    except OSError as problem:
        raise Refusal(say(why(problem))) from problem
    except RecursionError as problem:
        raise Refusal("what was given is nested too deeply to be read") from problem
    except MemoryError as problem:
        raise Refusal(f"there is not enough memory for that{f': {problem}' if str(problem) else ''}") from problem
    except (ValueError, ImportError) as problem:
        raise Refusal(say(str(problem))) from problem


@contextmanager
def needing(extra: str, what: str) -> Iterator[None]:
    """Say which extra is wanted where one of its packages is missing."""
    try:
        yield
    except ModuleNotFoundError as problem:
        if (problem.name or PACKAGE).partition(".")[0] == PACKAGE:
            raise
        raise Refusal(sentence(what, extra, problem.name)) from problem
