"""The live screen of a run at the terminal, and the same numbers for TensorBoard, by environment steps."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from time import perf_counter
from typing import Any

from rich.console import Console, Group
from rich.live import Live
from rich.padding import Padding
from rich.progress_bar import ProgressBar
from rich.table import Table
from torch.utils.tensorboard import SummaryWriter

from cleo_env.agents.arena.share import Share
from cleo_env.training.common.learner import Learner, Metrics, Point
from cleo_env.training.common.options import RunArgs

LOGS = "tensorboard"
SHOWN = 12  # points of the curve on the screen
COUNTERS = ("updates", "steps", "games", "seconds")


class Screen:
    """Shows how a run goes; where there is no terminal a line is printed at every evaluation instead."""

    def __init__(self, learner: Learner[Any], args: RunArgs, curve: list[Point]) -> None:
        self.learner, self.args, self.curve = learner, args, curve
        self.console = Console(quiet=args.quiet)
        self.live = Live(console=self.console, auto_refresh=False, transient=False)
        self.metrics: Metrics = {}
        self.begun = learner.steps, learner.games, perf_counter()

    def __enter__(self) -> Screen:
        self.writer = SummaryWriter(str(self.args.folder() / LOGS), purge_step=self.learner.steps)
        if self.console.is_terminal:
            self.live.start()
        return self

    def __exit__(self, *unused: object) -> None:
        self.writer.close()
        self.live.stop()

    def rates(self) -> Metrics:
        """Return steps and games a second, and the fraction of the time spent in the environment."""
        steps, games, begun = self.begun
        spent = max(perf_counter() - begun, 1e-9)
        return {
            "charts/SPS": (self.learner.steps - steps) / spent,
            "charts/games_per_second": (self.learner.games - games) / spent,
            "charts/environment_time_fraction": self.learner.times["environment"] / spent,
        }

    def log(self, metrics: Metrics) -> None:
        """Show and record the metrics of an iteration."""
        self.metrics = {**metrics, **self.rates()}
        self.write(self.metrics)
        if self.console.is_terminal:
            self.live.update(self.drawn(), refresh=True)

    def show_curve(self) -> None:
        """Record the last point of the curve, and print it where there is no terminal."""
        point = self.curve[-1]
        self.write({f"eval/{name}": value for name, value in numbers_in(point)})
        if not self.console.is_terminal:
            losses = [f"{short(name)} {value:,.3g}" for name, value in self.metrics.items()]
            self.console.print(", ".join([told(point), *losses]), soft_wrap=True, highlight=False)

    def write(self, metrics: Metrics) -> None:
        """Write scalars for TensorBoard."""
        for name, value in metrics.items():
            self.writer.add_scalar(name, value, self.learner.steps)

    def drawn(self) -> Group:
        """Draw the screen."""
        learner = self.learner
        head = Table.grid(padding=(0, 3))
        names = list(self.metrics)
        for first in range(0, len(names), 4):
            head.add_row(*(f"{short(name)} [bold]{self.metrics[name]:,.4g}[/]" for name in names[first : first + 4]))
        left = learner.seconds * (1 - learner.progress) / max(learner.progress, 1e-6)
        line = (
            f"{learner.game.title} ({learner.status}): {learner.games:,} games, {learner.steps:,} steps, "
            f"{clock(learner.seconds)} gone, {clock(left)} left"
        )
        bar = Padding(ProgressBar(total=1.0, completed=learner.progress))  # by itself it does not end its line
        return Group(line, bar, head, self.evaluations())

    def evaluations(self) -> Table:
        """Draw the latest points of the curve."""
        table = Table(title="evaluations", title_justify="left")
        names = [name for name, _ in texts_in(self.curve[-1])] if self.curve else []
        for name in ("time", "games", "steps", *names):
            table.add_column(name, justify="right")
        for point in self.curve[-SHOWN:]:
            counters = clock(point["seconds"]), f"{point['games']:,}", f"{point['steps']:,}"
            table.add_row(*counters, *(text for _, text in texts_in(point)))
        return table


def told(point: Point) -> str:
    """Return a point of the curve as a line."""
    found = [f"{name} {text}" for name, text in texts_in(point)]
    return ", ".join([f"{clock(point['seconds'])}: {point['games']:,} games", f"{point['steps']:,} steps", *found])


def texts_in(point: Point) -> Iterator[tuple[str, str]]:
    """Return what an evaluation found, each with a name and as text."""
    for name, value in point.items():
        if isinstance(value, dict):
            for key, found in value.items():
                text = str(Share.of(found)) if isinstance(found, dict) else f"{found:.4f}"
                yield f"{name} {key}".replace("_", " "), text
        elif name not in COUNTERS:
            yield name, f"{value:+.0f}" if name == "rating" else f"{value:.4f}"


def numbers_in(point: Point) -> Iterator[tuple[str, float]]:
    """Return what an evaluation found, each with the end of a TensorBoard tag and as a number."""
    for name, value in point.items():
        if isinstance(value, dict):
            for key, found in value.items():
                yield f"{name}_{key}", found["share"] if isinstance(found, dict) else found
        elif name not in COUNTERS:
            yield name, value


def short(tag: str) -> str:
    """Return a TensorBoard tag without its group, in words."""
    return tag.partition("/")[2].replace("_", " ")


def clock(seconds: float) -> str:
    """Write a time as hours, minutes and seconds."""
    return str(timedelta(seconds=int(seconds)))
