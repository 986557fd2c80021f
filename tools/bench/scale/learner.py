"""What PPO costs one core, how its ranks fare together over gloo, and how large a minibatch still pays."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from statistics import median
from time import perf_counter
from typing import Any

import torch

from cleo_env.training.common.launch import local_group
from cleo_env.training.common.minibatches import num_minibatches
from cleo_env.training.common.process_group import ProcessGroup
from cleo_env.training.ppo import PPO, Args, shared_bytes, train_iteration
from tools.bench.scale.model import Learner, Training

LEARNED = "architects_2006"  # the largest network
USUAL = Training(rollout_length=32)  # rollouts of a quarter of the usual length, so that an iteration is short
SMALL = Training(num_games=64, rollout_length=32, minibatch_size=128)
FIT_TURNS, GROUP_TURNS, ITERATIONS = 4, 4, 2
ROUNDS = 100  # of all-reduces
END, TINY, GRADIENTS, LEARN = 0.0, 1.0, 2.0, 3.0  # what rank 0 broadcasts
PROBED_SIZE = 256  # decisions in a minibatch whose gradient is looked at
WARM_UPS = (2, 12)  # iterations before gradients are looked at


@dataclass
class Spent:
    """What some iterations came to."""

    decisions: int = 0
    minibatches: int = 0
    seconds: float = 0.0
    update_seconds: float = 0.0


def options(game: str, training: Training, processes: int = 1) -> Args:
    """Return the options of a learner without frozen opponents."""
    return Args(game, steps=1 << 40, processes=processes, opponent_fraction=0.0, scripted_opponents=(),
                precision="float32", **asdict(training))  # fmt: skip


def one_rank(game: str, **other: int) -> PPO:
    """Return a learner by itself, with everything compiled."""
    learner = PPO(options(game, Training(**{**asdict(USUAL), **other})))
    learner.start()
    iterate(learner, 1)
    return learner


def usual_learner(game: str) -> PPO:
    """Return a learner with the usual games and minibatches."""
    return one_rank(game)


def iterate(learner: PPO, iterations: int) -> Spent:
    """Let a learner do some iterations; return what they came to."""
    torch.set_num_threads(1)
    spent, args = Spent(), learner.args
    before, updating, start = learner.steps, learner.times.get("update", 0.0), perf_counter()
    for _ in range(iterations):
        train_iteration(learner)
        valid = len(learner.buffer.valid()) * learner.group.world_size
        spent.minibatches += args.epochs * num_minibatches(valid, args.minibatch_size)
    spent.seconds = perf_counter() - start
    spent.update_seconds = learner.times["update"] - updating
    spent.decisions = learner.steps - before
    return spent


def fit_learner(game: str = LEARNED) -> Learner:
    """Return what parts of PPO cost: two sizes of everything, in turns, make the two unknowns of each straight line."""
    learners = {training: one_rank(game, **asdict(training)) for training in (USUAL, SMALL)}
    steps: dict[Training, list[float]] = {training: [] for training in learners}
    minibatches: dict[Training, list[float]] = {training: [] for training in learners}
    decisions = 0.0
    for _ in range(FIT_TURNS):
        for training, learner in learners.items():
            iterations = ITERATIONS * USUAL.num_games // training.num_games
            spent = iterate(learner, iterations)
            steps[training].append((spent.seconds - spent.update_seconds) / iterations / training.rollout_length)
            minibatches[training].append(spent.update_seconds / spent.minibatches)
            decisions = spent.decisions / iterations / training.rollout_length / training.num_games
    per_step, per_game = line({t.num_games: median(steps[t]) for t in learners})
    per_minibatch, per_decision = line({t.minibatch_size: median(minibatches[t]) for t in learners})
    size = sum(parameter.nbytes for parameter in learners[USUAL].network.parameters())
    return Learner(per_step, per_game, per_minibatch, per_decision, decisions, size)


def line(points: dict[int, float]) -> tuple[float, float]:
    """Return the value at nought and the slope of the line through two points; neither below nought."""
    (x, y), (further, higher) = sorted(points.items())
    slope = max(0.0, (higher - y) / (further - x))
    return max(0.0, y - slope * x), slope


class Rank:
    """A rank that averages gradients or learns when it is told to."""

    def __init__(self, group: ProcessGroup, args: Args) -> None:
        self.group, self.learner, self.tiny = group, PPO(args, group), torch.nn.Linear(1, 1)
        self.learner.start()

    def do(self, what: float) -> float:
        """Do something; return how long one of it took."""
        torch.set_num_threads(1)
        if what == LEARN:
            spent = iterate(self.learner, ITERATIONS)
            return spent.seconds / spent.decisions
        network = self.tiny if what == TINY else self.learner.network
        for parameter in network.parameters():
            parameter.grad = torch.ones_like(parameter)
        start = perf_counter()
        for _ in range(ROUNDS):
            self.group.average_gradients(network)
        return (perf_counter() - start) / ROUNDS

    def lead(self, what: float) -> float:
        """Do something with all ranks."""
        self.group.broadcast(what)
        return self.do(what)


def follow(group: ProcessGroup, args: Args) -> None:
    """Do what rank 0 does."""
    rank = Rank(group, args)
    while (what := group.broadcast(END)) != END:
        rank.do(what)


def measure_group(ranks: int, alone: PPO) -> dict[str, Any]:
    """Return all-reduces and decisions a second of a group over gloo, beside one rank alone, in turns."""
    args = options(LEARNED, USUAL, ranks)
    with local_group(ranks, shared_bytes(args), follow, args, shared=False) as group:
        lead = Rank(group, args)
        lead.lead(LEARN)  # compiles
        reduces: dict[float, list[float]] = {TINY: [], GRADIENTS: []}
        speeds: list[float] = []
        alone_speeds: list[float] = []
        for _ in range(GROUP_TURNS):
            for what, found in reduces.items():
                found.append(lead.lead(what))
            speeds.append(1 / lead.lead(LEARN))
            spent = iterate(alone, 1)
            alone_speeds.append(spent.decisions / spent.seconds)
        group.broadcast(END)
    return {"ranks": ranks, "tiny_all_reduce_seconds": median(reduces[TINY]),
            "all_reduce_seconds": median(reduces[GRADIENTS]), "decisions_per_second": speeds,
            "alone_decisions_per_second": alone_speeds}  # fmt: skip


def loopback(pair: dict[str, Any], size: float) -> dict[str, float]:
    """Return latency and bandwidth of a pair of ranks: all-reduces of next to nothing, and of the gradients."""
    latency, whole = pair["tiny_all_reduce_seconds"] / 2, pair["all_reduce_seconds"]
    return {"latency": latency, "bytes_per_second": size / max(whole - 2 * latency, 1e-9)}


class Probe(ProcessGroup):
    """A group of one that looks at every gradient."""

    def __init__(self) -> None:
        super().__init__()
        self.gradients: list[torch.Tensor] = []
        self.looking = False

    def average_gradients(self, network: torch.nn.Module) -> None:
        """Keep the gradient."""
        if self.looking:
            self.gradients.append(
                torch.cat([p.grad.flatten().clone() for p in network.parameters() if p.grad is not None])
            )


def noise_scales(game: str = LEARNED) -> dict[str, float]:
    """Return the gradient noise scale early in training: tr(covariance) / |gradient|^2, in decisions.

    McCandlish et al. 2018, "An Empirical Model of Large-Batch Training": minibatches much larger bring little. The
    gradients of one rollout's minibatches are compared while the learning rate is 0.
    """
    found, probe, done = {}, Probe(), 0
    learner = PPO(options(game, USUAL), probe)
    learner.start()
    usual = learner.args
    looking = replace(usual, learning_rate=0.0, learning_rate_end=0.0, minibatch_size=PROBED_SIZE, epochs=1)
    for until in WARM_UPS:
        learner.args, probe.looking = usual, False
        iterate(learner, until - done)
        done, probe.gradients = until, []
        learner.args, probe.looking = looking, True
        iterate(learner, 1)
        found[str(until)] = noise_scale(torch.stack(probe.gradients), PROBED_SIZE)
    return found


def noise_scale(gradients: torch.Tensor, size: int) -> float:
    """Return the gradient noise scale from the gradients of minibatches of a size, all at the same weights."""
    count, whole = len(gradients), gradients.mean(dim=0)
    variance = size * float((gradients - whole).square().sum()) / (count - 1)
    return variance / max(float(whole.square().sum()) - variance / (size * count), 1e-12)
