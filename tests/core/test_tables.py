"""Tables of fields, actions and columns: names and numbers are each other's inverse, and offsets add up."""

from __future__ import annotations

import numpy as np
import pytest

from cleo_env.core.game import Game
from cleo_env.core.kinds import TAG
from cleo_env.core.tables import ANY, ActionTable, Column, ColumnTable, Field, Segment, state_dtype
from cleo_env.registry import GAMES, get_game

TOY = ActionTable("toy", (Segment("go", ("go left", "go right"), "walk"), Segment("stay", ("stay",), "rest")))
TOY_COLUMNS = ColumnTable(
    "toy_columns", (Column("feet", (2,), 0, 5, 5, "feet"), Column("map", (2, 3), -1, 9, 3, "squares"))
)


@pytest.fixture(params=sorted(GAMES))
def game(request: pytest.FixtureRequest) -> Game:
    return get_game(request.param)


def test_names_and_numbers_of_actions_are_inverse(game: Game) -> None:
    assert len(set(game.actions.names)) == game.actions.size
    for number, name in enumerate(game.actions.names):
        assert game.actions.index(name) == number and name in game.actions
        assert name in game.actions.segment_of(number).labels


def test_segments_follow_each_other_without_gaps(game: Game) -> None:
    end = 0
    for segment in game.actions.pieces:
        part = game.actions.slices[segment.name]
        assert part.start == end == getattr(game.actions.at, segment.name)
        assert game.actions.names[part] == segment.labels
        end = part.stop
    assert end == game.actions.size


def test_columns_follow_each_other_and_have_bounds(game: Game) -> None:
    for table in (game.observation, game.full_view):
        end = 0
        for column in table.pieces:
            part = table.slices[column.name]
            assert part.start == end == getattr(table.at, column.name)
            assert (table.low[part] == column.low).all() and (table.high[part] == column.high).all()
            assert (table.scale[part] == column.scale).all() and column.scale > 0 and column.low <= column.high
            end = part.stop
        assert end == table.size == len(table.low) == len(table.high) == len(table.scale)


def test_the_full_view_starts_with_the_observation(game: Game) -> None:
    count = len(game.observation.pieces)
    assert game.full_view.pieces[:count] == game.observation.pieces
    assert game.full_view.size > game.observation.size


def test_every_field_says_who_sees_it_and_what_it_means(game: Game) -> None:
    assert {field.seen for field in game.fields} <= {"all", "owner", "part", "none"}
    assert all(field.meaning for field in game.fields)
    assert {name for name in game.dtype.names or () if not name.startswith(TAG)} == {
        field.name for field in game.fields
    }
    for field in game.fields:
        assert game.dtype[field.name].shape == field.shape and game.dtype[field.name].base == np.dtype(field.type)
        assert field.seen != "owner" or field.shape[0] == game.seats


def test_rows_for_the_documents_name_everything(game: Game) -> None:
    assert [row[2] for row in game.actions.rows()] == [segment.name for segment in game.actions.pieces]
    assert [row[2] for row in game.observation.rows()] == [column.name for column in game.observation.pieces]


def test_a_small_table_counts_its_actions() -> None:
    assert TOY.names == ("go left", "go right", "stay") and TOY.size == 3
    assert (TOY.at.go, TOY.at.stay) == (0, 2)
    assert TOY.segment_of(1).name == "go" and TOY.segment_of(2).name == "stay"
    assert TOY.segment_numbers.tolist() == [TOY.segment.go, TOY.segment.go, TOY.segment.stay]
    assert TOY.places.tolist() == [0, 1, 0]
    assert TOY.rows()[0] == ("0", "2", "go", "`go left` `go right`", "walk")


def test_an_unknown_action_has_no_number() -> None:
    assert "fly" not in TOY
    with pytest.raises(KeyError, match="toy has no action 'fly'"):
        TOY.index("fly")


def test_names_given_twice_are_refused() -> None:
    with pytest.raises(ValueError, match="names 'a' twice"):
        ActionTable("toy", (Segment("a", ("x",), ""), Segment("a", ("y",), "")))
    with pytest.raises(ValueError, match="one name to two actions"):
        ActionTable("toy", (Segment("a", ("x",), ""), Segment("b", ("x",), "")))


def test_a_column_is_read_in_its_own_shape_from_one_row_or_many() -> None:
    row = np.arange(8)
    assert TOY_COLUMNS.view(row, "feet").tolist() == [0, 1]
    assert TOY_COLUMNS.view(row, "map").tolist() == [[2, 3, 4], [5, 6, 7]]
    assert TOY_COLUMNS.view(np.stack([row, row + 10]), "map").shape == (2, 2, 3)
    assert TOY_COLUMNS.low.tolist() == [0, 0] + [-1] * 6


def test_a_record_lays_its_widest_fields_first() -> None:
    fields = (
        Field("a", "i1", (), ANY, "all", ""),
        Field("b", "u8", (2,), ANY, "all", ""),
        Field("c", "i2", (3,), ANY, "all", ""),
    )
    assert state_dtype(fields).names == ("b", "c", "a")
