"""Fill a data folder: play the shards that are missing, in this process or on a cluster."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable, Iterable, Iterator
from contextlib import contextmanager

from cleo_env.agents.arena.progress import Watch
from cleo_env.agents.cluster.connect import connected
from cleo_env.agents.cluster.crew import Crew
from cleo_env.agents.cluster.worker import Order
from cleo_env.agents.data.folder import DataFolder
from cleo_env.agents.data.games import Shard, shard_player

Generate = Callable[[DataFolder, list[Shard], bool, Watch], None]  # plays shards, with decisions or not


def generate_here(folder: DataFolder, shards: list[Shard], decisions: bool, watch: Watch) -> None:
    """Play shards in this process."""
    play = shard_player(folder.contest, decisions)
    with watch(sum(shard.games for shard in shards)) as bar:
        for shard in shards:
            folder.keep(shard, play(shard))
            bar.advance(shard.games)


@contextmanager
def generate_on_ray(address: str, say: Callable[[str], object] = lambda text: None) -> Iterator[Generate]:
    """Be connected to a cluster; give what plays shards there. The driver writes all files."""
    with connected(address):

        def generate(folder: DataFolder, shards: list[Shard], decisions: bool, watch: Watch) -> None:
            crew = Crew(Order.of(folder.contest, shard_player, decisions))
            crew.inspect()
            with watch(sum(shard.games for shard in shards)) as bar:
                for shard, answer in crew.work(ShardPlan(shards)):
                    folder.keep(shard, answer.value)
                    crew.count(answer, shard.games)
                    bar.advance(shard.games)
                    bar.note(crew.note)
            for line in crew.report():
                say(line)

        yield generate


class ShardPlan:
    """The shards that are left."""

    def __init__(self, shards: Iterable[Shard]) -> None:
        self.waiting = deque(shards)

    def take(self, cores: int) -> Shard | None:
        """Return the next shard."""
        return self.waiting.popleft() if self.waiting else None

    def give_back(self, job: Shard) -> list[Hashable]:
        """Play a shard again that was lost, first."""
        self.waiting.appendleft(job)
        return [f"shard {job.number}"]
