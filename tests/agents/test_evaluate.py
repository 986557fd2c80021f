"""One way to measure agents, whoever asks."""

from __future__ import annotations

import numpy as np
import pytest

from cleo_env.agents.agent import RandomAgent
from cleo_env.agents.arena.blocks import Blocks
from cleo_env.agents.arena.bootstrap import interval, resampled_sums
from cleo_env.agents.arena.evaluate import evaluate
from cleo_env.agents.arena.match import Match
from cleo_env.agents.arena.share import Share
from tests.agents.sitters import CAESAR, FirstAgent

pytestmark = pytest.mark.compiled
BLOCKS, SEED = 12, 5


def test_the_share_is_that_of_the_blocks_counted_by_hand() -> None:
    agents = [RandomAgent(), FirstAgent()]
    plan, won = Blocks(2, 2, SEED), np.zeros((BLOCKS, 2))
    for result in Match(CAESAR, ["a", "b"], agents, 2, seed=SEED).play(plan.all(range(BLOCKS))):
        mine = [result.fixture.agents[seat] == 0 for seat in result.winners]
        won[plan.block_of(result.fixture.number)] += sum(mine) / max(len(mine), 1), 1
    sums = resampled_sums(won, [None] * BLOCKS, SEED)
    low, high = interval(sums[:, 0] / sums[:, 1])
    found = evaluate(CAESAR, agents, num_players=2, blocks=BLOCKS, seed=SEED).share
    assert found == Share(won[:, 0].sum() / won[:, 1].sum(), low, high) and low < high


def test_specs_and_objects_may_be_mixed_and_shares_are_found_by_name() -> None:
    found = evaluate("caesar", ["random", FirstAgent()], blocks=3, max_turns=6)
    assert list(found.shares) == ["random", "FirstAgent 0"] and found.share == found.shares["random"]
    assert found.title == "caesar, 2 players, max_turns=6: 3 blocks, 6 games, seed 0"
    assert found.statistics.games == 6


def test_one_object_in_several_seats_is_one_agent() -> None:
    first = FirstAgent()
    found = evaluate("architects_2006", ["random", first, first, first], num_players=4, blocks=1, max_turns=3)
    assert list(found.shares) == ["random", "FirstAgent 0"]


def test_too_few_blocks_are_refused() -> None:
    with pytest.raises(ValueError, match="3 are needed"):
        evaluate("caesar", ["random", "greedy", "expert"], blocks=2)


def test_a_share_is_written_with_its_interval() -> None:
    assert str(Share(0.5, 0.25, 1)) == "0.500 (0.250 to 1.000)"
