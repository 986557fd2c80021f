"""`cleo replay`: step through a recorded game."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

from typer import Argument, Option, echo

from cleo_env import Table
from cleo_env.agents.cli.errors import refusing
from cleo_env.agents.cli.replay_pictures import (
    ALL,
    DRAWN,
    SAME,
    frames,
    said_choice,
    write_film,
    write_page,
    write_svgs,
)
from cleo_env.agents.cli.terminal import phrases
from cleo_env.agents.cli.terminal.speech import Speech, check_language, language_of_terminal
from cleo_env.core.files import check_apart, check_writable
from cleo_env.core.record import load_record
from cleo_env.interfaces.terminal import shows_colour
from cleo_env.registry import get_game

LEAVE, HELP_SIGN, ALL_CARDS = ("q", "quit", "exit"), "?", "a"
UNWRITTEN = ("zh",)  # languages for which the font of films has no letters
TO_TURN = re.compile(r"t (\d+)")


class Replay:
    """A recorded game, opened at some decision."""

    def __init__(self, record: dict[str, Any], seat: int | str | None = None, speech: Speech = SAME) -> None:
        self.record, self.seat, self.at, self.speech = record, seat, 0, speech
        self.table = self._opened(0)
        if seat is not None and seat != ALL:
            self.table.game.check_seat(seat, self.table.num_players)
        self._hidden = None if seat == ALL else seat  # what is shown again when all cards are hidden
        self.turns = self._turns()

    def _turns(self) -> list[int]:
        """Return the number of the turn, from 1 on, after every number of decisions."""
        table, turns = self._opened(0), [1]
        for name in self.record["actions"]:
            table.play(name)
            turns.append(int(table.state["turn"]) + 1)
        return turns

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

    def go_to_turn(self, turn: int) -> None:
        """Open the game at the start of a turn, or at the end if it has none so late."""
        self.go_to(next((at for at, number in enumerate(self.turns) if number >= turn), self.length))

    def go_back_a_turn(self) -> None:
        """Open the game at the start of this turn, or of the one before if it is there already."""
        start = self.turns.index(self.turns[self.at])
        self.go_to_turn(self.turns[self.at if start < self.at else max(start - 1, 0)])

    def show_all(self) -> None:
        """Show all cards, or hide them again."""
        self.seat = self._hidden if self.seat == ALL else ALL

    @property
    def board(self) -> str:
        """The board, in the reader's language."""
        return self.table.game.words.render(self.table.state, self.seat, shows_colour(), self.speech)

    def page(self) -> str:
        """Show the board, and the decision that led to it."""
        if self.at == 0:
            return f"{self.board}\n{self.speech.fill(phrases.AT_START, count=self.length)}"
        before = self._opened(self.at - 1)
        seat, action = before.decider, self.record["actions"][self.at - 1]
        agents = self.record.get("agents")
        game, agent = self.table.game, agents[seat] if agents else ""
        choice = said_choice(self.speech, self.seat, game, seat, action, agent)
        said = self.speech.fill(phrases.DECISION, number=self.at, total=self.length, said=choice)
        news = [f"  {self.speech(line)}" for line in self.table.log[len(before.log) :]]
        return "\n".join([self.board, said, *news])


def replay(
    file: Annotated[Path, Argument(help="a record, as `cleo arena --record` and `cleo play` write them")],
    seat: Annotated[str | None, Option(help="show the board as this seat saw it, or for `all` with all cards")] = None,
    svg: Annotated[Path | None, Option(help="draw every decision into this folder instead")] = None,
    gif: Annotated[Path | None, Option(help="make a film of the game instead")] = None,
    html: Annotated[Path | None, Option(help="make one page with a slider instead")] = None,
    theme: Annotated[str, Option(help="of the pictures: auto, light or dark; a film is light unless dark")] = "auto",
    language: Annotated[
        str | None, Option(help="en, ru or zh; the terminal's own if not given, for pictures English")
    ] = None,
    force: Annotated[bool, Option("--force", help="let pictures replace files of any kind")] = False,
) -> None:
    """Step through a recorded game; if nobody is at the keyboard print its log and how it ended."""
    with refusing():
        record = load_record(file)
        table = Table.from_record(record)  # the whole of it can be played
        if svg or gif or html:
            check_drawing(table, seat, theme)
            speech = Speech(check_language(language or SAME.language))
            if gif and speech.language in UNWRITTEN:
                raise ValueError(f"--language {language}: the font of films lacks its letters; --html has all")
            check_apart({"--svg": svg, "--gif": gif, "--html": html})
            for place in filter(None, (gif, html)):
                check_writable(place, DRAWN, force=force)
            draw_record(record, seat, theme, speech, svg, gif, html, force)
            return
        speech = Speech(language_of_terminal() if language is None else check_language(language))
        shown = Replay(record, viewer_of(seat), speech)
    if sys.stdin.isatty():
        step_through(shown, input, echo)
    else:
        shown.go_to(shown.length)
        echo("\n".join(map(speech, shown.table.log)))
        echo(shown.board)


def viewer_of(seat: str | None) -> int | str | None:
    """Read whose eyes a board is seen with: a seat's, everybody's, or all cards; refuse what is none of these."""
    if seat is None or seat == ALL:
        return seat
    if not seat.isdecimal():
        raise ValueError(f"--seat {seat}: a seat is a number, or all")
    return int(seat)


def check_drawing(table: Table, seat: str | None, theme: str) -> None:
    """Refuse a seat or a theme that there is not, before a folder is made."""
    table.svg(viewer_of(seat), theme)


def draw_record(
    record: dict[str, Any],
    seat: str | None,
    theme: str,
    speech: Speech,
    svg: Path | None,
    gif: Path | None,
    html: Path | None,
    force: bool,
) -> None:
    """Make the pictures of a recorded game that are asked for."""
    viewer = viewer_of(seat)
    if svg:
        shown = frames(record, viewer, theme, speech=speech)
        echo(f"{write_svgs(shown, svg, force=force)} pictures are in {svg}")
    if gif:
        shown = frames(record, viewer, "dark" if theme == "dark" else "light", speech=speech)
        write_film(shown, gif, force=force)
        echo(f"the film is {gif}")
    if html:
        named = speech(get_game(record["game"]).title)
        title = speech.fill(phrases.OPENING, title=named, seed=record.get("seed"))
        wide, narrow = (frames(record, viewer, theme, compact, speech) for compact in (False, True))
        write_page(wide, narrow, html, title, speech, force=force)
        echo(f"the page is {html}")


def step_through(shown: Replay, read: Callable[[str], str], write: Callable[[str], object]) -> None:
    """Show page after page as the reader wants."""
    write(shown.page())
    while True:
        try:
            typed = read(shown.speech(phrases.REPLAY_PROMPT)).strip()
        except (EOFError, KeyboardInterrupt):
            return
        if typed in LEAVE:
            return
        write(answer(shown, typed))


def answer(shown: Replay, typed: str) -> str:
    """Go where the reader wants, and return what is to be seen there."""
    moves: dict[str, Callable[[], None]] = {
        "": lambda: shown.go_to(shown.at + 1),
        "b": lambda: shown.go_to(shown.at - 1),
        "t": lambda: shown.go_to_turn(shown.turns[shown.at] + 1),
        "p": shown.go_back_a_turn,
        ALL_CARDS: shown.show_all,
    }
    if typed == HELP_SIGN:
        return help_lines(shown.speech)
    if typed in moves:
        moves[typed]()
    elif typed.isdecimal():
        shown.go_to(int(typed))
    elif found := TO_TURN.fullmatch(typed):
        shown.go_to_turn(int(found[1]))
    else:
        return shown.speech.fill(phrases.NOT_UNDERSTOOD, typed=repr(typed))
    return shown.page()


def help_lines(speech: Speech) -> str:
    """Say what can be typed."""
    return "\n".join(f"  {typed:8}{speech(meaning)}" for typed, meaning in phrases.REPLAY_COMMANDS)
