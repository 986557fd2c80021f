"""One game at a table, decision by decision, between agents of which some may be people."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from cleo_env import Table
from cleo_env.agents.agent import Agent
from cleo_env.agents.arena.match import checked, show
from cleo_env.agents.players.human import HumanAgent
from cleo_env.agents.text.llm import LlmAgent
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
    """A game between agents at one table."""

    def __init__(self, table: Table, names: Sequence[str], agents: Sequence[Agent], seed: int) -> None:
        self.table, self.names, self.agents, self.seed = table, list(names), list(agents), seed
        self.asked = [0] * table.num_players
        for agent in agents:
            if isinstance(agent, HumanAgent | LlmAgent):
                agent.log = table.log

    def play(self) -> None:
        """Play to the end."""
        while not self.table.over:
            self.step()

    def step(self) -> None:
        """Let the decider decide."""
        seat = self.table.decider
        agent = self.agents[seat]
        view = view_of(self.table, self.asked[seat], self.seed, agent)
        action = int(checked(self.names[seat], self.table.batch, ONLY_ROW, view, agent.act(view))[0])
        self.asked[seat] += 1
        self.table.play(self.table.game.actions.names[action])

    @property
    def record(self) -> dict[str, Any]:
        """The game so far, with who sits where."""
        return {**self.table.record, "agents": self.names}
