"""The listed chance of the architects: sampled play brings it as often as is said, and what is picked comes about."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

import cleo_env
from cleo_env.core.batch import Batch
from cleo_env.core.explicit_chance import DEALING, NO_CHANCE, UNDECIDED, ExplicitChance
from cleo_env.games.architects.enums import FACE_UP, Stream
from cleo_env.games.architects.rules.chance import A_BACK
from tests.contract.chance_oracle import (
    Tally,
    as_rows,
    brought,
    dealt,
    deviations,
    num_drawn,
    outcomes_of_draws,
    redrawn,
    tidied,
)
from tests.contract.games import UNUSUAL, each_table_of

GAMES = 60
STEPS = 500
COPIES = 2000
POSITIONS = 12
OWN = {"architects_2006": Stream.DICE, "architects_2019": Stream.WORSHIPPERS}
UNORDERED = {"seed", "deck", "mosaic_pile"}  # what nobody knows of a position
CARDS = {"deck", "drawn", "vizier_cards", "hand", "known"}
TOUCHED = {  # by stream: what an outcome is about
    Stream.DEAL: CARDS,
    Stream.RESHUFFLE: CARDS,
    Stream.MOSAICS: {"mosaic_pile", "pile_size"},
    Stream.DICE: {"altar", "phase"},
}
each_architects_table = each_table_of("architects_2006", "architects_2019")


def played(
    name: str, players: int, games: int = GAMES, steps: int = STEPS, **settings: Any
) -> Iterator[tuple[Batch, np.ndarray, np.ndarray]]:
    """Play games by chance; give each time the batch, the states before, and the actions about to be played."""
    batch = cleo_env.make_batch(name, games, 5, players, autoreset_mode=AutoresetMode.DISABLED, **settings)
    chance = ExplicitChance(batch.game)
    for step in range(steps):
        yield batch, chance.copied(batch.states), batch.random_actions(2, step)


def equal(one: np.ndarray, two: np.ndarray, but: set[str] = frozenset()) -> np.ndarray:
    """Tell which states are equal, some fields aside."""
    same = np.ones(len(one), np.bool_)
    for field in set(one.dtype.names) - but:
        same &= (one[field] == two[field]).reshape(len(one), -1).all(axis=1)
    return same


@pytest.mark.compiled
@each_architects_table
@pytest.mark.parametrize("unusual", [False, True])
def test_sampled_play_brings_what_is_listed_as_often_as_is_said(game: str, players: int, unusual: bool) -> None:
    tally = Tally(ExplicitChance(cleo_env.get_game(game)))
    for batch, before, actions in played(game, players, **(UNUSUAL[game] if unusual else {})):
        batch.step(actions)
        came = as_rows([brought(one, two) for one, two in zip(before, batch.states, strict=True)])
        tally.count(before, actions, came)
        lucky = tally.chance.copied(before)
        tally.chance.play(lucky, actions, came)
        assert equal(tidied(batch.game, lucky), tidied(batch.game, batch.states)).all()
    assert tally.streams >= {Stream.DEAL, Stream.RESHUFFLE, Stream.MOSAICS} | ({OWN[game]} & {Stream.DICE})
    tally.check()


@pytest.mark.compiled
@each_architects_table
def test_other_futures_of_a_position_bring_each_outcome_as_often_as_is_said(game: str, players: int) -> None:
    rng, found = np.random.default_rng(7), 0
    chance = ExplicitChance(cleo_env.get_game(game))
    future = cleo_env.make_batch(game, COPIES, 0, players, autoreset_mode=AutoresetMode.DISABLED)
    for batch, before, actions in played(game, players):
        streams, likely = chance.ahead(before, actions)
        batch.step(actions)
        for g in np.flatnonzero((likely > 0).sum(axis=1) > 1)[: int(rng.random() < 2 * POSITIONS / STEPS)]:
            states = redrawn(np.repeat(before[g : g + 1], COPIES), rng)
            future.set_states(states)
            future.step(np.full(COPIES, actions[g]))
            first = [brought(one, two)[0] for one, two in zip(states, future.states, strict=True)]
            assert deviations(np.bincount(first, minlength=likely.shape[1]), likely[g]) < 5, chance.say(
                before[g], int(streams[g]), first[0]
            )
            found += 1
    assert found >= POSITIONS / 2


@pytest.mark.compiled
@each_architects_table
@pytest.mark.parametrize("unusual", [False, True])
def test_whatever_is_picked_comes_about_and_nothing_else_changes(game: str, players: int, unusual: bool) -> None:
    rng, chance, met = np.random.default_rng(11), ExplicitChance(cleo_env.get_game(game)), set()
    for batch, before, actions in played(game, players, **(UNUSUAL[game] if unusual else {})):
        picked, streams = picked_at_random(chance, before, actions, rng)
        lucky = chance.copied(before)
        chance.play(lucky, actions, picked)
        batch.step(actions)
        drawing = streams != NO_CHANCE
        chance.game.check_states(lucky[drawing])
        for g in np.flatnonzero(drawing):
            assert brought_by_picking(before[g], lucky[g]) == [o for o in picked[g].tolist() if o != UNDECIDED]
            but = TOUCHED[Stream(streams[g])]
            assert equal(tidied(batch.game, lucky[g : g + 1]), tidied(batch.game, batch.states[g : g + 1]), but).all()
            met.add(int(streams[g]))
        assert equal(lucky[~drawing], batch.states[~drawing]).all()
    assert met >= {Stream.DEAL, Stream.RESHUFFLE, Stream.MOSAICS}


@pytest.mark.compiled
@each_architects_table
def test_an_empty_pile_is_rebuilt_before_a_card_is_drawn(game: str, players: int) -> None:
    rng, batch = np.random.default_rng(2), cleo_env.make_batch(game, 400, 1, players)
    before = batch.states.copy()
    for state in before:
        state["discard"] += np.bincount(state["deck"][: state["deck_size"]] % FACE_UP, minlength=len(state["discard"]))
    before["deck_size"] = 0
    take = np.full(len(before), batch.game.actions.names.index("take stall 1"))
    tally = Tally(ExplicitChance(batch.game))
    batch.set_states(before)
    batch.step(take)
    tally.count(before, take, as_rows([brought(*pair) for pair in zip(before, batch.states, strict=True)]))
    tally.check()
    picked, streams = picked_at_random(tally.chance, before, take, rng)
    lucky = before.copy()
    tally.chance.play(lucky, take, picked)
    assert (streams == Stream.RESHUFFLE).all()
    for g in range(len(lucky)):
        assert brought_by_picking(before[g], lucky[g]) == [o for o in picked[g].tolist() if o != UNDECIDED]
    tally.chance.game.check_states(lucky)


def picked_at_random(
    chance: ExplicitChance, states: np.ndarray, actions: np.ndarray, rng: np.random.Generator
) -> tuple[np.ndarray, np.ndarray]:
    """Pick outcomes until nothing is left to chance, rare ones as often as others; tell the first streams too."""
    picked, first = np.zeros((len(states), 0), np.int64), None
    while True:
        streams, likely = chance.ahead(states, actions, picked)
        first = streams if first is None else first
        if (streams == NO_CHANCE).all():
            return picked, first
        chosen = np.where(likely > 0, rng.random(likely.shape), -1).argmax(axis=1)
        picked = np.column_stack([picked, np.where(streams == NO_CHANCE, UNDECIDED, chosen)])


def brought_by_picking(before: np.void, after: np.void) -> list[int]:
    """Tell what came about, from where the cards and mosaics lie now."""
    num = num_drawn(before, after)
    if not num:
        return brought_without_cards(before, after)
    top = int(after["deck_size"])
    cards = after["deck"][top : top + num][::-1].tolist()
    assert_drawn(before, after, cards)
    below = after["deck"][top - 1 : top].tolist() if top else []
    return outcomes_of_draws(cards + below, num, before["deck_size"] == 0)


def brought_without_cards(before: np.void, after: np.void) -> list[int]:
    """Tell which mosaics showed, or how many dice show the symbol."""
    gone = int(before["pile_size"] - after["pile_size"])
    if gone == 0:
        return [int(after["altar"] - before["altar"])]
    last = int(before["pile_size"]) - 1
    return [int(after["mosaic_pile"][last - k]) for k in range(1, gone + 1) if last - k >= 0]


def assert_drawn(before: np.void, after: np.void, cards: list[int]) -> None:
    """The cards lie where they were drawn to: beside the stalls, before the vizier, in a hand."""
    kinds = [card % FACE_UP for card in cards]
    if after["num_drawn"]:
        assert after["drawn"][: len(cards)].tolist() == cards
    elif "num_vizier" in after.dtype.names:
        assert after["vizier_cards"][: len(cards)].tolist() == kinds[::-1]
    else:
        p = int(before["active"])
        gained = after["hand"][p] - before["hand"][p]
        assert gained.tolist() == np.bincount(kinds, minlength=len(gained)).tolist()


@pytest.mark.compiled
@each_architects_table
def test_where_nothing_is_left_to_chance_neither_seed_nor_order_of_piles_matters(game: str, players: int) -> None:
    rng, chance, quiet = np.random.default_rng(3), ExplicitChance(cleo_env.get_game(game)), 0
    other = cleo_env.make_batch(game, GAMES, 0, players, autoreset_mode=AutoresetMode.DISABLED)
    for batch, before, actions in played(game, players):
        streams, _ = chance.ahead(before, actions)
        other.set_states(redrawn(before, rng))
        batch.step(actions)
        other.step(actions)
        still = (streams == NO_CHANCE) & (before["decider"] >= 0)
        assert equal(batch.states[still], other.states[still], UNORDERED).all()
        quiet += int(still.sum())
    assert quiet > GAMES * STEPS / 10


@pytest.mark.compiled
@each_architects_table
def test_set_up_deals_what_is_listed_as_often_as_is_said(game: str, players: int) -> None:
    rng, batch = np.random.default_rng(1), cleo_env.make_batch(game, 1500, 9, players)
    chance, dealing = ExplicitChance(batch.game), np.full(len(batch.states), DEALING)
    tally, start = Tally(chance), np.repeat(chance.start(players), len(batch.states))
    found = as_rows([dealt(state, rng) for state in batch.states])
    tally.count(start, dealing, found)
    chance.play(start, dealing, found)
    assert equal(start, batch.states, UNORDERED).all()
    assert [shown_on_piles(state) for state in start] == [shown_on_piles(state) for state in batch.states]
    batch.game.check_states(start)
    tally.check()


def shown_on_piles(state: np.void) -> tuple[int, int]:
    """Tell what shows on top of the draw pile and of the mosaics."""
    top = int(state["deck"][state["deck_size"] - 1])
    return top if top >= FACE_UP else A_BACK, int(state["mosaic_pile"][state["pile_size"] - 1])


@each_architects_table
def test_a_set_up_for_which_nothing_is_picked_is_the_seeds(game: str, players: int) -> None:
    chance = ExplicitChance(cleo_env.get_game(game))
    states = chance.start(players, seed=4)
    chance.play(states, np.array([DEALING]))
    batch = cleo_env.make_batch(game, 1, 4, players)
    assert equal(tidied(batch.game, states), tidied(batch.game, batch.states)).all()
    assert chance.ahead(states, np.array([DEALING]))[0].tolist() == [NO_CHANCE]


def test_what_cannot_be_is_refused_and_changes_nothing() -> None:
    batch = cleo_env.make_batch("architects_2019", 1, 4, 2)
    chance, take = ExplicitChance(batch.game), np.array([batch.game.actions.names.index("take stall 1")])
    states = chance.copied(batch.states)
    for outcomes in ([FACE_UP - 2], [10_000], [-5]):
        with pytest.raises(ValueError, match="chance cannot bring"):
            chance.play(states, take, np.array(outcomes))
    with pytest.raises(cleo_env.IllegalAction, match="not legal for seat 0; allowed: 'take stall 1'"):
        chance.play(states, np.array([batch.game.actions.names.index("end turn")]))
    with pytest.raises(ValueError, match="a row for each of 1 games"):
        chance.ahead(states, take, np.zeros((2, 1), np.int64))
    assert equal(states, batch.states).all()
