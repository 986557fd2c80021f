"""What the critic of PPO predicts, what it learns it from, and the values that advantages are made of.

`ValueCritic`: one number, what the decider may expect; it is regressed on TD(lambda) returns. `OutcomeCritic`: every
seat's probability to win, from the full state; it learns by cross-entropy the outcome of the game, mixed with its own
later predictions, and can serve the learned search (`agents/search/learned.py`) as it is.

The full state tells the next cards, busts and dice too. No action changes them, so they may stand in a baseline: what
is left in the advantages is what players did, and less of their luck (Mao et al.: Variance Reduction for Reinforcement
Learning in Input-Driven Environments, 2019).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

import numpy as np
import torch

from cleo_env.core.batch import Batch
from cleo_env.core.jit import jit
from cleo_env.training.common.masked_softmax import ILLEGAL
from cleo_env.training.common.options import RunError, option_name
from cleo_env.training.common.rollout_buffer import NONE, RolloutBuffer

if TYPE_CHECKING:
    from cleo_env.training.ppo import Args


class Critic(Protocol):
    """What PPO asks of a critic; `critic_out` is what the network returned for some decisions."""

    def record(self, new: slice, batch: Batch, rows: np.ndarray, critic_out: torch.Tensor) -> None:
        """Keep the predictions for new decisions."""

    def end_games(self, games: np.ndarray, players: np.ndarray, won: np.ndarray) -> None:
        """Tell the decisions of these games how they ended, before the buffer forgets which they are."""

    def set_targets(self, advantages: np.ndarray) -> None:
        """Make the targets of all decisions in the buffer."""

    def loss(self, rows: np.ndarray, critic_out: torch.Tensor) -> torch.Tensor:
        """Return how far from its targets the critic is."""

    def explained_variance(self, rows: np.ndarray) -> float:
        """Return how much of the variance of the targets was predicted."""


class ValueCritic:
    """The reward that the decider may expect."""

    def __init__(self, buffer: RolloutBuffer, device: torch.device) -> None:
        self.buffer, self.device = buffer, device
        self.returns = np.empty(0, np.float32)

    def record(self, new: slice, batch: Batch, rows: np.ndarray, critic_out: torch.Tensor) -> None:
        """Keep the values."""
        self.buffer.values[new] = critic_out.cpu().numpy()

    def end_games(self, games: np.ndarray, players: np.ndarray, won: np.ndarray) -> None:
        """Rewards are all it needs, and the buffer has them."""

    def set_targets(self, advantages: np.ndarray) -> None:
        """Make TD(lambda) returns of the advantages."""
        self.returns = advantages + self.buffer.values[: self.buffer.count]

    def loss(self, rows: np.ndarray, critic_out: torch.Tensor) -> torch.Tensor:
        """Return the mean squared error."""
        return (critic_out - torch.from_numpy(self.returns[rows]).to(self.device)).square().mean()

    def explained_variance(self, rows: np.ndarray) -> float:
        """Return that of the returns."""
        return explained_variance(self.returns[rows], self.buffer.values[rows])


class OutcomeCritic:
    """Every seat's probability to win, the decider's first."""

    def __init__(self, buffer: RolloutBuffer, device: torch.device, seats: int, critic_lambda: float) -> None:
        self.buffer, self.device, self.critic_lambda = buffer, device, critic_lambda
        shape = buffer.capacity, seats
        self.players = np.zeros(buffer.capacity, np.int64)
        self.win_probs, self.outcomes, self.targets = (np.zeros(shape, np.float32) for _ in range(3))

    def record(self, new: slice, batch: Batch, rows: np.ndarray, critic_out: torch.Tensor) -> None:
        """Keep the probabilities, and the reward that the decider may expect by them."""
        players = self.players[new] = batch.states["num_players"][rows]
        self.win_probs[new] = log_win_probs(critic_out, players).exp().cpu().numpy()
        self.buffer.values[new] = (players * self.win_probs[new, 0] - 1) / (players - 1)

    def end_games(self, games: np.ndarray, players: np.ndarray, won: np.ndarray) -> None:
        """Give the last decision of every seat the shares of the win, seen from that seat."""
        shares, seats = shares_of_win(players, won), np.arange(won.shape[1])
        for seat in seats:
            last = self.buffer.last[games, seat]
            seen = np.where(seats < players[:, None], (seat + seats) % players[:, None], seats)
            rotated = np.take_along_axis(shares, seen, axis=1)
            self.outcomes[last[last != NONE]] = rotated[last != NONE]

    def set_targets(self, advantages: np.ndarray) -> None:
        """Mix outcomes and later predictions, along each seat's own decisions."""
        buffer, count = self.buffer, self.buffer.count
        compute_outcome_targets(buffer.next_index[:count], buffer.done[:count], buffer.turns[:count], self.outcomes,
                                self.win_probs, self.critic_lambda, self.targets)  # fmt: skip

    def loss(self, rows: np.ndarray, critic_out: torch.Tensor) -> torch.Tensor:
        """Return the cross-entropy to the targets."""
        targets = torch.from_numpy(self.targets[rows]).to(self.device)
        return -(targets * log_win_probs(critic_out, self.players[rows])).sum(dim=1).mean()

    def explained_variance(self, rows: np.ndarray) -> float:
        """Return that of the decider's own probability to win."""
        return explained_variance(self.targets[rows, 0], self.win_probs[rows, 0])


def check_critic(args: Args) -> None:
    """Refuse options that a critic of every seat's probability to win cannot be learned or searched with."""
    if not args.privileged:
        defaults = type(args)(args.game)
        for name in ("critic_hidden", "critic_lambda", "critic_learning_rate"):
            if getattr(args, name) != getattr(defaults, name):
                raise RunError(
                    f"{option_name(name)}: is of a critic with layers of its own; add --privileged, or leave it out"
                )
        return
    if "reward" in args.settings or args.score_margin_weight or args.score_margin_weight_end:
        raise RunError("--privileged: its critic learns who wins, so a win must be all there is to the reward")
    if (len(args.hidden), len(args.critic_hidden)) != (2, 2):
        raise RunError("--privileged: --hidden and --critic-hidden must be 2 sizes each, which the search runs")


def explained_variance(targets: np.ndarray, predictions: np.ndarray) -> float:
    """Return the share of the targets' variance that predictions leave no doubt about."""
    return 1 - float((targets - predictions).var() / (targets.var() + 1e-8))


def log_win_probs(logits: torch.Tensor, players: np.ndarray) -> torch.Tensor:
    """Return the log-probabilities of the seats to win; those of empty seats do not count."""
    plays = torch.from_numpy(np.arange(logits.shape[1]) < players[:, None]).to(logits.device)
    return logits.masked_fill(~plays, ILLEGAL).log_softmax(dim=1)


def shares_of_win(players: np.ndarray, won: np.ndarray) -> np.ndarray:
    """Return every seat's share of the win; what nobody wins is shared by all."""
    plays = np.arange(won.shape[1]) < players[:, None]
    shared = np.where(won.any(axis=1, keepdims=True), won.astype(np.bool_), plays).astype(np.float32)
    return shared / shared.sum(axis=1, keepdims=True)


@jit
def compute_outcome_targets(next_index, done, turns, outcomes, win_probs, critic_lambda, targets):
    """Write TD(lambda) targets of all seats' probabilities to win; lambda applies at turn boundaries only."""
    for index in range(len(next_index) - 1, -1, -1):
        following = next_index[index]
        for seat in range(win_probs.shape[1]):
            if done[index]:
                targets[index, seat] = outcomes[index, seat]
            elif following == NONE:
                targets[index, seat] = win_probs[index, seat]
            else:
                decay = 1.0 if turns[following] == turns[index] else critic_lambda
                targets[index, seat] = (1.0 - decay) * win_probs[following, seat] + decay * targets[following, seat]
