"""How blocks are cut in jobs for a cluster."""

from __future__ import annotations

from cleo_env.agents.cluster.arena import JOB_SECONDS, BlockPlan


def test_jobs_grow_to_a_few_seconds_and_shrink_towards_the_end() -> None:
    plan, sizes = BlockPlan(range(400)), []
    while job := plan.take(cores=2):
        sizes.append(len(job))
        plan.learn(len(job), len(job) * JOB_SECONDS / 50)
    assert sizes[:4] == [1, 2, 4, 8] and max(sizes) == 50 and sizes[-1] == 1 and sum(sizes) == 400
    assert sizes[-6:] == sorted(sizes[-6:], reverse=True)


def test_what_was_lost_is_next_and_alone() -> None:
    plan = BlockPlan(range(10))
    plan.size = 3
    lost = plan.take(cores=1)
    assert lost == (0, 1, 2) and plan.give_back(lost) == ["block 0", "block 1", "block 2"]
    assert [plan.take(cores=1) for _ in range(4)] == [(0,), (1,), (2,), (3,)]


def test_slow_blocks_are_sent_one_by_one() -> None:
    plan = BlockPlan(range(10))
    plan.learn(4, 100 * JOB_SECONDS)
    assert plan.take(cores=1) == (0,)
