"""Advantages against a slow and plain second way to reckon them, on a hand-made game and on real play."""

from __future__ import annotations

import numpy as np
import pytest

from training.decisions import NONE
from training.ppo import Args, Learner, estimate, play

pytestmark = pytest.mark.compiled


def advantages_of(follower, over, rewards, turns, values, discount, trace):
    given = (np.array(follower), np.array(over), np.array(rewards, np.float32), np.array(turns))
    found = np.empty(len(values), np.float32)
    estimate(*given, np.array(values, np.float32), discount, trace, found)
    return found


def oracle(own: list[dict], discount: float, trace: float) -> list[float]:
    """Reckon one seat's advantages from the sum of all later surprises, each decayed once a turn on the way."""
    surprises, decays = [], []
    for now, then in zip(own, [*own[1:], None], strict=True):
        changes = then is not None and then["turn"] != now["turn"]
        worth = then["value"] * (discount if changes else 1.0) if then else now["reward"]
        surprises.append(worth - now["value"])
        decays.append(discount * trace if changes else 1.0)
    return [
        sum(surprises[later] * np.prod(decays[first:later]) for later in range(first, len(own)))
        for first in range(len(own))
    ]


def test_each_seat_has_its_own_sequence_and_decays_only_between_turns() -> None:
    seats = [0, 0, 1, 0, 1, 1]
    turns = [0, 0, 0, 1, 1, 2]
    values = [0.1, 0.3, -0.2, 0.5, -0.4, -0.1]
    rewards = [0, 0, 0, 1.0, 0, -1.0]
    follower, over = [1, 3, 4, NONE, 5, NONE], [False, False, False, True, False, True]
    found = advantages_of(follower, over, rewards, turns, values, 0.9, 0.8)
    for seat in (0, 1):
        mine = [n for n, s in enumerate(seats) if s == seat]
        own = [{"turn": turns[n], "value": values[n], "reward": rewards[n]} for n in mine]
        assert found[mine] == pytest.approx(oracle(own, 0.9, 0.8), abs=1e-6)


def test_the_terminal_reward_reaches_the_first_decision_whole_within_one_turn() -> None:
    found = advantages_of([1, 2, NONE], [False, False, True], [0, 0, 1.0], [4, 4, 4], [0, 0, 0], 0.5, 0.5)
    assert found.tolist() == [1.0, 1.0, 1.0]


def test_a_decision_whose_sequel_is_not_known_counts_as_expected() -> None:
    found = advantages_of([1, NONE], [False, False], [0, 0], [0, 1], [0.2, 0.7], 1.0, 0.9)
    assert found == pytest.approx([0.5, 0.0])


def test_decisions_of_real_play_are_linked_seat_by_seat_and_rewarded_at_the_end() -> None:
    learner = Learner(Args("caesar", num_games=16, spell=400, league=0.0, scripted=()))
    play(learner, learner.chooser())
    made = learner.decisions
    assert learner.games >= 16
    assert (made.masks[: made.count].sum(axis=1) > 1).all(), "forced moves are not the learner's"
    linked = np.flatnonzero(made.follower[: made.count] != NONE)
    assert (made.follower[linked] > linked).all()
    assert not made.over[linked].any()
    ended = np.flatnonzero(made.over[: made.count])
    assert len(ended) == 2 * learner.games, "every seat gets its reward"
    assert made.rewards[ended].sum() == pytest.approx(0, abs=1e-3)
