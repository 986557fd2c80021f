"""Bots by a level that a person understands, with the agent behind it and its measured rating.

Ratings are those of docs/ladder.md, where 0 is the mean of the agents of a game, and who has 100 points more finishes
above the other in 64 of 100 games. An agent that is not on the ladder has none.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Level:
    """One strength of play."""

    name: str
    agent: str
    rating: int | None


# fmt: off
LEVELS: dict[str, tuple[Level, ...]] = {
    "architects_2006": (
        Level("beginner",    "greedy",             -415),
        Level("fair",        "expert",             +313),
        Level("strong",      "ismcts:800",         +465),
        Level("very strong", "trained:search=800", None),
    ),
    "architects_2019": (
        Level("beginner",    "greedy",             -429),
        Level("fair",        "expert",             +414),
        Level("strong",      "ismcts:800",         +564),
        Level("very strong", "trained:search=800", None),
    ),
    "caesar": (
        Level("beginner",    "greedy",             -190),
        Level("fair",        "expert",             +315),
        Level("strong",      "ismcts:800",         +486),
        Level("very strong", "trained:search=800", None),
    ),
}
# fmt: on


def agent_of(game: str, who: str) -> str:
    """Return the agent behind a level's name; any other name stands for itself."""
    return next((level.agent for level in LEVELS.get(game, ()) if level.name == who), who)
