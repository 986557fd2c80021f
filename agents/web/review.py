"""Looking through a recorded game: the table after every decision, from any seat's eyes, with all cards if wanted."""

from __future__ import annotations

from typing import Any

import numpy as np

from cleo_env import Table
from cleo_env.agents.cli.terminal.speech import Speech
from cleo_env.agents.web.board import board_svg
from cleo_env.agents.web.facts import facts_of
from cleo_env.agents.web.language import say
from cleo_env.agents.web.message import Message, result, worded
from cleo_env.agents.web.room import HUMAN

EVERYTHING = "all"


class Review:
    """A record played through once; every state on the way is kept."""

    def __init__(self, record: dict[str, Any]) -> None:
        self.record = record
        self.table = Table.from_record({**record, "actions": []})
        self.states, self.deciders, self.lines = [self.table.state.copy()], [self.table.decider], [0]
        for action in record["actions"]:
            self.table.play(action)
            self.states.append(self.table.state.copy())
            self.deciders.append(self.table.decider)
            self.lines.append(len(self.table.log))
        self.chances: list[list[float]] | None = None  # as the value network saw them, once it was asked

    @property
    def length(self) -> int:
        """How many decisions were taken."""
        return len(self.record["actions"])

    @property
    def names(self) -> list[str]:
        """Who sat where."""
        player = facts_of(self.table.game).player
        return [player(seat) for seat in range(self.table.num_players)]

    def about(self, language: str) -> Message:
        """Tell what the game was and who played."""
        return {
            "game": self.table.game.name,
            "title": say(self.table.game.title, language),
            "length": self.length,
            "players": [say(name, language) for name in self.names],
            "seated": self.seated(language),
            "result": result(self.table, Speech(language)) if self.table.over else None,
            "turns": self.turn_starts(),
        }

    def seated(self, language: str) -> list[str]:
        """Tell who sat where, as far as the record knows."""
        agents = [say("person", language) if agent == HUMAN else agent for agent in self.record.get("agents") or ()]
        names = [say(name, language) for name in self.names]
        return [f"{name} ({agent})" for name, agent in zip(names, agents, strict=True)] if agents else names

    def turn_starts(self) -> list[int]:
        """Return the decisions with which a turn begins."""
        turns = [int(state["turn"]) for state in self.states]
        return [at for at in range(len(turns)) if at == 0 or turns[at] != turns[at - 1]]

    def at(self, number: int) -> Table:
        """Return the game after so many decisions."""
        return Table.from_record({**self.record, "actions": self.record["actions"][:number]})

    def page(self, number: int, seat: int | str | None, compact: bool, language: str) -> Message:
        """Show the table after so many decisions, and what led there."""
        before = self.deciders[number - 1] if number else -1
        action = self.record["actions"][number - 1] if number else ""
        hidden = seat not in (EVERYTHING, before)  # what was chosen in secret stays so for other eyes
        return {
            "at": number,
            "board": board_svg(self.table.game, self.states[number], seat, compact, language),
            "decider": self.deciders[number],
            "mover": before,
            "action": "" if hidden else worded(self.table, before, action, language),
            "log_to": self.lines[number],
            "news": [
                say(line, language) for line in self.table.log[self.lines[max(number - 1, 0)] : self.lines[number]]
            ],
        }

    def asked(self, number: int) -> int:
        """Count the decisions that the seat asked at this moment had before."""
        return self.deciders[:number].count(self.deciders[number])

    @property
    def all_states(self) -> np.ndarray:
        """The game after every decision."""
        return np.array(self.states, self.table.game.dtype)
