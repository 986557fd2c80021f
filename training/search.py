"""Expert iteration: a network learns what a search with that network finds, and who won.

    cleo train search caesar --imitation 0.2 --minutes 60 --out runs/caesar_search [--resume]

The whole algorithm stands here, in the order it happens: `play` searches every decision of many games at once by a few
simulations (`agents/search/learned.py`) and keeps observation, full state and improved policy in a window of recent
samples; `update` trains on minibatches of it: cross-entropy of the policy to the improved policy, and of the critic to
the outcome. For the first part of the run (`--imitation`) a script takes the place of the search: it plays, and its
action is the target. `policy:DIR,search=64` plays the search, `policy:DIR` the policy alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import numpy as np
import torch

from cleo_env.agents.arena.match import show
from cleo_env.agents.models.policy_file import load_policy
from cleo_env.agents.players.policy import PolicyAgent, PolicyOptions
from cleo_env.agents.players.searching import MOST_CONSIDERED, MOST_SIMULATIONS, SearchingAgent, SearchOptions
from cleo_env.agents.registry import make_agent
from cleo_env.registry import get_game
from cleo_env.training.common.checkpoint import Store
from cleo_env.training.common.critics import log_win_probs, shares_of_win
from cleo_env.training.common.harness import Run
from cleo_env.training.common.launch import ready_alone
from cleo_env.training.common.league_learner import LeagueArgs, LeagueLearner
from cleo_env.training.common.learner import Arrays, Metrics
from cleo_env.training.common.masked_softmax import ILLEGAL, scaled
from cleo_env.training.common.network import Network
from cleo_env.training.common.opponents import query_agent, random_keys
from cleo_env.training.common.options import (
    Count,
    Fraction,
    NonNegative,
    Positive,
    Range,
    RunError,
    Sizes,
    check_agents,
    check_layers,
    check_memory,
    option_name,
)
from cleo_env.training.common.precision import autocast
from cleo_env.training.common.replay_window import ReplayWindow
from cleo_env.training.common.start import start_from

Simulations = Annotated[int, Range(1, MOST_SIMULATIONS, f"a whole number from 1 to {MOST_SIMULATIONS}")]
Considered = Annotated[int, Range(1, MOST_CONSIDERED, f"a whole number from 1 to {MOST_CONSIDERED}")]


@dataclass
class Args(LeagueArgs):
    """Expert iteration with the learned search."""

    # the search
    simulations: Simulations = 32
    """Simulations for every decision."""
    considered: Considered = 8
    """Actions of the root that are tried at most."""
    c_visit: NonNegative = 50.0
    """Values are scaled by c_scale * (c_visit + most visits) in the improved policy."""
    c_scale: NonNegative = 0.05
    """See `--c-visit`."""
    gumbel_scale: NonNegative = 1.0
    """Scale of the Gumbel noise at the root; 0: no exploration."""
    # the start
    imitation: Fraction = 0.0
    """Fraction of the run in which `--teacher` plays and is imitated, instead of the search."""
    teacher: str = "expert"
    """The script that is imitated first."""
    epsilon: Fraction = 0.25
    """Probability that the network's own action is played in place of the teacher's (DAgger)."""
    start: str = ""
    """Folder of a network with the same layers to start from; a policy of `cleo train ppo` brings no critic, which then
    starts anew."""
    critic_warmup: Fraction = 0.0
    """Fraction of the run in which the policy plays without search and only the critic learns: for a policy that starts
    strong."""
    # the network and the update
    hidden: Sizes = (256, 256)
    """Sizes of the policy's two hidden layers."""
    critic_hidden: Sizes = (256, 64)
    """Sizes of the critic's two hidden layers."""
    window: Count = 100_000
    """Decisions that are kept to train on."""
    replays: Positive = 4.0
    """How often each decision is trained on, on average."""
    minibatch_size: Count = 512
    """Decisions in a minibatch."""
    learning_rate: NonNegative = 1e-3
    """AdamW's learning rate at the start."""
    learning_rate_end: NonNegative = 1e-4
    """The same at the end; annealed linearly."""
    weight_decay: NonNegative = 1e-4
    """AdamW's weight decay."""
    vf_coef: NonNegative = 1.0
    """Weight of the critic's loss."""

    suffix = "_search"

    def check(self) -> None:
        """Refuse options that do not fit together, or do not fit the game."""
        super().check()
        game = get_game(self.game)
        for name in ("hidden", "critic_hidden"):
            if len(sizes := getattr(self, name)) != 2:
                raise RunError(f"{option_name(name)} {' '.join(map(str, sizes))}: must be 2 sizes")
        check_agents(game, self.teacher)
        check_memory(f"--window {self.window}", self.window * (game.observation.size + game.full_view.size))
        check_layers("--hidden", game.observation.size, self.hidden)
        check_layers("--critic-hidden", game.full_view.size, self.critic_hidden)
        if self.window < self.minibatch_size:
            raise RunError(f"--window {self.window}: must be at least --minibatch-size {self.minibatch_size}")

    def search_options(self) -> SearchOptions:
        """Return how decisions are searched."""
        return SearchOptions(self.simulations, self.considered, self.c_visit, self.c_scale, self.gumbel_scale)


class Searcher(LeagueLearner[Args]):
    """The network, its games, and the window of samples."""

    network: Network

    def __init__(self, args: Args) -> None:
        super().__init__(args)
        game = self.game
        self.network = Network(game, args.hidden, args.critic_hidden)
        self.network.to(self.device)
        if args.start:
            start_from(self.network, Path(args.start), load_policy(Path(args.start), game), "--start")
        self.optimizer = torch.optim.AdamW(
            self.network.parameters(), args.learning_rate, weight_decay=args.weight_decay, eps=1e-5, fused=self.on_cpu
        )
        self.units = 1 / game.observation.scale, 1 / game.full_view.scale
        self.teacher = make_agent(args.teacher, game)
        self.window = ReplayWindow(game, args.window)
        self.numbers = np.arange(args.num_games)  # of the games, all different
        self.simulated = 0  # in this process

    @property
    def imitates(self) -> bool:
        """Whether the teacher still plays."""
        return self.progress < self.args.imitation

    @property
    def warms_critic(self) -> bool:
        """Whether only the critic learns, from games of the policy without search."""
        return self.progress < self.args.critic_warmup

    @property
    def status(self) -> str:
        """What the run is doing now, for the screen."""
        return "critic warm-up" if self.warms_critic else "imitating" if self.imitates else "expert iteration"

    def trial_loss(self) -> torch.Tensor:
        """Return some loss of an empty minibatch, in order to measure how long it takes."""
        size, game = self.args.minibatch_size, self.game
        inputs = (torch.zeros(size, shown.size, device=self.device) for shown in (game.observation, game.full_view))
        with autocast(self.precision, self.device):
            logits, outcomes = self.network(*inputs)
        return logits.float().mean() + outcomes.float().mean()

    def arrays(self) -> Arrays:
        """Return the games with their numbers, who sits where, the window and the optimiser."""
        return {"numbers": self.numbers, **self.window.arrays(), **super().arrays()}

    def state(self) -> dict[str, Any]:
        """Return how many samples there were, and the opponents as plain data."""
        return {"added": self.window.added, **super().state()}

    def load(self, weights: Arrays, arrays: Arrays, state: dict[str, Any], store: Store) -> None:
        """Go back to a checkpoint."""
        super().load(weights, arrays, state, store)
        self.numbers[:] = arrays["numbers"]
        self.window.load(arrays, state["added"])


def train(args: Args) -> Path:
    """Train until the budget is used up; return the folder of the run, with its last network."""
    args = ready_alone(args, "cleo train search")
    learner = Searcher(args)
    with Run(learner) as run:
        for _ in run:
            run.log(train_iteration(learner))
    return args.folder()


def train_iteration(learner: Searcher) -> Metrics:
    """Play on and train; return the metrics."""
    rng = learner.rng()
    new = play(learner, rng)
    with learner.timed("update"):
        metrics = update(learner, new, rng)
    learner.updates += 1
    return metrics


def play(learner: Searcher, rng: np.random.Generator) -> int:
    """Step all games and keep the learner's decisions; return how many. A forced move is played without search."""
    batch, actions = learner.batch, np.empty(learner.batch.num_games, np.int64)
    before, weights = learner.window.added, learner.weights()
    policy = PolicyAgent(learner.game, weights, PolicyOptions())
    search = SearchingAgent(learner.game, weights, learner.args.search_options())
    for _ in range(learner.args.rollout_length):
        rows, others = learner.force_moves(actions)
        if learner.warms_critic:
            actions[rows] = query_agent(policy, batch, rows, rng)
            keep(learner, rows, np.zeros((len(rows), learner.game.actions.size), np.float32))
        elif learner.imitates:
            actions[rows] = imitate(learner, policy, rows, rng)
        elif len(rows):
            with learner.timed("search"):
                view = show(batch, rows, rows, random_keys(rng, len(rows)), np.ones(len(rows), np.int64), search)
                found = search.search(view.states, view.masks, view.seats, view.keys)
            actions[rows] = found.actions
            learner.simulated += len(rows) * learner.args.simulations
            keep(learner, rows, found.improved)
        end_games(learner, learner.play_on(actions, others, rng))
    new = learner.window.added - before
    learner.steps += new
    return new


def imitate(learner: Searcher, policy: PolicyAgent, rows: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """Keep the teacher's actions as targets; return them, the network's own in the place of some."""
    actions = query_agent(learner.teacher, learner.batch, rows, rng)
    keep(learner, rows, np.eye(learner.game.actions.size, dtype=np.float32)[actions])
    own = rng.random(len(rows)) < learner.args.epsilon
    actions[own] = query_agent(policy, learner.batch, rows[own], rng)
    return actions


def keep(learner: Searcher, rows: np.ndarray, targets: np.ndarray) -> None:
    """Add decisions to the window."""
    batch = learner.batch
    learner.window.add(
        obs=batch.observation[rows], full_view=batch.full_view()[rows], mask=batch.action_mask[rows], target=targets,
        seat=batch.decider[rows], players=batch.states["num_players"][rows], number=learner.numbers[rows],
    )  # fmt: skip


def end_games(learner: Searcher, done: np.ndarray) -> None:
    """Give the samples of these games their outcome."""
    players = np.full(len(done), learner.num_players)
    for game, shares in zip(done, shares_of_win(players, learner.batch.final_winners[done]), strict=True):
        learner.window.end_game(learner.numbers[game], shares)
    learner.numbers[done] += learner.batch.num_games


def update(learner: Searcher, new: int, rng: np.random.Generator) -> Metrics:
    """Train on minibatches of the window, as many as the new decisions allow; return the metrics."""
    args, rows = learner.args, learner.window.finished()
    learning_rate = learner.anneal(args.learning_rate, args.learning_rate_end)
    learner.optimizer.param_groups[0]["lr"] = learning_rate
    found: list[tuple[float, float]] = []
    for _ in range(round(args.replays * new / args.minibatch_size) if len(rows) >= args.minibatch_size else 0):
        policy_loss, value_loss = losses(learner, rng.choice(rows, args.minibatch_size))
        learner.optimizer.zero_grad(set_to_none=True)
        loss = args.vf_coef * value_loss
        (loss if learner.warms_critic else loss + policy_loss).backward()
        learner.optimizer.step()
        found.append((policy_loss.item(), value_loss.item()))
    policy_mean, value_mean = np.mean(found, axis=0).tolist() if found else (0.0, 0.0)
    return {
        "losses/policy_cross_entropy": policy_mean,
        "losses/outcome_cross_entropy": value_mean,
        "charts/learning_rate": learning_rate,
        "charts/simulations_per_second": learner.simulated / max(learner.times.get("search", 0.0), 1e-9),
        **learner.league_metrics(),
    }


def losses(learner: Searcher, rows: np.ndarray) -> tuple[torch.Tensor, torch.Tensor]:
    """Return the cross-entropy of the policy to the targets, and of the critic to the outcomes."""
    window = learner.window
    shown = zip((window.obs, window.full_view), learner.units, strict=True)
    inputs = [scaled(table, rows, unit).to(learner.device) for table, unit in shown]
    with autocast(learner.precision, learner.device):
        logits, outcomes = learner.network(*inputs)
    legal = learner.tensor(window.mask[rows]).bool()
    log_probs = logits.float().masked_fill(~legal, ILLEGAL).log_softmax(dim=1)
    win_log_probs = log_win_probs(outcomes.float(), window.players[rows])
    policy_loss = -(learner.tensor(window.target[rows]) * log_probs).sum(dim=1).mean()
    return policy_loss, -(learner.tensor(window.won[rows]) * win_log_probs).sum(dim=1).mean()
