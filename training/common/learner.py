"""What an algorithm brings to the harness: a network, counters, and the rest of the state that it resumes from."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from time import perf_counter
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

import numpy as np
import torch

from cleo_env.agents.models.policy_file import POLICY, Kind
from cleo_env.registry import get_game
from cleo_env.training.common.device import device_of
from cleo_env.training.common.network import prepare_torch
from cleo_env.training.common.options import AUTO, CPU, FLOAT32, RunArgs
from cleo_env.training.common.process_group import ProcessGroup

if TYPE_CHECKING:
    from cleo_env.training.common.checkpoint import Store

Options = TypeVar("Options", bound=RunArgs)
Arrays = dict[str, np.ndarray]
Metrics = dict[str, float]  # by TensorBoard tag
Point = dict[str, Any]  # of the curve: counters and what an evaluation found


class Learner(ABC, Generic[Options]):
    """A network in training. A subclass sets `network` and `optimizer`, and its loop updates the counters."""

    kind: ClassVar[Kind] = POLICY  # of the network's files
    network: torch.nn.Module
    optimizer: torch.optim.Optimizer

    def __init__(self, args: Options, group: ProcessGroup | None = None) -> None:
        prepare_torch(args.seed, args.threads)
        self.args, self.game, self.group = args, get_game(args.game), group or ProcessGroup()
        self.device = device_of(args.device, self.group.rank)
        self.updates = self.steps = self.games = 0  # iterations, environment steps and games, over all ranks
        self.precision = FLOAT32 if args.precision == AUTO else args.precision  # until `choose_precision` has measured
        self.seconds = 0.0  # trained so far; the harness broadcasts rank 0's clock between iterations
        self.times: dict[str, float] = {"environment": 0.0}  # seconds spent on what, in this process

    @property
    def progress(self) -> float:
        """How much of the budget is used, from 0 to 1."""
        args = self.args
        return min(1.0, self.steps / args.steps if args.steps else self.seconds / (60 * args.minutes))

    def anneal(self, start: float, end: float) -> float:
        """Interpolate linearly by the progress of the run."""
        return start + (end - start) * self.progress

    def rng(self) -> np.random.Generator:
        """Return the random generator of the next iteration, seeded by it: nothing of it needs to be saved."""
        return np.random.default_rng((self.args.seed, self.updates, self.group.rank))

    @contextmanager
    def timed(self, what: str) -> Iterator[None]:
        """Add the time spent inside to `times`."""
        start = perf_counter()
        yield
        self.times[what] = self.times.get(what, 0.0) + perf_counter() - start

    @property
    def on_cpu(self) -> bool:
        """Whether compiled kernels can be used, and the fused steps of torch's optimisers that go with them."""
        return self.device.type == CPU

    def tensor(self, array: np.ndarray) -> torch.Tensor:
        """Return an array as a tensor on the learner's device."""
        return torch.from_numpy(array).to(self.device)

    @property
    def players(self) -> list[int]:
        """The numbers of players it learns with."""
        return [self.game.default_players]

    @property
    def status(self) -> str:
        """What the run is doing now, for the screen."""
        return "training"

    @property
    def evaluates(self) -> bool:
        """Whether scheduled evaluations make sense now."""
        return True

    @abstractmethod
    def evaluate(self, curve: list[Point], store: Store) -> Point:
        """Return what is measured of the network as it is now; only rank 0 is asked."""

    @abstractmethod
    def trial_loss(self) -> torch.Tensor:
        """Return some loss by a forward pass as large as those of an update, in order to measure it."""

    def weights(self) -> Arrays:
        """Return a copy of the tensors of the network's file."""
        return {name: array.copy() for name, array in as_arrays(self.network.state_dict()).items()}

    def card(self) -> dict[str, Any]:
        """Return what the network's card says besides game, tables, options and counters."""
        return {}

    def start(self) -> None:
        """Prepare a new run; not called when one is resumed."""

    def on_checkpoint(self) -> None:
        """Do what belongs to a checkpoint, before it is written; every rank is called."""

    def arrays(self) -> Arrays:
        """Return the arrays that a resumed run needs besides the weights; every rank is called."""
        found: Arrays = {}
        for index, moments in self.optimizer.state_dict()["state"].items():
            found |= {f"optimizer.{index}.{name}": array for name, array in as_arrays(moments).items()}
        return found

    def state(self) -> dict[str, Any]:
        """Return what else a resumed run needs, as plain data."""
        return {}

    def load(self, weights: Arrays, arrays: Arrays, state: dict[str, Any], store: Store) -> None:
        """Go back to a checkpoint."""
        self.network.load_state_dict(as_tensors(weights))
        moments: dict[int, dict[str, torch.Tensor]] = {}
        parameters = list(self.network.parameters())
        for key, tensor in tensors_of("optimizer", arrays).items():
            index, name = key.split(".")
            like = tensor if name == "step" else parameters[int(index)].detach()  # moments lie in memory as it does
            moments.setdefault(int(index), {})[name] = torch.empty_like(like).copy_(tensor)
        self.optimizer.load_state_dict({**self.optimizer.state_dict(), "state": moments})


def as_arrays(tensors: Mapping[str, torch.Tensor]) -> Arrays:
    """Return tensors of any device as arrays."""
    return {name: tensor.detach().cpu().numpy() for name, tensor in tensors.items()}


def as_tensors(arrays: Arrays) -> dict[str, torch.Tensor]:
    """Return arrays as tensors."""
    return {name: torch.from_numpy(array) for name, array in arrays.items()}


def tensors_of(prefix: str, arrays: Arrays) -> dict[str, torch.Tensor]:
    """Return the arrays whose names start with a prefix, as tensors without it."""
    dot = f"{prefix}."
    return as_tensors({key.removeprefix(dot): array for key, array in arrays.items() if key.startswith(dot)})
