"""The demo: a small run, then an evaluation against others."""

from __future__ import annotations

from pathlib import Path

import pytest

from cleo_env.training import demo
from cleo_env.training.ppo import train

pytestmark = pytest.mark.compiled


def test_what_was_trained_is_evaluated_against_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(demo, "BLOCKS", 4)
    args = demo.small_run("caesar", 0.02, tmp_path / "demo")
    args.quiet = True
    train(args)
    found = demo.evaluate_policy(args)
    assert set(found) == {"random", "greedy", "expert"}
    assert all(0 <= share.low <= share.share <= share.high <= 1 for share in found.values())


def test_what_a_machine_can_do_is_said_before_it_starts(tmp_path: Path) -> None:
    args = demo.small_run("caesar", 2.0, tmp_path)
    assert "40,000 decisions a second, here from 4.8 million" in demo.expectation(args, 40_000)
    assert "nine of ten games" in demo.expectation(args, 40_000)
    assert "give it more --minutes" in demo.expectation(args, 8_000)
    args = demo.small_run("caesar", 2.0, tmp_path, steps=1_200_000)
    assert "here from 1.2 million" in demo.expectation(args, 8_000)
