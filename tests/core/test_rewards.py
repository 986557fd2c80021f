"""Rewards worked out by hand."""

from __future__ import annotations

import numpy as np
import pytest

from cleo_env.core.rewards import LOST, REWARDS, give_rewards, mark_winners


def rewards(kind: str, standings: list[int], scores: list[int] | None = None, seats: int = 5) -> list[float]:
    """Settle a game: scores are the standings of those who are not lost unless said otherwise."""
    players = len(standings)
    padded = np.array(standings + [LOST] * (seats - players), np.int64)
    points = np.array((scores or standings) + [0] * (seats - players), np.int64)
    winners, out = np.zeros(seats, np.bool_), np.full(seats, 9.0, np.float32)
    mark_winners(padded, players, winners)
    give_rewards(REWARDS.index(kind), padded, points, winners, players, out)
    assert not out[players:].any()
    assert out.sum() == pytest.approx(0, abs=1e-6)
    return pytest.approx(out[:players].tolist(), abs=1e-6)


@pytest.mark.parametrize(
    ("standings", "winners"),
    [
        ([5, 9, 2], [1]),
        ([9, 9, 2], [0, 1]),
        ([LOST, 0, LOST], [1]),
        ([LOST, LOST, LOST], []),
        ([4, 4, 4, 4, 4], [0, 1, 2, 3, 4]),
    ],
)
def test_the_best_standings_win_unless_all_are_lost(standings: list[int], winners: list[int]) -> None:
    marked = np.ones(5, np.bool_)
    count = mark_winners(np.array(standings, np.int64), len(standings), marked)
    assert np.flatnonzero(marked).tolist() == winners and count == len(winners)


def test_one_winner_takes_one_from_the_others() -> None:
    assert rewards("win", [9, 5, 2]) == [1, -0.5, -0.5]
    assert rewards("win", [1, 2, 7, 2, LOST]) == [-0.25, -0.25, 1, -0.25, -0.25]


def test_winners_share_one_and_losers_share_minus_one() -> None:
    assert rewards("win", [9, 9, 2]) == [0.5, 0.5, -1]
    assert rewards("win", [9, 3, 9, LOST]) == [0.5, -0.5, 0.5, -0.5]


def test_nothing_is_given_if_nobody_or_everybody_wins() -> None:
    assert rewards("win", [LOST, LOST, LOST]) == [0, 0, 0]
    assert rewards("win", [6, 6, 6, 6]) == [0, 0, 0, 0]


def test_ranks_go_down_in_even_steps() -> None:
    assert rewards("rank", [9, 5, 2]) == [1, 0, -1]
    assert rewards("rank", [1, 2, 3, 4, 5]) == [-1, -0.5, 0, 0.5, 1]
    assert rewards("rank", [5, 9, LOST, 2]) == [1 / 3, 1, -1, -1 / 3]


def test_tied_ranks_share_their_mean() -> None:
    assert rewards("rank", [9, 9, 2]) == [0.5, 0.5, -1]
    assert rewards("rank", [9, LOST, LOST]) == [1, -0.5, -0.5]
    assert rewards("rank", [LOST, LOST, LOST]) == [0, 0, 0]


def test_margins_are_fortieths_of_the_lead_less_their_mean() -> None:
    leads = [10 / 40, -10 / 40, -20 / 40]
    mean = sum(leads) / 3
    assert [lead - mean for lead in leads] == rewards("margin", [30, 20, 10])


def test_margins_are_clipped_at_one_either_way() -> None:
    leads = [1, -1, -1]
    assert [lead + 1 / 3 for lead in leads] == rewards("margin", [100, 10, 50])


def test_a_lost_seat_has_the_full_minus_and_does_not_count_as_a_rival() -> None:
    leads = [10 / 40, -10 / 40, -1]
    mean = sum(leads) / 3
    assert [lead - mean for lead in leads] == rewards("margin", [30, 20, LOST], scores=[30, 20, 90])


def test_a_lone_survivor_is_compared_with_nothing() -> None:
    leads = [20 / 40, -1, -1]
    mean = sum(leads) / 3
    assert [lead - mean for lead in leads] == rewards("margin", [20, LOST, LOST], scores=[20, 60, 5])


def test_tied_margins_are_even() -> None:
    assert rewards("margin", [20, 20, 20]) == [0, 0, 0]
    assert rewards("margin", [LOST, LOST, LOST], scores=[9, 5, 1]) == [0, 0, 0]
