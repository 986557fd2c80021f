"""Which commit of this package's source a network was trained with."""

from __future__ import annotations

import subprocess
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

SOURCE = Path(__file__).resolve()


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


def options_of(args: DataclassInstance) -> dict[str, Any]:
    """Return the options of a run for its card: where it lay on a disk is nobody's business."""
    return {name: value for name, value in asdict(args).items() if name != "out"}
