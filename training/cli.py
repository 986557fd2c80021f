"""`cleo`: the commands of the agents, and learning. It stands here because imports point from training to agents."""

from __future__ import annotations

import sys

from agents.cli import app, run


def main() -> None:
    """Run what was typed."""
    sys.exit(run(app))


if __name__ == "__main__":
    main()
