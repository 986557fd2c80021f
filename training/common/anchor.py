"""The anchor of magnetic mirror descent: a policy that follows the learner slowly, and that it pays to stay near."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import torch

from cleo_env.training.common.minibatches import num_minibatches
from cleo_env.training.common.network import Network

if TYPE_CHECKING:
    from cleo_env.training.ppo import PPO


def anchor_log_ratio(learner: PPO, anchor: Network) -> np.ndarray:
    """Return the log-ratio of the learner's to the anchor policy's probability of each action taken."""
    buffer, found = learner.buffer, []
    for rows in np.array_split(np.arange(buffer.count), num_minibatches(buffer.count, learner.args.minibatch_size)):
        with torch.no_grad():
            log_probs, _ = learner.forward(anchor, rows)[0].evaluate(buffer.actions[rows])
        found.append(buffer.log_probs[rows] - log_probs.cpu().numpy())
    return np.concatenate(found)


def move_anchor(anchor: Network, network: Network, tau: float) -> None:
    """Move the anchor's parameters a Polyak step towards the network's."""
    with torch.no_grad():
        for slow, fast in zip(anchor.parameters(), network.parameters(), strict=True):
            slow.lerp_(fast, tau)
