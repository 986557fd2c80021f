"""Where compiled code is kept: a folder that is ours alone, since what lies in it is unpickled and run.

`CLEO_CACHE_DIR` moves it. Where it cannot be written, or others may write to it, a folder in the system's temporary one
stands in, with one warning.
"""

from __future__ import annotations

import os
import secrets
import stat
import tempfile
import warnings
from functools import cache
from pathlib import Path

from platformdirs import user_cache_path

NAME = "cleo_env"
PRIVATE = 0o700
ROOT = 0  # may write everywhere anyway


class CacheWarning(UserWarning):
    """Compiled code cannot be kept where it should be."""


def wanted_home() -> Path:
    """Return the folder that should hold all our compiled code."""
    if chosen := os.environ.get("CLEO_CACHE_DIR"):
        return Path(chosen).expanduser().absolute() / NAME
    return user_cache_path(NAME, appauthor=False)


@cache
def cache_home() -> Path:
    """Return a private folder for compiled code, the wanted one if it will do."""
    wanted = wanted_home()
    if not (problem := _claim(wanted)):
        return wanted
    spare = _spare_home()
    warnings.warn(f"{wanted} {problem}: compiled code is kept in {spare} instead", CacheWarning, stacklevel=2)
    return spare


def make_private(folder: Path) -> None:
    """Make a folder among our compiled code; one that others may write to is set aside, since it may hold anything."""
    folder.mkdir(PRIVATE, exist_ok=True)
    if _others_may_write(folder):
        folder.rename(f"{folder}.{secrets.token_hex(4)}.not-ours")
        folder.mkdir(PRIVATE)


def _spare_home() -> Path:
    """Return a private folder among the temporary ones, the same in every run if that is safe."""
    user = os.getuid() if hasattr(os, "getuid") else "user"
    spare = Path(tempfile.gettempdir()) / f"{NAME}-{user}"
    return Path(tempfile.mkdtemp(prefix=f"{NAME}-")) if spare.is_symlink() or _claim(spare) else spare


def _claim(folder: Path) -> str:
    """Make a private folder, and say what is wrong with it; nothing if all is well."""
    try:
        folder.mkdir(PRIVATE, parents=True, exist_ok=True)
        if _others_may_write(folder):
            return "may be written by other users"
        tempfile.TemporaryFile(dir=folder).close()
    except OSError as problem:
        return f"cannot be written ({problem.strerror})"
    return ""


def _others_may_write(folder: Path) -> bool:
    """Tell whether somebody else could have put files into a folder."""
    if not hasattr(os, "getuid"):
        return False
    found = folder.stat()
    return found.st_uid not in (os.getuid(), ROOT) or bool(found.st_mode & (stat.S_IWGRP | stat.S_IWOTH))
