"""The demo: a small run, then a seat against others."""

from __future__ import annotations

from pathlib import Path

import pytest

from training import demo
from training.ppo import train

pytestmark = pytest.mark.compiled


def test_what_was_trained_is_seated_against_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(demo, "BLOCKS", 4)
    args = demo.small_run("caesar", 0.02, tmp_path / "demo")
    args.quiet = True
    train(args)
    found = demo.seat_against(args)
    assert set(found) == {"random", "greedy"}
    assert all(0 <= share.low <= share.share <= share.high <= 1 for share in found.values())
