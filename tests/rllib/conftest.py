"""Ray in this process and no other, without a word to anybody."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
ray = pytest.importorskip("ray")
pytest.importorskip("tree", reason="RLlib is not installed")


@pytest.fixture(scope="session")
def local_ray() -> Iterator[None]:
    """A Ray instance of two cores on loopback."""
    ray.init(num_cpus=2, include_dashboard=False, object_store_memory=80 << 20, log_to_driver=False)
    yield
    ray.shutdown()
