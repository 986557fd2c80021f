"""How many games a second the arena plays with `greedy` in all seats, beside catanatron's random players.

python -m tools.bench.arena [--seconds 10] [--json FILE]

Both are measured in turn, for some seconds each time, in one run. Ours plays whole arenas: duplicate blocks, agents
that are asked through views, results counted. Theirs is `Game(players).play()` with four of its RandomPlayer, its
fastest.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
from collections.abc import Callable
from itertools import count
from pathlib import Path

from cleo_env.agents.arena.results import Results
from cleo_env.agents.arena.run import Arena, Contest
from cleo_env.core.files import write_whole
from cleo_env.registry import get_game
from tools.bench.peers import timed_spell

GAMES = ("architects_2006", "architects_2019")  # those for four players
CATANATRON = "catanatron, random players"
PLAYERS = 4
BLOCKS = 4096  # games at a time: with one agent in all seats a block is one game
REPEATS = 3
SEED = 0


def arena_games(name: str) -> Callable[[], int]:
    """Return a function that plays the next part of an arena and tells how many games it had."""
    contest = Contest(get_game(name), ("greedy",), PLAYERS, SEED)
    arena = Arena(contest, Results())
    arena.warm_up()
    starts = count(0, BLOCKS)

    def play() -> int:
        first = next(starts)
        arena.play(list(range(first, first + BLOCKS)))
        return BLOCKS

    return play


def catanatron_games() -> Callable[[], int]:
    """Return a function that plays one game of catanatron."""
    from catanatron import Color, Game, RandomPlayer

    seeds = count(SEED)
    random.seed(SEED)

    def play() -> int:
        Game([RandomPlayer(colour) for colour in Color], seed=next(seeds)).play()
        return 1

    return play


def measure(seconds: float) -> dict[str, float]:
    """Return games a second of each: the median of runs that take turns, about so many seconds in all for each."""
    plays = {**{name: arena_games(name) for name in GAMES}, CATANATRON: catanatron_games()}
    found: dict[str, list[float]] = {name: [] for name in plays}
    for _ in range(REPEATS):
        for name, play in plays.items():
            found[name].append(timed_spell(play, seconds / REPEATS))
    return {name: statistics.median(speeds) for name, speeds in found.items()}


def ratios(speeds: dict[str, float]) -> dict[str, float]:
    """Return how many games of ours are played in the time of one of theirs."""
    return {name: speeds[name] / speeds[CATANATRON] for name in GAMES}


def main() -> None:
    """Print games a second and the ratios."""
    parser = argparse.ArgumentParser(description="Measure the arena beside catanatron.")
    parser.add_argument("--seconds", type=float, default=10.0, help="time to spend on each line")
    parser.add_argument("--json", type=Path, help="write the numbers to this file too")
    options = parser.parse_args()
    speeds = measure(options.seconds)
    for name, speed in speeds.items():
        print(f"{name:<28} {speed:>10,.1f} games/s")
    for name, ratio in ratios(speeds).items():
        print(f"{name:<28} {ratio:>10,.1f} x catanatron")
    if options.json:
        found = {"games_per_second": speeds, "ratio_to_catanatron": ratios(speeds)}
        write_whole(options.json, json.dumps(found, indent=1) + "\n")


if __name__ == "__main__":
    main()
