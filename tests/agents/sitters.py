"""Agents for tests, and games among them."""

from __future__ import annotations

from typing import Any

import numpy as np

from cleo_env.agents.agent import Agent, RandomAgent
from cleo_env.agents.arena.blocks import Blocks
from cleo_env.agents.arena.match import Match, Outcome, Result
from cleo_env.agents.view import View
from cleo_env.registry import get_game

CAESAR = get_game("caesar")


class FirstAgent(Agent):
    """Plays the first legal action."""

    def act(self, view: View) -> np.ndarray:
        return np.argmax(view.masks, axis=1)


class CheatingAgent(Agent):
    """Answers with the first action that is not legal, from its n-th decision on."""

    def __init__(self, patience: int = 0) -> None:
        self.patience = patience

    def act(self, view: View) -> np.ndarray:
        self.patience -= 1
        return np.argmax(view.masks, axis=1) if self.patience >= 0 else np.argmin(view.masks, axis=1)


class WatchingAgent(RandomAgent):
    """Keeps every view it is shown."""

    redeals = True

    def __init__(self) -> None:
        self.views: list[View] = []

    def act(self, view: View) -> np.ndarray:
        self.views.append(view)
        return super().act(view)


def play_match(agents: list[Agent], blocks: int, seed: int = 0, **options: Any) -> list[Result]:
    """Play blocks of Caesar; return the results in order of their numbers."""
    match = Match(CAESAR, [type(agent).__name__ for agent in agents], agents, 2, seed=seed, **options)
    plan = Blocks(len(agents), 2, seed)
    return sorted(match.play(plan.all(range(blocks))), key=lambda result: result.fixture.number)


def outcome(agents: list[str], places: list[int], **changes: Any) -> Outcome:
    """Make up how a game came out."""
    seats = len(agents)
    usual: dict[str, Any] = {
        "agents": agents, "places": places, "scores": [10 - place for place in places],
        "winners": [seat for seat, place in enumerate(places) if place == 1], "lost": [False] * seats,
        "final_stats": {"amulets": [0] * seats}, "decisions": [5] * seats, "turns": 9, "ending": "the end",
    }  # fmt: skip
    return Outcome(**{**usual, **changes})
