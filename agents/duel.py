"""A quick look at who is better: python -m agents.duel GAME AGENT AGENT .. [--players 4] [--blocks 50] [--seed 0]."""

from __future__ import annotations

import argparse
from time import perf_counter

import numpy as np

from agents.blocks import Blocks
from agents.match import Match
from agents.registry import make_agent
from cleo_env.registry import get_game


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("game")
    parser.add_argument("agents", nargs="+")
    parser.add_argument("--players", type=int)
    parser.add_argument("--blocks", type=int, default=50)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    game = get_game(options.game)
    players = options.players or game.default_players
    match = Match(game, options.agents, [make_agent(a, game) for a in options.agents], players, seed=options.seed)
    blocks = Blocks(len(options.agents), players, options.seed)
    start = perf_counter()
    shares: dict[int, np.ndarray] = {}
    scores, lost, amulets = [[] for _ in options.agents], [[] for _ in options.agents], [[] for _ in options.agents]
    games = 0
    for result in match.play(blocks.all(range(options.blocks))):
        games += 1
        share = shares.setdefault(blocks.block_of(result.fixture.number), np.zeros(len(options.agents) + 1))
        share[-1] += 1
        for seat, agent in enumerate(result.fixture.agents):
            share[agent] += (seat in result.winners) / max(len(result.winners), 1)
            scores[agent].append(result.scores[seat])
            lost[agent].append(result.lost[seat])
            amulets[agent].append(next(iter(result.facts.values()))[seat])
    took = perf_counter() - start
    table = np.array([s[:-1] / s[-1] for s in shares.values()])
    rng = np.random.default_rng(0)
    boots = table[rng.integers(len(table), size=(1000, len(table)))].mean(axis=1)
    for a, name in enumerate(options.agents):
        low, high = np.quantile(boots[:, a], [0.025, 0.975])
        e = match.effort[a]
        print(
            f"{name:14} share {table[:, a].mean():.3f} [{low:.3f}, {high:.3f}] score {np.mean(scores[a]):.1f} lost {np.mean(lost[a]):.3f} {next(iter(result.facts))} {np.mean(amulets[a]):.2f}  {e.decisions / e.seconds:,.0f} decisions/s"
        )
    print(
        f"{games} games, {games / took:.1f} games/s, {sum(e.decisions for e in match.effort) / games:.0f} decisions/game, turns of last {result.turns}"
    )


if __name__ == "__main__":
    main()
