"""Which commit of this package's source a network was trained with, and on what machine."""

from __future__ import annotations

import platform
import subprocess
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

import torch

from cleo_env.core.threads import num_cores

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

SOURCE = Path(__file__).resolve()
PROCESSORS = Path("/proc/cpuinfo")  # where Linux names the processor


def commit(source: Path = SOURCE) -> str:
    """Return the commit of the source, or nothing where the source is not a tracked file of a git work tree.

    Installed inside somebody else's repository the source is not tracked there, and that commit says nothing about it.
    """
    if not git("ls-files", "--error-unmatch", source.name, cwd=source.parent):
        return ""
    return git("rev-parse", "HEAD", cwd=source.parent)


def git(*words: str, cwd: Path) -> str:
    """Return what git answers, or nothing if it refuses or is not there."""
    try:
        return subprocess.run(["git", *words], cwd=cwd, capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return ""


def machine(device: torch.device) -> str:
    """Return what a network was trained on: the processor, how many cores a process may use of it, and the GPU."""
    graphics = torch.cuda.get_device_name(device) if device.type == "cuda" else "no GPU"
    return f"{processor()}, cores: {num_cores()}, {graphics}"


def processor() -> str:
    """Return the name of the processor, or of its architecture where the system does not tell."""
    try:
        lines = PROCESSORS.read_text(encoding="utf-8").splitlines()
    except OSError:
        lines = []
    named = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    return next(named, "") or platform.machine()


def options_of(args: DataclassInstance) -> dict[str, Any]:
    """Return the options of a run for its card: where it lay on a disk is nobody's business."""
    return {name: value for name, value in asdict(args).items() if name != "out"}
