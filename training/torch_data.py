"""Decisions of a data folder as a torch dataset.

    DataLoader(cleo_env.data.load(DIR).torch(batch_size=512), batch_size=None)

Shards are read one after the other, so that memory holds one at a time; within a shard decisions are shuffled. The
workers of a DataLoader share the shards among them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import numpy as np

from cleo_env.core.extras import missing_extra

try:
    import torch
    from torch.utils.data import IterableDataset, get_worker_info
except ModuleNotFoundError as problem:
    raise missing_extra("a torch dataset", "train", problem) from problem

if TYPE_CHECKING:
    from cleo_env.agents.data.dataset import Dataset

WORDS = "agent"  # the one column that is no number
Batch = dict[str, torch.Tensor]


class Decisions(IterableDataset[Batch]):
    """Minibatches of decisions, by column; every pass has another order."""

    def __init__(
        self,
        dataset: Dataset,
        columns: Sequence[str] | None = None,
        *,
        batch_size: int = 512,
        shuffle: bool = True,
        seed: int = 0,
    ) -> None:
        super().__init__()
        self.dataset, self.batch_size, self.shuffle, self.seed = dataset, batch_size, shuffle, seed
        self.columns = list(columns) if columns else None
        self.passes = 0

    def __iter__(self) -> Iterator[Batch]:
        rng = np.random.default_rng((self.seed, self.passes))
        self.passes += 1
        shards = rng.permutation(self.dataset.shards) if self.shuffle else np.array(self.dataset.shards)
        if worker := get_worker_info():
            shards = shards[worker.id :: worker.num_workers]
        for shard in shards.tolist():
            yield from self._minibatches(shard, np.random.default_rng((self.seed, self.passes, shard)))

    def _minibatches(self, shard: int, rng: np.random.Generator) -> Iterator[Batch]:
        """Give the decisions of one shard."""
        found = self.dataset.numpy(self.columns, [shard])
        found.pop(WORDS, None)
        count = len(next(iter(found.values())))
        rows = rng.permutation(count) if self.shuffle else np.arange(count)
        for first in range(0, count, self.batch_size):
            part = rows[first : first + self.batch_size]
            yield {name: torch.from_numpy(column[part]) for name, column in found.items()}
