"""Distillation: a policy network learns to predict the visit distribution of a tree search.

    cleo train distil architects_2006 --minutes 40 --out runs/architects_2006_distil

Searching players fill all tables; every decision is kept as a sample: the observation, the script's action, the visit
counts and the outcome. Samples lie in files, so nothing searched is lost when a run is killed; `--resume` goes on. When
the budget is used up, a network that takes the script's action as advice is trained on them: cross-entropy to the visit
distribution, squared error to the outcome.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain
from math import ceil
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np
import torch

from cleo_env.agents.agent import Agent
from cleo_env.agents.arena.match import show
from cleo_env.agents.data.dataset import load
from cleo_env.agents.data.replay import check_kind
from cleo_env.agents.models.softmax import count_legal
from cleo_env.agents.players.ismcts import IsmctsAgent
from cleo_env.agents.players.policy import ARGMAX, PolicyOptions
from cleo_env.agents.registry import make_agent
from cleo_env.agents.view import View
from cleo_env.core.batch import Batch, check_num_games
from cleo_env.registry import get_game
from cleo_env.training.common.checkpoint import Store, write_tensors
from cleo_env.training.common.evaluate import Evaluator
from cleo_env.training.common.harness import Run
from cleo_env.training.common.launch import ready_alone
from cleo_env.training.common.learner import Arrays, Learner, Metrics, Point
from cleo_env.training.common.masked_softmax import ILLEGAL, scaled
from cleo_env.training.common.minibatches import minibatches, num_minibatches
from cleo_env.training.common.network import Network
from cleo_env.training.common.opponents import random_keys
from cleo_env.training.common.options import (
    Count,
    CountOrNone,
    Fraction,
    Minutes,
    Mode,
    NonNegative,
    RunArgs,
    RunError,
    Sizes,
    Workers,
    check_agents,
    check_layers,
    check_script,
)
from cleo_env.training.common.precision import autocast
from cleo_env.training.common.samples import KEPT, Sample, Samples, held_out, load_samples, recorded_samples

SAMPLES = "samples"
UNKNOWN = np.float32(np.nan)  # the outcome of a game that was not played to its end
FILE_SECONDS = 60.0  # of searching, in one file ..
FILE_STEPS = 4096  # .. or decisions, if the budget counts steps


@dataclass
class Args(RunArgs):
    """Distil a search into a policy."""

    minutes: Minutes = 40.0
    """Wall-clock budget of the search; training on its samples takes a minute or two more."""
    threads: Workers = 2
    """Torch threads."""
    players: CountOrNone = 0
    """Number of players; 0: the game's default."""
    teacher: str = "ismcts:200"
    """The search."""
    data: str = ""
    """Folder that `cleo data --decisions` wrote: its searches are learned from, and none is run."""
    advisor: str = "expert"
    """The script (greedy, expert) whose action is an input of the network."""
    epsilon: Fraction = 0.02
    """Probability of a random move, so that positions which good players avoid are seen too."""
    num_games: Count = 64
    """Games played in parallel."""
    hidden: Sizes = (256, 256)
    """Hidden layer sizes."""
    learning_rate: NonNegative = 1e-3
    """AdamW's learning rate at the start, annealed to 0."""
    epochs: Count = 8
    """Passes over the samples."""
    minibatch_size: Count = 512
    """Decisions in a minibatch."""
    weight_decay: NonNegative = 1e-2
    """AdamW's weight decay."""
    vf_coef: NonNegative = 0.5
    """Weight of the value loss."""
    eval_opponents: tuple[str, ...] = ("expert",)
    """Agents that evaluations play against."""
    blocks: Count = 100
    """Duplicate blocks against each: one seed with every seat rotation."""
    eval_mode: Mode = ARGMAX
    """How the policy acts in evaluations."""

    suffix = "_distil"

    def check(self) -> None:
        """Refuse options that do not fit the game."""
        game = get_game(self.game)
        players = game.check_players(self.players or game.default_players)
        if self.data:
            check_kind(found := load(self.data), game, players)
            found.check_decisions()
        check_script("--advisor", self.advisor)
        check_agents(game, *self.eval_opponents)
        check_num_games(game, self.num_games)
        check_layers("--hidden", game.observation.size, self.hidden)
        if not isinstance(make_agent(self.teacher, game), IsmctsAgent):
            raise RunError(f"--teacher {self.teacher}: must be a search such as ismcts:200")


class Tables:
    """Games in which every seat is played by the search, and its decisions since the last file."""

    def __init__(self, args: Args, files: int) -> None:
        self.args, self.game = args, get_game(args.game)
        teacher = make_agent(args.teacher, self.game)
        assert isinstance(teacher, IsmctsAgent)
        self.teacher, self.advisor = teacher, make_agent(args.advisor, self.game)
        self.rng = np.random.default_rng((args.seed, files))
        players = args.players or self.game.default_players
        self.batch = Batch(self.game, args.num_games, int(self.rng.integers(1 << 62)), players, reward="win")
        self.num_legal = np.empty(args.num_games, np.int64)
        self.numbers = np.arange(args.num_games) + (files << 32)  # of the games, all different
        self.unfinished: list[list[Sample]] = [[] for _ in range(args.num_games)]
        self.finished: list[Sample] = []
        self.rounds = self.steps = self.games = 0

    def view(self, agent: Agent, rows: np.ndarray) -> View:
        """Show an agent some games."""
        return show(self.batch, rows, rows, random_keys(self.rng, len(rows)), np.ones(len(rows), np.int64), agent)

    def step(self) -> None:
        """Search all decisions with a choice, keep them, and play on."""
        batch = self.batch
        count_legal(batch.action_mask, self.num_legal)
        actions, rows = batch.action_mask.argmax(axis=1), np.flatnonzero(self.num_legal > 1)
        if len(rows):
            searched = self.teacher.weigh(self.view(self.teacher, rows))
            assert searched.visits is not None  # the teacher is a search
            actions[rows] = searched.actions
            self.keep(rows, searched.visits, self.advisor.act(self.view(self.advisor, rows)))
            explored = rows[self.rng.random(len(rows)) < self.args.epsilon]
            actions[explored] = batch.random_actions(self.args.seed, self.rounds)[explored]
        batch.step(actions)
        self.rounds, self.steps = self.rounds + 1, self.steps + len(rows)
        for row in np.flatnonzero(batch.terminated):
            self.finished += [
                sample._replace(outcome=batch.rewards[row, sample.seat]) for sample in self.unfinished[row]
            ]
            self.unfinished[row], self.numbers[row] = [], self.numbers[row] + self.args.num_games
            self.games += 1

    def keep(self, rows: np.ndarray, visits: np.ndarray, advice: np.ndarray) -> None:
        """Keep the search's decisions in these games."""
        batch = self.batch
        for place, row in enumerate(rows):
            obs, mask, seat = batch.observation[row].copy(), batch.action_mask[row].copy(), int(batch.decider[row])
            counts = visits[place].astype(np.uint16)
            self.unfinished[row].append(Sample(obs, mask, advice[place], counts, UNKNOWN, self.numbers[row], seat))

    def hand_out(self, last: bool) -> Samples:
        """Return the samples of finished games; the last time also those of games without an outcome."""
        samples = [*self.finished, *chain.from_iterable(self.unfinished if last else [])]
        self.finished = []
        return {name: np.array([getattr(sample, name) for sample in samples]) for name in KEPT}


class Student(Learner[Args]):
    """The network, the search that it learns from, and how much of both phases is done."""

    network: Network

    def __init__(self, args: Args) -> None:
        super().__init__(args)
        self.network = Network(self.game, args.hidden, advised=True).to(self.device)
        self.optimizer = torch.optim.AdamW(
            self.network.parameters(), args.learning_rate, weight_decay=args.weight_decay, eps=1e-5, fused=self.on_cpu
        )
        self.unit = 1 / self.game.observation.scale
        self.folder = args.folder() / SAMPLES
        self.tables: Tables | None = None
        self.samples: Samples | None = None
        self.epochs = 0
        self.evaluator: Evaluator | None = None

    @property
    def files(self) -> int:
        """How many files of samples there are."""
        return len(list(self.folder.glob("*.safetensors")))

    @property
    def searched(self) -> float:
        """How much of the search's budget is used: files count the time, so that it survives a kill."""
        args = self.args
        if args.data:
            return 1.0
        return self.steps / args.steps if args.steps else self.files / ceil(60 * args.minutes / FILE_SECONDS)

    @property
    def progress(self) -> float:
        """How much of the run is done: the search is nine tenths of it, the epochs are the rest."""
        return 0.9 * min(1.0, self.searched) + 0.1 * self.epochs / self.args.epochs

    @property
    def status(self) -> str:
        """What the run is doing now, for the screen."""
        return "searching" if self.searched < 1 else "training on the samples"

    @property
    def evaluates(self) -> bool:
        """Whether the network has changed."""
        return self.epochs > 0

    def forward(self, rows: np.ndarray) -> tuple[torch.Tensor, torch.Tensor]:
        """Return the log-probabilities of all actions, and the values."""
        samples = self.samples
        assert samples is not None
        obs, advice = scaled(samples["obs"], rows, self.unit).to(self.device), self.tensor(samples["advice"][rows])
        with autocast(self.precision, self.device):
            logits, values = self.network(obs, None, advice)
        legal = self.tensor(samples["mask"][rows]).bool()
        return logits.float().masked_fill(~legal, ILLEGAL).log_softmax(dim=1), values.float()

    def trial_loss(self) -> torch.Tensor:
        """Return some loss of an empty minibatch, in order to measure how long it takes."""
        size, game = self.args.minibatch_size, self.game
        obs = torch.zeros(size, game.observation.size, device=self.device)
        with autocast(self.precision, self.device):
            logits, values = self.network(obs, None, torch.zeros(size, dtype=torch.int64, device=self.device))
        return logits.float().mean() + values.float().mean()

    def evaluate(self, curve: list[Point], store: Store) -> Point:
        """Return win shares and rating, and once there are samples the agreement with the search."""
        args = self.args
        players = args.players or self.game.default_players
        self.evaluator = self.evaluator or Evaluator(
            self, args.eval_opponents, players, args.blocks, PolicyOptions(args.eval_mode), args.advisor
        )
        found = self.evaluator.measure(curve, store)
        return {**found, **({"agreement": self.agreement()} if self.samples else {})}

    def agreement(self) -> dict[str, float]:
        """Return how often the advice, and the network, are the most visited action, on held-out games."""
        assert self.samples is not None
        rows, chosen = np.flatnonzero(held_out(self.samples)), []
        if not len(rows):
            return {}
        best = self.samples["visits"][rows].argmax(axis=1)
        with torch.no_grad():
            for part in np.array_split(rows, max(1, len(rows) // 4096)):
                chosen.append(self.forward(part)[0].argmax(dim=1).cpu().numpy())
        return {
            "advice": float((self.samples["advice"][rows] == best).mean()),
            "network": float((np.concatenate(chosen) == best).mean()),
        }

    def card(self) -> dict[str, Any]:
        """Return what the policy's card says besides."""
        return {"advisor": self.args.advisor, **({"agreement": self.agreement()} if self.samples else {})}

    def state(self) -> dict[str, Any]:
        """Return how many epochs are done."""
        return {"epochs": self.epochs}

    def load(self, weights: Arrays, arrays: Arrays, state: dict[str, Any], store: Store) -> None:
        """Go back to a checkpoint; samples searched since then are kept."""
        super().load(weights, arrays, state, store)
        self.epochs = state["epochs"]


def train(args: Args) -> Path:
    """Search, train, and return the folder of the run with its policy."""
    args = ready_alone(args, "cleo train distil")
    student = Student(args)
    with Run(student) as run:
        for _ in run:
            run.log(train_iteration(student))
    return args.folder()


def train_iteration(student: Student) -> Metrics:
    """Search one file of samples, or train for one epoch on them; return the metrics."""
    metrics = collect_samples(student) if student.searched < 1 else train_epoch(student)
    student.updates = student.files + student.epochs
    return metrics


def collect_samples(student: Student) -> Metrics:
    """Let the search play for one file."""
    args, files = student.args, student.files
    tables = student.tables = student.tables or Tables(args, files)
    student.folder.mkdir(exist_ok=True)
    seconds = min(FILE_SECONDS, 60 * args.minutes)
    wanted = min(FILE_STEPS, args.steps - student.steps)
    started, steps, games = perf_counter(), tables.steps, tables.games
    while tables.steps - steps < wanted if args.steps else perf_counter() - started < seconds:
        tables.step()
    student.steps += tables.steps - steps
    student.games += tables.games - games
    last = student.steps >= args.steps if args.steps else files + 1 >= ceil(60 * args.minutes / FILE_SECONDS)
    samples = tables.hand_out(last)
    temporary = student.folder / f"{files:05}.tmp"  # written whether or not a game has ended: files count the minutes
    write_tensors(temporary, samples)
    temporary.rename(student.folder / f"{files:05}.safetensors")
    return {"charts/samples": float(len(samples["advice"]))}


def train_epoch(student: Student) -> Metrics:
    """Train the network on all samples but the held-out games, once."""
    args = student.args
    student.samples = student.samples or (
        recorded_samples(load(args.data), args.advisor) if args.data else load_samples(student.folder)
    )
    rows = np.flatnonzero(~held_out(student.samples))
    parts = num_minibatches(len(rows), args.minibatch_size)
    found: list[tuple[float, float]] = []
    for index, part in enumerate(minibatches(rows, 1, parts, np.random.default_rng((args.seed, student.epochs)))):
        done = (student.epochs + index / parts) / args.epochs
        student.optimizer.param_groups[0]["lr"] = args.learning_rate * (1 - done)
        cross_entropy, value_loss = losses(student, part)
        student.optimizer.zero_grad(set_to_none=True)
        (cross_entropy + args.vf_coef * value_loss).backward()
        student.optimizer.step()
        found.append((cross_entropy.item(), value_loss.item()))
    student.epochs += 1
    cross_entropy_mean, value_loss_mean = np.mean(found, axis=0).tolist()
    return {
        "losses/cross_entropy": cross_entropy_mean,
        "losses/value_loss": value_loss_mean,
        "charts/learning_rate": student.optimizer.param_groups[0]["lr"],
    }


def losses(student: Student, rows: np.ndarray) -> tuple[torch.Tensor, torch.Tensor]:
    """Return the cross-entropy to the visit distribution, and the squared error of the value where it is known."""
    assert student.samples is not None
    log_probs, values = student.forward(rows)
    visits = student.tensor(student.samples["visits"][rows].astype(np.float32))
    cross_entropy = -(visits / visits.sum(dim=1, keepdim=True) * log_probs).sum(dim=1).mean()
    outcome = student.tensor(student.samples["outcome"][rows])
    known = ~outcome.isnan()
    return cross_entropy, (values[known] - outcome[known]).square().sum() / len(rows)
