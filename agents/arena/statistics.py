"""What games between agents say about their strength."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass

import numpy as np

from cleo_env.agents.arena.match import Outcome
from cleo_env.agents.arena.results import Pace
from cleo_env.agents.arena.share import Share
from cleo_env.agents.arena.tally import Block, Tally, win_part


@dataclass(frozen=True)
class Standing:
    """How one agent did. A share that is said to be of games counts shared wins in parts."""

    name: str
    games: int  # in which it sat
    win_share: float  # of its games, won from any of its seats
    low: float  # ends of the 95 % block-bootstrap interval, exact where all blocks agree
    high: float
    parity: float  # its share of the seats: what it would win among equals
    rating: float
    rating_low: float
    rating_high: float
    mean_score: float
    lost: float  # share of its seats that could not win any more, for example because eaten
    final_stats: dict[str, float]  # mean of what else the game counts
    share_by_seat: list[float | None]  # of games it sat there, won from that seat
    decisions: int
    decisions_per_second: float | None


@dataclass(frozen=True)
class Statistics:
    """How all agents did, the strongest first."""

    blocks: int
    games: int
    line_ups: int
    fewest: int  # blocks of any line-up; of one alone nothing is known about its spread
    agents: list[Standing]
    finished_above: list[list[float | None]]  # row's share of meetings with the column, ties half, by order of agents
    games_per_second: float | None

    def as_dict(self) -> dict[str, object]:
        """Return all of it as plain data."""
        return asdict(self)


def summarise(blocks: Sequence[Block], pace: Pace, seed: int) -> Statistics:
    """Sum up blocks of games; the seed is that of the resampling."""
    tally = Tally(blocks, seed)
    shares, rated = tally.shares(), np.array(tally.rated())
    games = [game for block in blocks for game in block]
    standings = [
        standing(name, games, shares[name], float(tally.total.parity[place]), rated[:, place], pace)
        for place, name in enumerate(tally.names)
    ]
    order = sorted(range(len(tally.names)), key=lambda place: -rated[0, place])
    return Statistics(
        blocks=len(blocks),
        games=len(games),
        line_ups=len(set(tally.strata)),
        fewest=min(Counter(tally.strata).values()),
        agents=[standings[place] for place in order],
        finished_above=meetings(tally.total.above[np.ix_(order, order)]),
        games_per_second=pace.games / pace.seconds if pace.seconds else None,
    )


def meetings(above: np.ndarray) -> list[list[float | None]]:
    """Turn counts of pairs into shares; nothing where two never met."""
    met = above + above.T
    return [
        [float(above[a, b] / met[a, b]) if met[a, b] else None for b in range(len(above))] for a in range(len(above))
    ]


def standing(
    name: str, games: Sequence[Outcome], share: Share, parity: float, rated: np.ndarray, pace: Pace
) -> Standing:
    """Return how one agent did."""
    sat = [game for game in games if name in game.agents]
    seats = [(game, seat) for game in sat for seat, own in enumerate(game.agents) if own == name]
    rating, rating_low, rating_high = map(float, rated)
    thinking = pace.thinking.get(name)
    return Standing(
        name=name, games=len(sat), win_share=share.share, low=share.low, high=share.high, parity=parity,
        rating=rating, rating_low=rating_low, rating_high=rating_high,
        mean_score=float(np.mean([game.scores[seat] for game, seat in seats])),
        lost=float(np.mean([game.lost[seat] for game, seat in seats])),
        final_stats={
            stat: float(np.mean([game.final_stats[stat][seat] for game, seat in seats]))
            for stat in games[0].final_stats
        },
        share_by_seat=[share_at(seat, seats) for seat in range(len(games[0].agents))],
        decisions=sum(game.decisions[seat] for game, seat in seats),
        decisions_per_second=pace.decisions[name] / thinking if thinking else None,
    )  # fmt: skip


def share_at(seat: int, seats: Sequence[tuple[Outcome, int]]) -> float | None:
    """Return the share of wins from one seat; nothing if it was never sat in."""
    won = [win_part(game, own) for game, own in seats if own == seat]
    return float(np.mean(won)) if won else None
