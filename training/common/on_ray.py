"""One training run on a Ray cluster: Ray Train starts a worker for each rank and forms their process group.

    cleo train caesar --ray auto --processes 4 --out /shared/runs/caesar

Rank 0 may be on any machine of the cluster, and it alone writes, so the folder of the run must lie on a disk that all
machines share.
"""

from __future__ import annotations

import json
import os
import shutil
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from importlib import import_module
from pathlib import Path
from threading import Event, Thread
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from rich.console import Console

from cleo_env.agents.cli.errors import needing
from cleo_env.agents.cluster.connect import LOCAL, ClusterError, connected, first_line
from cleo_env.training.common.checkpoint import CURVE
from cleo_env.training.common.distributed import GLOO, NCCL, TIMEOUT, TorchGroup
from cleo_env.training.common.launch import INTERFACE, LOOPBACK, Work, agreed, ready
from cleo_env.training.common.learner import Point
from cleo_env.training.common.options import AUTO, CPU, CUDA, SHARED, RunError
from cleo_env.training.common.process_group import GO_ON, ProcessGroupError
from cleo_env.training.common.screen import told

if TYPE_CHECKING:
    from cleo_env.training.ppo import Args

PACKAGES = ("ray", "pandas", "pyarrow")  # the latter two are what Ray Train imports and plain Ray does not ask for
LOOK_SECONDS = 1.0  # how often the driver looks for a new evaluation
RAY_FILES = "ray"  # folder of Ray Train's own files, in that of the run, while it runs


@dataclass(frozen=True)
class Job:
    """What every worker is told."""

    work: Work
    args: Args
    folder: str  # where the driver was started: options may name folders
    files: str  # a folder that was just made, by which rank 0 sees that it has the disk of the driver


def train_on_ray(args: Args, work: Work) -> None:
    """Have the workers of a cluster train as one group; this process waits."""
    if args.backend == SHARED:
        raise RunError(f"--backend {SHARED}: the workers of a cluster do not share memory")
    with needing("ray", "--ray"):
        for package in PACKAGES:
            import_module(package)
    args = ready(args, args.processes)
    with connected(args.ray):
        args = replace(args, device=device_on(args))
        with own_files(args.folder()) as files, shown(args.folder(), args.quiet), noticing():
            trainer(Job(work, args, str(Path.cwd()), str(files)), files).fit()


@contextmanager
def shown(folder: Path, quiet: bool) -> Iterator[None]:
    """Print the evaluations of a run as rank 0 writes them; its own lines stay on its machine."""
    console, over = Console(quiet=quiet), Event()
    before = len(curve_in(folder))

    def follow() -> None:
        known, ended = before, False
        while not ended:
            ended = over.wait(LOOK_SECONDS)
            points = curve_in(folder)
            for point in points[known:]:
                console.print(told(point), soft_wrap=True, highlight=False)
            known = len(points)

    follower = Thread(target=follow, daemon=True)
    follower.start()
    try:
        yield
    finally:
        over.set()
        follower.join()


def curve_in(folder: Path) -> list[Point]:
    """Return the evaluations that a run has written."""
    path = folder / CURVE
    return json.loads(path.read_text()) if path.is_file() else []


def device_on(args: Args) -> str:
    """Return the device of all workers; refuse a cluster that is too small, for whose growth Ray would wait."""
    import ray

    has = ray.cluster_resources()
    cores, gpus = int(has.get("CPU", 0)), int(has.get("GPU", 0))
    if cores < args.processes * args.threads:
        raise ClusterError(
            f"--processes {args.processes}: the cluster has {cores} cores for {args.threads} of each; use fewer"
        )
    if args.device == CUDA and gpus < args.processes:
        raise ClusterError(f"--device {CUDA}: the cluster has {gpus} GPUs for {args.processes} processes")
    return CUDA if args.device == CUDA or (args.device == AUTO and gpus >= args.processes) else CPU


@contextmanager
def own_files(folder: Path) -> Iterator[Path]:
    """Make a folder for the files of Ray Train, and remove it in the end."""
    files = folder.absolute() / RAY_FILES / uuid4().hex
    files.mkdir(parents=True)
    try:
        yield files
    finally:
        shutil.rmtree(files.parent, ignore_errors=True)


def trainer(job: Job, files: Path) -> Any:
    """Return what starts the workers."""
    from ray.train import RunConfig, ScalingConfig
    from ray.train.torch import TorchConfig, TorchTrainer

    args, use_gpu = job.args, job.args.device == CUDA
    interface = os.environ.get(INTERFACE, LOOPBACK if args.ray == LOCAL else "")
    kept: dict[str, Any] = {"name": files.name, "storage_path": str(files.parent)}
    if interface:
        kept["worker_runtime_env"] = {"env_vars": {INTERFACE: interface}}
    return TorchTrainer(
        train_as_worker,
        train_loop_config={"job": job},
        torch_config=TorchConfig(backend=NCCL if use_gpu else GLOO, timeout_s=int(TIMEOUT.total_seconds())),
        scaling_config=ScalingConfig(
            num_workers=args.processes, use_gpu=use_gpu, resources_per_worker=resources(args, use_gpu)
        ),
        run_config=RunConfig(**kept),
    )


def resources(args: Args, use_gpu: bool) -> dict[str, float]:
    """Return what a worker takes of its machine."""
    return {"CPU": args.threads, **({"GPU": 1} if use_gpu else {})}


def train_as_worker(config: dict[str, Job]) -> None:
    """Train as one rank of the process group that Ray Train has formed."""
    from ray.train.torch import get_device

    job = config["job"]
    if Path(job.folder).is_dir():
        os.chdir(job.folder)
    group = TorchGroup(get_device())
    if group.rank == 0 and not Path(job.files).is_dir():
        raise RunError(
            f"{socket.gethostname()}, where rank 0 is, does not have {job.args.folder()} of the machine that started "
            "the run: --out must lie on a disk that all machines share"
        )
    job.work(group, agreed(group, job.args))
    group.barrier()


@contextmanager
def noticing() -> Iterator[None]:
    """Say in a sentence why a run on the cluster has ended."""
    from ray.train import TrainingFailedError

    try:
        yield
    except TrainingFailedError as problem:
        raise reason_of(problem) from problem


def reason_of(problem: Exception) -> RunError:
    """Return the first reason for which a run on the cluster has ended, as an error of its own."""
    failures: dict[int, Exception] = getattr(problem, "worker_failures", {})
    causes = {rank: error for rank, error in failures.items() if not isinstance(error, ProcessGroupError)} or failures
    for rank, error in causes.items():
        if isinstance(error, ValueError | OSError) and not isinstance(error, ProcessGroupError):
            return RunError(str(error))
        return ProcessGroupError(f"the worker of rank {rank} has ended ({first_line(error)}); {GO_ON}")
    return ProcessGroupError(f"Ray Train has ended ({first_line(problem)}); {GO_ON}")
