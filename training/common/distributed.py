"""The process group of several machines, by `torch.distributed`: with gloo, or with NCCL between GPUs.

A step's gradients travel as one flat tensor. A rank that is gone closes its connections, which every collective of the
others notices at once; one that is cut off without closing them is noticed after `TIMEOUT`.
"""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

import numpy as np
import torch
import torch.distributed as dist
import torch.distributed.nn.functional  # imported within a group, its default arguments would keep that group alive

from cleo_env.training.common.adam import in_memory_order
from cleo_env.training.common.options import CUDA
from cleo_env.training.common.process_group import GO_ON, JOIN_SECONDS, Made, ProcessGroup, ProcessGroupError

GLOO, NCCL = "gloo", "nccl"
TIMEOUT = timedelta(minutes=30)  # of a collective: the others wait in one while rank 0 evaluates


class TorchGroup(ProcessGroup):
    """A rank of the default process group of `torch.distributed`, which has been initialised.

    Whatever is sent passes through tensors on its device: NCCL sends nothing else.
    """

    def __init__(self, device: torch.device) -> None:
        super().__init__(dist.get_world_size(), dist.get_rank())
        self.kind, self.device = dist.get_backend(), device

    def all_gather(self, own: np.ndarray) -> np.ndarray:
        """Return the arrays of all ranks, stacked; every rank's must have the same shape."""
        plain = np.ascontiguousarray(own)
        sent = torch.from_numpy(plain.reshape(-1).view(np.uint8).copy()).to(self.device)  # NCCL does not know all types
        gathered = [torch.empty_like(sent) for _ in range(self.world_size)]
        with self._noticing():
            dist.all_gather(gathered, sent)
        return torch.stack(gathered).cpu().numpy().view(plain.dtype).reshape(self.world_size, *plain.shape)

    def average_gradients(self, network: torch.nn.Module) -> None:
        """Give the parameters of all ranks the same gradients: the mean over the ranks."""
        gradients = [in_memory_order(p.grad) for p in network.parameters() if p.grad is not None]
        flat = torch.cat(gradients)
        with self._noticing():
            dist.all_reduce(flat)
        flat *= 1 / self.world_size
        for gradient, mean in zip(gradients, flat.split([len(part) for part in gradients]), strict=True):
            gradient.copy_(mean)

    def broadcast_object(self, make: Callable[[], Made]) -> Made:
        """Return what rank 0 makes; the others do not call the function."""
        made: list[Any] = [make() if self.rank == 0 else None]
        with self._noticing():
            dist.broadcast_object_list(made, device=self.device)
        return made[0]

    def barrier(self) -> None:
        """Wait for every rank."""
        self.all_gather(np.zeros(1))

    def check_alike(self, own: Mapping[str, str]) -> None:
        """Refuse a group in which a rank runs something else than rank 0."""
        found: list[Any] = [None] * self.world_size
        with self._noticing():
            dist.all_gather_object(found, (socket.gethostname(), dict(own)))
        _, wanted = found[0]
        for rank, (host, theirs) in enumerate(found):
            differs = [
                f"{key} {theirs.get(key)}, rank 0 has {wanted[key]}" for key in wanted if theirs.get(key) != wanted[key]
            ]
            if differs:
                raise ProcessGroupError(f"rank {rank} on {host} would train something else: {'; '.join(differs)}")

    @contextmanager
    def _noticing(self) -> Iterator[None]:
        """Say in a sentence that a rank is gone."""
        try:
            yield
        except RuntimeError as problem:  # of which gloo has no class of its own
            self.check_workers(JOIN_SECONDS)
            raise ProcessGroupError(
                f"rank {self.rank} has lost the others: a process or a machine of the group has ended "
                f"({' '.join(str(problem).split())[:160]}); {GO_ON}"
            ) from problem


def backend_for(device: torch.device) -> str:
    """Return the backend that sends tensors of a device."""
    return NCCL if device.type == CUDA else GLOO


def use_device(device: torch.device) -> None:
    """Let objects that are gathered pass through this process's own GPU."""
    if device.type == CUDA:
        torch.cuda.set_device(device)


@contextmanager
def torch_group(device: torch.device, **how: Any) -> Iterator[TorchGroup]:
    """Be a rank of a new default group; `how` is what `init_process_group` wants to know of the others."""
    use_device(device)
    try:
        dist.init_process_group(backend_for(device), timeout=TIMEOUT, **how)
    except (RuntimeError, ValueError) as problem:
        raise ProcessGroupError(f"the process group could not be formed: {' '.join(str(problem).split())}") from problem
    try:
        yield (group := TorchGroup(device))
        group.barrier()  # who is done first would close connections that others still read
    finally:
        dist.destroy_process_group()
