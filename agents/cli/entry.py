"""Where `cleo` starts: an interrupt ends it quietly from here on, also while the rest is still being imported."""

from __future__ import annotations

import os
import signal
from typing import Any

INTERRUPTED = 130  # as shells have it
LINE = b"cleo: interrupted\n"


def leave_at_once(*_: Any) -> None:
    """End the process with one line: nothing has been begun that would have to be finished."""
    os.write(2, LINE)
    os._exit(INTERRUPTED)


def main() -> None:
    """Import the commands and run what was typed; a command that has begun heeds interrupts (`interruptible`)."""
    signal.signal(signal.SIGINT, leave_at_once)
    from cleo_env.agents.cli.main import main as run_typed

    run_typed()


if __name__ == "__main__":
    main()
