"""A value network for the search: it learns from games of a script which seat will win.

    cleo train value caesar --minutes 20 --out runs/caesar_value

The script plays many games to the end, with a random move now and then. At the start of a turn the network sees the
full state from each seat, and adds a logit to the script's own log-probability that the seat wins; a softmax over the
seats is trained by cross-entropy to the winner. Evaluations give the cross-entropy on held-out games, beside that of
the script alone and of a uniform prediction.
`ismcts:800,value=runs/caesar_value` then searches with it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import count as numbers_from
from pathlib import Path
from typing import Any, ClassVar, NamedTuple

import numpy as np
import torch
from gymnasium.vector import AutoresetMode
from torch import nn

from cleo_env.agents.data.dataset import Dataset, load
from cleo_env.agents.data.replay import Replay, check_kind
from cleo_env.agents.models.policy_file import VALUE, Kind
from cleo_env.agents.models.value import script_log_win_probs
from cleo_env.agents.players.scripted import Kernel, script_of
from cleo_env.agents.registry import make_agent
from cleo_env.core.batch import Batch, check_num_games
from cleo_env.core.game import Game, as_states
from cleo_env.core.jit import bind_kernels
from cleo_env.core.loops import NOBODY
from cleo_env.registry import get_game
from cleo_env.training.common.checkpoint import Store
from cleo_env.training.common.harness import Run
from cleo_env.training.common.launch import ready_alone
from cleo_env.training.common.learner import Arrays, Learner, Metrics, Point
from cleo_env.training.common.masked_softmax import scaled
from cleo_env.training.common.minibatches import minibatches, num_minibatches
from cleo_env.training.common.network import mlp, run_mlp
from cleo_env.training.common.opponents import query_agent
from cleo_env.training.common.options import (
    Count,
    CountOrNone,
    Fraction,
    Minutes,
    NonNegative,
    PositiveFraction,
    RunArgs,
    RunError,
    Width,
    Workers,
    check_agents,
    check_layers,
)
from cleo_env.training.common.precision import autocast


@dataclass
class Args(RunArgs):
    """Train a value network for the search."""

    minutes: Minutes = 20.0
    """Wall-clock budget."""
    threads: Workers = 2
    """Torch threads."""
    evaluations: Count = 20
    """How many evaluations to run over the whole run, besides the one at the start."""
    players: CountOrNone = 0
    """Number of players; 0: the game's default."""
    teacher: str = "expert"
    """The agent that plays the games."""
    data: str = ""
    """Folder of games that `cleo data` wrote, to learn from in place of the teacher's; its first shard is held out."""
    epsilon: Fraction = 0.02
    """Probability of a random move of the teacher, so that positions which experts avoid are seen too."""
    num_games: Count = 1024
    """Games played before each update."""
    turn_fraction: PositiveFraction = 0.25
    """Fraction of the turns that are trained on."""
    hidden: tuple[Width, Width] = (256, 64)
    """Sizes of the two hidden layers."""
    learning_rate: NonNegative = 5e-4
    """AdamW's learning rate at the start."""
    learning_rate_end: NonNegative = 1e-5
    """The same at the end; annealed linearly."""
    epochs: Count = 2
    """Passes over the positions of each update."""
    minibatch_size: Count = 512
    """Positions in a minibatch."""
    weight_decay: NonNegative = 1e-4
    """AdamW's weight decay."""

    suffix = "_value"

    def check(self) -> None:
        """Refuse options that do not fit the game."""
        game = get_game(self.game)
        players = game.check_players(self.players or game.default_players)
        check_agents(game, self.teacher)
        check_num_games(game, self.num_games)
        check_layers("--hidden", game.full_view.size, self.hidden)
        if self.data:
            check_kind(load(self.data), game, players)
            recorded_shards(self.data)


class Positions(NamedTuple):
    """States at the beginning of turns, and what share of the win each seat had in the end."""

    states: np.ndarray
    won: np.ndarray  # (n, players)
    script_log_probs: np.ndarray  # (n, players): that each seat wins


class Network(nn.Module):
    """An MLP of the scaled full view with one logit: how likely the seat wins."""

    def __init__(self, game: Game, hidden: tuple[int, ...]) -> None:
        super().__init__()
        self.layers = mlp((game.full_view.size, *hidden))
        self.head = nn.Linear(hidden[-1], 1, bias=False)
        nn.init.zeros_(self.head.weight)  # at first it predicts what the script does

    def forward(self, obs: torch.Tensor) -> torch.Tensor:
        """Return the logit of each row's seat."""
        return self.head(run_mlp(self.layers, obs)).squeeze(-1)


class ValueLearner(Learner[Args]):
    """The network, and the held-out positions that it is evaluated on."""

    kind: ClassVar[Kind] = VALUE

    def __init__(self, args: Args) -> None:
        super().__init__(args)
        self.num_players = args.players or self.game.default_players
        self.network = Network(self.game, args.hidden).to(self.device)
        self.optimizer = torch.optim.AdamW(
            self.network.parameters(), args.learning_rate, weight_decay=args.weight_decay, eps=1e-5, fused=self.on_cpu
        )
        self.unit = 1 / self.game.full_view.scale
        self.positions = 0
        self.held_out: Positions | None = None
        self.found: dict[str, float] = {}

    @property
    def players(self) -> list[int]:
        """The number of players it learns with."""
        return [self.num_players]

    def evaluate(self, curve: list[Point], store: Store) -> Point:
        """Return the cross-entropy on held-out games: uniform, the script's, the network's."""
        self.held_out = self.held_out or play_games(self, 0)[0]
        positions = self.held_out
        count = len(positions.states)
        parts = np.array_split(np.arange(count), num_minibatches(count, self.args.minibatch_size))
        with torch.no_grad():
            found = [cross_entropy(self, positions, rows).item() * len(rows) for rows in parts]
        script = -float((positions.script_log_probs * positions.won).sum(axis=1).mean())
        self.found = {"uniform": float(np.log(self.num_players)), "script": script, "network": sum(found) / count}
        return {"cross_entropy": self.found}

    def trial_loss(self) -> torch.Tensor:
        """Return some loss of an empty minibatch, in order to measure how long it takes."""
        size = self.args.minibatch_size * self.num_players
        with autocast(self.precision, self.device):
            return self.network(torch.zeros(size, self.game.full_view.size, device=self.device)).mean()

    def card(self) -> dict[str, Any]:
        """Return what the network's card says besides."""
        return {"cross_entropy": {**self.found, "games": self.games, "positions": self.positions}}

    def state(self) -> dict[str, Any]:
        """Return how many positions it has seen."""
        return {"positions": self.positions, "cross_entropy": self.found}

    def load(self, weights: Arrays, arrays: Arrays, state: dict[str, Any], store: Store) -> None:
        """Go back to a checkpoint."""
        super().load(weights, arrays, state, store)
        self.positions, self.found = state["positions"], state["cross_entropy"]


def train(args: Args) -> Path:
    """Train until the budget is used up; return the folder of the run, with its value network."""
    args = ready_alone(args, "cleo train value")
    learner = ValueLearner(args)
    with Run(learner) as run:
        for _ in run:
            run.log(train_iteration(learner))
    return args.folder()


def train_iteration(learner: ValueLearner) -> Metrics:
    """Play games to the end and train on their positions; return the metrics."""
    learner.updates += 1
    positions, steps, games = play_games(learner, learner.updates)
    metrics = update(learner, positions, np.random.default_rng((learner.args.seed, learner.updates)))
    learner.steps += steps
    learner.games += games
    learner.positions += len(positions.states)
    return metrics


class TeacherGames:
    """Games that the teacher plays, with a random move now and then."""

    def __init__(self, learner: ValueLearner, number: int, rng: np.random.Generator) -> None:
        args, self.learner, self.number, self.rng = learner.args, learner, number, rng
        self.teacher = make_agent(args.teacher, learner.game)
        seeds = rng.integers(0, 1 << 63, args.num_games, np.uint64)
        self.batch = Batch(learner.game, args.num_games, 0, learner.num_players, autoreset_mode=AutoresetMode.DISABLED)
        self.batch.reset(seeds, np.ones(args.num_games, np.bool_))

    def __iter__(self) -> Iterator[tuple[int, np.ndarray]]:
        """Give each step and the games that are not over yet, then play it."""
        batch, actions = self.batch, np.zeros(self.batch.num_games, np.int64)
        for step in numbers_from(0):
            if not len(rows := np.flatnonzero(batch.decider != NOBODY)):
                break
            yield step, rows
            actions[rows] = query_agent(self.teacher, batch, rows, self.rng)
            explored = rows[self.rng.random(len(rows)) < self.learner.args.epsilon]
            actions[explored] = batch.random_actions(self.number, step)[explored]
            with self.learner.timed("environment"):
                batch.step_where(actions, batch.decider != NOBODY)


def recorded_shards(folder: str) -> Dataset:
    """Return the games of a folder, of which there must be enough to hold some out."""
    found = load(folder)
    if len(found.shards) < 2:
        raise RunError(f"--data {folder}: two shards are needed, one of them to be held out")
    return found


def recorded_games(folder: str, number: int) -> Replay:
    """Return the games of one shard: the first is held out, the others take turns."""
    found = recorded_shards(folder)
    held_out, *others = found.shards
    return Replay(found, others[(number - 1) % len(others)] if number else held_out)


def play_games(learner: ValueLearner, number: int) -> tuple[Positions, int, int]:
    """Have games played to the end; return positions where a turn begins, the environment steps, and the games."""
    args, game, players = learner.args, learner.game, learner.num_players
    rng = np.random.default_rng((args.seed, number))
    source = recorded_games(args.data, number) if args.data else TeacherGames(learner, number, rng)
    batch, kept, of_game, steps = source.batch, [], [], 0
    turns = np.full(batch.num_games, -1)
    for _, rows in source:
        begins = rows[batch.states["turn"][rows] != turns[rows]]
        turns[rows] = batch.states["turn"][rows]
        begins = begins[rng.random(len(begins)) < args.turn_fraction]
        kept.append(np.take(batch.states, begins))
        of_game.append(begins)
        steps += len(rows)
    won = batch.final_winners[:, :players] / np.maximum(batch.final_winners.sum(axis=1, keepdims=True), 1)
    indices = np.concatenate(of_game)
    decided = won[indices].sum(axis=1) > 0
    if not decided.any():
        told = f"of {batch.num_games} games no turn was taken, or nobody won one; take more, or play more games"
        raise RunError(f"--turn-fraction {args.turn_fraction}: {told}")
    states = as_states(np.concatenate(kept)[decided])
    log_probs = np.zeros((len(states), game.seats))
    script_loop(game)(states, log_probs, 0, len(states))
    labels = won[indices][decided].astype(np.float32)
    return Positions(states, labels, log_probs[:, :players].astype(np.float32)), steps, batch.num_games


@cache
def script_loop(game: Game) -> Kernel:
    """Return the loop that asks a game's script for log-probabilities of winning."""
    return bind_kernels(script_log_win_probs, game.name, {"script_estimate": script_of(game.name).estimate})


def cross_entropy(learner: ValueLearner, positions: Positions, rows: np.ndarray) -> torch.Tensor:
    """Return the mean cross-entropy to the winner."""
    game, players = learner.game, learner.num_players
    size = len(rows) * players
    views, states = np.empty((size, game.full_view.size), np.int16), as_states(positions.states[rows])
    game.loops.view_games(
        as_states(np.repeat(states, players)), np.tile(np.arange(players), len(rows)), views, 0, size
    )  # fmt: skip
    with autocast(learner.precision, learner.device):
        logits = learner.network(scaled(views, np.arange(size), learner.unit).to(learner.device))
    logits = logits.float().reshape(len(rows), players) + learner.tensor(positions.script_log_probs[rows])
    return -(logits.log_softmax(dim=1) * learner.tensor(positions.won[rows])).sum(dim=1).mean()


def update(learner: ValueLearner, positions: Positions, rng: np.random.Generator) -> Metrics:
    """Minimise the cross-entropy on positions; return the metrics."""
    args, count = learner.args, len(positions.states)
    learning_rate = learner.anneal(args.learning_rate, args.learning_rate_end)
    learner.optimizer.param_groups[0]["lr"] = learning_rate
    found = []
    for rows in minibatches(np.arange(count), args.epochs, num_minibatches(count, args.minibatch_size), rng):
        loss = cross_entropy(learner, positions, rows)
        learner.optimizer.zero_grad(set_to_none=True)
        loss.backward()
        learner.optimizer.step()
        found.append(loss.item())
    return {"losses/cross_entropy": float(np.mean(found)), "charts/learning_rate": learning_rate}
