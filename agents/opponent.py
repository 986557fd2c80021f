"""An agent as the opponent in an environment with one learning seat (`interfaces.seat_games`)."""

from __future__ import annotations

import numpy as np

from cleo_env.agents.agent import Agent
from cleo_env.agents.view import View
from cleo_env.interfaces.seat_games import Decisions


class AgentOpponent:
    """Plays as an agent does; its randomness comes from a seed."""

    def __init__(self, agent: Agent, seed: int = 0) -> None:
        self.agent = agent
        self._rng = np.random.default_rng(seed)

    def choose(self, decisions: Decisions) -> np.ndarray:
        """Return the agent's action for every row; it sees what it would see at any table."""
        keys = self._rng.integers(0, 1 << 64, len(decisions.games), np.uint64)
        dealt = decisions.redealt(keys) if self.agent.redeals else None
        fresh = np.zeros(len(keys), np.bool_)
        return self.agent.act(
            View(
                decisions.game,
                decisions.observations,
                decisions.masks,
                decisions.games,
                decisions.seats,
                fresh,
                keys,
                dealt,
            )
        )
