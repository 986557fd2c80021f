"""Whatever is given as an option, setting, position or record: it is taken and fits, or is refused in a sentence."""

from __future__ import annotations

from contextlib import redirect_stderr, redirect_stdout
from dataclasses import fields, replace
from io import StringIO
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
FLOATS = st.floats(allow_subnormal=False)
SCALARS = st.none() | st.booleans() | st.integers() | FLOATS | st.text(max_size=8)
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


WORDS = st.sampled_from(["-1", "0", "nan", "inf", "-inf", "1e30", "1e400", "x", "", "[[", "None", "0x10", "9" * 30])


@pytest.mark.compiled
@pytest.mark.parametrize("algorithm", ["ppo", "distil", "value"])
@thorough
@given(data=st.data())
def test_whatever_is_typed_as_an_option_of_training_starts_or_is_refused_in_a_sentence(
    algorithm: str, data: st.DataObject
) -> None:
    from cleo_env.training.command import ALGORITHMS, read_args
    from cleo_env.training.common.options import check_options

    names = [option.name for option in fields(ALGORITHMS[algorithm].options) if option.name != "game"]
    typed = data.draw(WORDS | st.integers().map(str) | FLOATS.map(str) | st.text("abc0-.,=", max_size=6))
    words = ["caesar", f"--{data.draw(st.sampled_from(names)).replace('_', '-')}", typed]
    said = StringIO()
    try:
        with redirect_stderr(said), redirect_stdout(said):
            args = read_args(algorithm, words, "cleo train")
        check_options(args)
        args.check()
    except SystemExit as ended:
        assert ended.code == 2 and said.getvalue()
    except ValueError as problem:
        assert str(problem) and "Errno" not in str(problem)


COMMANDS: dict[str, tuple[list[str], list[str]]] = {  # a command that would be refused in any case, and its options
    "arena": (["nogame", "random", "random"], ["--players", "--blocks", "--seed", "--setting", "--ray"]),
    "data": (["nogame", "random", "--games", "1", "--out", "x"], ["--players", "--seed", "--shard-games", "--setting"]),
    "play": (["nogame", "random"], ["--players", "--seed", "--language", "--load"]),
    "mcp": (["nogame"], ["--seat", "--players", "--seed"]),
    "replay": (["no.json"], ["--seat", "--theme"]),
    "stats": (["no"], ["--actions"]),
}


@pytest.mark.compiled
@thorough
@given(data=st.data())
def test_whatever_is_typed_as_an_option_of_a_command_is_refused_in_a_sentence(data: st.DataObject) -> None:
    from cleo_env.agents.cli.main import app, run

    command = data.draw(st.sampled_from(list(COMMANDS)))
    words, options = COMMANDS[command]
    typed = data.draw(WORDS | st.integers().map(str) | st.text("abc0-.,=", max_size=6))
    said = StringIO()
    with redirect_stderr(said), redirect_stdout(said):
        assert run(app, [command, *words, data.draw(st.sampled_from(options)), typed]) == 2
    assert "cleo: " in said.getvalue() or "Usage" in said.getvalue()


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
