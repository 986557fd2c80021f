"""What the terminal can do."""

from __future__ import annotations

import os
import sys


def shows_colour() -> bool:
    """Tell whether the output is a terminal with colours and nobody asked for none."""
    return sys.stdout.isatty() and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb"
