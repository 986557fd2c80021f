"""What one core does, what crosses the wire, and what the driver does for a block."""

from __future__ import annotations

import json
import pickle
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from functools import lru_cache
from itertools import count
from multiprocessing import get_context
from pathlib import Path
from statistics import mean, median
from time import perf_counter
from typing import Any

from cleo_env.agents.arena.results import Results
from cleo_env.agents.arena.results_file import ResultsFile, as_line
from cleo_env.agents.arena.run import Arena, Contest, play_blocks
from cleo_env.agents.cluster.arena import block_player
from cleo_env.agents.cluster.worker import Answer
from cleo_env.agents.data.folder import DataFolder
from cleo_env.agents.data.games import Shard, shard_player
from cleo_env.core.threads import limit_cores
from cleo_env.registry import get_game
from tools.bench import search
from tools.bench.ours import measure_batch
from tools.bench.peers import timed_spell
from tools.bench.scale.learner import iterate, one_rank, usual_learner

BATCH = 1024
SEARCH = "ismcts:200"
SECONDS = 1.5  # for a speed that is measured at once
QUICK_BLOCKS = 512  # of scripts, which play many games at a time
SEARCH_BLOCKS = 20  # those that nodes play too
SHARD_GAMES = 256  # as `cleo data` has it
TURNS, TURN_SECONDS = 3, 2.0
CONTESTS = {SEARCH: ((SEARCH,), 1), "expert": (("expert",), QUICK_BLOCKS)}  # agents in all seats, blocks at a time


def contest_of(game: str, agents: tuple[str, ...]) -> Contest:
    """Return a contest between agents at a usual table."""
    known = get_game(game)
    return Contest(known, agents, known.default_players)


@contextmanager
def on_one_core() -> Iterator[None]:
    """Use one core."""
    limit_cores(1)
    try:
        yield
    finally:
        limit_cores(0)


def speeds(game: str) -> dict[str, float]:
    """Return what one core does in a second."""
    with on_one_core():
        searched = search.measure(game, SEARCH, 1)
        found = {
            "batch_decisions": measure_batch(game, BATCH, 1, SECONDS),
            "expert_games": timed_spell(expert_games(game), SECONDS),
            "search_moves": 1000 / searched["median_milliseconds"],
            "search_simulated_decisions": searched["decisions_per_second"],
        }
        spent = iterate(learner := usual_learner(game), 2)
        return {**found, "learner_decisions": spent.decisions / spent.seconds,
                "learner_steps": spent.minibatches / spent.seconds,
                "gradient_bytes": sum(parameter.nbytes for parameter in learner.network.parameters())}  # fmt: skip


def expert_games(game: str) -> Callable[[], int]:
    """Return what plays the next games between experts and tells how many they are."""
    arena, starts = Arena(contest_of(game, ("expert",)), Results()), count(0, QUICK_BLOCKS)
    arena.warm_up()

    def play() -> int:
        first = next(starts)
        arena.play(list(range(first, first + QUICK_BLOCKS)))
        return QUICK_BLOCKS

    return play


def block_times(game: str, agents: tuple[str, ...], at_a_time: int) -> dict[str, Any]:
    """Return how long blocks take one core, what the answer of a worker weighs, and what it costs to keep one."""
    contest = contest_of(game, agents)
    with on_one_core():
        play, seconds, size = block_player(contest, False), [], 0
        for first in range(0, SEARCH_BLOCKS * at_a_time, at_a_time):
            start = perf_counter()
            value = play(tuple(range(first, first + at_a_time)))
            seconds.append((perf_counter() - start) / at_a_time)
            size = len(pickle.dumps(Answer(value, 0.0, "")))
    games = value[0][0][1]
    line = as_line({"block": 0, "games": [vars(game.outcome) for game in games]})
    return {"seconds": seconds, "answer_bytes": size / at_a_time, "line_bytes": len(line), "games": len(games)}


def keep_seconds(game: str) -> float:
    """Return how long the driver takes to read and to keep a block, in a file."""
    contest = contest_of(game, ("expert",))
    blocks = list(play_blocks(contest.match(), contest.blocks, range(QUICK_BLOCKS)))
    packed = pickle.dumps(blocks)
    with tempfile.TemporaryDirectory() as folder, ResultsFile(Path(folder) / "kept.jsonl", contest.header) as kept:
        arena, start = Arena(contest, kept), perf_counter()
        for block, games in pickle.loads(packed):
            arena.keep(block, games)
        return (perf_counter() - start) / len(blocks)


def wire(game: str) -> dict[str, float]:
    """Return the bytes of a record and of a shard of decisions, played by experts, and what the driver takes for it."""
    contest, shard = contest_of(game, ("expert",)), Shard(0, 0, SHARD_GAMES)
    match = contest.match(keep_actions=True)
    _, games = next(iter(play_blocks(match, contest.blocks, range(1))))
    record = len(json.dumps(contest.record(games[0]), ensure_ascii=False, indent=1))
    with on_one_core(), tempfile.TemporaryDirectory() as place:
        play = shard_player(contest, True)
        start = perf_counter()
        files = play(shard)
        played = perf_counter()
        with DataFolder.opened(Path(place) / "data", contest, SHARD_GAMES) as folder:
            begin = perf_counter()
            folder.keep(shard, files)
            kept = perf_counter() - begin
            rows = decisions_in(folder.path)
    size = sum(map(len, files.values()))
    return {"state_bytes": contest.game.dtype.itemsize, "record_bytes": record, "record_actions": len(games[0].actions),
            "shard_bytes": size, "shard_decisions": rows, "shard_seconds": played - start,
            "shard_keep_seconds": kept}  # fmt: skip


def decisions_in(folder: Path) -> int:
    """Count the decisions of a data folder."""
    from cleo_env.data import load

    return load(folder).decisions.num_rows


def all_busy(kind: str, game: str, cores: int) -> dict[str, Any]:
    """Return how fast each core is while all are busy, over one alone, in turns; with the ratio of every turn."""
    if cores == 1:
        return {"ratio": 1.0, "turns": []}
    with ProcessPoolExecutor(cores, get_context("spawn")) as pool:
        together(pool, kind, game, cores, 0.1)  # imports and compiles
        ratios = []
        for _ in range(TURNS):
            alone = together(pool, kind, game, 1, TURN_SECONDS)
            ratios.append(together(pool, kind, game, cores, TURN_SECONDS) / alone)
    return {"ratio": min(1.0, median(ratios)), "turns": ratios}


def together(pool: ProcessPoolExecutor, kind: str, game: str, processes: int, seconds: float) -> float:
    """Return the mean speed of so many processes that work at the same time."""
    start = time.time() + 0.2
    return mean(pool.map(work_from, *zip(*[(kind, game, start, seconds)] * processes, strict=True)))


def work_from(kind: str, game: str, start: float, seconds: float) -> float:
    """Work for some seconds from a time on; return how much a second was done."""
    play = player(kind, game)
    time.sleep(max(0.0, start - time.time()))
    return timed_spell(play, seconds)


@lru_cache
def player(kind: str, game: str) -> Callable[[], int]:
    """Return what works a little on one core, and tells how much."""
    limit_cores(1)
    if kind == "learner":
        learner = one_rank(game, num_games=64, minibatch_size=128)
        return lambda: iterate(learner, 1).decisions
    contest, blocks = contest_of(game, (SEARCH,)), count()
    match = contest.match()

    def search_block() -> int:
        [(_, games)] = play_blocks(match, contest.blocks, [next(blocks)])
        return sum(sum(game.outcome.decisions) for game in games)

    search_block()
    return search_block
