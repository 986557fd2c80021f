"""Bots by a level that a person understands, with the agent behind it and its measured rating.

Ratings come from `ratings.json`, which `tools.docs.levels` copies from docs/levels.md: 0 is the mean of the agents of
a game, and who has 100 points more finishes above the other in 64 of 100 games. An agent that is not on that page has
none. Where all are on it, the names go by rating.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from cleo_env.registry import GAMES

RATINGS: dict[str, dict[str, int]] = json.loads(Path(__file__).with_name("ratings.json").read_text())
NAMES = ("beginner", "fair", "strong", "very strong")
AGENTS = ("greedy", "expert", "ismcts:800", "trained:search=800")


@dataclass(frozen=True)
class Level:
    """One strength of play."""

    name: str
    agent: str
    rating: int | None


def levels_of(ratings: Mapping[str, int]) -> tuple[Level, ...]:
    """Return the levels of a game, the weakest first."""
    rated = all(agent in ratings for agent in AGENTS)
    agents = sorted(AGENTS, key=ratings.__getitem__) if rated else AGENTS
    return tuple(Level(name, agent, ratings.get(agent)) for name, agent in zip(NAMES, agents, strict=True))


LEVELS = {game: levels_of(RATINGS.get(game, {})) for game in GAMES}


def agent_of(game: str, who: str) -> str:
    """Return the agent behind a level's name; any other name stands for itself."""
    return next((level.agent for level in LEVELS.get(game, ()) if level.name == who), who)
