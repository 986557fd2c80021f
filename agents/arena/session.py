"""One game at a table, decision by decision, between agents of which some may be people."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from cleo_env import Table
from cleo_env.agents.agent import Agent
from cleo_env.agents.arena.match import checked, show
from cleo_env.agents.players.human import HumanAgent, TakenBack
from cleo_env.agents.text.llm import LlmAgent
from cleo_env.agents.undo import Played
from cleo_env.agents.view import View
from cleo_env.core.chance import chance
from cleo_env.core.sampling import AGENT_STREAM

ONLY_GAME = 0
ONLY_ROW = np.array([ONLY_GAME])


def view_of(table: Table, asked: int, seed: int, agent: Agent) -> View:
    """Show an agent the table at which it decides; `asked` counts its decisions so far."""
    key = chance(np.uint64(seed), AGENT_STREAM, ONLY_GAME)
    return show(table.batch, ONLY_ROW, ONLY_ROW, np.array([key], np.uint64), np.array([asked]), agent)


class Session:
    """A game between agents at one table; people may take back what reveals nothing."""

    def __init__(self, table: Table, names: Sequence[str], agents: Sequence[Agent], seed: int) -> None:
        self.names, self.agents, self.seed = list(names), list(agents), seed
        self._start = table.record
        self._played = Played(self._start, self._start["actions"], table)
        self.asked = [self._played.deciders.count(seat) for seat in range(table.num_players)]
        self._show_log()

    @property
    def table(self) -> Table:
        """The game itself: the table that was given, or another one after something was taken back."""
        return self._played.table

    @property
    def people(self) -> dict[int, HumanAgent]:
        """The people at the table by seat."""
        return {seat: agent for seat, agent in enumerate(self.agents) if isinstance(agent, HumanAgent)}

    def _show_log(self) -> None:
        """Let people and language models read the table's log."""
        for agent in self.agents:
            if isinstance(agent, HumanAgent | LlmAgent):
                agent.log = self.table.log

    def play(self) -> None:
        """Play to the end."""
        while not self.table.over:
            self.step()

    def step(self) -> None:
        """Let the decider decide, or take back what was decided last."""
        seat = self.table.decider
        agent = self.agents[seat]
        view = view_of(self.table, self.asked[seat], self.seed, agent)
        if isinstance(agent, HumanAgent):
            agent.chosen = self._played.chosen(len(self._start["actions"]))
        try:
            action = int(checked(self.names[seat], self.table.batch, ONLY_ROW, view, agent.act(view))[0])
        except TakenBack:
            self._take_back(seat)
            return
        self.asked[seat] += 1
        self._played.play(self.table.game.actions.names[action])

    def _take_back(self, seat: int) -> None:
        """Go on from the game without its last action."""
        *actions, last = self._played.actions
        self._played = Played(self._start, actions)
        self.asked[seat] -= 1
        self._show_log()
        self.people[seat].forget(last)

    @property
    def record(self) -> dict[str, Any]:
        """The game so far, with who sits where."""
        return {**self.table.record, "agents": self.names}
