"""A study: a question about a game, answered by games of experts, kept as rows of numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from cleo_env.agents.agent import Agent
from cleo_env.agents.arena.evaluate import evaluate
from cleo_env.agents.arena.match import Outcome
from cleo_env.agents.arena.share import Share
from cleo_env.agents.arena.tally import win_part
from cleo_env.agents.players.scripted import WeightedAgent, script_of
from cleo_env.registry import get_game

Row = dict[str, Any]  # a column's name and what stands there: words, a number, or a share as plain data
SEED = 20_000  # of the first game: no seed by which the expert was tuned
NORMAL = 1.96  # standard errors on either side of a mean that make a 95 % interval


@dataclass(frozen=True)
class Study:
    """A question, how it is answered, and the answer."""

    name: str
    title: str
    question: str
    answer: str  # in words, read off the rows
    measure: Callable[[int], Iterator[Row]]  # given the number of blocks
    blocks: int  # duplicate blocks, or games, of each row


def mean_share(parts: Sequence[float] | np.ndarray) -> Row:
    """Return the mean of numbers from games that know nothing of each other, with its interval, as plain data."""
    values = np.asarray(parts, np.float64)
    error = NORMAL * values.std(ddof=1) / np.sqrt(len(values))
    return asdict(Share(float(values.mean()), float(values.mean() - error), float(values.mean() + error)))


def expert_games(game: str, num_players: int, games: int, **settings: Any) -> list[Outcome]:
    """Let experts play among themselves."""
    played = evaluate(game, ["expert"], num_players=num_players, blocks=games, seed=SEED, **settings).played
    return [outcome for block in played for outcome in block]


def seat_shares(games: Sequence[Outcome]) -> list[Row]:
    """Return the share of wins of every seat."""
    return [mean_share([win_part(game, seat) for game in games]) for seat in range(len(games[0].agents))]


def among_experts(game: str, agent: Agent, num_players: int, blocks: int) -> Row:
    """Return how one player fares at a table of experts: share of wins, score, how often it could not win, and more."""
    known = get_game(game)
    expert = WeightedAgent(known, script_of(game).weights)
    found = evaluate(known, [agent, *[expert] * (num_players - 1)], num_players=num_players, blocks=blocks, seed=SEED)
    own = next(one for one in found.statistics.agents if one.name == found.contest.agents[0])
    return {"share of wins": asdict(found.share), "parity": 1 / num_players, "score": own.mean_score, "lost": own.lost,
            **own.final_stats, "games": own.games}  # fmt: skip


def expert_with(game: str, **weights: float) -> Agent:
    """Return the expert with some of its weights replaced."""
    return WeightedAgent(get_game(game), script_of(game).weights._replace(**weights))
