"""A person at the terminal: sees the board as the seat does, and chooses by number or by the start of a name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from shutil import get_terminal_size
from typing import ClassVar

import numpy as np

from cleo_env.agents.agent import Agent
from cleo_env.agents.cli.terminal import phrases
from cleo_env.agents.cli.terminal.help import help_page
from cleo_env.agents.cli.terminal.menu import Entry, Unclear, entries_of, menu, understand
from cleo_env.agents.cli.terminal.rules_pages import rule_for, rules_page
from cleo_env.agents.cli.terminal.speech import Speech
from cleo_env.agents.view import View
from cleo_env.agents.web.facts import facts_of, named
from cleo_env.core.game import Game
from cleo_env.core.wording import CODES, SCREEN, folded, joined
from cleo_env.interfaces.terminal import shows_colour

TAKE_BACK, BOARD, HELP, RULES, WHY = ("u", "back"), "b", ("?", "help"), "rules", "why"
LEAVE = ("q", "quit", "exit")
RULE = "─"


class Left(Exception):
    """The person has left the table."""


class TakenBack(Exception):
    """The person takes back what was played last."""


class HumanAgent(Agent):
    """Asks a person. With `quick`, what is typed is played at once; else Enter plays it and `u` takes it back."""

    redeals: bool = True
    slots: ClassVar[int] = 1

    def __init__(
        self, read: Callable[[str], str] = input, write: Callable[[str], object] = print, quick: bool = False
    ) -> None:
        self._read, self._write, self.quick, self.speech = read, write, quick, Speech()
        self.log: Sequence[str] = ()  # what everyone saw happen, if the table keeps a log
        self.chosen: Sequence[str] = ()  # what was played and may be taken back, if the table knows
        self.first_news = 0  # lines of the log that nobody has to be told, as in a game that is gone on with
        self._read_to: dict[int, int] = {}  # by seat: lines of the log already shown
        self._last: int | None = None  # the seat that was last asked
        self._shown: dict[int, int] = {}  # by seat: the turn in which the board was last shown
        self._measured = False  # whether the window's width was looked at

    def act(self, view: View) -> np.ndarray:
        """Return what the person chose in every row."""
        return np.array([self._decide(view, row) for row in range(len(view))])

    def _decide(self, view: View, row: int) -> int:
        """Show one decision and return the choice."""
        seat, legal = int(view.seats[row]), np.flatnonzero(view.masks[row])
        asked = Question(view.game, view.states[row], seat, self.speech)
        self._measure()
        self._draw_curtain(seat, asked)
        self._show_news(seat, asked.speech)
        turn, board = int(asked.state["turn"]), asked.board
        self._write(board if self._shown.get(seat) != turn else question(board))
        self._shown[seat] = turn
        return int(legal[self._choose(asked, [view.game.actions.names[action] for action in legal])])

    def see_end(self, game: Game, state: np.void, seat: int) -> None:
        """Show what happened since the person was last asked, and how the game ended."""
        asked = Question(game, state, seat, self.speech)
        self._show_news(seat, asked.speech)
        self._write(asked.board)

    def forget(self, action: str) -> None:
        """Learn that an action was taken back, and see the log as it was before."""
        self._write(self.speech.fill(phrases.TAKEN_BACK, name=self.speech(action)))
        self._read_to = {seat: min(lines, len(self.log)) for seat, lines in self._read_to.items()}

    def _measure(self) -> None:
        """Say once if the window is too narrow for the board."""
        wide = columns()
        if wide < SCREEN and not self._measured:
            self._write("\n".join(folded(self.speech.fill(phrases.NARROW, columns=wide, wanted=SCREEN), wide)))
        self._measured = True

    def _draw_curtain(self, seat: int, asked: Question) -> None:
        """Hide one person's cards before another person looks."""
        if self._last not in (None, seat):
            self._write("\n" * get_terminal_size().lines)
            self._line(self.speech.fill(phrases.NEXT, player=self.speech(asked.speech.name)))
        self._last = seat

    def _show_news(self, seat: int, speech: Speech) -> None:
        """Show what happened since this seat was last asked."""
        news = self.log[self._read_to.get(seat, self.first_news) :]
        self._read_to[seat] = len(self.log)
        if news:
            told = [line for sentence in news for line in indented(speech(sentence))]
            self._write("\n" + "\n".join(told) + "\n")

    def _choose(self, asked: Question, actions: list[str]) -> int:
        """Ask until an action is chosen and not taken back."""
        entries = asked.entries(actions)
        self._write("\n".join([*asked.sketch(actions), *asked.so_far(self.chosen), menu(entries, columns())]))
        only = 0 if len(entries) == 1 else None
        chosen = only
        while True:
            typed = self._ask(entries, chosen)
            word, _, rest = typed.partition(" ")
            if typed in TAKE_BACK:
                self._take_back(None if chosen == only else chosen)
                chosen = only
            elif (shown := self._page(asked, entries, word, rest.strip())) is not None:
                self._write(shown)
            elif (answer := self._understood(typed, entries, chosen)) is not None:
                if self.quick or answer == chosen:
                    return answer
                chosen = answer
                self._preview(asked, entries[answer].action)

    def _take_back(self, chosen: int | None) -> None:
        """Forget what was typed, or else take back what was played, if that is allowed."""
        if chosen is None and self.chosen:
            raise TakenBack
        if chosen is None:
            self._write(self.speech(phrases.NOTHING_TO_TAKE_BACK))

    def _preview(self, asked: Question, action: str) -> None:
        """Show how the board would look after a choice that changes a picture."""
        if drawn := asked.preview(action):
            self._write("\n".join(drawn))

    def _page(self, asked: Question, entries: list[Entry], word: str, rest: str) -> str | None:
        """Return the page that a command asks for, None if it is no command."""
        if word == BOARD and not rest:
            return asked.board
        if word in HELP:
            return f"{help_page(asked.game, columns(), asked.speech)}\n\n{menu(entries, columns())}"
        if word == RULES:
            return rules_page(asked.game, rest, columns(), asked.speech)
        if word == WHY and (place := self._understood(rest, entries, None)) is not None:
            return rule_for(asked.game, entries[place].action, columns(), asked.speech)
        return "" if word == WHY else None

    def _ask(self, entries: list[Entry], chosen: int | None) -> str:
        """Read an answer."""
        if chosen is None:
            return self._line(self.speech(phrases.PROMPT))
        return self._line(self.speech.fill(phrases.CHOSEN, name=entries[chosen].label))

    def _line(self, prompt: str) -> str:
        """Read one line, or learn that the person has left."""
        try:
            typed = self._read(prompt).strip()
        except (EOFError, KeyboardInterrupt):
            raise Left from None
        if typed in LEAVE:
            raise Left
        return typed

    def _understood(self, typed: str, entries: list[Entry], chosen: int | None) -> int | None:
        """Return the place of the action that was typed; Enter alone stands for the chosen one."""
        if not typed and chosen is not None:
            return chosen
        try:
            return understand(typed, entries, self.speech)
        except Unclear as problem:
            self._write("\n".join(folded(str(problem), columns())))
            return None


class Question:
    """One decision as it is shown to its seat."""

    def __init__(self, game: Game, state: np.void, seat: int, speech: Speech) -> None:
        self.game, self.state, self.seat = game, state, seat
        self.speech = speech.to(facts_of(game).player(seat), game.title)
        self.board = game.words.render(state, seat, shows_colour(), self.speech)

    def entries(self, actions: list[str]) -> list[Entry]:
        """Return the menu of these actions."""
        explained = [self.game.words.explain(self.state, action) for action in actions]
        told = [named(self.game, int(self.state["num_players"]), self.seat, action) for action in actions]
        return entries_of(self.game, actions, told, explained, self.speech)

    def sketch(self, actions: list[str]) -> list[str]:
        """Draw what there is to choose from, where a picture says more than a list."""
        return self.game.words.sketch(self.state, actions, shows_colour(), self.speech) if len(actions) > 1 else []

    def preview(self, action: str) -> list[str]:
        """Draw what one choice leads to, where a picture shows it."""
        return self.game.words.sketch(self.state, [action], shows_colour(), self.speech)

    def so_far(self, chosen: Sequence[str]) -> list[str]:
        """Name what was chosen and may be taken back."""
        if not chosen:
            return []
        names = joined(map(self.speech, chosen), self.speech)
        return folded(self.speech.fill(phrases.SO_FAR, names=names), columns())


def columns() -> int:
    """Return how wide the window is."""
    return get_terminal_size().columns


def indented(sentence: str) -> list[str]:
    """Write a sentence of the log, the lines after the first further in."""
    first, *more = folded(sentence, columns() - 4)
    return [f"  {first}", *(f"    {line}" for line in more)]


def question(board: str) -> str:
    """Return the foot of a board: what is asked, and what the seat holds."""
    lines = board.splitlines()
    ruled = [place for place, line in enumerate(lines) if set(CODES.sub("", line)) == {RULE}]
    return "\n".join(lines[ruled[-1] + 1 :]) if ruled else board
