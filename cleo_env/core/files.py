"""The one way to write a file: only what is ours to write, and whole or not at all.

Links are followed, so the file they lead to is written; folders, devices and pipes are refused; a file of another
kind is left alone unless it is forced. Commands ask `check_writable` before they begin, not after an hour of play.
"""

from __future__ import annotations

import os
import secrets
import shutil
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from itertools import count
from pathlib import Path


class CannotWrite(OSError):
    """A file that cannot or may not be written, and why."""


def why(problem: OSError) -> str:
    """Say what the system refused, and of which file, without the number of the error."""
    if not problem.strerror:
        return str(problem)  # the sentence is ours
    return f"{problem.filename}: {problem.strerror}" if problem.filename else f"writing failed: {problem.strerror}"


def told(problem: Exception) -> str:
    """Say what went wrong in words, whatever kind of problem it is."""
    return why(problem) if isinstance(problem, OSError) else str(problem)


@dataclass(frozen=True)
class FileKind:
    """A kind of file that we write, and how one is told from a file that somebody else wrote."""

    noun: str  # "a record"
    fits: Callable[[Path], bool]

    def holds(self, path: Path) -> bool:
        """Tell whether a file is of this kind; an empty one has nothing to lose."""
        try:
            return path.stat().st_size == 0 or self.fits(path)
        except (OSError, ValueError, RecursionError):
            return False


def check_writable(path: str | os.PathLike[str], kind: FileKind | None = None, *, force: bool = False) -> Path:
    """Return the file that a path leads to, or say why it may not be written."""
    target = Path(os.path.realpath(path))
    if problem := _problem(Path(path), target):
        raise CannotWrite(f"{path} cannot be written: {problem}")
    if kind and not force and target.exists() and not kind.holds(target):
        raise CannotWrite(f"{path} is left alone: it is there already and is not {kind.noun} (--force replaces it)")
    return target


def check_apart(places: Mapping[str, Path | None]) -> None:
    """Refuse options that would write one and the same file, each over the other."""
    found: dict[str, str] = {}
    for option, path in places.items():
        if path and (other := found.setdefault(os.path.realpath(path), option)) != option:
            raise CannotWrite(f"{path} would be written twice: {other} and {option} need files of their own")


def _problem(path: Path, target: Path) -> str:
    """Say what stands against writing the file that a path leads to; nothing if all is well."""
    if target.is_symlink():
        return "its links lead in a circle"
    if target.is_dir():
        return "it is a folder"
    if target.exists() and not target.is_file():
        return "it is a device or a pipe, not a file"
    for parent in (path.parent, target.parent):
        if not parent.is_dir():
            return f"there is no folder {parent}"
    if not os.access(target.parent, os.W_OK) or (target.exists() and not os.access(target, os.W_OK)):
        return "it is read-only"
    return ""


def write_whole(
    path: str | os.PathLike[str], content: str | bytes, kind: FileKind | None = None, *, force: bool = False
) -> None:
    """Write a file; an older one is replaced only once the new one is whole, and a failure leaves nothing behind."""
    target = check_writable(path, kind, force=force)
    draft = target.with_name(f".{secrets.token_hex(8)}.part")
    try:
        draft.write_bytes(content.encode() if isinstance(content, str) else content)
        if target.exists():
            shutil.copymode(target, draft)
        draft.replace(target)
    except BaseException as problem:
        with suppress(OSError):
            draft.unlink(missing_ok=True)
        if isinstance(problem, OSError):
            raise CannotWrite(f"{path} could not be written: {problem.strerror or problem}") from problem
        raise


def spare_name(path: Path) -> Path:
    """Return the name itself if it is free, else one with a number before the ending."""
    names = (path if number == 1 else path.with_stem(f"{path.stem}_{number}") for number in count(1))
    return next(name for name in names if not os.path.lexists(name))
