"""What games between agents say about their strength.

A name is an agent; several seats of one table may bear one name, and are then counted together.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass

import numpy as np

from agents.bootstrap import interval, resampled_sums
from agents.match import Outcome
from agents.ratings import ratings
from agents.results_file import Pace

Block = Sequence[Outcome]


@dataclass(frozen=True)
class Standing:
    """How one agent did. A share that is said to be of games counts shared wins in parts."""

    name: str
    games: int  # in which it sat
    win_share: float  # of its games, won from any of its seats
    low: float
    high: float
    parity: float  # its share of the seats: what it would win among equals
    rating: float
    rating_low: float
    rating_high: float
    mean_score: float
    lost: float  # share of its seats that could not win any more, for example because eaten
    facts: dict[str, float]  # mean of what else the game counts
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
    names = list(dict.fromkeys(name for block in blocks for game in block for name in game.agents))
    counts = np.array([count_block(block, names) for block in blocks])
    strata = [tuple(sorted(block[0].agents)) for block in blocks]
    total, drawn = Sums(counts.sum(axis=0), len(names)), resampled_sums(counts, strata, seed)
    others = [Sums(row, len(names)) for row in drawn]
    rated = ratings(total.above)
    share_ends = interval(np.array([other.win_share for other in others]))
    rating_ends = interval(np.array([ratings(other.above, rated) for other in others]))
    ends = np.array([*share_ends, *rating_ends])
    games = [game for block in blocks for game in block]
    standings = [
        standing(name, games, total.of(place), rated[place], ends[:, place], pace) for place, name in enumerate(names)
    ]
    order = sorted(range(len(names)), key=lambda place: -rated[place])
    return Statistics(
        blocks=len(blocks),
        games=len(games),
        line_ups=len(set(strata)),
        fewest=min(Counter(strata).values()),
        agents=[standings[place] for place in order],
        finished_above=meetings(total.above[np.ix_(order, order)]),
        games_per_second=pace.games / pace.seconds if pace.seconds else None,
    )


class Sums:
    """Counts of one or many blocks, as `count_block` lays them out."""

    def __init__(self, counts: np.ndarray, num_agents: int) -> None:
        self.wins, self.games, self.fair = counts[: 3 * num_agents].reshape(3, num_agents)
        self.above = counts[3 * num_agents :].reshape(num_agents, num_agents)

    @property
    def win_share(self) -> np.ndarray:
        """The share of its games that each agent won."""
        return self.wins / self.games

    def of(self, place: int) -> tuple[int, float, float]:
        """Return games, share of wins and parity of one agent."""
        return int(self.games[place]), float(self.win_share[place]), float(self.fair[place] / self.games[place])


def count_block(block: Block, names: list[str]) -> np.ndarray:
    """Count for every agent wins, games and fair share, then for every pair how often one finished above the other."""
    counts = np.zeros(3 * len(names) + len(names) ** 2)
    sums = Sums(counts, len(names))  # views into counts
    for game in block:
        seated = [names.index(name) for name in game.agents]
        for seat, agent in enumerate(seated):
            sums.wins[agent] += credit(game, seat)
            sums.fair[agent] += 1 / len(seated)
            for other, rival in enumerate(seated):
                if rival != agent:
                    sums.above[agent, rival] += beats(game.places[seat], game.places[other])
        for agent in set(seated):
            sums.games[agent] += 1
    return counts


def credit(game: Outcome, seat: int) -> float:
    """Return a seat's part of the win."""
    return 1 / len(game.winners) if seat in game.winners else 0.0


def beats(place: int, other: int) -> float:
    """Return 1 for the better place, a half for the same."""
    return 0.5 if place == other else float(place < other)


def meetings(above: np.ndarray) -> list[list[float | None]]:
    """Turn counts of pairs into shares; nothing where two never met."""
    met = above + above.T
    return [
        [float(above[a, b] / met[a, b]) if met[a, b] else None for b in range(len(above))] for a in range(len(above))
    ]


def standing(
    name: str,
    games: Sequence[Outcome],
    shares: tuple[int, float, float],
    rating: float,
    ends: np.ndarray,
    pace: Pace,
) -> Standing:
    """Tell how one agent did."""
    seats = [(game, seat) for game in games for seat, own in enumerate(game.agents) if own == name]
    count, win_share, parity = shares
    low, high, rating_low, rating_high = map(float, ends)
    thinking = pace.thinking.get(name)
    return Standing(
        name=name, games=count, win_share=win_share, low=low, high=high, parity=parity,
        rating=float(rating), rating_low=rating_low, rating_high=rating_high,
        mean_score=float(np.mean([game.scores[seat] for game, seat in seats])),
        lost=float(np.mean([game.lost[seat] for game, seat in seats])),
        facts={fact: float(np.mean([game.facts[fact][seat] for game, seat in seats])) for fact in games[0].facts},
        share_by_seat=[share_at(seat, seats) for seat in range(len(games[0].agents))],
        decisions=sum(game.decisions[seat] for game, seat in seats),
        decisions_per_second=pace.decisions[name] / thinking if thinking else None,
    )  # fmt: skip


def share_at(seat: int, seats: Sequence[tuple[Outcome, int]]) -> float | None:
    """Return the share of wins from one seat; nothing if it was never sat in."""
    won = [credit(game, own) for game, own in seats if own == seat]
    return float(np.mean(won)) if won else None
