"""All cores of a cluster at work on one order: jobs go out as cores become free, and lost ones go out again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator
from dataclasses import dataclass, field
from math import ceil
from statistics import median
from time import monotonic
from typing import Any, Protocol

from cleo_env.agents.cluster.connect import ClusterError, first_line
from cleo_env.agents.cluster.worker import Answer, Order, inspect, work
from cleo_env.core.wording import numbered

LOOK_SECONDS = 2.0  # how often the cluster is counted anew
WAIT_SECONDS = 60.0  # for a core, once there is none left
AHEAD = 1.25  # jobs sent out for each core, so that none waits for the driver
LOSSES = 5  # a piece of work that was lost so often is given up: it may be what kills its workers
HOLD_SECONDS = 0.5  # a worker that is ready waits so long, so that the next one is started
SLOW = 0.7  # of the median speed: such a node is named


class Plan(Protocol):
    """The work that is left."""

    def take(self, cores: int) -> Any:
        """Return the next job for one of so many cores, None if there is none now."""

    def give_back(self, job: Any) -> list[Hashable]:
        """Take back a job that was lost; name the pieces of work in it."""


@dataclass
class Node:
    """A machine of the cluster and what it has done."""

    name: str
    cores: int
    games: int = 0
    seconds: float = 0.0  # of its cores, added up

    @property
    def speed(self) -> float:
        """Games a second on each core."""
        return self.games / self.seconds if self.seconds else 0.0


@dataclass
class Crew:
    """The cores of the cluster that this process is connected to."""

    order: Order
    nodes: dict[str, Node] = field(default_factory=dict)  # by id, those that left too
    cores: int = 0
    lost: Counter[Hashable] = field(default_factory=Counter)
    _looked: float = 0.0

    def inspect(self) -> None:
        """Have every node make ready; refuse the cluster if one of them would play something else."""
        self.look()
        self._inspect(
            dict.fromkeys(self.nodes, 1), 0.0
        )  # alone at first: what one worker compiles the others only read
        self._inspect({key: node.cores for key, node in self.nodes.items()}, HOLD_SECONDS)
        self.look()
        if not self.cores:
            raise ClusterError("the cluster has no core to play on")

    def _inspect(self, workers: dict[str, int], hold: float) -> None:
        """Have so many workers of each node make ready."""
        import ray
        from ray.util.scheduling_strategies import NodeAffinitySchedulingStrategy as On

        remote, asked = ray.remote(inspect), []
        for node, count in workers.items():
            there = remote.options(num_cpus=0, max_retries=0, scheduling_strategy=On(node, soft=False))
            asked += [(node, there.remote(self.order, hold)) for _ in range(count)]
        for node, answer in asked:
            try:
                ray.get(answer)
            except ray.exceptions.RayTaskError as problem:
                raise ClusterError(f"node {self.nodes[node].name}: {first_line(cause(problem))}") from problem
            except ray.exceptions.RayError:
                self.nodes.pop(node, None)  # it left; work goes to the others

    def look(self) -> None:
        """Count the cores anew."""
        import ray

        self.cores, self._looked = 0, monotonic()
        alive = [node for node in ray.nodes() if node["Alive"] and node["Resources"].get("CPU", 0) >= 1]
        addresses = Counter(node["NodeManagerAddress"] for node in alive)
        for node in alive:
            name, key, cores = node["NodeManagerAddress"], node["NodeID"], int(node["Resources"]["CPU"])
            self.nodes.setdefault(key, Node(name if addresses[name] == 1 else f"{name} ({key[:6]})", cores))
            self.cores += cores

    def work(self, plan: Plan) -> Iterator[tuple[Any, Answer]]:
        """Have all work of a plan done; give each job with its answer, in the order in which they are done."""
        import ray

        remote = ray.remote(work).options(num_cpus=1, max_retries=0)
        out: dict[Any, Any] = {}
        idle_since = monotonic()
        while True:
            while len(out) < ceil(AHEAD * self.cores) and (job := plan.take(self.cores)) is not None:
                out[remote.remote(self.order, job)] = job
            if not out and self.cores:
                return
            done, _ = ray.wait(list(out), timeout=LOOK_SECONDS) if out else ([], [])
            for answer in done:
                if (found := self._collect(answer, job := out.pop(answer), plan)) is not None:
                    yield job, found
            if monotonic() - self._looked > LOOK_SECONDS:
                self.look()
            if done or self.cores:
                idle_since = monotonic()
            elif monotonic() - idle_since > WAIT_SECONDS:
                raise ClusterError(f"the cluster has had no core to play on for {WAIT_SECONDS:.0f} seconds")

    def _collect(self, answer: Any, job: Any, plan: Plan) -> Answer | None:
        """Return what came of a job, nothing if it was lost with its worker or node."""
        import ray

        try:
            return ray.get(answer)
        except ray.exceptions.RayTaskError as problem:
            raise cause(problem) from None
        except ray.exceptions.RayError as problem:
            for piece in plan.give_back(job):
                self.lost[piece] += 1
                if self.lost[piece] >= LOSSES:
                    raise ClusterError(
                        f"{piece} was lost {LOSSES} times, the last time so: {first_line(problem)}"
                    ) from problem
            self.look()
            return None

    def count(self, answer: Answer, games: int) -> None:
        """Count the games of an answer for its node."""
        if answer.node not in self.nodes:
            self.look()
        if node := self.nodes.get(answer.node):
            node.games, node.seconds = node.games + games, node.seconds + answer.seconds

    @property
    def note(self) -> str:
        """How large the cluster is, and who is slow."""
        played = [node for node in self.nodes.values() if node.games]
        usual = median(node.speed for node in played) if played else 0.0
        slow = [f"{node.name} at {node.speed / usual:.1f} x" for node in played if node.speed < SLOW * usual]
        return numbered(self.cores, "core") + (f", slow: {', '.join(slow)}" if slow else "")

    def report(self) -> list[str]:
        """Say what each node has done."""
        return [
            f"node {node.name}: {numbered(node.games, 'game')}, {node.speed:.2f} a second on each core"
            for node in self.nodes.values()
            if node.games
        ]


def cause(problem: Any) -> BaseException:
    """Return what went wrong inside a task."""
    return problem.cause if isinstance(problem.cause, BaseException) else problem
