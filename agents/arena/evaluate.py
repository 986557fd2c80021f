"""How strong agents are against each other: the one function under the arena, the ladder and the training curves.

    found = evaluate("caesar", ["expert", "greedy"], blocks=200, seed=1)
    found.share                  # the first agent's: Share(share, low, high)
    found.shares["greedy"]       # anybody's
    found.statistics             # ratings, scores, seats and the rest

Each seed is replayed with every seat rotation (a duplicate block); intervals are 95 % block-bootstrap intervals.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

from cleo_env.agents.agent import Agent
from cleo_env.agents.arena.progress import Watch, unwatched
from cleo_env.agents.arena.results import Results
from cleo_env.agents.arena.run import Arena, Contest
from cleo_env.agents.arena.share import Share
from cleo_env.agents.arena.statistics import Statistics, summarise
from cleo_env.agents.arena.tally import Tally
from cleo_env.core.game import Game
from cleo_env.registry import get_game

Play = Callable[[Arena, list[int], Watch], None]  # how blocks are played


class Evaluation:
    """What the first blocks of a contest say, as far as they were played."""

    def __init__(self, contest: Contest, results: Results, blocks: int) -> None:
        self.contest, self.pace, self.played = contest, results.pace, results.first(blocks)

    @cached_property
    def shares(self) -> dict[str, Share]:
        """Every agent's share of wins with its interval."""
        return Tally(self.played, self.contest.seed).shares()

    @property
    def share(self) -> Share:
        """The first agent's share of wins with its interval."""
        return self.shares[self.contest.agents[0]]

    @cached_property
    def statistics(self) -> Statistics:
        """All numbers, ratings too, which take longer."""
        return summarise(self.played, self.pace, self.contest.seed)

    @property
    def title(self) -> str:
        """What was played."""
        return self.contest.title(len(self.played), sum(map(len, self.played)))


def evaluate(
    game: Game | str,
    agents: Sequence[str | Agent],
    *,
    num_players: int | None = None,
    blocks: int,
    seed: int = 0,
    **settings: Any,
) -> Evaluation:
    """Play duplicate blocks between agents, given as specs or as objects; fewer than seats fill the table in turn."""
    known = get_game(game) if isinstance(game, str) else game
    players = known.check_players(known.default_players if num_players is None else num_players)
    objects = list(dict.fromkeys(agent for agent in agents if isinstance(agent, Agent)))
    given = {f"{type(agent).__name__} {number}": agent for number, agent in enumerate(objects)}
    names: dict[str | Agent, str] = {agent: name for name, agent in given.items()}
    contest = Contest(known, tuple(names.get(agent, str(agent)) for agent in agents), players, seed, settings, given)
    return play_contest(contest, contest.check_blocks(blocks), Results())


def play_contest(
    contest: Contest,
    blocks: int,
    results: Results,
    record_to: Path | None = None,
    watch: Watch = unwatched,
    *,
    force: bool = False,
    play: Play | None = None,
) -> Evaluation:
    """Play the blocks of a contest that the results do not hold yet, in this process if nothing else is said."""
    arena = Arena(contest, results, record_to, force=force)
    if missing := arena.missing(blocks):
        (play or play_here)(arena, missing, watch)
    return Evaluation(contest, results, blocks)


def play_here(arena: Arena, blocks: list[int], watch: Watch) -> None:
    """Play blocks in this process."""
    arena.warm_up()
    with watch(arena.contest.num_games(blocks)) as bar:
        arena.play(blocks, bar.advance)
