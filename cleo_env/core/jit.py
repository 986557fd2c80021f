"""The one decorator that compiles a rule, and where its machine code is kept.

numba's own cache checks the file of a function, not the files of the functions it calls, and does not
know about bounds checking. So our machine code lies in a folder named by a hash of everything it is made
from: change any source and the next import compiles anew; change it back and the old code is found again.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import Any
from zlib import crc32

import numba
from numba.core import config, types

PACKAGE = Path(__file__).resolve().parents[1]
COMPILED = not config.DISABLE_JIT
KEEP_DAYS = 30
HASH_LENGTH = 16


def name_by_fields(record: types.Record) -> tuple[str, tuple[int]]:
    """Name a type of record by its fields.

    numba names compiled code by the order in which a process meets its record types. One shared rule, compiled for two
    kinds of record by two processes, would so get one name twice, and a third process would run the wrong code.
    """
    return "Record", (crc32(repr(record).encode()),)


types.Record.mangling_args = property(name_by_fields)  # type: ignore[method-assign, assignment]


def cache_home() -> Path:
    """Return the folder below which all our compiled code lies."""
    if chosen := os.environ.get("CLEO_CACHE_DIR"):
        return Path(chosen) / "cleo_env"
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(home) / "cleo_env"


def source_hash(*packages: Path) -> str:
    """Hash the sources of these packages, numba's version and the flags that change its code."""
    digest = hashlib.sha256(f"{numba.__version__} {sys.version} {config.BOUNDSCHECK}".encode())
    for package in packages:
        for path in sorted(package.rglob("*.py")):
            digest.update(path.relative_to(package).as_posix().encode() + path.read_bytes())
    return digest.hexdigest()[:HASH_LENGTH]


@cache
def cache_folder(package: Path) -> Path:
    """Return the folder for kernels of this package, made fresh if its sources are new."""
    folder = cache_home() / source_hash(*sorted({PACKAGE, package}))
    if not folder.exists():
        _forget_old_folders(folder.parent)
        folder.mkdir(parents=True, exist_ok=True)
    os.utime(folder)
    return folder


def _forget_old_folders(home: Path) -> None:
    """Remove compiled code that no run has used for a month."""
    oldest = time.time() - KEEP_DAYS * 86400
    for folder in home.glob("[0-9a-f]" * HASH_LENGTH):
        with suppress(FileNotFoundError):  # another process may be tidying up too
            if folder.stat().st_mtime < oldest:
                shutil.rmtree(folder, ignore_errors=True)


def announce_compiling(name: str) -> None:
    """Say that a game's rules are being compiled, if they are not at hand in compiled form yet."""
    if COMPILED and not any(cache_folder(PACKAGE).rglob(f"*{name}.step_games*.nbi")):
        print(f"cleo_env: compiling the rules of {name}, once, in about a minute ..", file=sys.stderr, flush=True)


def jit(function: Callable[..., Any]) -> Callable[..., Any]:
    """Compile a rule with numba, releasing the GIL, with its code cached under our own folder."""
    if not COMPILED:
        return function
    package = Path(function.__code__.co_filename).resolve().parent
    while (package.parent / "__init__.py").exists():
        package = package.parent
    before = config.CACHE_DIR
    config.CACHE_DIR = str(cache_folder(package))
    try:
        return numba.njit(cache=True, nogil=True, error_model="numpy")(function)
    finally:
        config.CACHE_DIR = before


def specialise(template: Callable[..., Any], name: str, rules: dict[str, Any]) -> Callable[..., Any]:
    """Compile a template loop of the core for one game: the names in `rules` become that game's kernels.

    The copy gets a name of its own, so that two games never share a cache file. (A closure would do the
    same, but numba cannot find a closure over compiled functions again in its cache.)
    """
    loop = FunctionType(template.__code__, {**template.__globals__, **rules}, template.__name__)
    loop.__qualname__ = f"{name}.{template.__name__}"
    loop.__module__ = template.__module__
    loop.__doc__ = template.__doc__
    return jit(loop)
