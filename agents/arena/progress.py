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


class Bar:
    """What is told of games that were played; this one shows nothing."""

    def advance(self, games: int = 1) -> None:
        """Count games that have ended."""

    def note(self, text: str) -> None:
        """Say something beside the bar."""


class ShownBar(Bar):
    """A bar at the terminal."""

    def __init__(self, progress: Progress, title: str, games: int) -> None:
        self.progress, self.title, self.task = progress, title, progress.add_task(title, total=games)

    def advance(self, games: int = 1) -> None:
        """Count games that have ended."""
        self.progress.advance(self.task, games)

    def note(self, text: str) -> None:
        """Say something behind the title."""
        self.progress.update(self.task, description=f"{self.title}, {text}")


Watch = Callable[[int], AbstractContextManager[Bar]]  # a number of games -> what is told of them


def watched(console: Console, title: str) -> Watch:
    """Return what shows a bar while so many games are played."""

    @contextmanager
    def watch(games: int) -> Iterator[Bar]:
        with make_progress(console) as progress:
            yield ShownBar(progress, title, games)

    return watch


@contextmanager
def unwatched(games: int) -> Iterator[Bar]:
    """Show nothing."""
    yield Bar()


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
