"""Masked PPO by self-play: one network learns to play every seat of a game against itself and frozen opponents.

    cleo train caesar [--recipe advised] --minutes 30 --out runs/caesar [--resume]

The whole algorithm stands here, in the order it happens: `collect_rollout` in many games at once, `compute_gae`, and
`update` by the clipped objective. Behind it lie the rollout buffer (`common/rollout_buffer.py`), the network
(`common/network.py`), the games and the league of opponents (`common/self_play.py`, `common/opponents.py`), and a
harness that is no part of the algorithm (`common/harness.py`): budget, evaluations, checkpoints, resuming, screen,
TensorBoard.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import torch

from cleo_env.agents.models.policy_file import load_policy
from cleo_env.agents.models.softmax import count_legal, first_legal
from cleo_env.agents.players.policy import ARGMAX
from cleo_env.agents.registry import make_agent
from cleo_env.core.batch import check_num_games
from cleo_env.core.jit import jit
from cleo_env.core.rewards import FULL_MARGIN
from cleo_env.registry import get_game
from cleo_env.training.common.adam import Adam, QuickAdam
from cleo_env.training.common.anchor import anchor_log_ratio, move_anchor
from cleo_env.training.common.critics import Critic, OutcomeCritic, ValueCritic, check_critic
from cleo_env.training.common.harness import Run
from cleo_env.training.common.inputs import DenseInputs, SparseInputs
from cleo_env.training.common.launch import train_as_group
from cleo_env.training.common.learner import Metrics
from cleo_env.training.common.masked_softmax import Policy
from cleo_env.training.common.minibatches import minibatches, num_minibatches
from cleo_env.training.common.network import Network, parameter_groups
from cleo_env.training.common.opponents import query_agent, random_keys
from cleo_env.training.common.options import (
    AUTO,
    LINEAR,
    Backend,
    Count,
    CountOrNone,
    Fraction,
    GameSettings,
    Mode,
    NonNegative,
    Positive,
    RunArgs,
    RunError,
    Schedule,
    Sizes,
    WorkersOrNone,
    check_agents,
    check_layers,
    check_memory,
    check_script,
)
from cleo_env.training.common.process_group import ProcessGroup
from cleo_env.training.common.rollout_buffer import NONE, RolloutBuffer
from cleo_env.training.common.self_play import SelfPlay


@dataclass
class Args(RunArgs):
    """PPO by self-play."""

    # the games
    processes: WorkersOrNone = 0
    """Data-parallel processes; games and minibatches are split among them, gradients all-reduced every minibatch. 0: 2
    for a new run, as before for one that is resumed; `torchrun` tells its own number."""
    backend: Backend = AUTO
    """How gradients are all-reduced: shared memory, or torch.distributed (gloo; NCCL between GPUs). auto: shared memory
    between processes that `--processes` starts on this machine, torch.distributed between others."""
    ray: str = ""
    """Start the processes on a Ray cluster: local (one on this machine), auto (the one it belongs to) or HOST:PORT."""
    players: tuple[Count, ...] = ()
    """Numbers of players, used in turn by the games; the game's default if not given."""
    settings: GameSettings = field(default_factory=dict)
    """Settings of the game, as in `make_batch`. A `reward` given here is used as it is."""
    num_games: Count = 512
    """Games played in parallel, over all processes."""
    rollout_length: Count = 128
    """Steps of every game between two updates."""
    score_margin_weight: Fraction = 0.0
    """Weight of the final score margin in the reward at the start; the rest is the win."""
    score_margin_weight_end: Fraction = 0.0
    """The same at the end."""
    score_scale: NonNegative = 0.0
    """Points of final lead worth as much as the win; 0: the game's own scale."""
    # the network
    hidden: Sizes = (256, 256)
    """Hidden layer sizes."""
    dense: bool = False
    """Run every layer as torch does, zeros and illegal actions included: the slow reference of the quick kernels, and
    what is done on a GPU anyway."""
    privileged: bool = False
    """A critic of its own that sees the full state and the luck to come (asymmetric actor-critic) and learns every
    seat's probability to win, so that the policy can be searched with: `policy:DIR,search=64`."""
    critic_hidden: Sizes = (256, 64)
    """Hidden layer sizes of that critic."""
    equivariant: bool = False
    """Share weights over what the rules treat alike: groups, or stalls and opponents (`common/equivariance.py`)."""
    advisor: str = ""
    """A script (greedy, expert) whose action is an input of the network; training starts at its strength."""
    init_policy: str = ""
    """Folder of a policy with the same layers and advisor to start from; a critic with other layers starts anew."""
    # advantages
    gamma: Fraction = 1.0
    """Discount; gamma and lambda apply at turn boundaries only, not between the decisions of one turn."""
    gae_lambda: Fraction = 0.8
    """Lambda of generalised advantage estimation."""
    critic_lambda: Fraction = 0.95
    """Lambda of a privileged critic's targets: 1 for the outcome alone, 0 for its own next prediction."""
    # the update
    learning_rate: NonNegative = 2e-3
    """Adam's learning rate at the start."""
    learning_rate_end: NonNegative = 1e-4
    """The same at the end."""
    critic_learning_rate: NonNegative = 0.0
    """Adam's learning rate of a privileged critic, throughout the run; 0: that of the policy."""
    critic_warmup: Fraction = 0.0
    """Fraction of the run in which only the value loss is optimised, for a policy that starts strong."""
    epochs: Count = 2
    """Passes over each rollout."""
    minibatch_size: Count = 1024
    """Decisions in a minibatch, over all processes."""
    clip_coef: Positive = 0.15
    """PPO's clipping coefficient."""
    ent_coef: NonNegative = 0.05
    """Entropy bonus at the start."""
    ent_coef_end: NonNegative = 0.01
    """The same at the end."""
    schedule: Schedule = LINEAR
    """How what has an end is annealed: by equal steps, or by equal factors, which leaves more time to small steps."""
    vf_coef: NonNegative = 0.5
    """Weight of the value loss."""
    max_grad_norm: Positive = 0.5
    """Gradients are clipped to this norm."""
    kl_anchor_coef: NonNegative = 0.0
    """KL penalty towards a slowly moving anchor policy (magnetic mirror descent); 0.05 is strong."""
    kl_anchor_tau: Fraction = 0.02
    """Polyak step of the anchor policy at every update."""
    # opponents and teacher
    opponent_fraction: Fraction = 0.25
    """Fraction of games with one learning seat against a frozen opponent; self-play in the others."""
    scripted_opponents: tuple[str, ...] = ("random", "greedy", "expert")
    """Agents in the league besides past policies."""
    past_policies: CountOrNone = 6
    """Past policies in the league at most."""
    bc_fraction: Fraction = 0.0
    """Fraction of the run with a behaviour-cloning loss towards `--teacher`, annealed from 1 to 0."""
    teacher: str = "expert"
    """Agent whose actions are cloned; the learner still plays its own (DAgger)."""
    # evaluation
    eval_opponents: tuple[str, ...] = ("greedy", "expert")
    """Agents that evaluations play against."""
    blocks: Count = 100
    """Duplicate blocks against each: one seed with every seat rotation."""
    eval_mode: Mode = ARGMAX
    """How the policy acts in evaluations."""

    def check(self) -> None:
        """Refuse options that do not fit together, or do not fit the game."""
        game = get_game(self.game)
        for players in self.players or (game.default_players,):
            game.prototype(players, self.settings)
        if self.advisor:
            check_script("--advisor", self.advisor)
        check_agents(game, self.teacher, *self.scripted_opponents, *self.eval_opponents)
        share = -(-self.num_games // max(self.processes, 1))
        check_num_games(game, share)
        rollout = f"--num-games {self.num_games} --rollout-length {self.rollout_length}"
        check_memory(rollout, share * self.rollout_length * game.observation.size)
        check_layers("--hidden", game.observation.size, self.hidden)
        check_layers("--critic-hidden", game.full_view.size, self.critic_hidden)
        if self.init_policy:
            load_policy(Path(self.init_policy), game)
        if self.num_games < self.processes:
            raise RunError(f"--num-games {self.num_games}: must be at least one for each of {self.processes} processes")
        if "reward" in self.settings and (self.score_margin_weight or self.score_margin_weight_end):
            raise RunError("--score-margin-weight: cannot be combined with a reward in --settings; choose one of them")
        check_critic(self)
        if self.equivariant and self.settings.get("missions"):
            raise RunError(
                "--equivariant: groups are exchanged with the missions as printed; leave out those in --settings, "
                "or play without any"
            )

    @property
    def critic_layers(self) -> tuple[int, ...]:
        """Hidden layer sizes of a privileged critic, none if there is no such critic."""
        return self.critic_hidden if self.privileged else ()


class PPO(SelfPlay):
    """The learner: games, network and league of `SelfPlay`, and what an update needs."""

    optimizer: Adam

    def __init__(self, args: Args, group: ProcessGroup | None = None) -> None:
        super().__init__(args, group)
        compiled = self.on_cpu and not args.dense
        adam, fused = QuickAdam if compiled else Adam, self.on_cpu and not compiled
        groups = parameter_groups(self.network, critic_apart=bool(args.critic_learning_rate))
        self.optimizer = adam(groups, args.learning_rate, eps=1e-5, fused=fused)
        advisor = make_agent(args.advisor, self.game) if args.advisor else None
        num_games = self.batch.num_games
        capacity = num_games * args.rollout_length
        inputs = (SparseInputs if compiled else DenseInputs)(self.batch, capacity, args.privileged)
        self.buffer = RolloutBuffer(self.batch, capacity, inputs, advisor)
        self.critic: Critic = ValueCritic(self.buffer, self.device)
        if args.privileged:
            self.critic = OutcomeCritic(self.buffer, self.device, self.game.seats, args.critic_lambda)
        self.teacher = make_agent(args.teacher, self.game) if args.bc_fraction else None
        self.score_scale = args.score_scale or self.game.score_scale
        self.num_legal = np.empty(num_games, np.int64)

    @property
    def bc_coef(self) -> float:
        """Weight of behaviour cloning in the loss: 1 at the start, annealed to 0."""
        return max(0.0, 1 - self.progress / self.args.bc_fraction) if self.args.bc_fraction else 0.0

    @property
    def status(self) -> str:
        """What the run is doing now, for the screen."""
        return "behaviour cloning and PPO" if self.bc_coef else "PPO"

    def forward(self, network: Network, rows: np.ndarray) -> tuple[Policy, torch.Tensor]:
        """Return policies of some decisions in the buffer, and the outputs of the critic."""
        buffer = self.buffer
        advice = self.tensor(buffer.advice[rows]) if buffer.advisor else None
        return buffer.inputs.forward(network, rows, self.precision, advice)

    def trial_loss(self) -> torch.Tensor:
        """Return some loss of a minibatch made of the games as they stand, in order to measure how long it takes."""
        buffer, size = self.buffer, self.args.minibatch_size // self.group.world_size
        rows = np.resize(np.arange(self.batch.num_games), min(buffer.capacity, max(1, size)))
        buffer.inputs.store(0, self.batch, rows)
        actions = np.empty(self.batch.num_games, np.int64)
        first_legal(self.batch.action_mask, actions)
        buffer.advice[: len(rows)] = actions[rows] if buffer.advisor else 0
        policy, critic_out = self.forward(self.network, np.arange(len(rows)))
        log_probs, entropies = policy.evaluate(actions[rows])
        return (log_probs + entropies).mean() + critic_out.mean()


def train(args: Args) -> Path:
    """Train until the budget is used up; return the folder of the run, with its last policy."""
    return train_as_group(args, work, shared_bytes)


def work(group: ProcessGroup, args: Args) -> None:
    """Train as one rank of a process group."""
    learner = PPO(args, group)
    with Run(learner) as run:
        for _ in run:
            run.log(train_iteration(learner))


def train_iteration(learner: PPO) -> Metrics:
    """Collect a rollout and update the network; return the metrics."""
    rng = learner.rng()
    collect_rollout(learner, rng)
    with learner.timed("update"):
        metrics = update(learner, rng)
    learner.updates += 1
    return metrics


def collect_rollout(learner: PPO, rng: np.random.Generator) -> None:
    """Step all games and store the learner's decisions. A forced move is played without asking anyone."""
    batch, league, buffer = learner.batch, learner.league, learner.buffer
    buffer.clear()
    games, actions = 0, np.empty(batch.num_games, np.int64)
    for _ in range(learner.args.rollout_length):
        count_legal(batch.action_mask, learner.num_legal)
        first_legal(batch.action_mask, actions)
        asked = np.flatnonzero(learner.num_legal > 1)
        learns = league.learns[asked, batch.decider[asked]]
        act(learner, asked[learns], actions, rng)
        with learner.timed("opponents"):
            league.act(batch, asked[~learns], actions, rng)
        with learner.timed("environment"):
            batch.step(actions)
        if len(done := np.flatnonzero(batch.terminated)):
            players, won = batch.final_states["num_players"][done].astype(np.int64), batch.final_winners[done]
            learner.critic.end_games(done, players, won)
            buffer.end_games(done, final_rewards(learner, done))
            league.count_results(done, won)
            league.seat_games(done, rng)
            games += len(done)
    steps, games = map(int, learner.group.all_reduce_sum(buffer.count, games))
    learner.steps, learner.games = learner.steps + steps, learner.games + games


def act(learner: PPO, rows: np.ndarray, actions: np.ndarray, rng: np.random.Generator) -> None:
    """Sample the policy's actions in these games, and store the decisions."""
    buffer, batch = learner.buffer, learner.batch
    new = buffer.add(batch, rows, rng)
    with learner.timed("network"), torch.no_grad():
        policy, critic_out = learner.forward(learner.network, np.arange(new.start, new.stop))
    learner.critic.record(new, batch, rows, critic_out)
    policy.sample(random_keys(rng, len(rows)), buffer.actions[new], buffer.log_probs[new])
    if learner.teacher and learner.bc_coef:
        buffer.expert_actions[new] = query_agent(learner.teacher, batch, rows, rng)
    actions[rows] = buffer.actions[new]


def final_rewards(learner: PPO, games: np.ndarray) -> np.ndarray:
    """Return every seat's reward for these finished games: the win, and the score margin by its annealed weight."""
    batch, args = learner.batch, learner.args
    if "reward" in args.settings:
        return batch.rewards[games]
    margin_weight = learner.anneal(args.score_margin_weight, args.score_margin_weight_end)
    won, players = batch.final_winners[games], batch.final_states["num_players"][games, None]
    count = won.sum(axis=1, keepdims=True)
    wins = np.where(won, 1 / np.maximum(count, 1), -1 / np.maximum(players - count, 1))
    wins = np.where((count == 0) | (count == players), 0, wins)
    return (1 - margin_weight) * wins + margin_weight * FULL_MARGIN / learner.score_scale * batch.rewards[games]


@jit
def compute_gae(next_index, done, rewards, turns, values, gamma, gae_lambda, advantages):
    """Write generalised advantage estimates along each seat's own sequence of decisions.

    Gamma and lambda apply at turn boundaries only: a turn is many small decisions. A decision whose successor is not
    known yet has advantage 0.
    """
    for index in range(len(values) - 1, -1, -1):
        advantages[index] = 0.0
        following = next_index[index]
        if done[index]:
            advantages[index] = rewards[index] - values[index]
        elif following != NONE:
            same_turn = turns[following] == turns[index]
            discount, decay = (1.0, 1.0) if same_turn else (gamma, gamma * gae_lambda)
            delta = discount * values[following] - values[index]
            advantages[index] = delta + decay * advantages[following]


def update(learner: PPO, rng: np.random.Generator) -> Metrics:
    """Optimise the clipped objective, the value loss and the entropy bonus on the rollout; return the metrics."""
    args, buffer, network = learner.args, learner.buffer, learner.network
    count, valid = buffer.count, buffer.valid()
    advantages = np.empty(count, np.float32)
    compute_gae(buffer.next_index[:count], buffer.done[:count], buffer.rewards[:count], buffer.turns[:count],
                buffer.values[:count], args.gamma, args.gae_lambda, advantages)  # fmt: skip
    learner.critic.set_targets(advantages)
    if learner.anchor:
        advantages -= args.kl_anchor_coef * anchor_log_ratio(learner, learner.anchor)
    advantages = (advantages - advantages[valid].mean()) / (advantages[valid].std() + 1e-8)
    ent_coef, bc_coef = learner.anneal(args.ent_coef, args.ent_coef_end), learner.bc_coef
    learning_rate = learner.anneal(args.learning_rate, args.learning_rate_end)
    for group, rate in zip(learner.optimizer.param_groups, (learning_rate, args.critic_learning_rate), strict=False):
        group["lr"] = rate  # a second group is a critic's that has a learning rate of its own
    value_only = learner.progress < args.critic_warmup
    parts = num_minibatches(learner.group.all_reduce_sum(len(valid))[0], args.minibatch_size)
    found: list[tuple[float, ...]] = []
    for rows in minibatches(valid, args.epochs, parts, rng):
        policy, critic_out = learner.forward(network, rows)
        log_probs, entropies = policy.evaluate(buffer.actions[rows])
        log_ratio = log_probs - learner.tensor(buffer.log_probs[rows])
        advantage, ratio = learner.tensor(advantages[rows]), log_ratio.exp()
        clipped = ratio.clamp(1 - args.clip_coef, 1 + args.clip_coef)
        policy_objective = torch.min(ratio * advantage, clipped * advantage).mean()
        value_loss = learner.critic.loss(rows, critic_out)
        entropy = entropies.mean()
        objective = (1 - bc_coef) * (policy_objective + ent_coef * entropy)
        if bc_coef:
            expert_log_probs, _ = policy.evaluate(buffer.expert_actions[rows])
            objective = objective + bc_coef * expert_log_probs.mean()
        loss = args.vf_coef * value_loss - (0 if value_only else objective)
        learner.optimizer.zero_grad(set_to_none=True)
        loss.backward()
        learner.group.average_gradients(network)
        if learner.equivariance:
            learner.equivariance.average_gradients()
        learner.optimizer.clip_and_step(args.max_grad_norm)
        approx_kl = (ratio - 1 - log_ratio).mean()
        found.append((policy_objective.item(), value_loss.item(), entropy.item(), approx_kl.item()))
    if learner.anchor:
        move_anchor(learner.anchor, network, args.kl_anchor_tau)
    names = ("losses/policy_objective", "losses/value_loss", "losses/entropy", "losses/approx_kl")
    return {
        **dict(zip(names, np.mean(found, axis=0).tolist(), strict=True)),
        "losses/explained_variance": learner.critic.explained_variance(valid),
        "charts/learning_rate": learning_rate,
        **{f"league/win_share_{o.name}": o.win_share for o in learner.league.opponents if o.scripted},
    }


def shared_bytes(args: Args) -> int:
    """Return how many bytes a rank must be able to share: its gradients, or the states of its games."""
    game = get_game(args.game)
    network = Network(game, args.hidden, args.critic_layers, bool(args.advisor))
    gradients = sum(parameter.nbytes for parameter in network.parameters())
    return max(gradients, -(-args.num_games // args.processes) * game.dtype.itemsize)
