"""What torch would do slowly: rows scaled while they are gathered, and a softmax that touches legal actions only."""

from __future__ import annotations

from typing import Any

import numpy as np
import torch

from agents.softmax import best_legal, total_power
from cleo_env.core.jit import jit
from cleo_env.core.threads import run_chunks


@jit
def scale_rows(table, rows, unit, out, first, last):
    """Write the given rows of a table of whole numbers, each number times its unit."""
    for place in range(first, last):
        row = table[rows[place]]
        for column in range(row.shape[0]):
            out[place, column] = row[column] * unit[column]


def scaled(table: np.ndarray, rows: np.ndarray, unit: np.ndarray) -> torch.Tensor:
    """Return some rows of a table of whole numbers as a network wants them."""
    out = np.empty((len(rows), table.shape[1]), np.float32)
    run_chunks(lambda first, last: scale_rows(table, rows, unit, out, first, last), len(rows), torch.get_num_threads())
    return torch.from_numpy(out)


@jit
def weigh_rows(logits, masks, actions, chances, log_chance, entropy, first, last):
    """Write the chance of every legal action, the logarithm of the taken one's, and the entropy, row by row."""
    for row in range(first, last):
        mask = masks[row]
        highest = logits[row, best_legal(logits[row], mask)]
        shift = highest + np.log(total_power(logits[row], mask, highest))
        log_chance[row] = logits[row, actions[row]] - shift
        entropy[row] = 0.0
        for action in range(mask.shape[0]):
            chances[row, action] = 0.0
            if mask[action]:
                chances[row, action] = np.exp(logits[row, action] - shift)
                entropy[row] -= chances[row, action] * (logits[row, action] - shift)


@jit
def slope_rows(chances, actions, entropy, by_log_chance, by_entropy, slope, first, last):
    """Write how the loss changes with every logit, given how it changes with log-chance and entropy."""
    for row in range(first, last):
        for action in range(chances.shape[1]):
            slope[row, action] = 0.0
            chance = chances[row, action]
            if chance > 0.0:
                slope[row, action] = -chance * (
                    by_log_chance[row] + by_entropy[row] * (np.log(chance) + entropy[row])
                )  # fmt: skip
        slope[row, actions[row]] += by_log_chance[row]


class Choice(torch.autograd.Function):
    """From logits, masks and the actions taken to the logarithms of their chances and the entropies."""

    @staticmethod
    def forward(ctx: Any, logits: torch.Tensor, masks: np.ndarray, actions: np.ndarray) -> Any:
        """Weigh every row and keep the chances for the way back."""
        count, numbers = len(actions), logits.detach().numpy()
        chances, log_chance, entropy = np.empty_like(numbers), np.empty(count, np.float32), np.empty(count, np.float32)
        run_chunks(
            lambda first, last: weigh_rows(numbers, masks, actions, chances, log_chance, entropy, first, last),
            count, torch.get_num_threads(),
        )  # fmt: skip
        ctx.kept = chances, actions, entropy
        return torch.from_numpy(log_chance), torch.from_numpy(entropy)

    @staticmethod
    def backward(ctx: Any, by_log_chance: torch.Tensor, by_entropy: torch.Tensor) -> Any:  # type: ignore[override]
        """Return how the loss changes with every logit; illegal ones do not matter."""
        chances, actions, entropy = ctx.kept
        slope, given = np.empty_like(chances), (by_log_chance.numpy(), by_entropy.numpy())
        run_chunks(
            lambda first, last: slope_rows(chances, actions, entropy, *given, slope, first, last),
            len(actions), torch.get_num_threads(),
        )  # fmt: skip
        return torch.from_numpy(slope), None, None
