"""The first layer and the policy head of a network without the work that is not needed, as functions of torch.

Columns that are seldom 0 go through a dense product, which a processor does quickest; of the others only what is not 0
is added up, and only legal actions get a logit (`agents/models/sparse.py`). The dense layers of `network.py` are the
reference: tests hold both equal to rounding.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import torch

from cleo_env.agents.models.sparse import (
    add_legal_gradient,
    add_sparse_gradient,
    add_sparse_layer,
    compress_masks,
    compress_rows,
    gather_offsets,
    legal_logits,
    pick_columns,
    transpose_rows,
)
from cleo_env.core.threads import run_chunks


class SparseRows:
    """Integer rows as a network's input: frequent columns as a dense matrix, the entries of all others behind."""

    def __init__(self, capacity: int, unit: np.ndarray, frequent: np.ndarray) -> None:
        self.unit, self.num_columns = unit.astype(np.float32), len(unit)
        self.frequent = torch.from_numpy(frequent)
        self.rare = np.setdiff1d(np.arange(len(unit)), frequent)
        self.dense = torch.zeros(capacity, len(frequent))
        self.offsets = np.zeros(capacity + 1, np.int64)
        self.indices, self.values = np.empty(0, np.uint16), np.empty(0, np.float32)

    def store(self, start: int, table: np.ndarray, rows: np.ndarray) -> None:
        """Store some rows of an integer table from `start` on, behind those stored before."""
        pick_columns(table, rows, self.frequent.numpy(), self.unit, self.dense.numpy()[start:])
        most = self.offsets[start] + len(rows) * len(self.rare) + 1
        if most > len(self.indices):
            self.indices, self.values = (np.resize(array, 2 * most) for array in (self.indices, self.values))
        compress_rows(table, rows, self.rare, self.unit, self.offsets, start, self.indices, self.values)

    @property
    def entries(self) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """The sparse rows, as kernels take them."""
        return self.offsets, self.indices, self.values

    def num_entries(self, rows: np.ndarray) -> int:
        """Count the entries of some rows."""
        return int((self.offsets[rows + 1] - self.offsets[rows]).sum())


class LegalActions:
    """The legal actions of many decisions, one decision behind the other."""

    def __init__(self, capacity: int, num_actions: int) -> None:
        self.num_actions = num_actions
        self.offsets = np.zeros(capacity + 1, np.int64)
        self.actions = np.empty(0, np.uint16)

    def store(self, start: int, masks: np.ndarray, rows: np.ndarray) -> None:
        """Store what is legal in some rows of action masks from `start` on, behind those stored before."""
        most = self.offsets[start] + len(rows) * self.num_actions + 1
        if most > len(self.actions):
            self.actions = np.resize(self.actions, 2 * most)
        compress_masks(masks, rows, self.offsets, start, self.actions)

    def gather(self, rows: np.ndarray) -> np.ndarray:
        """Return where the legal actions of some decisions begin if only these are laid one behind the other."""
        gathered = np.empty(len(rows) + 1, np.int64)
        gather_offsets(self.offsets, rows, gathered)
        return gathered

    def of(self, rows: np.ndarray, gathered: np.ndarray) -> np.ndarray:
        """Return the legal actions of some decisions, one decision behind the other."""
        shifts = np.repeat(self.offsets[rows] - gathered[:-1], np.diff(gathered))
        return self.actions[np.arange(gathered[-1]) + shifts]


class SparseLinear(torch.autograd.Function):
    """A linear layer of some of the rows in a `SparseRows`; its frequent columns are multiplied in `precision`."""

    @staticmethod
    def forward(
        ctx: Any, weight: torch.Tensor, bias: torch.Tensor, inputs: SparseRows, rows: np.ndarray, precision: torch.dtype
    ) -> torch.Tensor:
        """Return the layer's outputs."""
        table, dense = weight.t().contiguous(), inputs.dense[torch.from_numpy(rows)].to(precision)
        out = (dense @ table[inputs.frequent].to(precision)).float().add_(bias)
        by_column, result = table.numpy(), out.numpy()
        run_chunks(
            lambda first, last: add_sparse_layer(*inputs.entries, rows, by_column, result, first, last),
            len(rows), torch.get_num_threads(),
        )  # fmt: skip
        ctx.kept = inputs, rows, dense
        return out

    @staticmethod
    def backward(ctx: Any, grad_out: torch.Tensor) -> Any:  # type: ignore[override]
        """Return the gradients by weights and biases; nobody asks for those by the inputs."""
        inputs, rows, dense = ctx.kept
        grad_out = grad_out.contiguous()
        grad_table = torch.zeros(inputs.num_columns, grad_out.shape[1])
        grad_table[inputs.frequent] = (dense.t() @ grad_out.to(dense.dtype)).float()
        count, numbers, result = inputs.num_entries(rows), grad_out.numpy(), grad_table.numpy()
        starts = np.empty(inputs.num_columns + 2, np.int64)
        places, weights = np.empty(count, np.int64), np.empty(count, np.float32)
        transpose_rows(*inputs.entries, rows, starts, places, weights)
        run_chunks(
            lambda first, last: add_sparse_gradient(starts, places, weights, numbers, result, first, last),
            inputs.num_columns, torch.get_num_threads(), small=0,
        )  # fmt: skip
        return grad_table.t(), grad_out.sum(0), None, None, None


class LegalHead(torch.autograd.Function):
    """A linear layer that has only the outputs of legal actions, one decision behind the other."""

    @staticmethod
    def forward(
        ctx: Any, trunk: torch.Tensor, weight: torch.Tensor, bias: torch.Tensor, legal: LegalActions,
        rows: np.ndarray, gathered: np.ndarray,
    ) -> torch.Tensor:  # fmt: skip
        """Return the logits of the legal actions."""
        out = torch.empty(int(gathered[-1]))
        arrays = trunk.numpy(), weight.numpy(), bias.numpy(), gathered, out.numpy()
        run_chunks(
            lambda first, last: legal_logits(legal.offsets, legal.actions, rows, *arrays, first, last),
            len(rows), torch.get_num_threads(),
        )  # fmt: skip
        ctx.kept = trunk, weight, legal, rows, gathered
        return out

    @staticmethod
    def backward(ctx: Any, grad: torch.Tensor) -> Any:  # type: ignore[override]
        """Return the gradients by the trunk, the weights and the biases."""
        trunk, weight, legal, rows, gathered = ctx.kept
        grads = torch.zeros_like(trunk), torch.zeros_like(weight), torch.zeros(len(weight))
        add_legal_gradient(
            legal.offsets, legal.actions, rows, trunk.numpy(), weight.numpy(), gathered,
            grad.contiguous().numpy(), *(array.numpy() for array in grads),
        )  # fmt: skip
        return *grads, None, None, None
