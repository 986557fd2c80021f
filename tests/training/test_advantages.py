"""Advantages against a slow and plain second implementation, on a hand-made game and on real play."""

from __future__ import annotations

import numpy as np
import pytest

from cleo_env.training.common.rollout_buffer import NONE
from cleo_env.training.ppo import PPO, Args, collect_rollout, compute_gae

pytestmark = pytest.mark.compiled


def advantages_of(next_index, done, rewards, turns, values, gamma, gae_lambda):
    given = (np.array(next_index), np.array(done), np.array(rewards, np.float32), np.array(turns))
    found = np.empty(len(values), np.float32)
    compute_gae(*given, np.array(values, np.float32), gamma, gae_lambda, found)
    return found


def oracle(own: list[dict], gamma: float, gae_lambda: float) -> list[float]:
    """Compute one seat's advantages as the sum of all later TD errors, each decayed once a turn on the way."""
    deltas, decays = [], []
    for now, then in zip(own, [*own[1:], None], strict=True):
        changes = then is not None and then["turn"] != now["turn"]
        worth = then["value"] * (gamma if changes else 1.0) if then else now["reward"]
        deltas.append(worth - now["value"])
        decays.append(gamma * gae_lambda if changes else 1.0)
    return [
        sum(deltas[later] * np.prod(decays[first:later]) for later in range(first, len(own)))
        for first in range(len(own))
    ]


def test_each_seat_has_its_own_sequence_and_decays_only_between_turns() -> None:
    seats = [0, 0, 1, 0, 1, 1]
    turns = [0, 0, 0, 1, 1, 2]
    values = [0.1, 0.3, -0.2, 0.5, -0.4, -0.1]
    rewards = [0, 0, 0, 1.0, 0, -1.0]
    next_index, done = [1, 3, 4, NONE, 5, NONE], [False, False, False, True, False, True]
    found = advantages_of(next_index, done, rewards, turns, values, 0.9, 0.8)
    for seat in (0, 1):
        mine = [n for n, s in enumerate(seats) if s == seat]
        own = [{"turn": turns[n], "value": values[n], "reward": rewards[n]} for n in mine]
        assert found[mine] == pytest.approx(oracle(own, 0.9, 0.8), abs=1e-6)


def test_the_terminal_reward_reaches_the_first_decision_whole_within_one_turn() -> None:
    found = advantages_of([1, 2, NONE], [False, False, True], [0, 0, 1.0], [4, 4, 4], [0, 0, 0], 0.5, 0.5)
    assert found.tolist() == [1.0, 1.0, 1.0]


def test_a_decision_without_a_known_successor_has_no_advantage() -> None:
    found = advantages_of([1, NONE], [False, False], [0, 0], [0, 1], [0.2, 0.7], 1.0, 0.9)
    assert found == pytest.approx([0.5, 0.0])


def test_decisions_of_real_play_are_linked_seat_by_seat_and_rewarded_at_the_end() -> None:
    learner = PPO(Args("caesar", num_games=16, rollout_length=400, opponent_fraction=0.0, scripted_opponents=()))
    collect_rollout(learner, learner.rng())
    buffer = learner.buffer
    assert learner.games >= 16
    assert (np.diff(buffer.inputs.legal.offsets[: buffer.count + 1]) > 1).all(), "forced moves are not the learner's"
    linked = np.flatnonzero(buffer.next_index[: buffer.count] != NONE)
    assert (buffer.next_index[linked] > linked).all()
    assert not buffer.done[linked].any()
    ended = np.flatnonzero(buffer.done[: buffer.count])
    assert len(ended) == 2 * learner.games, "every seat gets its reward"
    assert buffer.rewards[ended].sum() == pytest.approx(0, abs=1e-3)
