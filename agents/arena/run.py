"""The arena: agents meet in duplicate blocks, results are kept block by block, and an interrupted run goes on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from time import perf_counter
from typing import Any

from cleo_env.agents.agent import Agent
from cleo_env.agents.arena.blocks import Blocks
from cleo_env.agents.arena.match import Match, OnDecided, Result
from cleo_env.agents.arena.results import Pace, Results
from cleo_env.agents.arena.results_file import as_line
from cleo_env.agents.registry import make_agent
from cleo_env.core.batch import check_seed
from cleo_env.core.game import Game
from cleo_env.core.record import save_record
from cleo_env.core.sources import AGENTS, CORE, GAMES, source_hash
from cleo_env.core.wording import kind, numbered
from cleo_env.registry import get_game
from cleo_env.version import __version__

PLAYED_BY = ("arena/blocks.py", "arena/match.py")  # of the arena: who sits where, and how seats are asked
SOURCES = source_hash((CORE, GAMES, AGENTS, *(AGENTS / name for name in PLAYED_BY)))  # as when this process began
PACE_SECONDS = 2.0  # how often the time taken is written down
NAME_LENGTH = 8  # signs of a hash that tell contests apart
OnGame = Callable[[], None]


@dataclass(frozen=True)
class Contest:
    """Who plays what: all that the numbers of an arena depend on."""

    game: Game
    agents: tuple[str, ...]  # specs, or names of agents that are given; equal ones are one agent
    num_players: int
    seed: int = 0
    settings: dict[str, Any] = field(default_factory=dict)
    given: dict[str, Agent] = field(default_factory=dict)  # by name: agents that no spec describes

    def __post_init__(self) -> None:
        self.game.prototype(self.num_players, self.settings)
        check_seed(self.seed)

    @classmethod
    def from_header(cls, header: dict[str, Any]) -> Contest:
        """Return the contest of a header, as far as this machine has what it names: its own header tells."""
        game, agents = get_game(header["game"]), tuple(header["agents"])
        return cls(game, agents, header["players"], header["seed"], header["settings"])

    @cached_property
    def header(self) -> dict[str, Any]:
        """The contest as the first line of a file of results."""
        made = zip(self.agents, self.seated, strict=True)
        return {
            "game": self.game.name,
            "game_version": self.game.version,
            "package_version": __version__,
            "players": self.num_players,
            "settings": self.canonical_settings,
            "agents": list(self.agents),
            "seed": self.seed,
            "sources": SOURCES,
            "marks": {spec: agent.mark for spec, agent in made if agent.mark},
        }

    @property
    def name(self) -> str:
        """A short name that no other contest bears."""
        return f"{self.game.name}_{sha256(as_line(self.header)).hexdigest()[:NAME_LENGTH]}"

    @property
    def canonical_settings(self) -> dict[str, Any]:
        """The settings that differ from the defaults."""
        return self.game.settings.decode(self.game.prototype(self.num_players, self.settings)[0])

    def title(self, blocks: int, games: int) -> str:
        """Say what was played."""
        played = f"{numbered(blocks, 'block')}, {numbered(games, 'game')}"
        return f"{kind(self.game.name, self.num_players, self.canonical_settings)}: {played}, seed {self.seed}"

    @cached_property
    def seated(self) -> list[Agent]:
        """The agents themselves, equal specs as one."""
        made = {
            name: self.given.get(name) or make_agent(name, self.game, own=True) for name in dict.fromkeys(self.agents)
        }
        return [made[name] for name in self.agents]

    @cached_property
    def blocks(self) -> Blocks:
        """The blocks that are played."""
        return Blocks(len(self.agents), self.num_players, self.seed)

    def match(self, *, keep_actions: bool = False, on_decided: OnDecided | None = None) -> Match:
        """Return a match between the agents."""
        return Match(
            self.game,
            self.agents,
            self.seated,
            self.num_players,
            seed=self.seed,
            keep_actions=keep_actions,
            on_decided=on_decided,
            **self.settings,
        )

    def check_blocks(self, blocks: int) -> int:
        """Refuse so few blocks that somebody would not play."""
        needed = len(self.blocks.line_ups)
        if blocks < needed:
            made = f"{numbered(len(self.agents), 'agent')} at tables of {self.num_players} make {needed} line-ups"
            raise ValueError(f"{made}: {numbered(blocks, 'block')} cannot hold them, {needed} are needed")
        return blocks

    def num_games(self, blocks: Iterable[int]) -> int:
        """Count the games of some blocks."""
        return sum(len(self.blocks.seatings(block)) for block in blocks)

    def record_name(self, block: int, turn: int) -> str:
        """Return the name of a file for one game's record."""
        return f"{self.name}_{block:06}_{turn}.json"

    def record(self, result: Result) -> dict[str, Any]:
        """Return the record of a game, with who sat where."""
        return {
            "game": self.game.name,
            "version": self.game.version,
            "num_players": self.num_players,
            "settings": self.canonical_settings,
            "seed": result.fixture.seed,
            "agents": result.outcome.agents,
            "actions": [self.game.actions.names[action] for action in result.actions],
        }


class Arena:
    """Plays the blocks of a contest that are still missing, and keeps their results."""

    def __init__(
        self, contest: Contest, results: Results, record_to: Path | None = None, *, force: bool = False
    ) -> None:
        self.contest, self.results, self.record_to, self.force = contest, results, record_to, force
        self.match = contest.match(keep_actions=record_to is not None)

    def missing(self, blocks: int) -> list[int]:
        """Return which of the first so many blocks were not played yet."""
        return [block for block in range(blocks) if block not in self.results.blocks]

    def warm_up(self) -> None:
        """Have everything compiled before the clock runs."""
        warm_up(self.match, self.contest.blocks)

    def play(self, blocks: list[int], on_game: OnGame = lambda: None) -> None:
        """Play blocks; each is kept as soon as its last game has ended."""
        clock = _Clock(self.match)

        def count_game() -> None:
            clock.games += 1
            on_game()

        try:
            for block, games in play_blocks(self.match, self.contest.blocks, blocks, count_game):
                self.keep(block, games)
                if clock.seconds > PACE_SECONDS:
                    self.results.add_pace(clock.lap())
        finally:
            self.results.add_pace(clock.lap())

    def keep(self, block: int, games: list[Result]) -> None:
        """Keep a finished block; records first, so that a kept block has them."""
        if self.record_to:
            for turn, result in enumerate(games):
                path = self.record_to / self.contest.record_name(block, turn)
                save_record(self.contest.record(result), path, force=self.force)
        self.results.add_block(block, [result.outcome for result in games])


def warm_up(match: Match, blocks: Blocks) -> None:
    """Have all that a match needs compiled."""
    match.warm_up(blocks.all(range(len(blocks.line_ups))))


def play_blocks(
    match: Match, blocks: Blocks, wanted: Iterable[int], on_game: OnGame = lambda: None
) -> Iterator[tuple[int, list[Result]]]:
    """Play blocks; give each as soon as its last game has ended, its games in their order."""
    begun: dict[int, list[Result]] = {}
    for result in match.play(blocks.all(wanted)):
        on_game()
        block = blocks.block_of(result.fixture.number)
        games = begun.setdefault(block, [])
        games.append(result)
        if len(games) == len(blocks.seatings(block)):
            yield block, sorted(begun.pop(block), key=lambda result: result.fixture.number)


def thinking(match: Match) -> Pace:
    """Return how much the agents of a match have thought since this was asked last."""
    pace = Pace()
    for name, effort in zip(match.names, match.effort, strict=True):
        pace += Pace(decisions={name: effort.decisions}, thinking={name: effort.seconds})
        effort.decisions, effort.seconds = 0, 0.0
    return pace


class _Clock:
    """Measures the time since the last lap."""

    def __init__(self, match: Match) -> None:
        self.match, self.games, self.start = match, 0, perf_counter()

    @property
    def seconds(self) -> float:
        """Time since the last lap."""
        return perf_counter() - self.start

    def lap(self) -> Pace:
        """Return the pace since the last lap."""
        pace = Pace(self.games, self.seconds) + thinking(self.match)
        self.games, self.start = 0, perf_counter()
        return pace
