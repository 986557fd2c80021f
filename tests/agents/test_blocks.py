"""Duplicate blocks: every seat and every seed alike for all."""

from __future__ import annotations

from collections import Counter

from cleo_env.agents.arena.blocks import Blocks, line_ups, seatings


def test_fewer_agents_than_seats_fill_the_table_in_turn() -> None:
    assert line_ups(2, 4) == [(0, 1, 0, 1)] and line_ups(1, 3) == [(0, 0, 0)] and line_ups(3, 4) == [(0, 1, 2, 0)]


def test_of_more_agents_than_seats_every_choice_sits_down() -> None:
    assert line_ups(3, 2) == [(0, 1), (0, 2), (1, 2)]


def test_equal_rotations_are_played_once() -> None:
    assert seatings((0, 1, 0, 1)) == [(0, 1, 0, 1), (1, 0, 1, 0)] and seatings((5, 5)) == [(5, 5)]


def test_in_a_block_every_agent_sits_everywhere_alike() -> None:
    for num_agents in (1, 2, 3, 4, 6):
        blocks = Blocks(num_agents, 4, seed=3)
        for block in range(len(blocks.line_ups)):
            seated = [fixture.agents for fixture in blocks.fixtures(block)]
            by_seat = [Counter(agents[seat] for agents in seated) for seat in range(4)]
            assert all(count == by_seat[0] for count in by_seat)


def test_a_block_has_one_seed_and_blocks_have_different_seeds() -> None:
    blocks = Blocks(2, 4, seed=3)
    seeds = [{fixture.seed for fixture in blocks.fixtures(block)} for block in range(50)]
    assert all(len(seed) == 1 for seed in seeds) and len(set.union(*seeds)) == 50


def test_games_are_numbered_apart_and_know_their_block() -> None:
    blocks = Blocks(3, 2, seed=0)
    fixtures = list(blocks.all(range(30)))
    assert len({fixture.number for fixture in fixtures}) == len(fixtures) == 60
    assert [blocks.block_of(fixture.number) for fixture in fixtures] == [block for block in range(30) for _ in range(2)]
