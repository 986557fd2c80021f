"""`cleo replay`: step through a recorded game."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

from typer import Argument, Option, echo

from cleo_env import Table
from cleo_env.agents.cli.errors import refusing
from cleo_env.agents.cli.replay_pictures import ALL, frames, write_film, write_page, write_svgs
from cleo_env.core.files import check_writable
from cleo_env.core.record import load_record
from cleo_env.interfaces.terminal import shows_colour

BACK, LEAVE = "b", "q"
PROMPT = "Enter next, b back, a number to jump there, q to leave > "


class Replay:
    """A recorded game, opened at some decision."""

    def __init__(self, record: dict[str, Any], seat: int | None = None) -> None:
        self.record, self.seat, self.at = record, seat, 0
        self.table = self._opened(0)
        if seat is not None:
            self.table.game.check_seat(seat, self.table.num_players)

    def _opened(self, at: int) -> Table:
        """Set up the game after so many decisions."""
        return Table.from_record({**self.record, "actions": self.record["actions"][:at]})

    @property
    def length(self) -> int:
        """How many decisions were recorded."""
        return len(self.record["actions"])

    def go_to(self, at: int) -> None:
        """Open the game after so many decisions."""
        at = min(max(at, 0), self.length)
        if at < self.at:
            self.table, self.at = self._opened(at), at
        for name in self.record["actions"][self.at : at]:
            self.table.play(name)
        self.at = at

    def page(self) -> str:
        """Show the board, and the decision that led to it."""
        if self.at == 0:
            return f"{self.table.render(self.seat, shows_colour())}\nthe start of {self.length} decisions"
        before = self._opened(self.at - 1)
        seat, action = before.decider, self.record["actions"][self.at - 1]
        agents = self.record.get("agents")
        who = f"seat {seat} ({agents[seat]})" if agents else f"seat {seat}"
        news = [f"  {line}" for line in self.table.log[len(before.log) :]]
        choice = f"chose {action!r}" if self.seat in (None, seat) else "has chosen"  # hidden from other seats
        said = [f"decision {self.at} of {self.length}: {who} {choice}", *news]
        return "\n".join([self.table.render(self.seat, shows_colour()), *said])


def replay(
    file: Annotated[Path, Argument(help="a record, as `cleo arena --record` and `cleo play` write them")],
    seat: Annotated[str | None, Option(help="show the board as this seat saw it; pictures also for `all`")] = None,
    svg: Annotated[Path | None, Option(help="draw every decision into this folder instead")] = None,
    gif: Annotated[Path | None, Option(help="make a film of the game instead")] = None,
    html: Annotated[Path | None, Option(help="make one page with a slider instead")] = None,
    theme: Annotated[str, Option(help="of the pictures: auto, light or dark; a film is light unless dark")] = "auto",
) -> None:
    """Step through a recorded game; if nobody is at the keyboard print its log and how it ended."""
    with refusing():
        record = load_record(file)
        Table.from_record(record)  # the whole of it can be played
        if svg or gif or html:
            draw_record(record, seat, theme, svg, gif, html)
            return
        shown = Replay(record, seat_number(seat))
    if sys.stdin.isatty():
        step_through(shown, input, echo)
    else:
        shown.go_to(shown.length)
        echo("\n".join(shown.table.log))
        echo(shown.table.render(shown.seat))


def seat_number(seat: str | None) -> int | None:
    """Read a seat's number, or refuse what is none."""
    if seat is not None and not seat.isdecimal():
        raise ValueError(f"--seat {seat}: a seat is a number")
    return None if seat is None else int(seat)


def draw_record(
    record: dict[str, Any], seat: str | None, theme: str, svg: Path | None, gif: Path | None, html: Path | None
) -> None:
    """Make the pictures of a recorded game that are asked for."""
    viewer = ALL if seat == ALL else seat_number(seat)
    if svg:
        echo(f"{write_svgs(frames(record, viewer, theme), svg)} pictures are in {svg}")
    if gif:
        check_writable(gif)
        write_film(frames(record, viewer, "dark" if theme == "dark" else "light"), gif)
        echo(f"the film is {gif}")
    if html:
        check_writable(html)
        write_page(frames(record, viewer, theme), html, f"{record['game']}, seed {record.get('seed')}")
        echo(f"the page is {html}")


def step_through(shown: Replay, read: Callable[[str], str], write: Callable[[str], object]) -> None:
    """Show page after page as the reader wants."""
    write(shown.page())
    while True:
        try:
            typed = read(PROMPT).strip()
        except (EOFError, KeyboardInterrupt):
            return
        if typed == LEAVE:
            return
        if typed in ("", BACK) or typed.isdecimal():
            shown.go_to(int(typed) if typed.isdecimal() else shown.at + (1 if typed == "" else -1))
            write(shown.page())
        else:
            write(f"{typed!r} is not understood")
