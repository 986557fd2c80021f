"""A device that is pretended: its tensors keep their numbers out of the reach of numpy and of tensors on the CPU.

It bears torch's name `meta`. Every operation is computed on the CPU; one that mixes devices is refused as CUDA would.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import torch
from torch.utils._python_dispatch import TorchDispatchMode
from torch.utils._pytree import tree_flatten, tree_map

PRETENDED = torch.device("meta")
BETWEEN_DEVICES = {torch.ops.aten.copy_.default, torch.ops.aten._to_copy.default}


class Remote(torch.Tensor):
    """A tensor on the pretended device."""

    numbers: torch.Tensor

    @staticmethod
    def __new__(cls, numbers: torch.Tensor) -> Remote:
        made = torch.Tensor._make_wrapper_subclass(  # type: ignore[attr-defined]
            cls, numbers.shape, strides=numbers.stride(), dtype=numbers.dtype, device=PRETENDED
        )
        made.numbers = numbers.detach()
        return made

    @classmethod
    def __torch_dispatch__(cls, function: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        return compute(function, args, kwargs or {})


class Pretending(TorchDispatchMode):
    """Makes new tensors on the pretended device what they should be."""

    def __torch_dispatch__(self, function: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        return compute(function, args, kwargs or {})


def compute(function: Any, args: Any, kwargs: dict[str, Any]) -> Any:
    """Compute an operation on the CPU, and put what comes out where it belongs."""
    tensors = [leaf for leaf in tree_flatten((args, kwargs))[0] if isinstance(leaf, torch.Tensor)]
    remote = any(isinstance(tensor, Remote) for tensor in tensors)
    if function not in BETWEEN_DEVICES and remote:
        mixed = [tensor for tensor in tensors if not isinstance(tensor, Remote) and tensor.dim()]
        assert not mixed, f"{function}: tensors on the CPU and on the device"
    asked = kwargs.get("device")
    to_remote = torch.device(asked) == PRETENDED if asked is not None else remote
    if asked is not None:
        kwargs = {**kwargs, "device": torch.device("cpu")}
    known = {id(tensor.numbers): tensor for tensor in tensors if isinstance(tensor, Remote)}
    found = function(*tree_map(inside, args), **tree_map(inside, kwargs))
    return tree_map(lambda out: known[id(out)] if id(out) in known else place(out, to_remote), found)


def inside(value: Any) -> Any:
    """Return the numbers of a tensor."""
    return value.numbers if isinstance(value, Remote) else value


def place(value: Any, remote: bool) -> Any:
    """Put a tensor on the pretended device."""
    return Remote(value) if remote and isinstance(value, torch.Tensor) else value


@contextmanager
def pretended_gpu() -> Iterator[None]:
    """Let there be the pretended device."""
    with Pretending():
        yield
