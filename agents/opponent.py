"""Agents as opponents in the interfaces (`interfaces.opponents`)."""

from __future__ import annotations

from typing import Any

import numpy as np

from cleo_env.agents.agent import Agent
from cleo_env.agents.options import AgentError
from cleo_env.agents.registry import make_agent
from cleo_env.agents.view import View
from cleo_env.core.game import Game
from cleo_env.interfaces.opponents import Decisions


class AgentOpponent:
    """Plays as an agent does; it sees what it would see at any table."""

    def __init__(self, agent: Agent) -> None:
        self.agent = agent

    def choose(self, decisions: Decisions) -> np.ndarray:
        """Return the agent's action for every row."""
        dealt = decisions.redealt(decisions.keys) if getattr(self.agent, "redeals", False) else None
        return self.agent.act(
            View(
                decisions.game,
                decisions.observations,
                decisions.masks,
                decisions.games,
                decisions.seats,
                decisions.fresh,
                decisions.keys,
                dealt,
            )
        )


def make_agent_opponent(agent: Any, game: Game) -> AgentOpponent:
    """Return an agent, or the one that a spec names, as an opponent."""
    try:
        return AgentOpponent(make_agent(agent, game, own=True) if isinstance(agent, str) else agent)
    except AgentError as problem:
        raise AgentError(f"opponent={agent!r}: {problem}") from problem
