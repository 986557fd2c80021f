"""The one decorator that compiles a rule, and the templates that are filled in with a game's rules.

Where machine code is kept, and what it hangs on: `core.kernel_cache` and `core.sources`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FunctionType
from typing import Any
from zlib import crc32

import numba
from numba.core import config, types

from cleo_env.core.kernel_cache import KernelCache
from cleo_env.core.sources import Places, places_of

COMPILED = not config.DISABLE_JIT


def name_by_fields(record: types.Record) -> tuple[str, tuple[int]]:
    """Name a type of record by its fields.

    numba names compiled code by the order in which a process meets its record types. One shared rule, compiled for two
    kinds of record by two processes, would so get one name twice, and a third process would run the wrong code.
    """
    return "Record", (crc32(repr(record).encode()),)


types.Record.mangling_args = property(name_by_fields)  # type: ignore[method-assign, assignment]


def jit(function: Callable[..., Any]) -> Callable[..., Any]:
    """Compile a rule with numba, releasing the GIL, with its code kept in our own cache."""
    return _compiled(function, places_of(function.__code__.co_filename)) if COMPILED else function


def bind_kernels(template: Callable[..., Any], name: str, rules: dict[str, Any]) -> Callable[..., Any]:
    """Compile a template loop of the core for one game: the names in `rules` become that game's kernels.

    The copy gets a name of its own, so that two games never share a cache file. (A closure would do the
    same, but numba cannot find a closure over compiled functions again in its cache.)
    """
    loop = FunctionType(template.__code__, {**template.__globals__, **rules}, template.__name__)
    loop.__qualname__ = f"{name}.{template.__name__}"
    loop.__module__ = template.__module__
    loop.__doc__ = template.__doc__
    return _compiled(loop, _places_of_all(template, rules)) if COMPILED else loop


def _places_of_all(template: Callable[..., Any], rules: dict[str, Any]) -> Places:
    """Return where the sources of a template and of the kernels in it lie."""
    places = set(places_of(template.__code__.co_filename))
    for kernel in rules.values():
        kept = getattr(kernel, "_cache", None)
        places.update(kept.places if isinstance(kept, KernelCache) else ())
    return tuple(sorted(places))


def _compiled(function: Callable[..., Any], places: Places) -> Callable[..., Any]:
    kernel = numba.njit(nogil=True, error_model="numpy")(function)
    kernel._cache = KernelCache(function, places)
    return kernel


def announce_compiling(name: str, kernel: Any) -> None:
    """Say that a game's rules are being compiled, if they are not at hand in compiled form yet."""
    if COMPILED and kernel._cache.is_empty():
        print(f"cleo_env: compiling the rules of {name}, once, in about a minute ..", file=sys.stderr, flush=True)
