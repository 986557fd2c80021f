"""A batch: its arrays, how games restart, and bad input that changes nothing."""

from __future__ import annotations

from contextlib import suppress
from copy import deepcopy
from threading import Thread
from typing import Any

import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

import cleo_env
from cleo_env.core.batch import Batch, IllegalAction
from tests.contract.invariants import check_invariants
from tests.contract.play import Player, differing, pace

GAME = "architects_2006"


def batch_of(count: int = 3, **kwargs: Any) -> Batch:
    return cleo_env.make_batch(GAME, count, **{"seed": 1, "num_players": 3, **kwargs})


def untouched(batch: Batch, before: dict[str, Any]) -> bool:
    return differing(batch.states, before["states"]) == [] and all(
        np.array_equal(getattr(batch, name), before[name]) for name in before if name != "states"
    )


def kept(batch: Batch) -> dict[str, Any]:
    names = ("states", "decider", "action_mask", "observation", "rewards", "terminated")
    return {name: getattr(batch, name).copy() for name in names}


def test_arrays_have_the_promised_shapes_and_types() -> None:
    batch = batch_of(4, num_players=5)
    game = batch.game
    assert (batch.decider.shape, batch.decider.dtype) == ((4,), np.int8)
    assert (batch.action_mask.shape, batch.action_mask.dtype) == ((4, game.actions.size), np.int8)
    assert (batch.observation.shape, batch.observation.dtype) == ((4, game.observation.size), np.int16)
    assert (batch.rewards.shape, batch.rewards.dtype) == ((4, 5), np.float32)
    assert (batch.terminated.shape, batch.terminated.dtype) == ((4,), np.bool_)
    assert (batch.truncated.shape, batch.truncated.dtype) == ((4,), np.bool_)
    assert batch.states.dtype == game.dtype and len(batch.states) == 4


def test_four_play_unless_told_otherwise() -> None:
    assert (cleo_env.make_batch(GAME, 2).states["num_players"] == 4).all()


def test_decider_and_mask_cannot_be_written_by_accident() -> None:
    batch = batch_of()
    for array in (batch.decider, batch.action_mask):
        with pytest.raises(ValueError, match="read-only"):
            array[:] = 0


@pytest.mark.parametrize(
    ("actions", "complaint"),
    [
        ([0, 0], "shape"),
        ([[0, 0, 0]], "shape"),
        (0, "shape"),
        ([0.0, 0.0, 0.0], "whole numbers"),
        ([True, True, True], "whole numbers"),
        (["take stall 1"] * 3, "whole numbers"),
        (None, "whole numbers"),
        ([0, -1, 0], "game 1: action number -1 is not legal"),
        ([0, 0, 10**6], "game 2: action number 1000000 is not legal"),
        ([0, 0, -(1 << 62)], "game 2: action number -4611686018427387904 is not legal"),
    ],
)
def test_bad_actions_are_refused_and_nothing_is_played_anywhere(actions: Any, complaint: str) -> None:
    batch = batch_of()
    before = kept(batch)
    with pytest.raises(ValueError, match=complaint):
        batch.step(actions)
    assert untouched(batch, before)


def test_an_illegal_action_in_one_game_stops_all_and_is_named() -> None:
    batch = batch_of()
    names, before = batch.game.actions, kept(batch)
    actions = np.full(3, names.index("take stall 1"))
    actions[2] = names.index("end visit")
    with pytest.raises(
        IllegalAction, match="architects_2006, game 2: action 'end visit' is not legal for seat 0; allowed: 'take"
    ):
        batch.step(actions)
    assert untouched(batch, before)


def test_actions_of_any_whole_type_and_lists_are_taken() -> None:
    batch, other = batch_of(), batch_of()
    action = batch.game.actions.index("take stall 2")
    batch.step([action] * 3)
    other.step(np.full(6, action, np.int16)[::2])
    assert differing(batch.states, other.states) == []


@pytest.mark.parametrize("players", [2, 6, 0, -3, 3.0, "3", True])
def test_other_numbers_of_players_are_refused(players: Any) -> None:
    with pytest.raises(ValueError, match="architects_2006 is for 3 or 4 or 5 players"):
        cleo_env.make_batch(GAME, 2, num_players=players)


def test_players_may_differ_from_game_to_game() -> None:
    batch = cleo_env.make_batch(GAME, 3, seed=7, num_players=np.array([3, 4, 5]))
    assert batch.states["num_players"].tolist() == [3, 4, 5]
    for g in range(3):
        alone = cleo_env.make_batch(GAME, 1, seed=7 + g, num_players=3 + g)
        assert differing(batch.states[g : g + 1], alone.states) == []


@pytest.mark.parametrize(
    ("players", "complaint"),
    [([3, 4], "shape"), ([3, 4, 6], "3 or 4 or 5"), ([[3, 4, 5]], "shape"), ([3.5, 4.0, 5.0], "3 or 4 or 5")],
)
def test_bad_arrays_of_players_are_refused(players: list[Any], complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        cleo_env.make_batch(GAME, 3, num_players=players)


@pytest.mark.parametrize("count", [0, -1, 2.0, "4", None])
def test_a_batch_has_at_least_one_game(count: Any) -> None:
    with pytest.raises(ValueError, match="at least one game"):
        cleo_env.make_batch(GAME, count)


@pytest.mark.parametrize("seed", [-1, 2**64, 1.0, "1", True])
def test_a_seed_is_a_whole_number_of_64_bits(seed: Any) -> None:
    with pytest.raises(ValueError, match="a seed is a whole number"):
        cleo_env.make_batch(GAME, 1, seed=seed)


def test_the_largest_seed_is_followed_by_the_smallest() -> None:
    assert cleo_env.make_batch(GAME, 2, seed=2**64 - 1).states["seed"].tolist() == [2**64 - 1, 0]


def test_an_unknown_setting_or_game_is_refused_with_a_suggestion() -> None:
    with pytest.raises(ValueError, match=r"no setting 'max_turn'.*did you mean 'max_turns'"):
        batch_of(max_turn=3)
    with pytest.raises(ValueError, match=r"there is no game 'architects_2008'.*did you mean 'architects_2006'"):
        cleo_env.make_batch("architects_2008", 1)
    with pytest.raises(ValueError, match="there is no game 7"):
        cleo_env.make_batch(7, 1)


def test_at_least_one_thread_is_needed() -> None:
    with pytest.raises(ValueError, match="at least one thread"):
        batch_of(num_threads=0)


def test_arrays_of_the_callers_own_are_written_in_place_of_ours() -> None:
    batch, other = batch_of(), batch_of()
    out = {name: np.zeros_like(getattr(batch, name)) for name in ("observation", "action_mask", "rewards")}
    actions = batch.random_actions(0, 0)
    batch.step(actions, out=out)
    other.step(actions)
    for name, array in out.items():
        assert np.array_equal(array, getattr(other, name))
        assert np.array_equal(array, getattr(batch, name))
    kept = {name: array.copy() for name, array in out.items()}
    batch.step(batch.random_actions(0, 1))
    assert all(np.array_equal(out[name], kept[name]) for name in out)
    assert batch.observation is not out["observation"]


@pytest.mark.parametrize(
    ("name", "array", "complaint"),
    [
        ("observations", np.zeros(3), "a step writes observation, action_mask, rewards"),
        ("rewards", np.zeros((3, 5)), "contiguous float32"),
        ("rewards", [0.0], "contiguous float32"),
        ("rewards", np.zeros((3, 4), np.float32), r"shape \(3, 5\)"),
        ("rewards", np.zeros((5, 3), np.float32).T, "contiguous"),
    ],
)
def test_wrong_arrays_of_the_callers_own_are_refused(name: str, array: np.ndarray, complaint: str) -> None:
    batch = batch_of()
    before = kept(batch)
    with pytest.raises(ValueError, match=complaint):
        batch.step(batch.random_actions(0, 0), out={name: array})
    assert untouched(batch, before)


def ended(mode: AutoresetMode) -> tuple[Batch, Player]:
    """Play two games of two turns each to where the first of them has just ended."""
    batch = batch_of(2, max_turns=2, autoreset_mode=mode, reward="margin")
    player = Player(batch)
    while not batch.terminated.any():
        player.step()
    return batch, player


def test_games_restart_in_the_same_step_by_default() -> None:
    assert batch_of().autoreset_mode == AutoresetMode.SAME_STEP
    batch, _ = ended(AutoresetMode.SAME_STEP)
    g = int(np.argmax(batch.terminated))
    assert batch.decider[g] == 0 and batch.states["turn"][g] == 0 and batch.action_mask[g].any()
    assert batch.final_states["turn"][g] == 2 and batch.final_states["decider"][g] == -1
    assert batch.states["seed"][g] != batch.final_states["seed"][g]
    assert batch.states["max_turns"][g] == 2 and not batch.truncated.any()


def test_games_may_restart_in_the_next_step_whatever_is_played() -> None:
    batch, player = ended(AutoresetMode.NEXT_STEP)
    g = int(np.argmax(batch.terminated))
    assert batch.decider[g] == -1 and not batch.action_mask[g].any() and not batch.observation[g].any()
    actions = player.actions()
    actions[g] = 10**6
    batch.step(actions)
    assert batch.decider[g] == 0 and batch.states["turn"][g] == 0
    assert not batch.terminated[g] and not batch.rewards[g].any()


def test_games_may_stay_as_they_ended() -> None:
    batch, player = ended(AutoresetMode.DISABLED)
    g = int(np.argmax(batch.terminated))
    final = batch.states[g : g + 1].copy()
    player.step()
    assert differing(batch.states[g : g + 1], final) == []
    assert batch.terminated[g] and not batch.rewards[g].any() and batch.decider[g] == -1


def test_what_ended_is_kept() -> None:
    batch, _ = ended(AutoresetMode.SAME_STEP)
    g = int(np.argmax(batch.terminated))
    final = batch.final_states[g]
    wealth = final["money"].astype(int) + 3 * final["merchants"]
    assert batch.final_scores[g].tolist() == wealth.tolist()
    amulets = np.maximum(final["amulets"] + final["hand"][:, 5:].sum(axis=1) - final["sanctuary_squares"], 0)[:3]
    alive = amulets < max(amulets.max(), 1)
    best = max(wealth[:3][alive], default=-1)
    candidates = [p for p in range(3) if alive[p] and wealth[p] == best]
    fewest = min((amulets[p] for p in candidates), default=0)
    winners = [p for p in candidates if amulets[p] == fewest]
    assert np.flatnonzero(batch.final_winners[g]).tolist() == winners
    assert batch.rewards[g].sum() == pytest.approx(0, abs=1e-6)
    assert not batch.final_scores[g, 3:].any() and not batch.rewards[g, 3:].any()


def test_reset_starts_all_or_marked_games_anew() -> None:
    batch = batch_of()
    start, player = batch.states.copy(), Player(batch)
    for _ in range(10):
        player.step()
    moved = batch.states.copy()
    batch.reset(1, where=np.array([False, True, False]))
    assert differing(batch.states[1:2], start[1:2]) == []
    assert differing(batch.states[::2], moved[::2]) == []
    batch.reset(1)
    assert differing(batch.states, start) == []
    batch.reset()
    assert not (batch.states["seed"] == start["seed"]).any()


def test_games_may_wait_while_others_move() -> None:
    batch = batch_of()
    before, where = kept(batch), np.array([True, False, True])
    actions = batch.random_actions(0, 0)
    actions[1] = -5
    batch.step_where(actions, where)
    assert differing(batch.states[1:2], before["states"][1:2]) == []
    assert np.array_equal(batch.observation[1], before["observation"][1])
    assert differing(batch.states[::2], before["states"][::2]) != []


@pytest.mark.parametrize("where", [[True, False], [1, 0, 1], None])
def test_marks_are_booleans_one_for_each_game(where: Any) -> None:
    batch = batch_of()
    with pytest.raises(ValueError, match="3 booleans"):
        batch.step_where(batch.random_actions(0, 0), where)


def test_random_actions_are_legal_and_the_same_for_one_seed_and_count() -> None:
    batch = batch_of(8)
    first = batch.random_actions(5, 0)
    assert np.array_equal(first, batch.random_actions(5, 0))
    assert any(not np.array_equal(first, batch.random_actions(5, count)) for count in range(1, 9))
    for count in range(pace(200, 20)):
        actions = batch.random_actions(5, count)
        assert batch.action_mask[np.arange(8), actions].all()
        batch.step(actions)
    for wrong in (-1, 1 << 70, 0.5, "x", None):
        with pytest.raises(ValueError, match="a place in a stream is a whole number from 0 on"):
            batch.random_actions(5, wrong)  # type: ignore[arg-type]


def test_states_of_another_kind_or_number_are_refused() -> None:
    batch = batch_of()
    before = kept(batch)
    for states in (batch.states[:2], np.zeros(3), np.zeros(3, [("seed", "u8")])):
        with pytest.raises(ValueError, match="3 states of architects_2006 are needed"):
            batch.set_states(states)
    assert untouched(batch, before)


@pytest.mark.parametrize("seats", [-1, 3, [0, 1, 3]])
def test_seats_that_are_not_at_the_table_are_refused(seats: Any) -> None:
    batch = batch_of()
    for call in (batch.observe, batch.full_view, lambda seats: batch.redealt(seats, 0)):
        with pytest.raises(ValueError, match="a seat is a number"):
            call(seats)


def test_redealing_leaves_the_batch_alone_and_can_be_played() -> None:
    batch = batch_of()
    before = kept(batch)
    other = batch.redealt([0, 1, 2], [5, 6, 7])
    assert untouched(batch, before)
    other.step(other.random_actions(0, 0))
    assert untouched(batch, before)


def test_one_game_is_redealt_as_in_a_batch() -> None:
    batch = batch_of()
    alone = batch.game.redeal_hidden(batch.states, 1, 2, 77)
    assert differing(alone, batch.redealt(2, 77).states[1:2]) == []
    with pytest.raises(ValueError, match="has seats 0 to 2, not 3"):
        batch.game.redeal_hidden(batch.states, 1, 3, 77)


def test_after_writing_into_states_refresh_shows_them() -> None:
    batch = batch_of()
    batch.states["altar"] = 4
    batch.refresh()
    assert (batch.game.observation.view(batch.observation, "altar") == 4).all()


def test_finished_states_that_are_set_restart_with_their_own_players_and_settings() -> None:
    over, _ = ended(AutoresetMode.DISABLED)
    g = int(np.argmax(over.terminated))
    batch = batch_of(1, num_players=5, autoreset_mode=AutoresetMode.NEXT_STEP)
    batch.set_states(over.states[g : g + 1])
    assert batch.decider[0] == -1
    batch.step([0])
    assert batch.decider[0] == 0 and batch.states["num_players"][0] == 3 and batch.states["max_turns"][0] == 2


@pytest.mark.parametrize("keys", [-1, 1 << 64, 1.5, [0, 1]])
def test_keys_that_are_no_numbers_of_64_bits_are_refused(keys: Any) -> None:
    with pytest.raises(ValueError, match="keys"):
        batch_of().redealt(0, keys)


@pytest.mark.parametrize("given", [{"num_games": True}, {"num_games": 2.0}, {"num_threads": 1.5}, {"num_threads": 0}])
def test_sizes_that_are_no_whole_numbers_are_refused(given: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=next(iter(given))):
        cleo_env.make_batch("architects_2006", **{"num_games": 2, **given})


def test_more_games_than_the_memory_holds_are_refused_with_how_many_it_would() -> None:
    with pytest.raises(ValueError, match=r"num_games=100000000.* GiB, and this machine has .* would take half"):
        batch_of(10**8)


def test_an_array_that_cannot_be_written_is_refused_and_nothing_is_played() -> None:
    batch = batch_of()
    before, own = kept(batch), np.zeros_like(batch.rewards)
    own.flags.writeable = False
    with pytest.raises(ValueError, match="writable"):
        batch.step(batch.random_actions(0, 0), out={"rewards": own})
    assert untouched(batch, before)


def test_a_second_thread_is_told_that_the_batch_is_taken_and_nothing_is_lost() -> None:
    batch, alone = batch_of(64), batch_of(64)

    def step_often() -> None:
        for _ in range(300):
            with suppress(RuntimeError, IllegalAction):
                batch.step(batch.random_actions(0, 0))

    threads = [Thread(target=step_often) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    check_invariants(batch.game, batch.states)
    with batch._one_caller, pytest.raises(RuntimeError, match="two threads use one Batch"):
        batch.step(batch.random_actions(0, 0))
    copied = deepcopy(alone)
    copied.step(copied.random_actions(0, 0))
    alone.step(alone.random_actions(0, 0))
    assert differing(copied.states, alone.states) == []


def test_refusals_show_numbers_of_numpy_without_their_type() -> None:
    with pytest.raises(ValueError, match="num_games=-3:"):
        batch_of(np.int64(-3))


def test_numbers_of_numpy_are_as_good_as_any() -> None:
    batch = cleo_env.make_batch("architects_2006", np.int64(2), num_players=np.array(3), max_turns=np.int64(7))
    assert (batch.states["num_players"] == 3).all() and (batch.states["max_turns"] == 7).all()
