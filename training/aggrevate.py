"""AggreVaTe: a policy learns from what every action would cost if an expert played on.

    cleo train aggrevate caesar --minutes 60 --out runs/caesar_aggrevate

Ross, Bagnell: Reinforcement and Imitation Learning via Interactive No-Regret Learning, 2014; Sun et al.: Deeply
AggreVaTeD, 2017. The learner plays its own games. In each of its decisions some actions are tried on the true state,
and the script plays on for a few turns, at whose end a value network estimates (`agents/search/cost_to_go.py`). Luck is
the same for all actions, so their values differ by little else than the actions. The policy, which sees the observation
alone, goes up the gradient of its expected value over these actions, plus its entropy: no action needs to be played in
order to be learned about, and no value be exact, for errors average out. An estimate that is always wrong the same way
does not, so an action must be worth a margin more than what the advisor would do.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import numpy as np
import torch

from cleo_env.agents.models.policy_file import load_policy
from cleo_env.agents.models.softmax import sample_actions
from cleo_env.agents.models.value import BY_SCRIPT, TRAINED, load_value_network, make_value_network, no_value_network
from cleo_env.agents.players.ismcts import BY_NETWORK, PLAYED_OUT, estimator, policy_kernel
from cleo_env.agents.players.policy import PolicyAgent, PolicyOptions
from cleo_env.agents.registry import make_agent
from cleo_env.agents.search.cost_to_go import bind_weigh_actions
from cleo_env.agents.search.tree import make_workspace
from cleo_env.core.game import as_states
from cleo_env.registry import get_game
from cleo_env.training.common.equivariance import Equivariance
from cleo_env.training.common.harness import Run
from cleo_env.training.common.launch import ready_alone
from cleo_env.training.common.league_learner import LeagueArgs, LeagueLearner
from cleo_env.training.common.learner import Metrics
from cleo_env.training.common.masked_softmax import ILLEGAL, scaled
from cleo_env.training.common.minibatches import minibatches, num_minibatches
from cleo_env.training.common.network import Network
from cleo_env.training.common.opponents import query_agent, random_keys
from cleo_env.training.common.options import (
    MOST,
    Count,
    CountOrNone,
    Fraction,
    NonNegative,
    Positive,
    Range,
    Sizes,
    check_layers,
    check_script,
)
from cleo_env.training.common.precision import autocast
from cleo_env.training.common.start import start_from


@dataclass
class Args(LeagueArgs):
    """Learn from an expert's cost-to-go."""

    # the games
    num_games: Count = 512
    """Games played in parallel."""
    rollout_length: Count = 32
    """Steps of every game between two updates."""
    opponent_fraction: Fraction = 0.75
    """Fraction of games with one learning seat against an opponent; self-play in the others."""
    # the cost-to-go
    expert: str = "expert"
    """The script (greedy, expert) that plays on behind every action."""
    rounds: CountOrNone = 1
    """Turns of every player until the script's play is cut off and estimated; 0: the game is played to its end."""
    value: str = TRAINED
    """Who estimates there: script, the trained value network that comes with the package, or the one in a folder."""
    considered: Annotated[int, Range(2, MOST, "a whole number of at least 2")] = 6
    """Actions of a decision that are weighed at most, sampled from the policy without replacement."""
    temperature: Positive = 2.0
    """Of the policy when they are sampled."""
    margin: NonNegative = 0.01
    """What an action must be worth more than the advisor's (a win is 1) to be taken instead; unused without advisor."""
    # the network and the update
    advisor: str = "expert"
    """A script (greedy, expert) whose action is an input of the network; nothing for none."""
    advice_logit_bias: NonNegative = 4.0
    """How much more the advised action's logit is at first."""
    init_policy: str = ""
    """Folder of a policy with the same layers and advisor to start from."""
    equivariant: bool = False
    """Share weights over what the rules treat alike: groups, or stalls and opponents (`common/equivariance.py`)."""
    hidden: Sizes = (256, 256)
    """Hidden layer sizes."""
    epochs: Count = 2
    """Passes over the decisions between two updates."""
    minibatch_size: Count = 1024
    """Decisions in a minibatch."""
    learning_rate: NonNegative = 5e-4
    """AdamW's learning rate at the start."""
    learning_rate_end: NonNegative = 2e-5
    """The same at the end; annealed linearly."""
    weight_decay: NonNegative = 1e-4
    """AdamW's weight decay."""
    ent_coef: NonNegative = 0.003
    """Entropy bonus at the start: about the difference in value (a win is 1) that the policy tells apart."""
    ent_coef_end: NonNegative = 0.0005
    """The same at the end."""
    vf_coef: NonNegative = 0.5
    """Weight of the value loss."""
    # evaluation
    blocks: Count = 250
    """Duplicate blocks against each opponent: one seed with every seat rotation."""

    suffix = "_aggrevate"

    def check(self) -> None:
        """Refuse options that do not fit together, or do not fit the game."""
        super().check()
        game = get_game(self.game)
        check_script("--expert", self.expert)
        if self.advisor:
            check_script("--advisor", self.advisor)
        check_layers("--hidden", game.observation.size, self.hidden)
        if self.value != BY_SCRIPT:
            load_value_network(game, self.value)
        if self.init_policy:
            load_policy(Path(self.init_policy), game)


class Weighed(NamedTuple):
    """The learner's decisions since the last update."""

    obs: np.ndarray
    mask: np.ndarray  # of the actions that were weighed
    advice: np.ndarray
    values: np.ndarray  # of every action, 0 for those that were not


class Student(LeagueLearner[Args]):
    """The network, its games, and the kernel that tries every action."""

    network: Network

    def __init__(self, args: Args) -> None:
        super().__init__(args)
        game, self.advisor_name = self.game, args.advisor
        self.network = Network(game, args.hidden, advised=bool(args.advisor)).to(self.device)
        if self.network.advice_logit_bias is not None:
            torch.nn.init.constant_(self.network.advice_logit_bias, args.advice_logit_bias)
        self.equivariance = Equivariance(self.network, game) if args.equivariant else None
        if self.equivariance:
            self.equivariance.initialise()
        if args.init_policy:
            folder = Path(args.init_policy)
            start_from(self.network, folder, load_policy(folder, game), "--init-policy", args.advisor)
            if self.equivariance:
                self.equivariance.check_start(folder)
        self.optimizer = torch.optim.AdamW(
            self.network.parameters(), args.learning_rate, weight_decay=args.weight_decay, eps=1e-5, fused=self.on_cpu
        )
        self.unit = 1 / game.observation.scale
        self.advisor = make_agent(args.advisor, game) if args.advisor else None
        by_network = args.rounds > 0 and args.value != BY_SCRIPT
        source = PLAYED_OUT if args.rounds == 0 else BY_NETWORK if by_network else BY_SCRIPT
        network = (
            make_value_network(game, load_value_network(game, args.value)[0]) if by_network else no_value_network()
        )
        self.workspace = make_workspace(game, 0, network)
        self.weigh_actions = bind_weigh_actions(
            game, f"{args.expert}.{source}", policy_kernel(game, args.expert), estimator(game, source)
        )

    def card(self) -> dict[str, Any]:
        """Return what the policy's card says besides."""
        return {"advisor": self.args.advisor}

    def forward(self, obs: torch.Tensor, advice: np.ndarray) -> tuple[torch.Tensor, torch.Tensor]:
        """Return the logits of all actions, and the values."""
        with autocast(self.precision, self.device):
            logits, values = self.network(obs, None, self.tensor(advice) if self.advisor else None)
        return logits.float(), values.float()

    def trial_loss(self) -> torch.Tensor:
        """Return some loss of an empty minibatch, in order to measure how long it takes."""
        size = self.args.minibatch_size
        obs = torch.zeros(size, self.game.observation.size, device=self.device)
        logits, values = self.forward(obs, np.zeros(size, np.int64))
        return logits.mean() + values.mean()


def train(args: Args) -> Path:
    """Train until the budget is used up; return the folder of the run, with its policy."""
    args = ready_alone(args, "cleo train aggrevate")
    learner = Student(args)
    with Run(learner) as run:
        for _ in run:
            run.log(train_iteration(learner))
    return args.folder()


def train_iteration(learner: Student) -> Metrics:
    """Play on, try every action of the learner's decisions, and update the network; return the metrics."""
    rng = learner.rng()
    decisions = play(learner, rng)
    learner.steps += len(decisions.mask)
    with learner.timed("update"):
        metrics = update(learner, decisions, rng)
    learner.updates += 1
    return metrics


def play(learner: Student, rng: np.random.Generator) -> Weighed:
    """Step all games, at least until there is a decision; return the learner's decisions that left a choice."""
    actions, found, steps = np.empty(learner.batch.num_games, np.int64), list[Weighed](), 0
    policy = PolicyAgent(learner.game, learner.weights(), PolicyOptions(), advisor=learner.args.advisor)
    while steps < learner.args.rollout_length or not found:
        rows, others = learner.force_moves(actions)
        if len(rows):
            decisions, actions[rows] = weigh(learner, policy, rows, rng)
            found.append(decisions)
        learner.play_on(actions, others, rng)
        steps += 1
    return Weighed(*(np.concatenate(columns) for columns in zip(*found, strict=True)))


def weigh(
    learner: Student, policy: PolicyAgent, rows: np.ndarray, rng: np.random.Generator
) -> tuple[Weighed, np.ndarray]:
    """Try actions in these games; return what they are worth, and an action sampled from the policy."""
    args, batch = learner.args, learner.batch
    obs, legal, states = batch.observation[rows], batch.action_mask[rows], as_states(batch.states[rows])
    advice = query_agent(learner.advisor, batch, rows, rng) if learner.advisor else np.zeros(len(rows), np.int64)
    logits = policy.layers(obs, advice if learner.advisor else None)
    actions, log_probs = np.empty(len(rows), np.int64), np.empty(len(rows), np.float32)
    sample_actions(logits, legal, random_keys(rng, len(rows)), actions, log_probs)
    mask = consider(logits / args.temperature, legal, args.considered, rng)
    values = np.zeros(mask.shape, np.float32)
    with learner.timed("cost-to-go"):
        learner.weigh_actions(states, mask, random_keys(rng, len(rows)), args.rounds * learner.num_players,
                              learner.workspace, values, 0, len(rows))  # fmt: skip
    if learner.advisor:
        values -= args.margin * mask * (np.arange(mask.shape[1]) != advice[:, None])
    return Weighed(obs, mask, advice, values), actions


def consider(logits: np.ndarray, legal: np.ndarray, most: int, rng: np.random.Generator) -> np.ndarray:
    """Mask the actions to be weighed: all legal ones, or so many sampled without replacement by Gumbel noise."""
    scores = np.where(legal > 0, logits + rng.gumbel(size=logits.shape), -np.inf)
    most = min(most, logits.shape[1])
    least = np.partition(scores, -most, axis=1)[:, -most, None]
    return ((scores >= least) & (legal > 0)).astype(np.int8)


def update(learner: Student, decisions: Weighed, rng: np.random.Generator) -> Metrics:
    """Train on the decisions, several times; return the metrics."""
    args, count = learner.args, len(decisions.mask)
    learning_rate = learner.anneal(args.learning_rate, args.learning_rate_end)
    learner.optimizer.param_groups[0]["lr"] = learning_rate
    ent_coef = learner.anneal(args.ent_coef, args.ent_coef_end)
    found: list[tuple[float, ...]] = []
    for rows in minibatches(np.arange(count), args.epochs, num_minibatches(count, args.minibatch_size), rng):
        advantage, entropy, value_loss = losses(learner, decisions, rows)
        loss = -advantage - ent_coef * entropy + args.vf_coef * value_loss
        learner.optimizer.zero_grad(set_to_none=True)
        loss.backward()
        if learner.equivariance:
            learner.equivariance.average_gradients()
        learner.optimizer.step()
        found.append((advantage.item(), entropy.item(), value_loss.item()))
    names = ("losses/advantage", "losses/entropy", "losses/value_loss")
    return {
        **dict(zip(names, np.mean(found, axis=0).tolist(), strict=True)),
        "charts/learning_rate": learning_rate,
        **learner.league_metrics(),
    }


def losses(learner: Student, decisions: Weighed, rows: np.ndarray) -> tuple[torch.Tensor, ...]:
    """Return how much better the policy is than chance, its entropy, and the squared error of its value."""
    obs = scaled(decisions.obs, rows, learner.unit).to(learner.device)
    logits, predicted = learner.forward(obs, decisions.advice[rows])
    legal, values = learner.tensor(decisions.mask[rows]).bool(), learner.tensor(decisions.values[rows])
    log_probs = logits.masked_fill(~legal, ILLEGAL).log_softmax(dim=1)
    probs = log_probs.exp()
    expected = (probs * values).sum(dim=1)
    baseline = values.sum(dim=1) / legal.sum(dim=1)
    value_loss = (predicted - expected.detach()).square().mean()
    return (expected - baseline).mean(), -(probs * log_probs).sum(dim=1).mean(), value_loss
