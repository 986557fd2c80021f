"""Small runs for tests: a miniature of Caesar, few games, few steps."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from training.ppo import Args

MINIATURE = {
    "groups": 2, "patricians": 2, "values": 3, "copies": 2, "hand": 3, "missions": [], "philosopher": 0,
    "assassination": 0, "scout": 0, "wrath": 0, "castling": 0, "veto": 0,
}  # fmt: skip


def small(out: Path, **changes: Any) -> Args:
    """Return the options of a run of some seconds."""
    usual: dict[str, Any] = {
        "steps": 8_000, "num_games": 32, "spell": 64, "hidden": (32, 32), "minibatch": 256, "threads": 1,
        "checkpoints": 4, "evaluations": 2, "blocks": 4, "rivals": ("random",), "scripted": ("random",),
        "settings": MINIATURE, "quiet": True,
    }  # fmt: skip
    return Args("caesar", out=str(out), **{**usual, **changes})
