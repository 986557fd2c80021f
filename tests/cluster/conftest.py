"""A real Ray cluster of several nodes on this machine, on loopback alone."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
ray = pytest.importorskip("ray")

from ray.cluster_utils import Cluster  # noqa: E402 - after the variable that it reads

NODE = {"num_cpus": 1, "object_store_memory": 80 << 20, "include_dashboard": False, "node_ip_address": "127.0.0.2"}
QUICK = {"health_check_initial_delay_ms": 2000, "health_check_period_ms": 1000, "health_check_failure_threshold": 5}


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """One node of one core, to which tests add others."""
    made = Cluster(initialize_head=True, head_node_args={**NODE, "_system_config": QUICK})
    yield made
    ray.shutdown()
    made.shutdown()


@pytest.fixture
def add_node(cluster: Cluster) -> Iterator[Callable[..., Any]]:
    """Add nodes that are taken away after the test."""
    nodes = []

    def add(**options: Any) -> Any:
        nodes.append(cluster.add_node(**{**NODE, **options}))
        return nodes[-1]

    yield add
    for node in nodes:
        if node in cluster.worker_nodes:
            cluster.remove_node(node)


@pytest.fixture
def kill_node(cluster: Cluster) -> Callable[[Any], None]:
    """Kill a node as a power cut would: its workers at once, before they can hand in what they are playing."""

    def kill(node: Any) -> None:
        raylet = node.all_processes["raylet"][0].process.pid
        workers = Path(f"/proc/{raylet}/task/{raylet}/children").read_text().split()
        for process in (raylet, *map(int, workers)):
            os.kill(process, signal.SIGKILL)
        cluster.remove_node(node, allow_graceful=False)

    return kill
