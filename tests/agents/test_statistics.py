"""Shares, intervals and ratings against hand-made games and slow second ways to compute them."""

from __future__ import annotations

import choix
import numpy as np
import pytest

from cleo_env.agents.arena.bootstrap import interval, resampled_sums
from cleo_env.agents.arena.ratings import POINTS, ratings
from cleo_env.agents.arena.results import Pace
from cleo_env.agents.arena.statistics import Statistics, summarise
from cleo_env.agents.arena.table import legend
from tests.agents.sitters import outcome

NO_PACE = Pace()


def summary(*blocks: list, **options: object) -> Statistics:
    return summarise(blocks, options.get("pace", NO_PACE), 0)  # type: ignore[arg-type]


def pair(winner: str, loser: str) -> list:
    return [outcome([winner, loser], [1, 2]), outcome([loser, winner], [2, 1])]


def test_shares_by_hand() -> None:
    found = summary([outcome(["a", "b"], [1, 2]), outcome(["b", "a"], [1, 2])], pair("a", "b"))
    by_name = {agent.name: agent for agent in found.agents}
    assert found.blocks == 2 and found.games == 4 and [agent.name for agent in found.agents] == ["a", "b"]
    assert by_name["a"].win_share == 0.75 and by_name["b"].win_share == 0.25 and by_name["a"].parity == 0.5
    assert by_name["a"].share_by_seat == [1.0, 0.5] and by_name["a"].mean_score == pytest.approx(8.75)
    assert found.finished_above == [[None, 0.75], [0.25, None]]
    assert by_name["a"].low == 0.5 and by_name["a"].high == 1.0 and by_name["a"].decisions == 20


def test_seats_of_one_name_are_counted_together() -> None:
    found = summary([outcome(["a", "b", "b", "b"], [2, 1, 1, 4])])
    a, b = sorted(found.agents, key=lambda agent: agent.name)
    assert (a.parity, b.parity) == (0.25, 0.75) and (a.win_share, b.win_share) == (0, 1) and a.games == b.games == 1
    assert b.share_by_seat == [None, 0.5, 0.5, 0.0]
    assert found.finished_above == [[None, 2 / 3], [1 / 3, None]]


def test_a_shared_win_counts_in_parts_and_a_tie_half() -> None:
    found = summary([outcome(["a", "b", "c"], [1, 1, 3])])
    assert [agent.win_share for agent in found.agents] == [0.5, 0.5, 0.0]
    assert found.finished_above[0] == [None, 0.5, 1.0]


def test_who_is_eaten_is_counted() -> None:
    found = summary([outcome(["a", "b"], [1, 2], lost=[False, True], final_stats={"amulets": [3, 8]})])
    assert [(agent.lost, agent.final_stats["amulets"]) for agent in found.agents] == [(0, 3), (1, 8)]


def test_agents_that_never_met_have_no_share_of_meetings() -> None:
    found = summary(pair("a", "b"), pair("b", "c"))
    names = [agent.name for agent in found.agents]
    assert found.finished_above[names.index("a")][names.index("c")] is None and names == ["a", "b", "c"]


def test_speed_is_told_where_it_is_known() -> None:
    pace = Pace(games=4, seconds=2.0, decisions={"a": 50}, thinking={"a": 0.5})
    a, b = sorted(summary(pair("a", "b"), pace=pace).agents, key=lambda agent: agent.name)
    assert a.decisions_per_second == 100 and b.decisions_per_second is None
    assert summary(pair("a", "b"), pace=pace).games_per_second == 2 and summary(pair("a", "b")).games_per_second is None


def test_one_agent_alone_has_all_wins_and_rating_nought() -> None:
    (agent,) = summary([outcome(["a", "a"], [1, 2])]).agents
    assert (agent.win_share, agent.parity, agent.rating, agent.rating_low) == (1, 1, 0, 0)


def test_few_blocks_that_all_agree_do_not_look_like_certainty() -> None:
    better, worse = summary(*[pair("a", "b")] * 8).agents
    exact = 0.025 ** (1 / 8)  # the chance of eight wins in a row is then 2.5 %
    assert (better.win_share, better.high) == (1, 1) and better.low == pytest.approx(exact)
    assert (worse.win_share, worse.low) == (0, 0) and worse.high == pytest.approx(1 - exact)
    assert better.rating_low < better.rating and worse.rating < worse.rating_high
    assert summary(*[pair("a", "b")] * 80).agents[0].low > 0.95, "the more blocks agree the more they say"


def test_blocks_of_each_line_up_that_agree_among_themselves_show_no_spread_either() -> None:
    by_name = {agent.name: agent for agent in summary(*[pair("a", "b"), pair("b", "c"), pair("a", "c")] * 4).agents}
    unseen = 1 - 0.025 ** (1 / 7)  # eight blocks, of which one tells what the other line-up's are like
    assert by_name["b"].win_share == 0.5
    assert by_name["b"].low == max(0.5 - unseen, 0) and by_name["b"].high == pytest.approx(min(0.5 + unseen, 1))


def test_one_block_alone_says_next_to_nothing() -> None:
    assert summary(pair("a", "b")).agents[0].low == pytest.approx(0.025)


def test_blocks_that_differ_have_the_interval_of_the_bootstrap() -> None:
    blocks = [pair("a", "b"), pair("b", "a"), pair("a", "b"), pair("a", "b")]
    sums = resampled_sums(np.array([[2.0], [0.0], [2.0], [2.0]]), ["x"] * 4, 0) / 8
    low, high = interval(sums)
    a = next(agent for agent in summary(*blocks).agents if agent.name == "a")
    assert (a.low, a.high) == (pytest.approx(low[0]), pytest.approx(high[0]))


def test_resampling_draws_whole_blocks_within_their_strata() -> None:
    columns, strata = np.array([[1.0, 1.0], [3.0, 1.0], [0.0, 100.0]]), ["x", "x", "y"]
    sums = resampled_sums(columns, strata, seed=1, resamples=500)
    assert (sums[:, 1] == 102).all(), "every stratum is as large as it was"
    assert set(sums[:, 0]) == {2, 6} and sums[:, 0].mean() == pytest.approx(4, abs=0.2), "one of two, twice"
    assert np.array_equal(sums, resampled_sums(columns, strata, seed=1, resamples=500))


def test_of_three_blocks_two_are_drawn_and_count_half_as_much_again() -> None:
    sums = resampled_sums(np.array([[0.0], [2.0], [6.0]]), ["x"] * 3, seed=1, resamples=500)
    assert set(sums[:, 0]) == {0, 3, 6, 9, 12, 18}


def test_intervals_of_many_small_strata_hold_the_truth_as_often_as_they_should() -> None:
    rng, strata, held = np.random.default_rng(3), np.repeat(np.arange(10), 2), 0
    for trial in range(200):
        low, high = interval(resampled_sums(rng.normal(size=(20, 1)), strata.tolist(), trial, resamples=200))
        held += int(low[0] <= 0 <= high[0])
    assert 0.88 < held / 200 < 0.98


def test_where_intervals_mean_nothing_the_legend_says_so() -> None:
    said = "intervals need two blocks of each"
    assert f"3 blocks for 2 line-ups: {said}" in legend(summary(pair("a", "b"), pair("a", "b"), pair("a", "c")))
    assert said not in legend(summary(pair("a", "b"), pair("b", "a")))


def test_intervals_agree_with_the_textbook() -> None:
    rng = np.random.default_rng(5)
    values = rng.normal(size=(400, 1))
    low, high = interval(resampled_sums(values, [0] * 400, seed=2) / 400)
    half = 1.96 * values.std() / 20
    assert low[0] == pytest.approx(values.mean() - half, abs=0.01)
    assert high[0] == pytest.approx(values.mean() + half, abs=0.01)


def orders(strengths: np.ndarray, count: int, seed: int) -> list[np.ndarray]:
    """Draw finishing orders as Plackett and Luce have it."""
    rng = np.random.default_rng(seed)
    return [rng.choice(len(strengths), len(strengths), replace=False, p=strengths) for _ in range(count)]


def pairs(finished: list[np.ndarray], num_agents: int) -> np.ndarray:
    above = np.zeros((num_agents, num_agents))
    for order in finished:
        for place, agent in enumerate(order):
            above[agent, order[place + 1 :]] += 1
    return above


def test_ratings_find_the_strengths_that_made_the_orders() -> None:
    strengths = np.array([0.5, 0.25, 0.15, 0.1])
    finished = orders(strengths, 4000, seed=1)
    true = POINTS * (np.log(strengths) - np.log(strengths).mean())
    assert ratings(pairs(finished, 4)) == pytest.approx(true, abs=15)
    likeliest = POINTS * choix.ilsr_rankings(4, finished)
    assert ratings(pairs(finished, 4)) == pytest.approx(likeliest, abs=10)


def test_of_two_the_rating_follows_from_their_odds() -> None:
    better, worse = ratings(np.array([[0.0, 7499.5], [2499.5, 0.0]]))
    assert better - worse == pytest.approx(400 * np.log10(3)) and better + worse == pytest.approx(0)


def test_who_never_finishes_above_another_still_has_a_rating() -> None:
    rated = ratings(np.array([[0.0, 50.0, 50.0], [0.0, 0.0, 50.0], [0.0, 0.0, 0.0]]))
    assert np.isfinite(rated).all() and rated[0] > rated[1] > rated[2]


def test_order_of_blocks_and_seed_of_resampling_are_all_that_intervals_hang_on() -> None:
    blocks = [pair("a", "b"), pair("b", "a"), pair("a", "b")]
    assert summary(*blocks) == summary(*blocks)
