"""The states that a view redeals."""

from __future__ import annotations

import numpy as np
import pytest

from cleo_env.agents.arena.match import show
from cleo_env.agents.view import View
from cleo_env.core.batch import Batch
from cleo_env.core.game import as_states
from cleo_env.registry import get_game
from tests.agents.sitters import WatchingAgent
from tests.contract.games import each_game
from tests.contract.play import differing

pytestmark = pytest.mark.compiled

ROWS = np.array([0, 2, 3])
COUNT = 4


def some_view(name: str, players: int) -> tuple[Batch, View]:
    """Return a batch in mid-game and a view of some of its rows."""
    batch = Batch(get_game(name), 5, 1, players)
    for step in range(40):
        batch.step(batch.random_actions(2, step))
    keys = np.arange(len(ROWS), dtype=np.uint64)
    return batch, show(batch, ROWS, ROWS, keys, np.zeros(len(ROWS), np.int64), WatchingAgent())


@each_game
def test_redealt_states_look_the_same_to_the_seat_and_hold_another_future(game: str, players: int) -> None:
    batch, view = some_view(game, players)
    dealt = view.redeal(COUNT, key=7)
    seats = np.repeat(view.seats, COUNT)
    seen = np.zeros((len(dealt), batch.game.observation.size), np.int16)
    mask = np.zeros((len(dealt), batch.game.actions.size), np.int8)
    batch.game.loops.observe_seats(dealt, seats, seen, mask, 0, len(dealt))
    assert (seen == np.repeat(view.observations, COUNT, axis=0)).all()
    assert (mask == np.repeat(view.masks, COUNT, axis=0)).all()
    assert len(set(dealt["seed"])) == len(dealt) and not set(dealt["seed"]) & set(batch.states["seed"])


def test_a_key_names_its_deals() -> None:
    _, view = some_view("caesar", 2)
    first, again, other = (view.redeal(COUNT, key) for key in (7, 7, 8))
    assert (np.asarray(first) == np.asarray(again)).all()
    assert not set(first["seed"]) & set(other["seed"])


@pytest.mark.parametrize("row", range(len(ROWS)))
def test_a_view_deals_what_the_true_game_would(row: int) -> None:
    batch, view = some_view("architects_2006", 3)
    true, dealt = as_states(batch.states[ROWS[row : row + 1]]), as_states(view.states[row : row + 1].copy())
    seat, key = view.seats[row : row + 1], np.array([99], np.uint64)
    for states in (true, dealt):
        batch.game.loops.redeal_games(states, seat, key, batch.game.scratch_size, 0, 1)
    assert differing(true, dealt) == []
