"""The live screen of a run at the terminal, and the same numbers for TensorBoard."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Any

from rich.console import Console, Group
from rich.live import Live
from rich.padding import Padding
from rich.progress_bar import ProgressBar
from rich.table import Table
from torch.utils.tensorboard import SummaryWriter

if TYPE_CHECKING:
    from training.ppo import Args, Learner

LOGS = "tensorboard"
SHOWN = 12  # points of the curve on the screen


class Screen:
    """Shows how a run goes; where there is no terminal a line is printed at every measurement instead."""

    def __init__(self, learner: Learner, args: Args, curve: list[dict[str, Any]]) -> None:
        self.learner, self.args, self.curve = learner, args, curve
        self.console = Console(quiet=args.quiet)
        self.live = Live(console=self.console, auto_refresh=False, transient=False)
        self.told: dict[str, float] = {}
        self.begun = learner.steps, learner.games, learner.elapsed

    def __enter__(self) -> Screen:
        self.writer = SummaryWriter(str(self.args.folder() / LOGS), purge_step=self.learner.updates)
        if self.console.is_terminal:
            self.live.start()
        return self

    def __exit__(self, *unused: object) -> None:
        self.writer.close()
        self.live.stop()

    def rates(self) -> dict[str, float]:
        """Return decisions and games a second, and the share of time spent in the environment."""
        steps, games, elapsed = self.begun
        spent = max(self.learner.elapsed - elapsed, 1e-9)
        return {
            "decisions a second": (self.learner.steps - steps) / spent,
            "games a second": (self.learner.games - games) / spent,
            "environment's share": self.learner.clock["environment"] / spent,
        }

    def show(self, told: dict[str, float]) -> None:
        """Show what the last improvement told."""
        self.told = {**told, **self.rates()}
        for name, value in self.told.items():
            self.writer.add_scalar(f"learning/{name}", value, self.learner.updates)
        for opponent in self.learner.league.opponents:
            self.writer.add_scalar(f"league/{opponent.name}", opponent.share, self.learner.updates)
        if self.console.is_terminal:
            self.live.update(self.drawn(), refresh=True)

    def tell(self, curve: list[dict[str, Any]]) -> None:
        """Tell the last point of the curve."""
        self.curve, point = curve, curve[-1]
        for name, share in point["shares"].items():
            self.writer.add_scalar(f"share/{name}", share["share"], point["updates"])
        self.writer.add_scalar("rating", point["rating"], point["updates"])
        if not self.console.is_terminal:
            shares = [f"{name} {interval(share)}" for name, share in point["shares"].items()]
            told = [f"{name} {value:,.3g}" for name, value in self.told.items()]
            line = f"{clock(point['seconds'])}: {point['games']:,} games, rating {point['rating']:+.0f}, wins against "
            self.console.print(line + ", ".join([*shares, *told]), soft_wrap=True, highlight=False)

    def drawn(self) -> Group:
        """Draw the screen."""
        learner = self.learner
        head = Table.grid(padding=(0, 3))
        names = list(self.told)
        for first in range(0, len(names), 4):
            head.add_row(*(f"{name} [bold]{self.told[name]:,.4g}[/]" for name in names[first : first + 4]))
        left = learner.elapsed * (1 - learner.progress) / max(learner.progress, 1e-6)
        begin = " (imitating)" if learner.imitation else ""
        line = (
            f"{learner.game.title}{begin}: {learner.games:,} games, {clock(learner.elapsed)} gone, {clock(left)} left"
        )
        bar = Padding(ProgressBar(total=1.0, completed=learner.progress))  # by itself it does not end its line
        return Group(line, bar, head, self.strength())

    def strength(self) -> Table:
        """Draw the latest points of the curve."""
        parity = 1 / self.learner.usual_players
        table = Table(title=f"share of wins, parity {parity:.2f}", title_justify="left")
        for name in ("time", "games", *self.args.rivals, "rating"):
            table.add_column(name, justify="right")
        for point in self.curve[-SHOWN:]:
            shares = [interval(point["shares"][name]) for name in self.args.rivals]
            table.add_row(clock(point["seconds"]), f"{point['games']:,}", *shares, f"{point['rating']:+.0f}")
        return table


def interval(share: dict[str, float]) -> str:
    """Write a share with its interval."""
    return f"{share['share']:.3f} ({share['low']:.3f} to {share['high']:.3f})"


def clock(seconds: float) -> str:
    """Write a time as hours, minutes and seconds."""
    return str(timedelta(seconds=int(seconds)))
