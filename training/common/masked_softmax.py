"""What torch would do slowly: rows scaled while they are gathered, and a softmax that touches legal actions only."""

from __future__ import annotations

from typing import Any

import numpy as np
import torch

from cleo_env.agents.models.softmax import argmax_legal, sum_exp
from cleo_env.core.jit import jit
from cleo_env.core.threads import run_chunks


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
def softmax_rows(logits, masks, actions, probs, log_prob, entropy, first, last):
    """Write the probability of every legal action, the log-probability of the taken one, and the entropy."""
    for row in range(first, last):
        mask = masks[row]
        highest = logits[row, argmax_legal(logits[row], mask)]
        shift = highest + np.log(sum_exp(logits[row], mask, highest))
        log_prob[row] = logits[row, actions[row]] - shift
        entropy[row] = 0.0
        for action in range(mask.shape[0]):
            probs[row, action] = 0.0
            if mask[action]:
                probs[row, action] = np.exp(logits[row, action] - shift)
                entropy[row] -= probs[row, action] * (logits[row, action] - shift)


@jit
def gradient_rows(probs, actions, entropy, grad_log_prob, grad_entropy, grad_logits, first, last):
    """Write the gradient by every logit, given those by the log-probability and the entropy."""
    for row in range(first, last):
        for action in range(probs.shape[1]):
            grad_logits[row, action] = 0.0
            prob = probs[row, action]
            if prob > 0.0:
                grad_logits[row, action] = -prob * (
                    grad_log_prob[row] + grad_entropy[row] * (np.log(prob) + entropy[row])
                )  # fmt: skip
        grad_logits[row, actions[row]] += grad_log_prob[row]


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
