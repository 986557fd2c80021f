"""The device of the learner: its network, optimiser and minibatches. Games stay on the processor.

On the CPU the first layer, the policy head and Adam are compiled kernels; on any other device torch runs every layer.
"""

from __future__ import annotations

import os

import torch

from cleo_env.training.common.options import AUTO, CPU, CUDA, RunError


def check_device(name: str) -> None:
    """Refuse a device that this machine does not have."""
    if name == CUDA and not torch.cuda.is_available():
        built = (
            f"torch {torch.__version__} finds none" if torch.version.cuda else f"torch {torch.__version__} has no CUDA"
        )
        raise RunError(
            f"--device {CUDA}: there is no GPU here ({built}); use {CPU}, or {AUTO} to take a GPU if there is one"
        )


def check_own_gpus(name: str, processes: int) -> None:
    """Refuse processes that would share a GPU, which NCCL cannot."""
    if is_cuda(name) and processes > (gpus := torch.cuda.device_count()):
        raise RunError(
            f"--device {name}: NCCL wants a GPU for each process, here are {processes} processes and {gpus} of them; "
            "start fewer processes"
        )


def is_cuda(name: str) -> bool:
    """Tell whether a GPU is used."""
    return name == CUDA or (name == AUTO and torch.cuda.is_available())


def device_of(name: str, rank: int = 0) -> torch.device:
    """Return the device of a rank; the processes of a machine take its GPUs in turn."""
    if not is_cuda(name):
        return torch.device(CPU)
    local_rank = int(os.environ.get("LOCAL_RANK", str(rank)))  # torchrun and Ray Train tell it
    return torch.device(CUDA, local_rank % torch.cuda.device_count())


def synchronize(device: torch.device) -> None:
    """Wait until a device has done what it was asked for."""
    if device.type == CUDA:
        torch.cuda.synchronize(device)
