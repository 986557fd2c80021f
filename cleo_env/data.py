"""Self-play data that `cleo data` wrote: `cleo_env.data.load(DIR)`. See docs/data.md."""

from __future__ import annotations

from cleo_env.agents.data.dataset import DataError, Dataset, load

__all__ = ["DataError", "Dataset", "load"]
