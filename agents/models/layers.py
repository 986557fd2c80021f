"""The layers of a policy without torch."""

from __future__ import annotations

import numpy as np

from cleo_env.agents.models.mlp import LINEAR, RELU, run_layer_rows
from cleo_env.core.threads import num_cores, run_chunks


class Layers:
    """The network of a policy without torch: from observations to a logit for every action.

    With `head="value"` it gives the value estimate of the seat instead. If it was trained with an advisor, it wants the
    advice too: one action a row.
    """

    def __init__(self, weights: dict[str, np.ndarray], scale: np.ndarray, head: str = "policy") -> None:
        count = sum(name.startswith("layers.") and name.endswith(".weight") for name in weights)
        names = [f"layers.{layer}" for layer in range(count)] + [head]
        self.layers = [(weights[f"{name}.weight"].T.copy(), weights[f"{name}.bias"]) for name in names]
        first, bias = self.layers[0]
        first = first / scale[:, None]  # scaled once here instead of every observation
        if "advice_embedding" in weights:  # advice comes in as a one-hot vector beside the observation
            first = np.concatenate((first, weights["advice_embedding"]))
        self.layers[0] = first, bias
        self.num_actions = len(weights["policy.bias"])
        self.advice_logit_bias = weights.get("advice_logit_bias") if head == "policy" else None

    def __call__(self, observations: np.ndarray, advice: np.ndarray | None = None) -> np.ndarray:
        """Return the logits of all actions, or the value, row by row."""
        rows = observations
        if advice is not None:
            rows = np.concatenate((rows, advice[:, None] == np.arange(self.num_actions)), axis=1, dtype=np.int16)
        for layer, (weight, bias) in enumerate(self.layers):
            out = np.empty((len(rows), len(bias)), np.float32)
            run_rows(rows, weight, bias, RELU if layer < len(self.layers) - 1 else LINEAR, out)
            rows = out
        if advice is not None and self.advice_logit_bias is not None:
            rows[np.arange(len(rows)), advice] += self.advice_logit_bias[advice]
        return rows


def run_rows(rows: np.ndarray, weight: np.ndarray, bias: np.ndarray, lowest: np.float32, out: np.ndarray) -> None:
    """Send all rows through one layer, on all cores if they are many."""
    run_chunks(lambda first, last: run_layer_rows(rows, weight, bias, lowest, out, first, last), len(rows), num_cores())
