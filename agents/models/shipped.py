"""Where the networks that come with the package lie: a folder for each game, see docs/results.md."""

from __future__ import annotations

from pathlib import Path

SHIPPED = Path(__file__).parent / "trained"
