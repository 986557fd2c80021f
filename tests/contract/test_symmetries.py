"""What a game says is alike under the rules is: games with it exchanged look the same, but for that exchange."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

import numpy as np
import pytest

from cleo_env import Table
from cleo_env.core.symmetry import Symmetry
from cleo_env.core.tables import ColumnTable
from cleo_env.games.architects.view import columns as architects_columns
from cleo_env.games.architects.view.symmetry import OPPONENT_COLUMNS, SEAT_COLUMNS, STALL_COLUMNS
from cleo_env.games.caesar.rules.data import GROUP_WORDS
from cleo_env.games.caesar.view import columns as caesar_columns
from cleo_env.games.caesar.view.symmetry import BUST_AXIS, GROUP_AXIS, MISSION_AXIS
from cleo_env.registry import GAMES, get_game
from tests.contract.play import pace

Position = dict[str, Any]
ANNOUNCED = ("assassinate", "scout", "wrath", "castle", "move")
SEEDS, DECISIONS = pace(4, 1), 160
LUCK = "bust_next"  # chance does not know the groups by name, so it is not exchanged


class Exchange(NamedTuple):
    """How the things of a family are exchanged in a position, and what of their names chance knows."""

    settings: dict[str, Any]
    exchanged: Callable[[Position, np.ndarray], Position]
    is_luck: Callable[[str], bool]  # whether after this action something is drawn that is not exchanged


def with_groups_exchanged(position: Position, groups: np.ndarray) -> Position:
    names = {GROUP_WORDS[old]: GROUP_WORDS[new] for new, old in enumerate(groups)}
    return json.loads(re.sub("|".join(GROUP_WORDS), lambda found: names[found[0]], json.dumps(position)))


def with_stalls_exchanged(position: Position, stalls: np.ndarray) -> Position:
    return position | {"stalls": [position["stalls"][stall] for stall in stalls]}


def draws_a_bust_or_card(action: str) -> bool:
    return not action.startswith(("lay", "no second", *ANNOUNCED))


FAMILIES = {
    # groups differ in size as printed, and a position of one would not fit another
    "groups": Exchange({"patricians": 3}, with_groups_exchanged, draws_a_bust_or_card),
    "stalls": Exchange({}, with_stalls_exchanged, lambda action: False),
}
EXACT = [(name, place) for name in GAMES for place, found in enumerate(get_game(name).symmetries) if found.exact]


def moments(game: str, seed: int, settings: dict[str, Any]) -> Iterator[tuple[Table, list[str]]]:
    """Yield random games at the starts of turns, each with what was played in that turn."""
    table, rng = Table(game, seed=seed, **settings), np.random.default_rng(seed)
    start, turn = table, []
    for _ in range(DECISIONS):
        if table.over:
            break
        if "in_turn" not in table.position:
            yield start, turn
            start, turn = Table.from_position(table.position, seed=seed), []
        turn.append(str(rng.choice(table.legal)))
        table.play(turn[-1])


def check_alike(one: Table, other: Table, symmetry: Symmetry) -> None:
    """Check that both look the same, but for what is exchanged."""
    assert one.decider == other.decider
    assert np.array_equal(one.batch.observation[0][symmetry.observation], other.batch.observation[0])
    comes_by_luck = one.batch.game.full_view.slices.get(LUCK, slice(0))
    views = one.batch.full_view()[0][symmetry.full_view], other.batch.full_view()[0]
    assert np.array_equal(*(np.delete(view, comes_by_luck) for view in views))
    assert np.array_equal(one.batch.action_mask[0][symmetry.actions], other.batch.action_mask[0])


@pytest.mark.parametrize(("name", "place"), EXACT)
def test_a_game_with_things_exchanged_looks_the_same_but_for_that(name: str, place: int) -> None:
    game = get_game(name)
    symmetry, renamed = game.symmetries[place], 0
    settings, exchanged, is_luck = FAMILIES[symmetry.family]
    for seed in range(SEEDS):
        for one, turn in moments(name, seed, settings):
            other = Table.from_position(exchanged(one.position, symmetry.things), seed=seed)
            check_alike(one, other, symmetry)
            for action in turn:
                same = game.actions.names[list(symmetry.actions).index(game.actions.index(action))]
                one.play(action)
                other.play(same)
                if is_luck(action) or one.over:
                    break
                check_alike(one, other, symmetry)
                renamed += same != action
    assert renamed > SEEDS


@pytest.mark.parametrize("name", GAMES)
def test_symmetries_exchange_every_column_action_and_seat_once(name: str) -> None:
    game = get_game(name)
    assert game.symmetries
    for symmetry in game.symmetries:
        for places, size in (
            (symmetry.observation, game.observation.size),
            (symmetry.full_view, game.full_view.size),
            (symmetry.actions, game.actions.size),
            (symmetry.seats, game.seats),
        ):
            assert sorted(places) == list(range(size))


@pytest.mark.parametrize(
    ("named", "views"),
    [
        ({*STALL_COLUMNS, *SEAT_COLUMNS, *OPPONENT_COLUMNS}, architects_columns.FULL_VIEW.values()),
        ({*GROUP_AXIS, *MISSION_AXIS, *BUST_AXIS}, [caesar_columns.FULL_VIEW]),
    ],
    ids=["architects", "caesar"],
)
def test_what_is_exchanged_by_name_is_a_column(named: set[str], views: Iterable[ColumnTable]) -> None:
    assert named <= {column.name for view in views for column in view.pieces}
