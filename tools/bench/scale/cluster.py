"""The arena on Ray: what the driver does for a job, nodes that share this machine's cores, and Ray beside no Ray."""

from __future__ import annotations

import os
from collections.abc import Callable, Hashable
from functools import partial
from statistics import median
from time import perf_counter, process_time, sleep
from typing import Any

from cleo_env.agents.arena.progress import unwatched
from cleo_env.agents.arena.results import Results
from cleo_env.agents.arena.run import Arena, Contest
from cleo_env.agents.cluster.arena import block_player, play_on
from cleo_env.agents.cluster.connect import LOCAL, connected
from cleo_env.agents.cluster.crew import Crew
from cleo_env.agents.cluster.worker import Order
from tools.bench.scale.one_core import SEARCH, contest_of

NODE: dict[str, Any] = {
    "num_cpus": 1,
    "object_store_memory": 80 << 20,
    "include_dashboard": False,
    "node_ip_address": "127.0.0.2",
}
NODES = (1, 2, 4)
EMPTY_JOBS, BEFORE = 400, 50
WAITED = (100, 4000)  # jobs that are out
WAITS = 40
FOR_EVER = 3600.0


def ready_crew(contest: Contest) -> Crew:
    """Return the cores of the cluster, warmed up."""
    crew = Crew(Order.of(contest, block_player, False))
    crew.inspect()
    return crew


def play_on_ray(crew: Crew, contest: Contest, blocks: int) -> float:
    """Return how long a cluster takes for some blocks."""
    arena, start = Arena(contest, Results()), perf_counter()
    play_on(crew, arena, list(range(blocks)), unwatched)
    return perf_counter() - start


def play_here(contest: Contest, blocks: int) -> float:
    """Return how long this process takes for some blocks, on all cores."""
    arena = Arena(contest, Results())
    arena.warm_up()
    start = perf_counter()
    arena.play(list(range(blocks)))
    return perf_counter() - start


def measure_nodes(game: str, blocks: int) -> list[dict[str, float]]:
    """Return how long some blocks take one, two and four nodes of one worker each, which share this machine."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    from ray.cluster_utils import Cluster

    contest, found = contest_of(game, (SEARCH,)), []
    cluster = Cluster(initialize_head=True, head_node_args=NODE)
    try:
        with connected(cluster.address):
            for nodes in NODES:
                while len(cluster.list_all_nodes()) < nodes:
                    cluster.add_node(**NODE)
                crew = ready_crew(contest)
                seconds = play_on_ray(crew, contest, blocks)
                found.append({"nodes": crew.cores, "blocks": blocks, "seconds": seconds})
    finally:
        cluster.shutdown()
    return found


def measure_local(game: str, blocks: int, turns: int) -> tuple[dict[str, Any], dict[str, float]]:
    """Return the arena with and without a cluster of this machine, in turns; and what its driver does by itself."""
    contest = contest_of(game, (SEARCH,))
    with connected(LOCAL):
        crew = ready_crew(contest)
        without, with_ray = [], []
        for _ in range(turns):
            without.append(play_here(contest, blocks))
            with_ray.append(play_on_ray(crew, contest, blocks))
        ratios = [here / there for here, there in zip(without, with_ray, strict=True)]
        beside = {"workers": crew.cores, "blocks": blocks, "seconds_without_ray": without, "seconds_with_ray": with_ray,
                  "ratios": ratios, "ratio": median(ratios)}  # fmt: skip
        driver = {"per_job": job_seconds(contest), "per_job_out": wait_seconds()}
    return beside, driver


def idle_player(contest: Contest) -> Callable[[Any], None]:
    """Return what does nothing on a worker."""
    return lambda job: None


class EmptyPlan:
    """So many jobs in which nothing is to be done."""

    def __init__(self, jobs: int) -> None:
        self.left = jobs

    def take(self, cores: int) -> int | None:
        """Return the next job."""
        self.left -= 1
        return self.left if self.left >= 0 else None

    def give_back(self, job: int) -> list[Hashable]:
        """Take back a job that was lost."""
        self.left += 1
        return [job]


def job_seconds(contest: Contest) -> float:
    """Return the processor time of the driver for an empty job: all its threads, waiting excluded."""
    crew = Crew(Order.of(contest, idle_player))
    crew.inspect()
    list(crew.work(EmptyPlan(BEFORE)))
    start = process_time()
    list(crew.work(EmptyPlan(EMPTY_JOBS)))
    return (process_time() - start) / EMPTY_JOBS


def wait_seconds() -> float:
    """Return how much longer it takes to wait for any job with every job that is out; the cluster is of no use then."""
    import ray

    out = ray.remote(wait_in_vain).options(num_cpus=1, max_retries=0)
    done, refs, found = ray.put(None), list[Any](), list[float]()
    for jobs in WAITED:
        refs += [out.remote() for _ in range(jobs - len(refs))]
        asked = [*refs, done]
        found.append(median(timed(partial(ray.wait, asked, timeout=FOR_EVER)) for _ in range(WAITS)))
    return max(0.0, found[1] - found[0]) / (WAITED[1] - WAITED[0])


def wait_in_vain() -> None:
    """Keep a core until the cluster ends."""
    sleep(FOR_EVER)


def timed(do: Callable[[], object]) -> float:
    """Return how long something takes."""
    start = perf_counter()
    do()
    return perf_counter() - start
