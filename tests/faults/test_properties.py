"""Whatever is given as an option, setting, position or record: it is taken and fits, or is refused in a sentence."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cleo_env.core.game import Game
from cleo_env.core.in_turn import IN_TURN
from cleo_env.core.record import RecordError, check_record
from cleo_env.core.soundness import _outside
from cleo_env.interfaces.table import Table
from cleo_env.registry import GAMES, get_game
from tests.contract.play import pace

# torch, once imported, may have the processor take the smallest floats for 0
SCALARS = st.none() | st.booleans() | st.integers() | st.floats(allow_subnormal=False) | st.text(max_size=8)
JSON = st.recursive(
    SCALARS, lambda part: st.lists(part, max_size=4) | st.dictionaries(st.text(max_size=8), part, max_size=4)
)
ANY_GAME = st.sampled_from(list(GAMES)).map(get_game)
thorough = settings(max_examples=pace(150, 30), deadline=None, derandomize=True, database=None)


def values_near(game: Game, name: str) -> st.SearchStrategy[Any]:
    """Think of values for a setting, its own default among them."""
    return JSON | st.just(game.settings.by_name[name].default) | st.integers(-3, 12)


@thorough
@given(st.data())
def test_a_setting_is_refused_or_gives_a_state_within_its_bounds(data: st.DataObject) -> None:
    game = data.draw(ANY_GAME)
    name = data.draw(st.sampled_from(list(game.settings.by_name)))
    try:
        state = game.prototype(game.default_players, {name: data.draw(values_near(game, name))})
    except ValueError as problem:
        assert name in str(problem)
        return
    field = next(field for field in game.fields if field.name == name)
    assert not _outside(field, state[name]).any()


@pytest.mark.compiled
@thorough
@given(st.data())
def test_an_option_of_training_is_refused_or_is_what_its_type_says(data: st.DataObject) -> None:
    from cleo_env.training import ppo
    from cleo_env.training.common.options import RunError, check_options

    usual = ppo.Args("caesar")
    name = data.draw(st.sampled_from([option.name for option in fields(usual)]))
    value = data.draw(SCALARS | st.lists(SCALARS, max_size=3).map(tuple))
    try:
        check_options(replace(usual, **{name: value}))
    except RunError as problem:
        assert f"--{name.replace('_', '-')}" in str(problem)
        return
    if isinstance(value, float) or (isinstance(value, int) and not isinstance(value, bool)):
        assert abs(value) < float("inf") and value >= 0


@thorough
@given(st.data())
def test_a_position_is_refused_or_can_be_played_and_written_again(data: st.DataObject) -> None:
    game = data.draw(ANY_GAME)
    table = Table(game, seed=data.draw(st.integers(0, 5)))
    for _ in range(data.draw(st.integers(0, 6))):
        table.play(data.draw(st.sampled_from(table.legal)))
    position = table.position
    key = data.draw(st.sampled_from([*position, IN_TURN, "nonsense"]))
    try:
        again = Table.from_position({**position, key: data.draw(JSON)})
    except ValueError as problem:
        assert str(problem)
        return
    assert again.over or again.legal
    assert Table.from_position(again.position).position == again.position


@thorough
@given(
    JSON | st.fixed_dictionaries({"game": JSON, "version": JSON, "num_players": JSON, "seed": JSON, "actions": JSON})
)
def test_a_record_is_refused_or_is_one(record: Any) -> None:
    try:
        Table.from_record(check_record(record))
    except (RecordError, ValueError) as problem:
        assert str(problem)
