"""What a worker of the cluster does: it makes the contest from its header, once, and plays the jobs it is given."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import chdir
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from time import perf_counter, sleep
from typing import Any, NamedTuple

from cleo_env.agents.arena.run import Contest
from cleo_env.core.threads import limit_cores

Player = Callable[[Any], Any]  # plays a job
KEPT_ORDERS = 2  # a worker serves one driver after the other


class OtherContest(ValueError):
    """A node whose package, sources or weights are others than the driver's."""


@dataclass(frozen=True)
class Order:
    """What the jobs of one run have in common."""

    header: str  # of the contest, as JSON
    folder: str  # where the driver was started: specs may name folders
    prepare: Callable[..., Player]  # (contest, *options) -> what plays a job
    options: tuple[Any, ...] = ()

    @classmethod
    def of(cls, contest: Contest, prepare: Callable[..., Player], *options: Any) -> Order:
        """Return the order to play a contest."""
        if contest.given:
            raise ValueError(f"agents without a spec cannot be sent to a cluster: {', '.join(contest.given)}")
        return cls(json.dumps(contest.header), str(Path.cwd()), prepare, options)


class Answer(NamedTuple):
    """What came of a job."""

    value: Any
    seconds: float
    node: str  # its id


@lru_cache(maxsize=KEPT_ORDERS)
def player_for(order: Order) -> Player:
    """Return what plays the jobs of an order, with everything compiled, on one core."""
    limit_cores(1)
    folder = Path(order.folder)
    with chdir(folder if folder.is_dir() else Path.cwd()):
        contest = Contest.from_header(json.loads(order.header))
        check_same(contest.header, json.loads(order.header))
        return order.prepare(contest, *order.options)


def check_same(own: dict[str, Any], wanted: dict[str, Any]) -> None:
    """Refuse to play where anything that numbers depend on differs from the driver's."""
    differs = [key for key in {**wanted, **own} if own.get(key) != wanted.get(key)]
    if differs:
        named = "; ".join(f"{key} {own.get(key)!r}, the driver has {wanted.get(key)!r}" for key in differs)
        raise OtherContest(f"it would play something else: {named}")


def work(order: Order, job: Any) -> Answer:
    """Play a job; compiling is not counted."""
    import ray

    player, start = player_for(order), perf_counter()
    return Answer(player(job), perf_counter() - start, ray.get_runtime_context().get_node_id())


def inspect(order: Order, hold: float) -> None:
    """Make ready to play on a node; say what stands against it."""
    player_for(order)
    sleep(hold)
