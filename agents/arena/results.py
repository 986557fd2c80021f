"""The results of an arena in memory: blocks of games, and the time they took."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import TracebackType
from typing import TypeVar

from cleo_env.agents.arena.match import Outcome

Number = TypeVar("Number", int, float)


@dataclass
class Pace:
    """How long some games took, and how long each agent thought in them."""

    games: int = 0
    seconds: float = 0.0
    decisions: dict[str, int] = field(default_factory=dict)
    thinking: dict[str, float] = field(default_factory=dict)  # seconds

    def __add__(self, more: Pace) -> Pace:
        return Pace(
            self.games + more.games,
            self.seconds + more.seconds,
            added(self.decisions, more.decisions),
            added(self.thinking, more.thinking),
        )


def added(one: Mapping[str, Number], other: Mapping[str, Number]) -> dict[str, Number]:
    """Add up what is counted by name."""
    return {name: one.get(name, 0) + other.get(name, 0) for name in {**one, **other}}


class Results:
    """The blocks that were played, and the time they took."""

    def __init__(self) -> None:
        self.blocks: dict[int, list[Outcome]] = {}
        self.pace = Pace()

    def add_block(self, block: int, games: list[Outcome]) -> None:
        """Keep a finished block."""
        self.blocks[block] = games

    def add_pace(self, pace: Pace) -> None:
        """Keep how long some games took."""
        self.pace += pace

    def first(self, blocks: int) -> list[list[Outcome]]:
        """Return the games of the first so many blocks, as far as they were played, in order."""
        return [self.blocks[block] for block in sorted(self.blocks) if block < blocks]

    def close(self) -> None:
        """Be done with them; there is nothing to let go of in memory."""

    def __enter__(self) -> Results:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
