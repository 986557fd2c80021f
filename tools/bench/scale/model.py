"""From parts to wholes: the arena as a discrete-event simulation, data and training in closed form.

The arena's driver is simulated job by job with the real `BlockPlan`: it sends jobs, waits for one to be done, and keeps
its blocks, one thing after the other, while workers play. Training is synchronous, so one minibatch takes the time of
its slowest part: computing, which is divided among ranks, what every rank does whole, and the ring all-reduce.
"""

from __future__ import annotations

from dataclasses import dataclass
from heapq import heapify, heappop, heappush, heapreplace
from itertools import accumulate
from math import ceil, inf, sqrt

from cleo_env.agents.cluster.arena import JOB_SECONDS, BlockPlan, Job
from cleo_env.agents.cluster.crew import AHEAD


@dataclass(frozen=True)
class Machine:
    """Physical cores, which share caches and memory."""

    cores: int
    all_busy: float = 1.0  # speed of each core while all are busy, over that of one alone

    def speed(self, processes: int) -> float:
        """Return the speed of each of so many busy processes, over that of one alone."""
        busy = min(processes, self.cores)
        slower = (1 - self.all_busy) * (busy - 1) / (self.cores - 1) if self.cores > 1 else 0.0
        return (1 - slower) * busy / processes


@dataclass(frozen=True)
class Driver:
    """What the driver of a cluster does by itself, in seconds."""

    per_job: float = 0.0  # to send a job and to fetch its answer
    per_block: float = 0.0  # to keep a block
    per_job_out: float = 0.0  # to look at one of the jobs that are out while it waits for any

    def seconds(self, blocks: float, out: float) -> float:
        """Return what a job of so many blocks costs while so many jobs are out."""
        return self.per_job + self.per_block * blocks + self.per_job_out * out


@dataclass(frozen=True)
class Played:
    """What came of a simulated arena."""

    blocks: int
    seconds: float
    driver_busy: float  # the part of the time

    @property
    def blocks_per_second(self) -> float:
        """The throughput, waiting for the last block included."""
        return self.blocks / self.seconds


def simulate_arena(blocks: int, block_seconds: list[float], workers: int, driver: Driver, speed: float = 1.0) -> Played:
    """Play blocks, which take the given times in turn on a core of speed 1, on so many workers."""
    plan, durations = BlockPlan(range(blocks)), Durations(block_seconds, blocks)
    free = [0.0] * workers  # when each worker has nothing more to do
    heapify(free)
    out: list[tuple[float, Job, float]] = []  # when it is done, the blocks, what they take
    clock = busy = 0.0
    while True:
        while len(out) < ceil(AHEAD * workers) and (job := plan.take(workers)) is not None:
            seconds = durations.of(job) / speed
            done = max(clock, free[0]) + seconds
            heapreplace(free, done)
            heappush(out, (done, job, seconds))
        if not out:
            return Played(blocks, clock, busy / clock)
        cost = driver.seconds(len(out[0][1]), len(out))
        done, job, seconds = heappop(out)
        clock, busy = max(clock, done) + cost, busy + cost
        plan.learn(len(job), seconds)


@dataclass(frozen=True)
class Steady:
    """A driver that has cut jobs to their usual length, far from the end of the work."""

    block_seconds: float
    driver: Driver
    job_seconds: float = JOB_SECONDS

    @property
    def blocks_a_job(self) -> float:
        """How many blocks a job has."""
        return max(1.0, self.job_seconds / self.block_seconds)

    def blocks_per_second(self, workers: int) -> float:
        """Return the throughput of so many workers: theirs, or that of the driver if it is less."""
        return min(workers / self.block_seconds, self.driver_limit(workers))

    def driver_limit(self, workers: int) -> float:
        """Return how many blocks a second the driver can send and keep, with jobs out for so many workers."""
        seconds = self.driver.seconds(self.blocks_a_job, AHEAD * workers)
        return self.blocks_a_job / seconds if seconds else inf

    @property
    def most_workers(self) -> float:
        """How many workers one driver keeps busy: there its limit and their speed meet."""
        most, each = self.driver.per_job_out * AHEAD, self.driver.seconds(self.blocks_a_job, 0)
        work = self.blocks_a_job * self.block_seconds
        return 2 * work / (each + sqrt(each**2 + 4 * most * work)) if each or most else inf


class Durations:
    """How long blocks take that are played in the order of their numbers."""

    def __init__(self, block_seconds: list[float], blocks: int) -> None:
        self.until = [0.0, *accumulate(block_seconds[block % len(block_seconds)] for block in range(blocks))]

    def of(self, job: Job) -> float:
        """Return how long the blocks of a job take one core."""
        return self.until[job[-1] + 1] - self.until[job[0]]


@dataclass(frozen=True)
class Network:
    """What lies between ranks: the classical latency-bandwidth model of a ring all-reduce."""

    latency: float = 0.0  # seconds from one rank to the next
    bytes_per_second: float = inf

    def all_reduce_seconds(self, size: float, ranks: int) -> float:
        """Return how long gradients of so many bytes take: 2 (n - 1) messages in a row, of an n-th of them each."""
        return 2 * (ranks - 1) * (self.latency + size / ranks / self.bytes_per_second)


@dataclass(frozen=True)
class Learner:
    """What PPO costs one core, in seconds: parts that are divided among ranks, and parts that every rank does whole."""

    per_step: float  # of a rollout: once for all of a rank's games
    per_game_step: float  # of a rollout: for each game
    per_minibatch: float  # of an update: optimiser and calls, once for each minibatch
    per_decision: float  # of an update: for each decision in a minibatch
    decisions_per_game_step: float  # learned from: moves without a choice are not
    gradient_bytes: float


@dataclass(frozen=True)
class Training:
    """The options of PPO that decide how much is computed between two all-reduces."""

    num_games: int = 512
    rollout_length: int = 128
    minibatch_size: int = 1024
    epochs: int = 2


@dataclass(frozen=True)
class Learned:
    """What an iteration comes to."""

    decisions: float
    rollout_seconds: float
    update_seconds: float  # without all-reduces
    all_reduce_seconds: float
    minibatches: float

    @property
    def seconds(self) -> float:
        """The time of an iteration."""
        return self.rollout_seconds + self.update_seconds + self.all_reduce_seconds

    @property
    def decisions_per_second(self) -> float:
        """Decisions learned from, each once however many epochs there are."""
        return self.decisions / self.seconds

    @property
    def minibatches_per_second(self) -> float:
        """Steps of the optimiser."""
        return self.minibatches / self.seconds


def predict_training(learner: Learner, training: Training, ranks: int, network: Network, speed: float = 1.0) -> Learned:
    """Return what an iteration takes on so many ranks, each with a core of this speed."""
    decisions = training.num_games * training.rollout_length * learner.decisions_per_game_step
    minibatches = training.epochs * max(1.0, decisions / training.minibatch_size)
    step = learner.per_step + learner.per_game_step * training.num_games / ranks
    per_rank = training.epochs * decisions / minibatches / ranks
    minibatch = learner.per_minibatch + learner.per_decision * per_rank
    return Learned(
        decisions,
        training.rollout_length * step / speed,
        minibatches * minibatch / speed,
        minibatches * network.all_reduce_seconds(learner.gradient_bytes, ranks),
        minibatches,
    )
