"""Data-parallel training on one machine: processes that play games of their own and take the same optimiser steps.

A network this small does not keep two threads busy; two processes learn from nearly twice as many games. All ranks
start with the same weights and all-reduce their gradients every minibatch, so their networks stay bitwise equal. Rank 0
also keeps the time, evaluates and saves. The collectives are those of `torch.distributed`, over shared memory. Workers
import the script that spawned them, so that script must call from within `if __name__ == "__main__":`.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing.context import BaseContext
from multiprocessing.process import BaseProcess
from select import select
from time import perf_counter
from typing import Any

import numpy as np
import torch

from cleo_env.training.common.adam import in_memory_order

SPIN_SECONDS = 0.002  # of busy waiting first: falling asleep and waking up take longer than most waits
LIVENESS_SECONDS = 1.0  # after which a waiting process checks whether the others are still alive


class ProcessGroupError(RuntimeError):
    """A process of the group has ended before its time."""


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


class ProcessGroup:
    """One process's rank in the group, and its collectives. Every rank must call each of them, in the same order."""

    def __init__(self, world_size: int = 1, rank: int = 0, memory: Any = None, signals: Any = None) -> None:
        self.world_size, self.rank = world_size, rank
        self.memory = memory  # shared: two tables, used in turn, with a row for each rank
        self.signals: list[list[Signal]] = signals  # from which rank, to which
        self.barriers = 0
        self.workers: list[BaseProcess] = []

    def all_gather(self, own: np.ndarray) -> np.ndarray:
        """Return the arrays of all ranks, stacked; every rank's must have the same shape."""
        if self.world_size == 1:
            return own[None]
        return self.all_gather_parts([own.ravel()], own.size).reshape(self.world_size, *own.shape)

    def all_gather_parts(self, own: list[np.ndarray], size: int) -> np.ndarray:
        """Return a row for each rank: its arrays, laid one behind the other."""
        table = self._table(own[0].dtype, size)
        np.concatenate(own, out=table[self.rank])
        self.barrier()
        return table

    def all_reduce_sum(self, *own: float) -> list[float]:
        """Return the numbers summed over all ranks."""
        return self.all_gather(np.array(own)).sum(axis=0).tolist()

    def all_reduce_mean(self, own: np.ndarray) -> np.ndarray:
        """Return the mean of all ranks' arrays."""
        return self.all_gather(own).mean(axis=0)

    def average_gradients(self, network: torch.nn.Module) -> None:
        """Give the parameters of all ranks the same gradients: the mean over the ranks."""
        if self.world_size > 1:
            gradients = [in_memory_order(p.grad).numpy() for p in network.parameters() if p.grad is not None]
            ends = np.cumsum([len(gradient) for gradient in gradients])
            parts = self.all_gather_parts(gradients, int(ends[-1]))
            for gradient, part in zip(gradients, np.split(parts, ends[:-1], axis=1), strict=True):
                np.add(part[0], part[1], out=gradient)
                for other in part[2:]:
                    gradient += other
                gradient *= np.float32(1 / self.world_size)

    def broadcast(self, own: float) -> float:
        """Return the number of rank 0."""
        return float(self.all_gather(np.array([own]))[0, 0])

    def _table(self, dtype: np.dtype, size: int) -> np.ndarray:
        """Return the shared table that is written next: a row of numbers for each rank."""
        return np.frombuffer(self.memory, dtype).reshape(2, self.world_size, -1)[self.barriers % 2, :, :size]

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
            self._check_alive()

    def _check_alive(self) -> None:
        """Give up if a process is gone."""
        parent = multiprocessing.parent_process()
        if self.rank != 0 and parent and not parent.is_alive():
            raise SystemExit
        for rank, worker in enumerate(self.workers, 1):
            if not worker.is_alive():
                raise ProcessGroupError(
                    f"the process of rank {rank} has ended (exit code {worker.exitcode}): see above why"
                )


@contextmanager
def process_group(
    world_size: int, row_bytes: int, work: Callable[[ProcessGroup, Any], None], args: Any
) -> Iterator[ProcessGroup]:
    """Spawn the workers, which call `work(group, args)`, and end them; arrays of up to `row_bytes` can be gathered."""
    context = multiprocessing.get_context("spawn")
    row_bytes += -row_bytes % 8
    memory = context.RawArray("b", 2 * world_size * row_bytes) if world_size > 1 else None
    signals = [[Signal(context) for _ in range(world_size)] for _ in range(world_size)] if world_size > 1 else None
    group = ProcessGroup(world_size, 0, memory, signals)
    for rank in range(1, world_size):
        worker = ProcessGroup(world_size, rank, memory, signals)
        group.workers.append(context.Process(target=_work, args=(work, worker, args), daemon=True))
    for process in group.workers:
        process.start()
    try:
        yield group
        for process in group.workers:
            process.join()
    finally:
        for process in group.workers:
            process.terminate()


def _work(work: Callable[[ProcessGroup, Any], None], group: ProcessGroup, args: Any) -> None:
    """Work until rank 0 ends; interrupts by hand are for rank 0."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    work(group, args)
