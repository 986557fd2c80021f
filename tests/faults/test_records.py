"""States from outside: what no game could be in is refused with a reason, and all else can be played on."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

import cleo_env
from cleo_env.core.soundness import UnsoundState
from tests.contract.games import GAMES, UNUSUAL, each_table
from tests.contract.play import Player, pace
from tests.faults.records import fuzz

Change = Callable[[np.void], None]


def put(name: str, value: int, *place: int) -> Change:
    """Write a number into a field."""

    def change(state: np.void) -> None:
        if place:
            state[name][place] = value
        else:
            state[name] = value

    return change


def move_known_card(state: np.void) -> None:
    """Let the second player know of a card that the third one does not hold."""
    state["known"][1, 0, int(np.argmin(state["hand"][2]))] = 1


WRONG: list[tuple[str, Change, str]] = [
    ("architects_2006", put("phase", 99), "phase holds 99, and goes from 0 to 19"),
    ("architects_2006", put("active", 4), "somebody at the table decides"),
    ("architects_2006", put("phase", 18), "the edition has this phase"),
    ("architects_2006", put("hand", 9, 0, 0), "every card is in exactly one place"),
    ("architects_2006", put("deck", 31, 0), "every card is in exactly one place"),
    ("architects_2006", move_known_card, "cards known in a hand"),
    ("architects_2006", put("laid", 3, 0), "every mosaic is in one place"),
    ("architects_2006", put("unasked", 1, 0), "claimed squares"),
    ("architects_2006", put("owed", 1, 0), "a piece half built"),
    ("architects_2006", put("bids", 2, 1), "bids lie from the active player"),
    ("architects_2006", put("phase", 13), "only who holds too many cards"),
    ("architects_2006", put("num_vizier", 2), "every card is in exactly one place"),
    ("architects_2006", put("offered", 1), "only this edition"),
    ("architects_2019", put("worshippers", 7, 0), "worshippers holds 7"),
    ("architects_2019", put("called", 0), "only this edition"),
    ("architects_2019", put("num_drawn", 1), "drawn cards are placed at once"),
    ("caesar", put("held", 3, 0, 0), "every card is in exactly one place"),
    ("caesar", put("group_size", 4, 0), "as the settings say"),
    ("caesar", put("laid", 3, 0, 0, 1), "leave no trace"),
    ("caesar", put("centre", 0, 0), "patricians are in the centre"),
    ("caesar", put("mission", -1, 0, 0), "every mission"),
    ("caesar", put("missions", 20, 0, 1), "every mission"),
    ("caesar", put("known_held", 2, 0, 10), "what is known"),
    ("caesar", put("announced", 7), "half done"),
    ("caesar", put("phase", 2), "cards to lay out"),
]


@pytest.mark.parametrize(("game", "change", "said"), WRONG)
def test_a_state_that_no_game_could_be_in_is_refused_with_the_reason(game: str, change: Change, said: str) -> None:
    batch = cleo_env.make_batch(game, 3, 5)
    before, states = batch.states.copy(), batch.states.copy()
    change(states[1])
    with pytest.raises(UnsoundState, match=f"state 1 is no game of {game}: .*{said}"):
        batch.set_states(states)
    assert np.array_equal(batch.states, before)


@each_table
@pytest.mark.parametrize("unusual", [False, True])
def test_every_state_of_a_game_is_accepted(game: str, players: int, unusual: bool) -> None:
    settings = UNUSUAL[game] if unusual else {}
    batch = cleo_env.make_batch(game, pace(24, 2), 11, players, num_threads=1, **settings)
    player = Player(batch)
    for _ in range(pace(400, 40)):
        batch.game.check_states(batch.states)
        player.step()
    batch.game.check_states(batch.final_states[batch.final_states["num_players"] > 0])


def test_states_of_nobody_are_fine() -> None:
    batch = cleo_env.make_batch("caesar", 1)
    batch.game.check_states(batch.states[:0])


@pytest.mark.compiled
def test_damaged_states_are_refused_or_can_be_played_on() -> None:
    lots = list(fuzz(250 * len(GAMES), seed=3))
    assert len({table for table, _, _ in lots}) == len(GAMES)
    tried, kept = (sum(counts) for counts in list(zip(*lots, strict=True))[1:])
    assert tried == 250 * len(GAMES) and tried // 20 < kept < tried // 2
