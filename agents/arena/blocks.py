"""Duplicate blocks: each seed is replayed with every seat rotation, so that cards and turn order cancel out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from cleo_env.agents.arena.match import Fixture
from cleo_env.core.chance import chance

SEED_STREAM = 1 << 22  # of chance: the seeds of blocks


def line_ups(num_agents: int, num_players: int) -> list[tuple[int, ...]]:
    """Return who plays whom: fewer agents than seats fill the table in turn, of more every choice sits down."""
    if num_agents < num_players:
        return [tuple(seat % num_agents for seat in range(num_players))]
    return list(combinations(range(num_agents), num_players))


def seatings(line_up: Sequence[int]) -> list[tuple[int, ...]]:
    """Return every different rotation of a line-up round the table."""
    turned = (tuple(line_up[step:]) + tuple(line_up[:step]) for step in range(len(line_up)))
    return list(dict.fromkeys(turned))


class Blocks:
    """The fixtures of a match, block by block; line-ups take turns."""

    def __init__(self, num_agents: int, num_players: int, seed: int) -> None:
        self.seed = seed
        self.line_ups = line_ups(num_agents, num_players)
        self.stride = num_players  # game numbers kept for each block

    def seatings(self, block: int) -> list[tuple[int, ...]]:
        """Return who sits where in the games of one block."""
        return seatings(self.line_ups[block % len(self.line_ups)])

    def fixtures(self, block: int) -> list[Fixture]:
        """Return the games of one block."""
        seed, first = int(chance(self.seed, SEED_STREAM, block)), block * self.stride
        return [Fixture(first + turn, seed, agents) for turn, agents in enumerate(self.seatings(block))]

    def all(self, blocks: Iterable[int]) -> Iterator[Fixture]:
        """Return the games of these blocks, one block after the other."""
        for block in blocks:
            yield from self.fixtures(block)

    def block_of(self, number: int) -> int:
        """Return the block that a game belongs to."""
        return number // self.stride
