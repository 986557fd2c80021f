"""How fast our own games play: batches, the AEC loop, redealing, copying, and the way from import to first step."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from importlib import import_module
from time import perf_counter
from typing import Any

import numpy as np
from gymnasium.spaces import Discrete

import cleo_env
from cleo_env.core.batch import Batch
from cleo_env.registry import get_game
from tools.bench import peers
from tools.bench.peers import steps_per_second

SIZES = (256, 1_024, 4_096, 16_384, 65_536)
WARM_UP = 200  # steps until the games of a batch are spread over all phases
ALTERNATIONS = 5
SCALING_SIZE = 16_384
FIRST_STEP = "import cleo_env; b = cleo_env.make_batch({game!r}, 1); b.step(b.random_actions(0, 0))"


def warm_batch(game: str, size: int, threads: int) -> Batch:
    """Return a batch in the middle of its games."""
    batch = cleo_env.make_batch(game, size, seed=0, num_threads=threads)
    for count in range(WARM_UP):
        batch.step(batch.random_actions(0, count))
    return batch


def random_steps(batch: Batch) -> Callable[[], int]:
    """Return a function that plays one random decision in every game, observation and mask written."""
    counts = iter(range(1 << 62))

    def play() -> int:
        batch.step(batch.random_actions(1, next(counts)))
        return batch.num_games

    return play


def measure_batch(game: str, size: int, threads: int, seconds: float) -> float:
    """Return decisions per second of a batch of this size."""
    return steps_per_second(random_steps(warm_batch(game, size, threads)), seconds)


def measure_second_thread(game: str, seconds: float) -> float:
    """Return how much faster two threads are than one: the median of five runs, alternating step by step in each."""
    plays = tuple(random_steps(warm_batch(game, SCALING_SIZE, threads)) for threads in (1, 2))
    return statistics.median(alternate(plays, seconds) for _ in range(ALTERNATIONS))


def alternate(plays: Sequence[Callable[[], int]], seconds: float) -> float:
    """Play two batches in turn, so that a busy machine slows both alike; return the first's time over the other's."""
    spent = [0.0, 0.0]
    while sum(spent) < seconds:
        for which, play in enumerate(plays):
            start = perf_counter()
            play()
            spent[which] += perf_counter() - start
    return spent[0] / spent[1]


def measure_aec(game: str, seconds: float, stock_sample: bool = False) -> float:
    """Return decisions per second of the PettingZoo environment in the plain random loop.

    With `stock_sample` actions are drawn by Gymnasium's own Discrete instead of our quicker space.
    """
    env = import_module(f"cleo_env.{game}_v0").env()
    if stock_sample:
        env.action_spaces = {agent: Discrete(int(space.n)) for agent, space in env.action_spaces.items()}
    return peers.measure_aec(env, seconds)


def measure_redeal(game: str, seconds: float) -> float:
    """Return how many records a second are redealt for their decider, on one thread."""
    batch = warm_batch(game, 1_024, 1)
    loops, size = get_game(game).loops, get_game(game).scratch_size
    seats, keys = np.maximum(batch.decider, 0).astype(np.int64), np.arange(batch.num_games, dtype=np.uint64)

    def play() -> int:
        loops.redeal_games(batch.states.copy(), seats, keys, size, 0, batch.num_games)
        return batch.num_games

    return steps_per_second(play, seconds)


def measure_copy(game: str, seconds: float) -> float:
    """Return how many records a second are copied."""
    states = warm_batch(game, 1_024, 1).states

    def play() -> int:
        states.copy()
        return len(states)

    return steps_per_second(play, seconds)


def measure_start(game: str) -> tuple[float, float]:
    """Return the seconds from a fresh interpreter to the first step, without and with compiled code at hand."""
    with tempfile.TemporaryDirectory() as folder:
        return _seconds_to_first_step(game, folder), min(_seconds_to_first_step(game, folder) for _ in range(3))


def _seconds_to_first_step(game: str, folder: str) -> float:
    start = perf_counter()
    environment: dict[str, Any] = {**os.environ, "CLEO_CACHE_DIR": folder}
    subprocess.run([sys.executable, "-c", FIRST_STEP.format(game=game)], check=True, env=environment)
    return perf_counter() - start
