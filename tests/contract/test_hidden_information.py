"""Nobody learns a secret: games that a seat cannot tell apart look the same to it, at every step."""

from __future__ import annotations

import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

import cleo_env
from cleo_env.core.batch import Batch
from cleo_env.interfaces.table import Table
from tests.contract.chi_square import ONE_IN_A_THOUSAND
from tests.contract.games import each_table, each_table_of
from tests.contract.invariants import check_batch, check_invariants
from tests.contract.play import Player, differing, pace, played

each_memory = pytest.mark.parametrize("memory", ["perfect", "table"])


def check_leaks(batch: Batch, other: Batch, seat: int) -> None:
    """Fail if a seat sees any difference between games and those redealt for it."""
    assert np.array_equal(batch.decider, other.decider)
    for mine, there in zip(batch.observe(seat), other.observe(seat), strict=True):
        assert np.array_equal(mine, there)
    for field in batch.game.fields:
        mine, there = batch.states[field.name], other.states[field.name]
        if field.seen == "all":
            assert np.array_equal(mine, there), f"{field.name} is open to all"
        elif field.seen == "owner":
            assert np.array_equal(mine[:, seat], there[:, seat]), f"{field.name} is known to its owner"
    assert (batch.states["seed"] != other.states["seed"]).all()


@each_table
@each_memory
def test_a_seat_cannot_tell_a_redealt_game_apart(game: str, players: int, memory: str) -> None:
    for step, batch in enumerate(played(game, players, pace(12, 1), pace(240, 12), seed=3, memory=memory)):
        for seat in range(players):
            other = batch.redealt(seat, step)
            check_leaks(batch, other, seat)
            check_invariants(batch.game, other.states)
            check_batch(other)


@each_table
@each_memory
def test_a_seat_cannot_tell_the_boards_apart(game: str, players: int, memory: str) -> None:
    for step, batch in enumerate(played(game, players, 2, pace(500, 10), seed=4, memory=memory)):
        for seat in range(players) if step % 10 == 0 else ():
            other = batch.redealt(seat, step)
            for g in range(batch.num_games):
                mine, there = (b.game.words.render(b.states[g], seat, False) for b in (batch, other))
                assert mine == there


@each_table
def test_the_log_tells_a_seat_no_more_than_it_sees(game: str, players: int) -> None:
    table, rng, compared = Table(game, players, seed=14), np.random.default_rng(14), 0
    for step in range(pace(400, 12)):
        if table.over:
            break
        others = {seat: table.redealt(seat, step) for seat in range(players) if seat != table.decider}
        told, name = len(table.log), str(rng.choice(table.legal))
        table.play(name)
        for seat, other in others.items():
            if name in other.legal:
                other.play(name)
                if np.array_equal(other.observe(seat)["observation"], table.observe(seat)["observation"]):
                    assert other.log[told:] == table.log[told:]
                    compared += 1
    assert compared > pace(100, 2)


@each_table
@each_memory
def test_redealing_depends_on_nothing_but_what_the_seat_knows(game: str, players: int, memory: str) -> None:
    for step, batch in enumerate(played(game, players, pace(12, 1), pace(240, 8), seed=5, memory=memory)):
        for seat in range(players):
            once = batch.redealt(seat, 2 * step)
            twice = batch.redealt(seat, 2 * step + 1).redealt(seat, 2 * step)
            assert differing(once.states, twice.states) == []


@each_table
def test_what_is_hidden_is_dealt_anew(game: str, players: int) -> None:
    for step, batch in enumerate(played(game, players, 1, pace(300, 6), seed=6)):
        for seat in range(players):
            unseen = batch.game.observation.view(batch.observe(seat)[0], "unseen")[0]
            if unseen.sum() >= 10 and (unseen > 0).sum() > 1:
                others = [batch.redealt(seat, 10 * step + key) for key in range(4)]
                assert any(differing(batch.states, other.states, but=("seed",)) for other in others)


@each_table
def test_who_does_not_decide_is_offered_nothing(game: str, players: int) -> None:
    for batch in played(game, players, pace(16, 1), pace(300, 20), seed=7):
        for seat in range(players):
            mask = batch.observe(seat)[1]
            assert not mask[batch.decider != seat].any()
            assert np.array_equal(mask[batch.decider == seat], batch.action_mask[batch.decider == seat])


@each_table
def test_the_decider_sees_the_same_in_the_batch_and_alone(game: str, players: int) -> None:
    for batch in played(game, players, pace(16, 1), pace(300, 20), seed=8):
        assert np.array_equal(batch.observe(batch.decider)[0], batch.observation)


@each_table
def test_only_the_full_view_tells_secrets(game: str, players: int) -> None:
    batch = cleo_env.make_batch(game, 16, 9, players)
    for seat in range(players):
        other = batch.redealt(seat, 1)
        assert np.array_equal(batch.observe(seat)[0], other.observe(seat)[0])
        one, two = batch.full_view(seat), other.full_view(seat)
        width = batch.game.observation.size
        assert np.array_equal(one[:, :width], two[:, :width])
        assert (one[:, width:] != two[:, width:]).any(axis=1).all()


@each_table
def test_a_full_view_holds_the_observation_and_stays_within_its_bounds(game: str, players: int) -> None:
    for batch in played(game, players, pace(32, 1), pace(300, 20), seed=10):
        view, columns = batch.full_view(), batch.game.full_view
        assert np.array_equal(view[:, : batch.game.observation.size], batch.observation)
        assert ((view >= columns.low) & (view <= columns.high)).all()


@pytest.mark.compiled
@each_table
def test_redealt_games_can_be_played_to_their_end(game: str, players: int) -> None:
    for step, batch in enumerate(
        played(game, players, 16, 300, seed=11, autoreset_mode=AutoresetMode.DISABLED, max_turns=80)
    ):
        if step % 100 == 50:
            play_to_the_end(batch.redealt(step % players, step))


def play_to_the_end(batch: Batch) -> None:
    """Play every game to its end, in order all the way."""
    player = Player(batch, key=1)
    for _ in range(5000):
        check_invariants(batch.game, batch.states)
        check_batch(batch)
        if (batch.decider < 0).all():
            return
        player.step()
    raise AssertionError("games do not end")


@pytest.mark.compiled
@each_table_of("architects_2006", "architects_2019")
def test_unseen_cards_are_dealt_evenly_to_an_opponent(game: str, players: int) -> None:
    batch = cleo_env.make_batch(game, 20_000, 12, players)
    batch.set_states(np.repeat(batch.states[:1], 20_000))
    unseen = batch.game.observation.view(batch.observation[0], "unseen").astype(np.int64)
    redealt = batch.redealt(0, np.arange(20_000))
    for seat in range(1, players):
        dealt = redealt.states["hand"][:, seat].sum(axis=0)
        expected = dealt.sum() * unseen / unseen.sum()
        assert not dealt[unseen == 0].any()
        there = unseen > 0
        chi_square = (((dealt - expected) ** 2)[there] / expected[there]).sum()
        assert chi_square < ONE_IN_A_THOUSAND[there.sum() - 1]
