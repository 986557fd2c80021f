"""Properties of random play that hold for every game and number of players."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path

import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

import cleo_env
from cleo_env.core.chance import GOLDEN, mix
from cleo_env.interfaces.aec import make_raw_env
from cleo_env.interfaces.table import Table
from tests.contract.games import UNUSUAL, each_table, each_table_of
from tests.contract.invariants import check_batch, check_invariants
from tests.contract.play import Player, differing, own_choice, pace, played, rotated

MANY = 1024
FAR = 40_000  # decisions within which every game has long ended
DEALT = {  # what another seed deals otherwise
    "architects_2006": "deck",
    "architects_2019": "deck",
    "caesar": "influence_pile",
}


@each_table
@pytest.mark.parametrize("memory", ["perfect", "table"])
def test_records_masks_and_observations_stay_in_order(game: str, players: int, memory: str) -> None:
    for batch in played(game, players, pace(128, 2), pace(160, 60), seed=players, memory=memory):
        check_invariants(batch.game, batch.states)
        check_batch(batch)


@each_table
def test_unusual_settings_keep_records_in_order(game: str, players: int) -> None:
    for batch in played(game, players, pace(64, 1), pace(200, 60), seed=9, **UNUSUAL[game]):
        check_invariants(batch.game, batch.states)
        check_batch(batch)


@pytest.mark.compiled
@each_table
def test_every_game_ends_and_pays_rewards_that_sum_to_nothing(game: str, players: int) -> None:
    batch = cleo_env.make_batch(game, 64, 5, players, autoreset_mode=AutoresetMode.DISABLED)
    player = Player(batch)
    paid = np.zeros(64, np.int64)
    for _ in range(FAR):
        player.step()
        paid += batch.rewards.any(axis=1)
        assert not batch.rewards[~batch.terminated].any()
        np.testing.assert_allclose(batch.rewards.sum(axis=1), 0, atol=1e-6)
        if (batch.decider < 0).all():
            break
    assert batch.terminated.all() and (paid <= 1).all() and paid.sum() > 60
    check_invariants(batch.game, batch.final_states)


@pytest.mark.compiled
@each_table
def test_a_game_is_the_same_in_batches_of_any_size(game: str, players: int) -> None:
    runs = [played(game, players, size, 400, seed=77) for size in (1, 7, MANY)]
    for step, (one, few, many) in enumerate(zip(*runs, strict=True)):
        for small in (one, few) if step % 10 == 0 else ():
            count = small.num_games
            assert differing(small.states, many.states[:count]) == []
            assert np.array_equal(small.observation, many.observation[:count])
            assert np.array_equal(small.action_mask, many.action_mask[:count])
            assert np.array_equal(small.rewards, many.rewards[:count])


@pytest.mark.compiled
@each_table
def test_a_game_is_the_same_with_one_and_two_threads(game: str, players: int) -> None:
    batches = [cleo_env.make_batch(game, 2048, 3, players, num_threads=count) for count in (1, 2)]
    one, two = (Player(batch) for batch in batches)
    for _ in range(80):
        assert np.array_equal(one.step(), two.step())
    assert differing(one.batch.states, two.batch.states) == []
    assert np.array_equal(one.batch.observation, two.batch.observation)
    assert np.array_equal(one.batch.full_view(), two.batch.full_view())
    assert differing(one.batch.redealt(0, 5).states, two.batch.redealt(0, 5).states) == []


@each_table
def test_one_seed_is_one_game_through_every_door(game: str, players: int) -> None:
    batch = cleo_env.make_batch(game, 3, 40, players)
    player = Player(batch)
    table, env = Table(game, players, seed=42), make_raw_env(game, num_players=players)
    env.reset(seed=42)
    for _ in range(pace(300, 40)):
        assert differing(batch.states[2:], np.array([table.state])) == []
        seen = env.observe(env.agent_selection)
        assert env.agent_selection == f"player_{batch.decider[2]}" and table.decider == batch.decider[2]
        assert np.array_equal(seen["observation"], batch.observation[2])
        assert np.array_equal(seen["action_mask"], batch.action_mask[2])
        action = int(player.step()[2])
        table.play(table.game.actions.names[action])
        env.step(action)
        if batch.terminated[2]:
            break


@pytest.mark.compiled
@each_table
def test_all_doors_tell_the_same_result(game: str, players: int) -> None:
    batch = cleo_env.make_batch(game, 1, 42, players, reward="margin")
    player = Player(batch)
    table, env = (
        Table(game, players, seed=42, reward="margin"),
        make_raw_env(game, num_players=players, reward="margin"),
    )
    env.reset(seed=42)
    while not batch.terminated[0]:
        action = int(player.step()[0])
        table.play(table.game.actions.names[action])
        env.step(action)
    rewards = batch.rewards[0, :players].tolist()
    assert table.over and table.rewards == rewards and list(env.rewards.values()) == rewards
    assert table.scores == batch.final_scores[0, :players].tolist() == env.infos["player_0"]["scores"]
    assert table.winners == np.flatnonzero(batch.final_winners[0]).tolist() == env.infos["player_0"]["winners"]
    assert differing(batch.final_states, np.array([table.state])) == []


@pytest.mark.compiled
@each_table
def test_a_restarted_slot_plays_another_game_that_its_seed_gives_again(game: str, players: int) -> None:
    batch = cleo_env.make_batch(game, 4, 6, players)
    first, player = batch.states.copy(), Player(batch)
    while not batch.terminated[1]:
        player.step()
    with np.errstate(over="ignore"):
        next_seed = int(mix(first["seed"][1] + GOLDEN))
    again = Table(game, players, seed=next_seed)
    assert batch.states["seed"][1] == next_seed
    assert differing(batch.states[1:2], np.array([again.state])) == []
    assert {"seed", DEALT[game]} <= set(differing(batch.states[1:2], first[1:2]))


@pytest.mark.parametrize("steps", [pace(150, 20)])
@each_table
def test_saved_records_go_on_identically(game: str, players: int, steps: int, tmp_path: Path) -> None:
    batch = cleo_env.make_batch(game, 2, 8, players)
    player = Player(batch)
    for _ in range(steps):
        player.step()
    np.save(tmp_path / "states.npy", batch.states)
    other = cleo_env.make_batch(game, 2, 1234, players)
    other.set_states(np.load(tmp_path / "states.npy", allow_pickle=False))
    twin = Player(other)
    twin.counts = player.counts.copy()
    for _ in range(steps):
        assert differing(batch.states, other.states) == []
        assert np.array_equal(batch.observation, other.observation)
        assert np.array_equal(player.step(), twin.step())


@pytest.mark.compiled
@each_table_of("architects_2006")
def test_games_with_one_seed_roll_the_same_dice_however_they_are_played(game: str, players: int) -> None:
    batch = cleo_env.make_batch(game, 256, 0, players, autoreset_mode=AutoresetMode.DISABLED)
    batch.set_states(np.repeat(batch.states[:1], 256))
    rolled = defaultdict(list)
    for step in range(1500):
        before = batch.states[["rolls", "altar"]].copy()
        batch.step(batch.random_actions(1, step))
        for g in np.flatnonzero(batch.states["rolls"] > before["rolls"]):
            rolled[before["rolls"][g].item(), before["altar"][g].item()].append(batch.states["altar"][g].item())
    assert sum(len(results) - 1 for results in rolled.values()) > 1000
    assert all(len(set(results)) == 1 for results in rolled.values())
    assert len({results[0] - altar for (_, altar), results in rolled.items()}) > 1


@each_table
@pytest.mark.parametrize(("steps", "reward"), [(1, "rank"), (2, "margin")])
def test_rotated_seats_see_the_same_and_win_the_same(game: str, players: int, steps: int, reward: str) -> None:
    still = AutoresetMode.DISABLED
    batch = cleo_env.make_batch(game, pace(8, 1), 21, players, reward=reward, max_turns=50, autoreset_mode=still)
    other = cleo_env.make_batch(game, batch.num_games, 0, players, autoreset_mode=still)
    other.set_states(rotated(batch.game, batch.states, steps))
    player = Player(batch)
    for _ in range(pace(400, 25)):
        check_rotation(batch, other, steps)
        other.step(player.step())
    assert (batch.decider < 0).any() or pace(0, 1)


def check_rotation(batch: cleo_env.core.batch.Batch, other: cleo_env.core.batch.Batch, steps: int) -> None:
    """Fail unless the other games are these with everybody some seats further on."""
    players = int(batch.states["num_players"][0])
    over = batch.decider < 0
    assert np.array_equal(np.where(over, -1, (batch.decider + steps) % players), other.decider)
    assert np.array_equal(batch.observation, other.observation)
    assert np.array_equal(batch.action_mask, other.action_mask)
    assert np.array_equal(np.roll(batch.rewards[:, :players], steps, axis=1), other.rewards[:, :players])
    assert differing(rotated(batch.game, batch.states, steps), other.states) == []
    seen, mask = batch.observe(0)
    seen_there, mask_there = other.observe(steps % players)
    assert np.array_equal(seen, seen_there) and np.array_equal(mask, mask_there)


def test_own_choice_is_always_legal_and_depends_on_nothing_else() -> None:
    mask = np.array([[0, 1, 1, 0], [1, 0, 0, 0], [0, 1, 1, 0], [0, 0, 0, 0]], np.int8)
    seeds = np.array([5, 6, 5, 7], np.uint64)
    choices = [own_choice(mask, seeds, np.full(4, count)) for count in range(64)]
    assert {int(choice[0]) for choice in choices} == {1, 2}
    assert all(choice[0] == choice[2] and choice[1] == 0 and choice[3] == 0 for choice in choices)
