"""The masked softmax against torch's own."""

from __future__ import annotations

import numpy as np
import pytest
import torch

from cleo_env.training.common.masked_softmax import MaskedCategorical, scaled

pytestmark = pytest.mark.compiled


def rows(count: int = 50, width: int = 30):
    rng = np.random.default_rng(0)
    masks = (rng.random((count, width)) < 0.3).astype(np.int8)
    actions = rng.integers(0, width, count)
    masks[np.arange(count), actions] = 1
    return torch.from_numpy(rng.normal(size=(count, width)).astype(np.float32)), masks, actions


def by_torch(logits: torch.Tensor, masks: np.ndarray, actions: np.ndarray) -> tuple[torch.Tensor, torch.Tensor]:
    logs = torch.log_softmax(logits.masked_fill(torch.from_numpy(masks) == 0, -1e9), dim=-1)
    return logs[torch.arange(len(actions)), torch.from_numpy(actions)], -(logs.exp() * logs).sum(dim=-1)


def test_log_probs_and_entropies_are_those_of_torch() -> None:
    logits, masks, actions = rows()
    for found, wanted in zip(
        MaskedCategorical.apply(logits, masks, actions), by_torch(logits, masks, actions), strict=True
    ):
        torch.testing.assert_close(found, wanted)


def test_gradients_are_those_of_torch() -> None:
    logits, masks, actions = rows()
    gradients = []
    for way in (MaskedCategorical.apply, by_torch):
        own = logits.clone().requires_grad_()
        log_probs, entropies = way(own, masks, actions)
        (log_probs * torch.arange(len(actions)) + 3 * entropies.square()).sum().backward()
        gradients.append(own.grad)
    torch.testing.assert_close(*gradients, rtol=1e-4, atol=1e-4)


def test_rows_are_gathered_and_scaled() -> None:
    table = np.arange(12, dtype=np.int16).reshape(4, 3)
    found = scaled(table, np.array([2, 0]), np.array([1.0, 0.5, 0.1], np.float32))
    torch.testing.assert_close(found, torch.tensor([[6.0, 3.5, 0.8], [0.0, 0.5, 0.2]]))
