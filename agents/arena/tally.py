"""Blocks of games counted: who won, who finished above whom, and how much either might differ by chance.

A name is an agent; several seats of one table may bear one name, and are then counted together.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from cleo_env.agents.arena.bootstrap import interval, most_unseen, resampled_sums
from cleo_env.agents.arena.match import Outcome
from cleo_env.agents.arena.ratings import ratings
from cleo_env.agents.arena.share import Share

Block = Sequence[Outcome]
NO_SPREAD = 1e-6  # shares and ratings whose resamples are as near as this differ by rounding alone


class Sums:
    """Counts of one or many blocks, as `count_block` lays them out."""

    def __init__(self, counts: np.ndarray, num_agents: int) -> None:
        self.wins, self.games, self.fair = counts[: 3 * num_agents].reshape(3, num_agents)
        self.above = counts[3 * num_agents :].reshape(num_agents, num_agents)

    @property
    def win_share(self) -> np.ndarray:
        """The share of its games that each agent won."""
        return self.wins / self.games

    @property
    def parity(self) -> np.ndarray:
        """The share of its games that each agent would win among equals."""
        return self.fair / self.games


class Tally:
    """The counts of all blocks, and of their resamplings; the seed is that of the resampling."""

    def __init__(self, blocks: Sequence[Block], seed: int) -> None:
        self.names = list(dict.fromkeys(name for block in blocks for game in block for name in game.agents))
        self.strata = [tuple(sorted(block[0].agents)) for block in blocks]
        count = len(self.names)
        counts = np.array([count_block(block, self.names) for block in blocks])
        self.by_block = [Sums(row, count) for row in counts]
        self.total = Sums(counts.sum(axis=0), count)
        self.resampled = [Sums(row, count) for row in resampled_sums(counts, self.strata, seed)]

    def shares(self) -> dict[str, Share]:
        """Return every agent's share of wins with its interval."""
        low, high = interval(np.array([other.win_share for other in self.resampled]))
        return {name: self._share(place, low[place], high[place]) for place, name in enumerate(self.names)}

    def _share(self, place: int, low: float, high: float) -> Share:
        """Return one agent's share; an interval without spread gives way to the exact one."""
        share = float(self.total.win_share[place])
        if high - low < NO_SPREAD and self.total.parity[place] < 1:
            blocks, unseen = self._blocks_with(place), self.unseen(place)
            won = [float(block.wins[place] / block.games[place]) for block in blocks]
            low, high = max(share - unseen * max(won), 0), min(share + unseen * (1 - min(won)), 1)
        return Share(share, float(low), float(high))

    def _blocks_with(self, place: int) -> list[Sums]:
        return [block for block in self.by_block if block.games[place]]

    def unseen(self, place: int) -> float:
        """Return how large a part of an agent's blocks may come out otherwise, if all of each line-up came out alike.

        The first block of a line-up only says what the others have to be like.
        """
        line_ups = {own for own in self.strata if self.names[place] in own}
        return most_unseen(len(self._blocks_with(place)) - len(line_ups) + 1)

    def rated(self) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Return the rating of each agent with the ends of its interval."""
        rated = ratings(self.total.above)
        low, high = interval(np.array([ratings(other.above, rated) for other in self.resampled]))
        for place in range(len(rated)) if len(rated) > 1 else ():
            if high[place] - low[place] < NO_SPREAD:
                lost, won = (turned(self.total.above, place, self.unseen(place), wins) for wins in (True, False))
                low[place], high[place] = ratings(lost, rated)[place], ratings(won, rated)[place]
        return rated, low, high


def turned(above: np.ndarray, place: int, part: float, wins: bool) -> np.ndarray:
    """Return counts in which this part of an agent's better finishes, or of its worse ones, went the other way."""
    counts = above.copy() if wins else above.T.copy()
    moved = part * counts[place]
    counts[place] -= moved
    counts[:, place] += moved
    return counts if wins else counts.T


def count_block(block: Block, names: list[str]) -> np.ndarray:
    """Count for every agent wins, games and fair share, then for every pair how often one finished above the other."""
    counts = np.zeros(3 * len(names) + len(names) ** 2)
    sums = Sums(counts, len(names))  # views into counts
    for game in block:
        seated = [names.index(name) for name in game.agents]
        for seat, agent in enumerate(seated):
            sums.wins[agent] += win_part(game, seat)
            sums.fair[agent] += 1 / len(seated)
            for other, rival in enumerate(seated):
                if rival != agent:
                    sums.above[agent, rival] += beats(game.places[seat], game.places[other])
        for agent in set(seated):
            sums.games[agent] += 1
    return counts


def win_part(game: Outcome, seat: int) -> float:
    """Return a seat's part of the win."""
    return 1 / len(game.winners) if seat in game.winners else 0.0


def beats(place: int, other: int) -> float:
    """Return 1 for the better place, a half for the same."""
    return 0.5 if place == other else float(place < other)
