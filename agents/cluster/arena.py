"""The arena's blocks on a cluster: numbers do not depend on who plays a block, nor on which is done first."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable, Iterable, Iterator
from contextlib import contextmanager
from math import ceil
from time import perf_counter

from cleo_env.agents.arena.evaluate import Play
from cleo_env.agents.arena.match import Result
from cleo_env.agents.arena.progress import Watch
from cleo_env.agents.arena.results import Pace
from cleo_env.agents.arena.run import Arena, Contest, play_blocks, thinking, warm_up
from cleo_env.agents.cluster.connect import connected
from cleo_env.agents.cluster.crew import Crew
from cleo_env.agents.cluster.worker import Order

JOB_SECONDS = 4.0  # what one job should take: longer ones lose more with a node, shorter ones ask more of the driver
SHARE = 2  # the rest is cut so that every core gets so many more jobs: cores are done at about the same time
Job = tuple[int, ...]  # blocks
Played = tuple[list[tuple[int, list[Result]]], Pace]


@contextmanager
def on_ray(address: str, say: Callable[[str], object] = lambda text: None) -> Iterator[Play]:
    """Be connected to a cluster; give what plays blocks there."""
    with connected(address):

        def play(arena: Arena, blocks: list[int], watch: Watch) -> None:
            crew = Crew(Order.of(arena.contest, block_player, arena.record_to is not None))
            crew.inspect()
            try:
                play_on(crew, arena, blocks, watch)
            finally:
                for line in crew.report():
                    say(line)

        yield play


def block_player(contest: Contest, keep_actions: bool) -> Callable[[Job], Played]:
    """Return what plays blocks of a contest on a worker."""
    match = contest.match(keep_actions=keep_actions)
    warm_up(match, contest.blocks)

    def play(job: Job) -> Played:
        return list(play_blocks(match, contest.blocks, job)), thinking(match)

    return play


def play_on(crew: Crew, arena: Arena, blocks: Iterable[int], watch: Watch) -> None:
    """Have blocks played by a crew, and keep each as it arrives; time is that of the driver's clock."""
    plan = BlockPlan(blocks)
    start = perf_counter()
    with watch(arena.contest.num_games(plan.waiting)) as bar:
        for job, answer in crew.work(plan):
            played, thought = answer.value
            for block, games in played:
                arena.keep(block, games)
            games = sum(len(games) for _, games in played)
            now = perf_counter()
            arena.results.add_pace(Pace(games, now - start) + thought)
            start = now
            plan.learn(len(job), answer.seconds)
            crew.count(answer, games)
            bar.advance(games)
            bar.note(crew.note)


class BlockPlan:
    """The blocks that are left, cut in jobs of about the same time."""

    def __init__(self, blocks: Iterable[int]) -> None:
        self.waiting, self.size = deque(blocks), 1

    def take(self, cores: int) -> Job | None:
        """Return the next blocks, smaller jobs towards the end."""
        count = min(self.size, ceil(len(self.waiting) / (SHARE * max(cores, 1))))
        return tuple(self.waiting.popleft() for _ in range(count)) or None

    def give_back(self, job: Job) -> list[Hashable]:
        """Play blocks again that were lost, first and by themselves."""
        self.waiting.extendleft(reversed(job))
        self.size = 1
        return [f"block {block}" for block in job]

    def learn(self, blocks: int, seconds: float) -> None:
        """Adapt the size of jobs to the time that one took; at most twice the size at a time."""
        fitting = int(blocks * JOB_SECONDS / max(seconds, 1e-3))
        self.size = max(1, min(fitting, 2 * max(self.size, blocks)))
