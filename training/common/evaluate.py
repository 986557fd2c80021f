"""How strong a policy is: duplicate games against fixed opponents, and an Elo rating against its own past policies."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from math import log10
from typing import Any

import numpy as np

from cleo_env.agents.agent import Agent
from cleo_env.agents.arena.evaluate import evaluate
from cleo_env.agents.arena.share import Share
from cleo_env.agents.players.policy import PolicyAgent, PolicyOptions
from cleo_env.agents.registry import make_agent
from cleo_env.training.common.checkpoint import Store
from cleo_env.training.common.learner import Learner, Point

ELO = 400  # a rating this much higher means odds of ten to one
LEAST_SHARE = 0.01  # win shares are clipped to this distance from 0 and 1 before they become ratings
PAST = 2  # past policies that a rating is measured against


@dataclass
class Evaluator:
    """Measures the policy of a learner from time to time, always with the same seeds."""

    learner: Learner[Any]
    opponents: tuple[str, ...]
    players: int
    blocks: int
    options: PolicyOptions
    advisor: str = ""
    settings: dict[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.agents = {name: make_agent(name, self.learner.game) for name in self.opponents}

    def measure(self, curve: list[Point], store: Store) -> Point:
        """Return the win share of one policy at tables of each opponent, and its rating."""
        policy = self.policy(self.learner.weights())
        tables = {name: [policy, *[agent] * (self.players - 1)] for name, agent in self.agents.items()}
        shares = {name: asdict(self.evaluate(table)) for name, table in tables.items()}
        return {"win_share": shares, "rating": self.rating(policy, curve, store)}

    def policy(self, weights: dict[str, np.ndarray]) -> PolicyAgent:
        """Return a player with these weights."""
        return PolicyAgent(self.learner.game, weights, self.options, advisor=self.advisor)

    def evaluate(self, agents: list[Agent]) -> Share:
        """Let agents play duplicate blocks of the learner's game; return the first one's share of wins."""
        table = {"num_players": self.players, "blocks": self.blocks, "seed": self.learner.args.seed}
        return evaluate(self.learner.game, agents, **table, **self.settings).share

    def rating(self, policy: Agent, curve: list[Point], store: Store) -> float:
        """Return the Elo rating by the results against the latest policies on the curve; the first has 0."""
        found = []
        for point in curve[-PAST:]:
            past = self.policy(store.policy(point["updates"], self.learner))
            share = self.evaluate([policy, past]).share
            share = min(max(share, LEAST_SHARE), 1 - LEAST_SHARE)
            found.append(point["rating"] + ELO * log10(share / (1 - share)))
        return round(float(np.mean(found)), 1) if found else 0.0
