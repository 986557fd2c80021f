"""The progress bar of an arena: games, games per second, time left."""

from __future__ import annotations

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    Task,
    TaskProgressColumn,
    TextColumn,
    TimeRemainingColumn,
)
from rich.text import Text

from agents.arena_table import pace


class SpeedColumn(ProgressColumn):
    """Games per second."""

    def render(self, task: Task) -> Text:
        """Write the speed, once there is one."""
        speed = task.finished_speed or task.speed
        return Text("" if speed is None else f"{pace(speed)}/s")


def make_progress(console: Console) -> Progress:
    """Return a bar with the number of games, games per second and time left."""
    return Progress(
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        TaskProgressColumn(),
        MofNCompleteColumn(),
        TextColumn("games"),
        SpeedColumn(),
        TimeRemainingColumn(elapsed_when_finished=True),
        console=console,
    )
