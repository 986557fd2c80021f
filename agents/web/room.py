"""One table of the server: the game, who sits where, and the links by which each seat is known."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field
from typing import Any

from cleo_env import Table
from cleo_env.agents.undo import Played
from cleo_env.agents.web.limits import USUAL_PACE

HUMAN = "human"
TOKEN_BYTES = 18


class Refused(ValueError):
    """What was asked for is not done; the sentence says why, and nothing has changed."""


def new_token() -> str:
    """Return a link that nobody guesses."""
    return secrets.token_urlsafe(TOKEN_BYTES)


@dataclass
class Seat:
    """A chair: a person with a link, or an agent; `problem` says why an agent can play no more."""

    agent: str
    token: str
    problem: str = ""

    @property
    def is_human(self) -> bool:
        """Whether a person sits here."""
        return self.agent == HUMAN


@dataclass
class Room:
    """A game in progress or finished. `version` counts all changes, also taken back ones: it numbers decisions."""

    id: str
    start: dict[str, Any]  # the record as the table was opened
    seats: list[Seat]
    watch: str  # the spectators' link
    hints: bool = False
    pace: float = USUAL_PACE
    version: int = 0
    played: Played = field(init=False)

    def __post_init__(self) -> None:
        self.played = Played(self.start, self.start["actions"])

    @property
    def table(self) -> Table:
        """The game itself."""
        return self.played.table

    @property
    def record(self) -> dict[str, Any]:
        """The game so far with who sits where."""
        return {**self.table.record, "agents": [seat.agent for seat in self.seats]}

    def restore(self, moves: list[str | None]) -> None:
        """Play again what was kept; None stands for an action taken back."""
        actions = list(self.start["actions"])
        for move in moves:
            if move is None:
                actions.pop()
            else:
                actions.append(move)
        self.played, self.version = Played(self.start, actions), len(moves)

    def check_turn(self, seat: int, decision: int) -> None:
        """Refuse a seat that is not asked, or that answers an earlier question."""
        if self.table.over:
            raise Refused("the game is over")
        if self.table.decider != seat:
            raise Refused("it is not your turn")
        if decision != self.version:
            raise Refused("that decision is over; the board has changed since")

    def act(self, seat: int, action: str, decision: int) -> None:
        """Play what a seat chose."""
        self.check_turn(seat, decision)
        if action not in self.table.legal:
            raise Refused(f"{action!r} is not allowed now")
        self.played.play(action)
        self.version += 1

    @property
    def chosen(self) -> list[str]:
        """What the decider has chosen and may still take back; only people do."""
        if self.table.over or not self.seats[self.table.decider].is_human:
            return []
        return self.played.chosen(len(self.start["actions"]))

    def before_last(self, seat: int, decision: int) -> Played:
        """Return the game without the last choice of a seat, if it may take it back."""
        self.check_turn(seat, decision)
        if not self.chosen:
            raise Refused("nothing can be taken back: something was revealed, or somebody else was asked")
        return Played(self.start, self.played.actions[:-1])

    def take_back(self, seat: int, decision: int, played: Played) -> None:
        """Go on from the game without the last choice, unless something has happened meanwhile."""
        self.check_turn(seat, decision)
        self.played = played
        self.version += 1

    def asked(self, seat: int) -> int:
        """Count the decisions of a seat so far."""
        return self.played.deciders.count(seat)
