"""Tune the weights of a game's expert in self-play, by the cross-entropy method.

python -m tools.tune caesar --minutes 30 [--weight thrift --weight veto] [--population 16] [--blocks 50] [--json FILE]

Every generation samples candidates from a Gaussian round the mean, seats each at tables of the expert as it is now, and
moves mean and spread to the best quarter. All candidates of a generation play the same duplicate blocks, so they differ
by their weights alone. In the end the mean plays blocks that no generation has seen; what is printed can be put into
`weights.py` of the game's players, if the interval lies above parity.

Weights are an argument of the kernel (`Script.weighted`), so a candidate costs no compile. The shipped `expert` is the
same kernel with its table as a compile-time constant, so it pays nothing for being tunable.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from time import monotonic
from typing import Any

import numpy as np

from cleo_env.agents.arena.evaluate import evaluate
from cleo_env.agents.arena.share import Share, share_text
from cleo_env.agents.players.scripted import WeightedAgent, script_of
from cleo_env.core.files import write_whole
from cleo_env.core.hints import hint
from cleo_env.registry import GAMES, get_game

ELITE = 4  # one candidate in so many is kept
SMOOTHING = 0.5  # share of the old spread in the new one, so that it does not collapse at once
LEAST_SIZE = 0.5  # of a weight that is named: one of 0 could not be moved by a share of itself
DIGITS = 3
FINAL_SEED = 1 << 32  # beyond the seeds of any generation


def flat(weights: Any) -> np.ndarray:
    """Return all numbers of a table of weights in a row."""
    return np.concatenate([np.atleast_1d(value) for value in weights]).astype(np.float64)


def shaped(values: np.ndarray, like: Any) -> Any:
    """Return a table of weights with these numbers."""
    left = iter(values.round(DIGITS).tolist())
    return type(like)(*(tuple(next(left) for _ in old) if isinstance(old, tuple) else next(left) for old in like))


def first_spread(weights: Any, chosen: Sequence[str], step: float) -> np.ndarray:
    """Return how far each number is moved at first: a share of its size, nothing where other weights were chosen."""
    for name in chosen:
        if name not in weights._fields:
            raise ValueError(
                f"there is no weight {name!r}: there are {', '.join(weights._fields)}{hint(name, weights._fields)}"
            )
    sizes = []
    for name, value in weights._asdict().items():
        size = np.abs(np.atleast_1d(value))
        sizes.append(np.maximum(size, LEAST_SIZE) if name in chosen else size * (not chosen))
    return step * np.concatenate(sizes)


class Tuner:
    """A mean and a spread of weights, and the expert they are measured against."""

    def __init__(self, game: str, chosen: Sequence[str] = (), step: float = 0.15, seed: int = 0) -> None:
        self.game, self.start, self.seed = get_game(game), script_of(game).weights, seed
        self.mean, self.spread = flat(self.start), first_spread(self.start, chosen, step)
        self.rng, self.generations = np.random.default_rng(seed), 0
        self.expert = WeightedAgent(self.game, self.start)

    @property
    def weights(self) -> Any:
        """The table of weights so far."""
        return shaped(self.mean, self.start)

    def measure(self, values: np.ndarray, blocks: int, seed: int) -> Share:
        """Return the share of wins of one player with these weights at tables of the expert."""
        players = self.game.default_players
        candidate = WeightedAgent(self.game, shaped(values, self.start))
        agents = [candidate, *[self.expert] * (players - 1)]
        return evaluate(self.game, agents, num_players=players, blocks=blocks, seed=seed).share

    def generation(self, population: int, blocks: int) -> np.ndarray:
        """Sample candidates and move to the best of them; return the shares of all."""
        candidates = self.mean + self.spread * self.rng.normal(size=(population, len(self.mean)))
        seed = self.seed + self.generations
        shares = np.array([self.measure(candidate, blocks, seed).share for candidate in candidates])
        best = candidates[np.argsort(-shares)[: max(population // ELITE, 1)]]
        self.mean = best.mean(axis=0)
        self.spread = SMOOTHING * self.spread + (1 - SMOOTHING) * best.std(axis=0)
        self.generations += 1
        return shares

    def final(self, blocks: int) -> Share:
        """Measure the mean in blocks that it was not chosen by."""
        return self.measure(self.mean, blocks, self.seed + FINAL_SEED)


def as_source(weights: Any) -> str:
    """Write a table of weights as it stands in `weights.py`."""
    lines = [f"    {name}={value!r}," for name, value in weights._asdict().items()]
    return "\n".join([f"{type(weights).__name__}(", *lines, ")"])


def main() -> None:
    """Tune for some minutes, then print the weights and how they fare."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=list(GAMES))
    parser.add_argument("--weight", action="append", default=[], help="only tune this one; may be repeated")
    parser.add_argument("--minutes", type=float, default=30.0, help="how long; a generation that has begun is finished")
    parser.add_argument("--population", type=int, default=16, help="candidates of a generation")
    parser.add_argument("--blocks", type=int, default=50, help="duplicate blocks for each candidate")
    parser.add_argument("--final-blocks", type=int, default=1000, help="duplicate blocks for the result")
    parser.add_argument("--step", type=float, default=0.15, help="first standard deviation, as a share of each weight")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--json", type=Path, help="write weights and share to this file too")
    options = parser.parse_args()
    if min(options.population, options.blocks, options.final_blocks) < 1 or not options.minutes > 0 < options.step:
        parser.error("population, blocks, minutes and step are greater than 0")
    try:
        tuner = Tuner(options.game, options.weight, options.step, options.seed)
    except ValueError as problem:
        parser.error(str(problem))
    end = monotonic() + 60 * options.minutes
    while monotonic() < end:
        shares = tuner.generation(options.population, options.blocks)
        print(
            f"generation {tuner.generations}: mean {share_text(shares.mean())}, best {share_text(shares.max())}",
            flush=True,
        )
    found, parity = tuner.final(options.final_blocks), 1 / tuner.game.default_players
    print(f"{as_source(tuner.weights)}\nat tables of the expert as it is: {found}, parity {share_text(parity)}")
    if options.json:
        text = json.dumps(
            {"weights": tuner.weights._asdict(), "share": found.share, "low": found.low, "high": found.high}
        )
        write_whole(options.json, text + "\n")


if __name__ == "__main__":
    main()
