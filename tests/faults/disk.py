"""A disk that is full, for a command of its own: no file may grow beyond a size."""

from __future__ import annotations

import sys

try:
    import resource

    LIMITED = hasattr(resource, "RLIMIT_FSIZE")
except ImportError:
    LIMITED = False

LIMIT = """
import os, resource, signal, sys
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[1]), int(sys.argv[1])))
os.execv(sys.argv[2], sys.argv[2:])
"""


def limited(file_size: int) -> list[str]:
    """Return the words to put before a command so that its files stay below a size; writing more fails."""
    return [sys.executable, "-c", LIMIT, str(file_size)]
