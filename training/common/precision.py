"""The precision of matrix products, chosen by measuring: bfloat16 is quicker on some processors, emulated on others."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from time import perf_counter
from typing import Any

import torch

from cleo_env.training.common.device import synchronize
from cleo_env.training.common.learner import Learner
from cleo_env.training.common.options import AUTO, BFLOAT16, FLOAT32

DTYPES = {FLOAT32: torch.float32, BFLOAT16: torch.bfloat16}
TRIAL_SECONDS = 0.5  # of measuring, for each precision


def autocast(precision: str, device: torch.device) -> AbstractContextManager[object]:
    """Return the context in which torch multiplies matrices in a precision."""
    return torch.autocast(device.type, torch.bfloat16) if precision == BFLOAT16 else nullcontext()


def choose_precision(learner: Learner[Any]) -> str:
    """Set the precision of a new run; return a sentence about it. Every rank measures, rank 0 decides."""
    learner.precision = learner.args.precision
    if learner.precision != AUTO:
        return f"precision: {learner.precision}, as asked"
    names, seconds = list(DTYPES), []
    for name in names:
        learner.precision = name
        seconds.append(seconds_of_trial(learner))
    learner.precision = names[int(learner.group.broadcast(float(seconds.index(min(seconds)))))]
    found = ", ".join(f"{1000 * spent:.2f} ms in {name}" for name, spent in zip(names, seconds, strict=True))
    return f"precision: {learner.precision}; a forward and backward pass takes {found}"


def seconds_of_trial(learner: Learner[Any]) -> float:
    """Return how long a forward and backward pass takes at best; the first one, which may compile, is not counted."""
    best, begun = float("inf"), 0.0
    while not begun or perf_counter() - begun < TRIAL_SECONDS:
        start = perf_counter()
        learner.trial_loss().backward()
        synchronize(learner.device)
        best, begun = (min(best, perf_counter() - start), begun) if begun else (best, perf_counter())
    learner.network.zero_grad(set_to_none=True)
    return best
