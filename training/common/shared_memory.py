"""The process group of one machine: gradients are added up in shared memory.

`python -m tools.bench.group` measures it beside `torch.distributed`, which sends them through a socket.
Workers import the script that spawned them, so that script must call from within `if __name__ == "__main__":`.
"""

from __future__ import annotations

import multiprocessing
import os
import pickle
from collections.abc import Callable
from multiprocessing.context import BaseContext
from select import select
from time import perf_counter
from typing import Any

import numpy as np
import torch

from cleo_env.training.common.adam import in_memory_order
from cleo_env.training.common.options import CPU
from cleo_env.training.common.process_group import Made, ProcessGroup

SPIN_SECONDS = 0.002  # of busy waiting first: falling asleep and waking up take longer than most waits
LIVENESS_SECONDS = 1.0  # after which a waiting process checks whether the others are still alive
WORD = 8  # bytes: rows of the shared tables begin at multiples of it


class Signal:
    """A semaphore between two processes. It is a pipe: a named one would stay in shared memory after a kill."""

    def __init__(self, context: BaseContext) -> None:
        self._reader, self._writer = context.Pipe(duplex=False)

    def release(self) -> None:
        """Count up."""
        os.write(self._writer.fileno(), b"1")

    def acquire(self, timeout: float) -> bool:
        """Count down, once that can be done within so many seconds; tell whether it was."""
        ready, _, _ = select([self._reader.fileno()], [], [], timeout)
        return bool(ready) and os.read(self._reader.fileno(), 1) == b"1"


class SharedMemoryGroup(ProcessGroup):
    """A rank of a group on one machine."""

    kind = "shared memory"

    def __init__(self, world_size: int, rank: int, memory: Any, signals: list[list[Signal]]) -> None:
        super().__init__(world_size, rank)
        self.memory = memory  # shared: two tables, used in turn, with a row for each rank
        self.signals = signals  # from which rank, to which
        self.barriers = 0

    @classmethod
    def ranks(cls, context: BaseContext, world_size: int, row_bytes: int) -> list[SharedMemoryGroup]:
        """Return the ranks of a new group; arrays of up to `row_bytes` can be gathered."""
        memory = context.RawArray("b", 2 * world_size * (row_bytes + -row_bytes % WORD))  # type: ignore[attr-defined]
        signals = [[Signal(context) for _ in range(world_size)] for _ in range(world_size)]
        return [cls(world_size, rank, memory, signals) for rank in range(world_size)]

    def all_gather(self, own: np.ndarray) -> np.ndarray:
        """Return the arrays of all ranks, stacked; every rank's must have the same shape."""
        return self._gather_parts([own.ravel()], own.size).reshape(self.world_size, *own.shape)

    def average_gradients(self, network: torch.nn.Module) -> None:
        """Give the parameters of all ranks the same gradients: the mean over the ranks."""
        tensors = [in_memory_order(p.grad) for p in network.parameters() if p.grad is not None]
        gradients = [tensor.cpu().numpy() for tensor in tensors]  # of a GPU: copies
        ends = np.cumsum([len(gradient) for gradient in gradients])
        parts = self._gather_parts(gradients, int(ends[-1]))
        for gradient, part in zip(gradients, np.split(parts, ends[:-1], axis=1), strict=True):
            np.add(part[0], part[1], out=gradient)
            for other in part[2:]:
                gradient += other
            gradient *= np.float32(1 / self.world_size)
        for tensor, gradient in zip(tensors, gradients, strict=True):
            if tensor.device.type != CPU:
                tensor.copy_(torch.from_numpy(gradient))

    def broadcast_object(self, make: Callable[[], Made]) -> Made:
        """Return what rank 0 makes; it passes through the memory in pieces."""
        data = np.frombuffer(pickle.dumps(make()) if self.rank == 0 else b"", np.uint8)
        size, row = int(self.broadcast(len(data))), self._table(np.dtype(np.uint8)).shape[1]
        pieces = []
        for start in range(0, size, row):
            count = min(row, size - start)
            own = data[start : start + count] if self.rank == 0 else np.zeros(count, np.uint8)
            pieces.append(self.all_gather(own)[0].tobytes())
        return pickle.loads(b"".join(pieces))

    def _gather_parts(self, own: list[np.ndarray], size: int) -> np.ndarray:
        """Return a row for each rank: its arrays, laid one behind the other."""
        table = self._table(own[0].dtype)[:, :size]
        np.concatenate(own, out=table[self.rank])
        self.barrier()
        return table

    def _table(self, dtype: np.dtype) -> np.ndarray:
        """Return the shared table that is written next: a row of numbers for each rank."""
        return np.frombuffer(self.memory, dtype).reshape(2, self.world_size, -1)[self.barriers % 2]

    def barrier(self) -> None:
        """Wait for every rank; who writes a table again has passed another barrier, so all have read it."""
        self.barriers += 1
        others = [rank for rank in range(self.world_size) if rank != self.rank]
        for other in others:
            self.signals[self.rank][other].release()
        for other in others:
            self._wait_for(self.signals[other][self.rank])

    def _wait_for(self, signalled: Signal) -> None:
        """Wait for another rank: spinning at first, then asleep."""
        begun = perf_counter()
        while perf_counter() - begun < SPIN_SECONDS:
            if signalled.acquire(0):
                return
        while not signalled.acquire(LIVENESS_SECONDS):
            parent = multiprocessing.parent_process()
            if self.rank != 0 and parent and not parent.is_alive():
                raise SystemExit
            self.check_workers()
