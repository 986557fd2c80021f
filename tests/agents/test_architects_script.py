"""The scripted players of both editions of Cleopatra and the Society of Architects."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from types import ModuleType

import numpy as np
import pytest

import cleo_env
from cleo_env.agents.players.scripted import choose_kernel, script_of
from cleo_env.agents.view import redeal_states
from cleo_env.core.batch import Batch
from cleo_env.core.game import as_states
from cleo_env.interfaces.table import Table
from cleo_env.registry import get_game
from tests.contract.games import UNUSUAL, each_table_of
from tests.contract.play import Player, pace, scattered
from tests.rules.architects.build import visited
from tests.rules.architects.given import PLENTY, laid, play
from tests.rules.architects.offerings import ALL_BUT_B1, OFFERING, WALL
from tests.rules.architects.test_08_sanctuaries import V_IN_THE_CORNER
from tests.rules.architects_2006 import given as given_2006
from tests.rules.architects_2019 import given as given_2019

STYLES = ("greedy", "expert")
KEY = np.uint64(12345)
each_table = each_table_of("architects_2006", "architects_2019")
each_style = pytest.mark.parametrize("style", STYLES)
both_editions = pytest.mark.parametrize("edition", [given_2006, given_2019], ids=lambda given: given.EDITION)


def keys_of(batch: Batch, step: int) -> np.ndarray:
    """Return random bits for every game."""
    return scattered(batch.states["seed"], np.full(batch.num_games, step)) << np.uint64(20)


def chosen(game: str, style: str, states: np.ndarray, masks: np.ndarray, keys: np.ndarray) -> np.ndarray:
    """Return what a script does in each of these states."""
    actions = np.full(len(states), -1, np.int64)
    choose_kernel(game, style)(as_states(states), masks, keys, actions, 0, len(states))
    return actions


def mixed_play(
    game: str, players: int, style: str, **settings: object
) -> Iterator[tuple[Batch, np.ndarray, np.ndarray]]:
    """Play games in which a script and chance take turns deciding; yield batch, keys and the script's choices."""
    batch = cleo_env.make_batch(game, pace(40, 2), 5, players, num_threads=1, **settings)
    chance = Player(batch)
    for step in range(pace(500, 80)):
        keys = keys_of(batch, step)
        actions = chosen(game, style, batch.states, batch.action_mask, keys)
        yield batch, keys, actions
        scripted = keys >> np.uint64(61) < np.arange(batch.num_games) % 9  # from never to always
        batch.step(np.where(scripted, actions, chance.actions()))


def choice(table: Table, style: str = "expert") -> str:
    """Name what a script does at a table."""
    mask = table.observe(table.decider)["action_mask"]
    states = as_states(np.array(table.state, ndmin=1))
    return table.game.actions.names[getattr(script_of(table.game.name), style)(states[0], mask, KEY)]


@each_style
@each_table
def test_a_script_chooses_what_is_allowed_and_heeds_only_what_its_seat_knows(
    game: str, players: int, style: str
) -> None:
    for batch, keys, actions in mixed_play(game, players, style):
        assert batch.action_mask[np.arange(batch.num_games), actions].all()
        dealt = as_states(batch.states.copy())
        redeal_states(batch.game, dealt, batch.decider.astype(np.int64), keys ^ KEY)
        assert (chosen(game, style, dealt, batch.action_mask, keys) == actions).all()


@each_style
@each_table
def test_a_script_chooses_what_is_allowed_under_unusual_settings(game: str, players: int, style: str) -> None:
    for batch, _, actions in mixed_play(game, players, style, **UNUSUAL[game]):
        assert batch.action_mask[np.arange(batch.num_games), actions].all()


@each_table
def test_an_estimate_sums_to_zero_and_stays_within_the_rewards(game: str, players: int) -> None:
    values = np.zeros(get_game(game).seats)
    for batch, _, _ in mixed_play(game, players, "greedy"):
        script_of(game).estimate(batch.states[0], values)
        assert abs(values.sum()) < 1e-9 and (np.abs(values) <= 1).all() and (values[players:] == 0).all()


@each_style
@both_editions
def test_a_piece_is_built_when_the_hand_is_full_of_what_it_needs(edition: ModuleType, style: str) -> None:
    game = edition.table(PLENTY)
    if choice(game, style).startswith("call"):
        game.play(choice(game, style))
    assert choice(game, style).startswith("build")


@both_editions
def test_an_expert_pays_a_standard_card_before_a_tainted_one(edition: ModuleType) -> None:
    game = play(edition.table({"artisan": 2, "stone": 2, "2 stone": 1, "wood": 2, "2 wood": 1}), "build wall L0")
    while any(name.startswith("pay") for name in game.legal):
        assert choice(game) in ("pay artisan", "pay stone", "pay wood")
        game.play(choice(game))


@both_editions
def test_an_expert_full_of_amulets_claims_a_sanctuary(edition: ModuleType) -> None:
    game = laid(edition.table(PLENTY, amulets=9, mosaics=["V", "I", "X"]), *V_IN_THE_CORNER)
    assert choice(game) == "claim"


@both_editions
def test_an_expert_bids_nothing_when_others_are_far_more_corrupt(edition: ModuleType) -> None:
    clean, corrupt = {"money": 30, "amulets": 0}, {"money": 30, "amulets": 30}
    game = OFFERING[edition.EDITION](clean, corrupt, corrupt)
    assert choice(game) == "bid tens 0"
    assert choice(play(game, "bid tens 0")) == "bid units 0"


@both_editions
def test_an_expert_does_not_take_tainted_cards_that_would_make_it_the_most_corrupt(edition: ModuleType) -> None:
    tempting, clean = ["2 stone", "2 stone", "2 marble"], ["artisan", "stone"]
    game = edition.table({"artisan": 1}, *[{"hand": {}, "amulets": 1}] * 2, amulets=1, stalls=[tempting, clean, []])
    assert choice(game) == "take stall 2"


def own_roll(hand: dict[str, int], amulets: int) -> Table:
    """Let player 0, with these cards and amulets, roll the fifth die onto the altar; the others have 9 amulets."""
    others = [{"hand": {}, "amulets": 9}] * 2
    for seed in count():
        game = given_2006.table({**WALL, **hand}, *others, amulets=amulets, altar=4, seed=seed)
        game = visited(game, "wall L0")
        if game.position["altar"] == 5:
            return game
    raise AssertionError


def test_an_expert_counters_its_own_roll_unless_an_offering_is_welcome() -> None:
    scribe = {"scribe": 1}
    assert choice(own_roll(scribe, amulets=0)) == "play scribe on a die down"
    assert choice(own_roll(scribe, amulets=30)) == "make offering"
    assert choice(own_roll({}, amulets=0)) == choice(own_roll(scribe, amulets=0), "greedy") == "make offering"


def test_an_expert_keeps_a_scribe_for_its_own_roll() -> None:
    others = [{"hand": {}, "amulets": 9}] * 2
    assert choice(given_2006.table({**WALL, "scribe": 1}, *others, altar=4)) != "play scribe on a die down"


def test_an_expert_who_is_behind_does_not_end_the_game() -> None:
    last_wall = {"walls": ALL_BUT_B1, "cleopatra": 4, "stalls": [["stone"], ["wood"], ["marble"]]}
    rich, poor = {"hand": {}, "money": 60, "amulets": 1}, {"hand": {}, "money": 5, "amulets": 20}
    assert choice(given_2006.table(WALL, rich, poor, money=5, **last_wall)).startswith("take")
    assert choice(given_2006.table(WALL, {**rich, "money": 6}, poor, money=60, **last_wall)) == "build wall B1"
