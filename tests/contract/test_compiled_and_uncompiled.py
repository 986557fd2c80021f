"""The compiler changes nothing: both ways of running the rules play the same games."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def start(decisions: int, **environment: str) -> subprocess.Popen[str]:
    """Start a run that plays every game of the suite and prints a hash of what it saw after each stretch."""
    command = [sys.executable, "-W", "ignore", "-m", "tests.contract.digest", str(decisions)]
    kept = {name: value for name, value in os.environ.items() if name != "NUMBA_DISABLE_JIT"}
    return subprocess.Popen(
        command, cwd=ROOT, env={**kept, **environment}, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )


def printed(run: subprocess.Popen[str]) -> list[str]:
    """Return the lines a run printed, or fail with its complaint."""
    out, complaint = run.communicate(timeout=600)
    assert run.returncode == 0, complaint
    return out.splitlines()


@pytest.mark.compiled
def test_compiled_and_uncompiled_rules_play_the_same_games() -> None:
    runs = [start(1500, NUMBA_DISABLE_JIT="1"), start(1500)]
    uncompiled, compiled = map(printed, runs)
    assert len(compiled) > 10
    assert compiled == uncompiled
