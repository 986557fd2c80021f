"""The progress bar of an arena: games, games per second, time left."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager

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

from cleo_env.agents.arena.table import pace


class SpeedColumn(ProgressColumn):
    """Games per second."""

    def render(self, task: Task) -> Text:
        """Write the speed, once there is one."""
        speed = task.finished_speed or task.speed
        return Text("" if speed is None else f"{pace(speed)}/s")


Watch = Callable[[int], AbstractContextManager[Callable[[], None]]]  # a number of games -> what is called for each


def watched(console: Console, title: str) -> Watch:
    """Return what shows a bar while so many games are played."""

    @contextmanager
    def watch(games: int) -> Iterator[Callable[[], None]]:
        with make_progress(console) as progress:
            task = progress.add_task(title, total=games)
            yield lambda: progress.advance(task)

    return watch


@contextmanager
def unwatched(games: int) -> Iterator[Callable[[], None]]:
    """Show nothing."""
    yield lambda: None


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
