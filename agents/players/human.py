"""A person at the terminal: sees the board as the seat does, and chooses by number or by the start of a name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from shutil import get_terminal_size
from typing import ClassVar

import numpy as np

from cleo_env.agents.agent import Agent
from cleo_env.agents.view import View
from cleo_env.core.hints import hint
from cleo_env.core.wording import CODES, listed
from cleo_env.interfaces.terminal import shows_colour

HELP = """\
  3            choose action 3 of the list; Enter then plays it
  take st      choose the action whose name begins so
  u            take a chosen action back
  b            show the whole board
  ?            show this help
  q            leave; the game so far is saved"""
TAKE_BACK, BOARD, HELP_SIGN, LEAVE = "u", "b", "?", "q"
GAP = 3
FEW = 6
RULE = "─"


class Unclear(ValueError):
    """What was typed names no action, or several."""


class Left(Exception):
    """The person has left the table."""


class HumanAgent(Agent):
    """Asks a person. With `quick`, what is typed is played at once; else Enter plays it and `u` takes it back."""

    redeals: bool = True
    slots: ClassVar[int] = 1

    def __init__(
        self, read: Callable[[str], str] = input, write: Callable[[str], object] = print, quick: bool = False
    ) -> None:
        self._read, self._write, self.quick = read, write, quick
        self.log: Sequence[str] = ()  # what everyone saw happen, if the table keeps a log
        self._read_to: dict[int, int] = {}  # by seat: lines of the log already shown
        self._last: int | None = None  # the seat that was last asked
        self._shown: dict[int, int] = {}  # by seat: the turn in which the board was last shown

    def act(self, view: View) -> np.ndarray:
        """Return what the person chose in every row."""
        return np.array([self._decide(view, row) for row in range(len(view))])

    def _decide(self, view: View, row: int) -> int:
        """Show one decision and return the choice."""
        seat, state = int(view.seats[row]), view.states[row]
        board = view.game.words.render(state, seat, shows_colour())
        turn, legal = int(state["turn"]), np.flatnonzero(view.masks[row])
        self._draw_curtain(seat)
        self._show_news(seat)
        self._write(board if self._shown.get(seat) != turn else question(board))
        self._shown[seat] = turn
        names = [view.game.actions.names[action] for action in legal]
        return int(legal[self._choose(names, board)])

    def _draw_curtain(self, seat: int) -> None:
        """Hide one person's cards before another person looks."""
        if self._last not in (None, seat):
            self._write("\n" * get_terminal_size().lines)
            self._line(f"seat {seat} is next: Enter when nobody else looks > ")
        self._last = seat

    def _show_news(self, seat: int) -> None:
        """Show what happened since this seat was last asked."""
        news = self.log[self._read_to.get(seat, 0) :]
        self._read_to[seat] = len(self.log)
        if news:
            self._write("\n" + "\n".join(f"  {line}" for line in news) + "\n")

    def _choose(self, names: list[str], board: str) -> int:
        """Ask until an action is chosen and not taken back."""
        self._write(menu(names))
        chosen = 0 if len(names) == 1 else None
        while True:
            typed = self._ask(names, chosen)
            if typed == TAKE_BACK:
                chosen = None
            elif typed == BOARD:
                self._write(board)
            elif typed == HELP_SIGN:
                self._write(f"{HELP}\n{menu(names)}")
            elif (answer := self._understood(typed, names, chosen)) is not None:
                if self.quick or answer == chosen:
                    return answer
                chosen = answer

    def _ask(self, names: list[str], chosen: int | None) -> str:
        """Read an answer."""
        prompt = "number or name, ? for help > "
        if chosen is not None:
            prompt = f"{chosen + 1} {names[chosen]}: Enter plays it, u takes it back > "
        return self._line(prompt)

    def _line(self, prompt: str) -> str:
        """Read one line, or learn that the person has left."""
        try:
            typed = self._read(prompt).strip()
        except (EOFError, KeyboardInterrupt):
            typed = LEAVE
        if typed == LEAVE:
            raise Left
        return typed

    def _understood(self, typed: str, names: list[str], chosen: int | None) -> int | None:
        """Return the place of the action that was typed; Enter alone stands for the chosen one."""
        if not typed and chosen is not None:
            return chosen
        try:
            return understand(typed, names)
        except Unclear as problem:
            self._write(str(problem))
            return None


def understand(typed: str, names: list[str]) -> int:
    """Return the place of the action that a number, a name or the start of a name stands for."""
    if not typed:
        raise Unclear(f"nothing is chosen yet: type a number from 1 to {len(names)}")
    if typed.isdecimal():
        if not 1 <= int(typed) <= len(names):
            raise Unclear(f"there is no action {typed}: type a number from 1 to {len(names)}")
        return int(typed) - 1
    if typed in names:
        return names.index(typed)
    fits = [place for place, name in enumerate(names) if name.lower().startswith(typed.lower())]
    if len(fits) == 1:
        return fits[0]
    if fits:
        few = [f"{place + 1} {names[place]}" for place in fits[:FEW]]
        more = [f"{len(fits) - FEW} more"] if len(fits) > FEW else []
        raise Unclear(f"{typed!r} could be {listed([*few, *more])}")
    raise Unclear(f"no action here begins with {typed!r}{hint(typed, names)}")


def menu(names: list[str]) -> str:
    """Lay out the numbered actions in as many columns as fit the screen, read downwards."""
    digits = len(str(len(names)))
    cells = [f"{place:>{digits}} {name}" for place, name in enumerate(names, 1)]
    width = max(map(len, cells)) + GAP
    columns = max(1, get_terminal_size().columns // width)
    height = -(-len(cells) // columns)
    rows = ["".join(f"{cell:<{width}}" for cell in cells[row::height]).rstrip() for row in range(height)]
    return "\n".join(rows)


def question(board: str) -> str:
    """Return the foot of a board: what is asked, and what the seat holds."""
    lines = board.splitlines()
    ruled = [place for place, line in enumerate(lines) if set(CODES.sub("", line)) == {RULE}]
    return "\n".join(lines[ruled[-1] + 1 :]) if ruled else board
