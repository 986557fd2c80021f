"""The live screen shows all metrics of an iteration."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from cleo_env.training.common.screen import Screen
from cleo_env.training.ppo import PPO
from tests.training.runs import small

pytestmark = pytest.mark.compiled


def test_the_screen_shows_rates_losses_strength_and_time_left(tmp_path: Path) -> None:
    args = small(tmp_path)
    share = {"share": 0.61, "low": 0.5, "high": 0.7}
    curve = [{"seconds": 5.0, "games": 10, "steps": 20, "win_share": {"random": share}, "rating": 42.0}]
    screen = Screen(PPO(args), args, curve)
    losses = {"losses/policy_objective": 1.0, "losses/value_loss": 2.0, "losses/approx_kl": 3.0}
    screen.metrics = {**losses, **screen.rates()}
    console = Console(file=StringIO(), width=130)
    console.print(screen.drawn())
    shown = console.file.getvalue()
    for word in (
        "policy objective",
        "value loss",
        "approx kl",
        "SPS",
        "left",
        "win share random",
        "0.610 (0.500 to 0.700)",
        "+42",
    ):
        assert word in shown
