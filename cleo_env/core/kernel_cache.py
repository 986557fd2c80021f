"""Machine code on disk: one file for each function and signature, with a checksum before it.

numba's own cache compiles anew when any line of a file has moved, notices no change in an imported function, and
hands a damaged file to LLVM, which aborts the process. Here a folder is named by a hash of what the sources do
(`core.sources`), numba's version and its flags; files in it are named by function and signature; a damaged one is set
aside. What is read is unpickled, as numba does it, so the folder must be ours alone (`core.cache_home`).
"""

from __future__ import annotations

import hashlib
import os
import pickle
import secrets
import shutil
import sys
import time
import warnings
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from types import CodeType
from typing import Any

import numba
from numba.core import config
from numba.core.caching import FunctionCache
from numba.core.compiler import CompileResult
from numba.core.serialize import dumps

from cleo_env.core.cache_home import CacheWarning, cache_home, make_private
from cleo_env.core.sources import HASH_LENGTH, Places, source_hash

CHECKSUM = 32  # bytes
KEEP_DAYS = 30


class KernelCache(FunctionCache):
    """Keeps the machine code of one function, in place of numba's own cache."""

    def __init__(self, function: Callable[..., Any], places: Places) -> None:
        self._py_func = function
        self.places = places
        self._folder = cache_folder(places)
        self._stem = f"{function.__module__}.{function.__qualname__}".replace("<", "").replace(">", "")
        self.enable()

    @property
    def cache_path(self) -> str:
        """The folder of the files."""
        return str(self._folder)

    def is_empty(self) -> bool:
        """Tell whether nothing of this function is kept."""
        return not any(self._folder.glob(f"{self._stem}.*.nbc"))

    def flush(self) -> None:
        """Forget all that is kept of this function."""
        for path in self._folder.glob(f"{self._stem}.*.nbc"):
            path.unlink(missing_ok=True)

    def load_overload(self, sig: Any, target_context: Any) -> CompileResult | None:
        """Return the compiled function for these types, if it is kept here."""
        target_context.refresh()
        payload = read_checked(self._path(sig, target_context.codegen())) if self._enabled else None
        if payload is None:
            return None
        try:
            kept_for, parts = pickle.loads(payload)
        except ImportError:  # its module had another name, or lived in another process only
            return None
        return CompileResult._rebuild(target_context, *parts) if kept_for == sig else None

    def save_overload(self, sig: Any, data: CompileResult) -> None:
        """Keep a compiled function, if its code does not hang on this process."""
        if self._enabled and not data.lifted and not data.library.has_dynamic_globals:
            write_checked(self._path(sig, data.codegen), dumps((sig, data._reduce())))

    def _path(self, sig: Any, codegen: Any) -> Path:
        """Name the file by all that tells this machine code from others in the folder."""
        types, machine, function = self._index_key(sig, codegen)
        told = repr((types, machine, function, constants_of(self._py_func.__code__, self._py_func.__doc__)))
        return self._folder / f"{self._stem}.{hashlib.sha256(told.encode()).hexdigest()[:HASH_LENGTH]}.nbc"


def constants_of(code: CodeType, docstring: str | None = None) -> list[Any]:
    """Return the constants of a function but its docstring."""
    told = (value for value in code.co_consts if value != docstring)
    return [constants_of(value) if isinstance(value, CodeType) else repr(value) for value in told]


def read_checked(path: Path) -> bytes | None:
    """Return what was kept in a file, or nothing; a damaged file is set aside."""
    try:
        content = path.read_bytes()
    except OSError:
        return None
    checksum, payload = content[:CHECKSUM], content[CHECKSUM:]
    if hashlib.sha256(payload).digest() == checksum:
        return payload
    with suppress(OSError):
        path.replace(path.with_suffix(".damaged"))
    return None


def write_checked(path: Path, payload: bytes) -> None:
    """Keep bytes in a file, whole or not at all; a disk that takes no more costs the next run a compile."""
    draft = path.with_name(f".{secrets.token_hex(8)}.part")
    try:
        draft.write_bytes(hashlib.sha256(payload).digest() + payload)
        draft.replace(path)
    except OSError as problem:
        with suppress(OSError):
            draft.unlink(missing_ok=True)
        _warn_once(path.parent, problem.strerror)


@cache
def _warn_once(folder: Path, problem: str) -> None:
    told = f"compiled code cannot be kept in {folder} ({problem}): it is compiled anew in every run"
    warnings.warn(told, CacheWarning, stacklevel=2)


@cache
def cache_folder(places: Places) -> Path:
    """Return the folder for kernels that are made from these sources."""
    made_by = f"{numba.__version__} {sys.version} {config.BOUNDSCHECK} {source_hash(places)}"
    folder = cache_home() / hashlib.sha256(made_by.encode()).hexdigest()[:HASH_LENGTH]
    with suppress(OSError):  # a disk that takes no more is told of when something is to be kept
        if not folder.exists():
            _forget_old(folder.parent)
        make_private(folder)
        os.utime(folder)
    return folder


def _forget_old(home: Path) -> None:
    """Remove what no run has used for a month."""
    oldest = time.time() - KEEP_DAYS * 86400
    for path in [*home.glob("[0-9a-f]" * HASH_LENGTH), *home.glob("*.not-ours"), *home.glob("hashes/*")]:
        with suppress(FileNotFoundError):  # another process may be tidying up too
            if path.stat().st_mtime < oldest:
                shutil.rmtree(path, ignore_errors=True) if path.is_dir() else path.unlink()
