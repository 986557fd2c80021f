"""What torch would do slowly: rows scaled while they are gathered, and a softmax that touches legal actions only."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import torch

from cleo_env.agents.models.softmax import argmax_legal, sample_actions, sample_legal, sum_exp
from cleo_env.core.jit import jit
from cleo_env.core.threads import run_chunks
from cleo_env.training.common.options import CPU

ILLEGAL = -1e9  # the logit of an illegal action


@jit
def scale_rows(table, rows, unit, out, first, last):
    """Write the given rows of an integer table, each column times its unit."""
    for place in range(first, last):
        row = table[rows[place]]
        for column in range(row.shape[0]):
            out[place, column] = row[column] * unit[column]


def scaled(table: np.ndarray, rows: np.ndarray, unit: np.ndarray) -> torch.Tensor:
    """Return some rows of an integer table as a network's float input."""
    out = np.empty((len(rows), table.shape[1]), np.float32)
    run_chunks(lambda first, last: scale_rows(table, rows, unit, out, first, last), len(rows), torch.get_num_threads())
    return torch.from_numpy(out)


@jit
def softmax_row(logits, mask, action, probs):
    """Write the probability of every legal action; return the log-probability of the taken one, and the entropy."""
    highest = logits[argmax_legal(logits, mask)]
    shift = highest + np.log(sum_exp(logits, mask, highest))
    entropy = 0.0
    for other in range(mask.shape[0]):
        probs[other] = 0.0
        if mask[other]:
            probs[other] = np.exp(logits[other] - shift)
            entropy -= probs[other] * (logits[other] - shift)
    return logits[action] - shift, entropy


@jit
def gradient_row(probs, action, entropy, grad_log_prob, grad_entropy, grad_logits):
    """Write the gradient by every logit, given those by the log-probability and the entropy."""
    for other in range(probs.shape[0]):
        grad_logits[other] = 0.0
        prob = probs[other]
        if prob > 0.0:
            grad_logits[other] = -prob * (grad_log_prob + grad_entropy * (np.log(prob) + entropy))
    grad_logits[action] += grad_log_prob


@jit
def softmax_rows(logits, masks, actions, probs, log_prob, entropy, first, last):
    """Write the probabilities, the log-probability of the action taken, and the entropy, row by row."""
    for row in range(first, last):
        log_prob[row], entropy[row] = softmax_row(logits[row], masks[row], actions[row], probs[row])


@jit
def gradient_rows(probs, actions, entropy, grad_log_prob, grad_entropy, grad_logits, first, last):
    """Write the gradients by the logits, row by row."""
    for row in range(first, last):
        gradient_row(
            probs[row], actions[row], entropy[row], grad_log_prob[row], grad_entropy[row], grad_logits[row]
        )  # fmt: skip


@jit
def softmax_legal(logits, offsets, legal, actions, probs, places, log_prob, entropy):
    """Do what `softmax_rows` does where only legal actions have a logit; tell their places among the legal ones too."""
    for row in range(actions.shape[0]):
        first, last = offsets[row], offsets[row + 1]
        places[row] = np.searchsorted(legal[first:last], actions[row])
        every = np.ones(last - first, np.int8)
        log_prob[row], entropy[row] = softmax_row(logits[first:last], every, places[row], probs[first:last])


@jit
def gradient_legal(probs, offsets, places, entropy, grad_log_prob, grad_entropy, grad_logits):
    """Do what `gradient_rows` does where only legal actions have a logit."""
    for row in range(places.shape[0]):
        first, last = offsets[row], offsets[row + 1]
        gradient_row(
            probs[first:last], places[row], entropy[row], grad_log_prob[row], grad_entropy[row], grad_logits[first:last]
        )  # fmt: skip


class MaskedCategorical(torch.autograd.Function):
    """From logits, action masks and the actions taken to their log-probabilities and the entropies."""

    @staticmethod
    def forward(ctx: Any, logits: torch.Tensor, masks: np.ndarray, actions: np.ndarray) -> Any:
        """Return log-probabilities and entropies; keep the probabilities for the backward pass."""
        count, numbers = len(actions), logits.detach().numpy()
        probs, log_prob, entropy = np.empty_like(numbers), np.empty(count, np.float32), np.empty(count, np.float32)
        run_chunks(
            lambda first, last: softmax_rows(numbers, masks, actions, probs, log_prob, entropy, first, last),
            count, torch.get_num_threads(),
        )  # fmt: skip
        ctx.kept = probs, actions, entropy
        return torch.from_numpy(log_prob), torch.from_numpy(entropy)

    @staticmethod
    def backward(ctx: Any, grad_log_prob: torch.Tensor, grad_entropy: torch.Tensor) -> Any:  # type: ignore[override]
        """Return the gradient by the logits; that of illegal actions is 0."""
        probs, actions, entropy = ctx.kept
        grad_logits, given = np.empty_like(probs), (grad_log_prob.numpy(), grad_entropy.numpy())
        run_chunks(
            lambda first, last: gradient_rows(probs, actions, entropy, *given, grad_logits, first, last),
            len(actions), torch.get_num_threads(),
        )  # fmt: skip
        return torch.from_numpy(grad_logits), None, None


class LegalCategorical(torch.autograd.Function):
    """The same where only legal actions have a logit: those of a decision begin at its offset."""

    @staticmethod
    def forward(ctx: Any, logits: torch.Tensor, offsets: np.ndarray, legal: np.ndarray, actions: np.ndarray) -> Any:
        """Return log-probabilities and entropies; keep the probabilities for the backward pass."""
        count, numbers = len(actions), logits.detach().numpy()
        probs, places = np.empty_like(numbers), np.empty(count, np.int64)
        log_prob, entropy = np.empty(count, np.float32), np.empty(count, np.float32)
        softmax_legal(numbers, offsets, legal, actions, probs, places, log_prob, entropy)
        ctx.kept = probs, offsets, places, entropy
        return torch.from_numpy(log_prob), torch.from_numpy(entropy)

    @staticmethod
    def backward(ctx: Any, grad_log_prob: torch.Tensor, grad_entropy: torch.Tensor) -> Any:  # type: ignore[override]
        """Return the gradient by the logits."""
        grad_logits = np.empty_like(ctx.kept[0])
        gradient_legal(*ctx.kept, grad_log_prob.numpy(), grad_entropy.numpy(), grad_logits)
        return torch.from_numpy(grad_logits), None, None, None


def masked_categorical(
    logits: torch.Tensor, masks: np.ndarray, actions: np.ndarray
) -> tuple[torch.Tensor, torch.Tensor]:
    """Do what `MaskedCategorical` does by operations of torch, on any device."""
    legal, taken = (torch.from_numpy(array).to(logits.device) for array in (masks, actions))
    log_probs = logits.masked_fill(legal == 0, ILLEGAL).log_softmax(dim=1)
    return log_probs.gather(1, taken[:, None]).squeeze(1), -(log_probs.exp() * log_probs).sum(dim=1)


class MaskedPolicy(NamedTuple):
    """Policies over all actions, those that are illegal masked out."""

    logits: torch.Tensor
    masks: np.ndarray

    def evaluate(self, actions: np.ndarray) -> tuple[torch.Tensor, torch.Tensor]:
        """Return the log-probabilities of some actions, and the entropies."""
        categorical = MaskedCategorical.apply if self.logits.device.type == CPU else masked_categorical
        return categorical(self.logits, self.masks, actions)

    def sample(self, keys: np.ndarray, actions: np.ndarray, log_probs: np.ndarray) -> None:
        """Sample an action a decision, by random bits, and write its log-probability."""
        sample_actions(self.logits.cpu().numpy(), self.masks, keys, actions, log_probs)


class LegalPolicy(NamedTuple):
    """Policies over legal actions alone, one decision behind the other."""

    logits: torch.Tensor
    offsets: np.ndarray
    legal: np.ndarray

    def evaluate(self, actions: np.ndarray) -> tuple[torch.Tensor, torch.Tensor]:
        """Return the log-probabilities of some actions, and the entropies."""
        return LegalCategorical.apply(self.logits, self.offsets, self.legal, actions)

    def sample(self, keys: np.ndarray, actions: np.ndarray, log_probs: np.ndarray) -> None:
        """Sample an action a decision, by random bits, and write its log-probability."""
        sample_legal(self.logits.numpy(), self.offsets, self.legal, keys, actions, log_probs)


Policy = MaskedPolicy | LegalPolicy
