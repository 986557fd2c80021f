"""How strong the learner is as it goes: duplicate games against rivals, and a rating against its own earlier selves."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from math import log10
from typing import TYPE_CHECKING, Any

import numpy as np

from agents.agent import Agent
from agents.blocks import Blocks
from agents.bootstrap import interval, resampled_sums
from agents.match import Match
from agents.policy import Manner
from agents.registry import make_agent
from cleo_env.core.game import Game

if TYPE_CHECKING:
    from training.checkpoint import Store
    from training.ppo import Learner

ELO = 400  # a rating this much higher means odds of ten to one
CERTAIN = 0.01  # a share nearer to 0 or 1 than this says no more about the rating
FORMER = 2  # earlier selves that a rating is measured against


@dataclass(frozen=True)
class Share:
    """The first agent's share of wins, and where it lies in 95 of 100 resamplings of the blocks."""

    share: float
    low: float
    high: float


def duel(game: Game, agents: list[Agent], players: int, blocks: int, seed: int, **settings: Any) -> Share:
    """Play duplicate blocks between agents; fewer than seats fill the table in turn."""
    names = [str(number) for number in range(len(agents))]
    match = Match(game, names, agents, players, seed=seed, **settings)
    plan, won = Blocks(len(agents), players, seed), np.zeros((blocks, 2))  # by block: the first one's wins, and games
    for result in match.play(plan.all(range(blocks))):
        mine = [result.fixture.agents[seat] == 0 for seat in result.outcome.winners]
        won[plan.block_of(result.fixture.number)] += sum(mine) / max(len(mine), 1), 1
    sums = resampled_sums(won, [None] * blocks, seed)
    low, high = interval(sums[:, 0] / sums[:, 1])
    return Share(float(won[:, 0].sum() / won[:, 1].sum()), float(low), float(high))


class Duels:
    """Measures a learner from time to time."""

    def __init__(self, learner: Learner) -> None:
        self.learner, self.manner = learner, Manner(learner.args.pick)
        self.rivals = {name: make_agent(name, learner.game) for name in learner.args.rivals}

    def measure(self, store: Store, curve: list[dict[str, Any]]) -> dict[str, Any]:
        """Return one point of the curve: how far the run is, shares against the rivals, and the rating."""
        learner, me = self.learner, store.agent(manner=self.manner)
        others = learner.usual_players - 1
        shares = {name: asdict(self.duel([me, *[rival] * others])) for name, rival in self.rivals.items()}
        return {
            "updates": learner.updates,
            "steps": learner.steps,
            "games": learner.games,
            "seconds": round(learner.elapsed, 1),
            "shares": shares,
            "rating": self.rating(me, store, curve),
        }

    def duel(self, agents: list[Agent]) -> Share:
        """Let agents meet in the learner's game, always with the same luck."""
        learner, args = self.learner, self.learner.args
        return duel(learner.game, agents, learner.usual_players, args.blocks, args.seed, **args.settings)

    def rating(self, me: Agent, store: Store, curve: list[dict[str, Any]]) -> float:
        """Return the rating that the results against the latest selves on the curve speak for; the first has 0."""
        found = []
        for former in curve[-FORMER:]:
            other = store.agent(former["updates"], self.manner)
            share = self.duel([me, other]).share
            share = min(max(share, CERTAIN), 1 - CERTAIN)
            found.append(former["rating"] + ELO * log10(share / (1 - share)))
        return round(float(np.mean(found)), 1) if found else 0.0
