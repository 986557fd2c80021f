"""A small file of rules, compiled as a new process would, for tests of how compiled code is kept."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

from cleo_env.core import cache_home, jit, kernel_cache

MODULE = "toy_rules"
ADD = '''"""Rules."""


def add(a, b):
    """Add."""
    return a + b
'''


def forget() -> None:
    """Begin as a new process would."""
    for known in (cache_home.cache_home, kernel_cache.cache_folder, kernel_cache._warn_once):
        known.cache_clear()


def load(path: Path) -> dict[str, Any]:
    """Import a file anew; numba looks its module up by name when it finds compiled code again."""
    module = sys.modules[MODULE] = ModuleType(MODULE)
    exec(compile(path.read_text(), str(path), "exec"), module.__dict__)
    return module.__dict__


def compiled(path: Path) -> Callable[..., Any]:
    """Compile `add` as a new process would."""
    forget()
    return jit.jit(load(path)["add"])


def was_found(kernel: Any) -> bool:
    """Tell whether all that was called came from the cache."""
    return bool(kernel.stats.cache_hits) and not kernel.stats.cache_misses
