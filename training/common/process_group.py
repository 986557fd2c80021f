"""Data-parallel training: processes that play games of their own and take the same optimiser steps.

A network this small does not keep two threads busy; two processes learn from nearly twice as many games. All ranks
start with the same weights and all-reduce their gradients every minibatch, so their networks stay bitwise equal. Rank 0
also keeps the time, evaluates and saves.

The group of one is here. `shared_memory.py` has that of one machine, `distributed.py` that of several, by
`torch.distributed`; `launch.py` starts them. The collectives bear the names that they have in `torch.distributed`.
"""

from __future__ import annotations

from collections.abc import Callable
from multiprocessing.process import BaseProcess
from typing import TypeVar

import numpy as np
import torch

from cleo_env.training.common.options import RunError

Made = TypeVar("Made")
LEFT_ALONE = 75  # exit code of a worker whose group has fallen apart: another one is the reason
GO_ON = "--resume goes on from the last checkpoint, with as many processes or with others"
JOIN_SECONDS = 2.0  # for the exit code of a worker whose connection is gone


class ProcessGroupError(RunError):
    """A process of the group has ended before its time."""


class ProcessGroup:
    """One process's rank in the group, and its collectives. Every rank must call each of them, in the same order."""

    kind = "one process"

    def __init__(self, world_size: int = 1, rank: int = 0) -> None:
        self.world_size, self.rank = world_size, rank
        self.workers: list[BaseProcess] = []  # those that rank 0 has started, in the order of their ranks

    def all_gather(self, own: np.ndarray) -> np.ndarray:
        """Return the arrays of all ranks, stacked; every rank's must have the same shape."""
        return own[None]

    def average_gradients(self, network: torch.nn.Module) -> None:
        """Give the parameters of all ranks the same gradients: the mean over the ranks."""

    def broadcast_object(self, make: Callable[[], Made]) -> Made:
        """Return what rank 0 makes; the others do not call the function."""
        return make()

    def barrier(self) -> None:
        """Wait for every rank."""

    def all_gather_rows(self, own: np.ndarray, rows: int) -> np.ndarray:
        """Return the rows of all ranks, one rank behind the other; `rows` are split among them as `own_part` does."""
        most = -(-rows // self.world_size)
        padded = np.zeros((most, *own.shape[1:]), own.dtype)
        padded[: len(own)] = own
        gathered = self.all_gather(padded)
        counts = [len(part) for part in np.array_split(np.arange(rows), self.world_size)]
        return np.concatenate([part[:count] for part, count in zip(gathered, counts, strict=True)])

    def own_part(self, rows: np.ndarray) -> np.ndarray:
        """Return this rank's part of rows that are split among all ranks, in parts that differ by one row at most."""
        return np.array_split(rows, self.world_size)[self.rank]

    def all_reduce_sum(self, *own: float) -> list[float]:
        """Return the numbers summed over all ranks."""
        return self.all_gather(np.array(own, np.float64)).sum(axis=0).tolist()

    def all_reduce_mean(self, own: np.ndarray) -> np.ndarray:
        """Return the mean of all ranks' arrays."""
        return self.all_gather(own).mean(axis=0)

    def broadcast(self, own: float) -> float:
        """Return the number of rank 0."""
        return float(self.all_gather(np.array([own], np.float64))[0, 0])

    def check_workers(self, patience: float = 0.0) -> None:
        """Give up if a process that this one has started is gone."""
        for worker in self.workers:
            worker.join(patience)
        ended = [(rank, worker.exitcode) for rank, worker in enumerate(self.workers, 1) if not worker.is_alive()]
        if ended:
            rank, code = min(ended, key=lambda end: end[1] == LEFT_ALONE)
            raise ProcessGroupError(f"the process of rank {rank} has ended (exit code {code}): see above why; {GO_ON}")
