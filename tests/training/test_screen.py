"""The live screen shows everything that an improvement tells."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from tests.training.runs import small
from training.ppo import Learner
from training.screen import Screen

pytestmark = pytest.mark.compiled


def test_the_screen_shows_rates_losses_strength_and_time_left(tmp_path: Path) -> None:
    args = small(tmp_path)
    share = {"share": 0.61, "low": 0.5, "high": 0.7}
    curve = [{"seconds": 5.0, "games": 10, "shares": {"random": share}, "rating": 42.0}]
    screen = Screen(Learner(args), args, curve)
    screen.told = {"gain": 1.0, "value error": 2.0, "entropy": 3.0, "change": 4.0, "explained": 5.0, **screen.rates()}
    console = Console(file=StringIO(), width=110)
    console.print(screen.drawn())
    shown = console.file.getvalue()
    for word in (*screen.told, "left", "random", "0.610 (0.500 to 0.700)", "+42", "parity 0.50"):
        assert word in shown
