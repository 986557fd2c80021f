"""How the processes of a training run are started, and which process group they form.

    cleo train caesar --processes 4                                            on this machine, over shared memory
    torchrun --nnodes 2 .. --no-python cleo train caesar                       on several machines, by torch.distributed
    cleo train caesar --ray auto --processes 4                                 on a Ray cluster, likewise: `on_ray.py`

All run the same loop: `work(group, args)`. Only rank 0 needs the folder of the run: it reads the checkpoint
and tells the others. Workers on this machine import the script that spawned them, so that script must call from within
`if __name__ == "__main__":`.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import torch

from cleo_env.agents.arena.run import SOURCES
from cleo_env.core.sources import TRAINING, source_hash
from cleo_env.registry import get_game
from cleo_env.training.common.checkpoint import resumed
from cleo_env.training.common.device import check_device, check_own_gpus, device_of
from cleo_env.training.common.distributed import TorchGroup, torch_group
from cleo_env.training.common.options import SHARED, TORCH, RunArgs, RunError
from cleo_env.training.common.process_group import LEFT_ALONE, ProcessGroup, ProcessGroupError
from cleo_env.training.common.shared_memory import SharedMemoryGroup
from cleo_env.version import __version__

if TYPE_CHECKING:
    from cleo_env.training.ppo import Args

USUAL_PROCESSES = 2
TORCHRUN = ("RANK", "WORLD_SIZE", "MASTER_ADDR", "MASTER_PORT")  # what torchrun tells each process that it starts
INTERFACE = "GLOO_SOCKET_IFNAME"  # the network interface by which gloo reaches the others
LOOPBACK = "lo0" if sys.platform == "darwin" else "lo"
Alone = TypeVar("Alone", bound=RunArgs)
Work = Callable[[ProcessGroup, Any], None]


def train_as_group(args: Args, work: Work, row_bytes: Callable[[Args], int]) -> Path:
    """Have every rank do its work, however ranks are started; return the folder of the run."""
    if args.ray:
        from cleo_env.training.common.on_ray import train_on_ray  # which imports this file

        train_on_ray(args, work)
    elif by_torchrun():
        if args.backend == SHARED:
            raise RunError(f"--backend {SHARED}: torchrun's processes do not share memory; use auto or {TORCH}")
        check_device(args.device)
        check_own_gpus(args.device, int(os.environ.get("LOCAL_WORLD_SIZE", "1")))
        with torch_group(device_of(args.device)) as group:
            work(group, agreed(group, args))
    else:
        check_device(args.device)
        args = ready(args, args.processes)
        with local_group(args.processes, row_bytes(args), work, args, args.backend != TORCH) as group:
            work(group, args)
    return args.folder()


def by_torchrun() -> bool:
    """Tell whether this process is a rank of a group that was started from outside."""
    return all(name in os.environ for name in TORCHRUN)


def ready_alone(args: Alone, command: str) -> Alone:
    """Return the checked options of a run that learns in one process."""
    if by_torchrun():
        raise RunError(f"{command} learns in one process: start it without torchrun")
    check_device(args.device)
    args = resumed(args)
    args.check()
    return args


def agreed(group: TorchGroup, args: Args) -> Args:
    """Return the options of the run as rank 0 has them, once all ranks are known to run the same."""
    sources = {"sources": SOURCES, "training": source_hash((TRAINING,))}
    versions = {"cleo_env": __version__, args.game: str(get_game(args.game).version), "torch": torch.__version__}
    group.check_alike(versions | sources)
    return group.broadcast_object(lambda: ready(args, group.world_size))


def ready(args: Args, processes: int) -> Args:
    """Return the checked options of a new or resumed run; without a number of processes that which it had before."""
    args = resumed(replace(args, processes=processes))
    args = replace(args, processes=args.processes or USUAL_PROCESSES)
    args.check()
    return args


@contextmanager
def local_group(world_size: int, row_bytes: int, work: Work, args: Any, shared: bool = True) -> Iterator[ProcessGroup]:
    """Spawn workers on this machine, which call `work(group, args)`, and end them; this process is rank 0.

    Over shared memory, arrays of up to `row_bytes` can be gathered.
    """
    if world_size == 1:
        yield ProcessGroup()
        return
    context = multiprocessing.get_context("spawn")
    with nullcontext() if shared else tempfile.TemporaryDirectory(prefix="cleo-group-") as folder:
        if shared:
            ranks: list[Any] = [SharedRank(own) for own in SharedMemoryGroup.ranks(context, world_size, row_bytes)]
        else:
            check_own_gpus(args.device, world_size)
            ranks = [TorchRank(f"{folder}/store", world_size, rank, args.device) for rank in range(world_size)]
        workers = [context.Process(target=_work, args=(work, rank, args), daemon=True) for rank in ranks[1:]]
        for worker in workers:
            worker.start()
        try:
            with ranks[0].joined() as group:
                group.workers.extend(workers)
                yield group
            for worker in workers:
                worker.join()
        finally:
            for worker in workers:
                worker.terminate()


class SharedRank(NamedTuple):
    """A place in a group over shared memory."""

    group: SharedMemoryGroup

    @contextmanager
    def joined(self) -> Iterator[ProcessGroup]:
        """Be in the group."""
        yield self.group


class TorchRank(NamedTuple):
    """A place in a group of `torch.distributed` on this machine, whose ranks meet in a file."""

    store: str
    world_size: int
    rank: int
    device: str

    @contextmanager
    def joined(self) -> Iterator[ProcessGroup]:
        """Be in the group."""
        os.environ.setdefault(INTERFACE, LOOPBACK)  # this machine's name may lead nowhere
        met: dict[str, Any] = {"init_method": f"file://{self.store}", "world_size": self.world_size, "rank": self.rank}
        with torch_group(device_of(self.device, self.rank), **met) as group:
            yield group


def _work(work: Work, rank: SharedRank | TorchRank, args: Any) -> None:
    """Work until rank 0 ends; interrupts by hand are for rank 0, and so is the sentence about a rank that is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with rank.joined() as group:
            work(group, args)
    except ProcessGroupError:
        raise SystemExit(LEFT_ALONE) from None
