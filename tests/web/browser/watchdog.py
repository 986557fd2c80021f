"""No test in the browser hangs: one that takes too long ends the run with the stacks of both sides.

Not every call to Playwright has a time limit (`evaluate`, `keyboard.press`, `close` have none), and while it waits, the
test's own stack lies in a greenlet where no debugger sees it.
"""

from __future__ import annotations

import faulthandler
import gc
import os
import sys
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Timer

import pytest
from greenlet import greenlet

from tools.serving import Server

LIMIT = 120.0  # seconds of one test
END = 1  # the exit status of a run that was ended


@contextmanager
def limited(config: pytest.Config, test: str, servers: Callable[[], list[Server]]) -> Iterator[None]:
    """End the whole run if the block takes too long."""
    timer = Timer(LIMIT, end_run, (config, test, servers))
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def end_run(config: pytest.Config, test: str, servers: Callable[[], list[Server]]) -> None:
    """Say where everybody is, and stop."""
    capture = config.pluginmanager.getplugin("capturemanager")
    if capture is not None:
        capture.suspend_global_capture(in_=True)
    sys.stdout.flush()
    print(f"\n{test} has not ended after {LIMIT:.0f} s", file=sys.stderr)
    for waiting in waiting_greenlets():
        print("\nThe test waits here:", *waiting, sep="\n", file=sys.stderr)
    sys.stderr.flush()
    faulthandler.dump_traceback(sys.__stderr__, all_threads=True)
    for server in servers():
        print(f"\nThe server at {server.address} said:\n{server.last_words()}", file=sys.stderr)
    sys.stderr.flush()
    os._exit(END)


def waiting_greenlets() -> list[list[str]]:
    """Return the stacks of all greenlets that wait for another."""
    frames = [one.gr_frame for one in gc.get_objects() if isinstance(one, greenlet)]
    return [[line.rstrip() for line in traceback.format_stack(frame)] for frame in frames if frame is not None]
