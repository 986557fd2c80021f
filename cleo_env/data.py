"""Self-play data that `cleo data` wrote: `cleo_env.data.load(DIR)`. See docs/data.md."""

from __future__ import annotations

from cleo_env.core.extras import missing_extra

try:
    from cleo_env.agents.data.dataset import DataError, Dataset, load
except ModuleNotFoundError as problem:
    raise missing_extra("cleo_env.data", "data", problem) from problem

__all__ = ["DataError", "Dataset", "load"]
