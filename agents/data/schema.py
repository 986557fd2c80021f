"""What the files of a data folder hold, column by column; docs/data.md tells it to people."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from cleo_env.agents.arena.match import Decided, Result
from cleo_env.core.game import Game

FORMAT = 1  # raised whenever a column changes its name, type or meaning
RECORDS, DECISIONS = "records", "decisions"
ABOUT = b"cleo_env"  # the key of a file's metadata

RECORD_COLUMNS = pa.schema(
    [
        ("game", pa.int64()),  # its number in the folder
        ("seed", pa.uint64()),
        ("agents", pa.list_(pa.string())),  # by seat, as are all lists below but the actions
        ("actions", pa.list_(pa.uint16())),  # of all seats in order, forced ones too
        ("scores", pa.list_(pa.int32())),
        ("places", pa.list_(pa.int8())),
        ("winners", pa.list_(pa.int8())),  # seats
        ("rewards", pa.list_(pa.float32())),
        ("decisions", pa.list_(pa.int32())),
        ("turns", pa.int32()),
        ("ending", pa.string()),
    ]
)


def decision_columns(game: Game) -> pa.Schema:
    """Return the columns of decisions; widths are the game's."""
    actions, observation = game.actions.size, game.observation.size
    return pa.schema(
        [
            ("game", pa.int64()),
            ("step", pa.int32()),  # the action's place in the record
            ("turn", pa.int32()),
            ("seat", pa.int8()),
            ("agent", pa.dictionary(pa.int8(), pa.string())),
            ("observation", pa.list_(pa.int16(), observation)),
            ("mask", pa.list_(pa.int8(), actions)),
            ("action", pa.int16()),
            ("reward", pa.float32()),  # of this seat, at the end
            ("place", pa.int8()),
            ("visits", pa.list_(pa.int32(), actions)),  # null where nobody searched
            ("values", pa.list_(pa.float32(), actions)),
        ]
    )


def record_table(results: Sequence[Result]) -> pa.Table:
    """Return games as rows."""
    rows = [
        {
            "game": result.fixture.number,
            "seed": result.fixture.seed,
            "actions": result.actions,
            "rewards": result.rewards,
            **{name: getattr(result.outcome, name) for name in ("agents", "scores", "places", "winners", "decisions")},
            "turns": result.outcome.turns,
            "ending": result.outcome.ending,
        }
        for result in results
    ]
    return pa.Table.from_pylist(rows, RECORD_COLUMNS)


def decision_table(game: Game, names: Sequence[str], decided: Sequence[Decided], results: Sequence[Result]) -> pa.Table:
    """Return decisions as rows, game by game in the order in which they were taken."""
    numbers, steps, seats = (joined(decided, name) for name in ("games", "steps", "seats"))
    order = np.lexsort((steps, numbers))
    row_of = {result.fixture.number: row for row, result in enumerate(results)}
    rows, seats = np.array([row_of[number] for number in numbers[order]], np.int64), seats[order].astype(np.int64)
    agents = np.concatenate([np.full(len(part.games), names.index(part.agent), np.int8) for part in decided])
    columns: dict[str, Any] = {
        "game": numbers[order],
        "step": steps[order],
        "turn": joined(decided, "turns")[order],
        "seat": seats,
        "agent": pa.DictionaryArray.from_arrays(agents[order], pa.array(names, pa.string())),
        "observation": wide(joined(decided, "observations")[order]),
        "mask": wide(joined(decided, "masks")[order]),
        "action": np.concatenate([part.weighed.actions for part in decided])[order],
        "reward": by_seat([result.rewards for result in results])[rows, seats],
        "place": by_seat([result.outcome.places for result in results])[rows, seats],
        "visits": searched(decided, "visits", np.int32, order),
        "values": searched(decided, "values", np.float32, order),
    }
    schema = decision_columns(game)
    return pa.table([pa.array(columns[one.name]).cast(one.type) for one in schema], schema=schema)


def joined(decided: Sequence[Decided], name: str) -> np.ndarray:
    """Return one array of all parts."""
    return np.concatenate([getattr(part, name) for part in decided])


def by_seat(rows: Sequence[Sequence[float]]) -> np.ndarray:
    """Return what is counted by seat as an array, a row a game."""
    return np.array(rows)


def wide(rows: np.ndarray, missing: np.ndarray | None = None) -> pa.Array:
    """Return a column whose cells are the rows of an array, null where they are missing."""
    mask = None if missing is None else pa.array(missing)
    return pa.FixedSizeListArray.from_arrays(pa.array(rows.reshape(-1)), rows.shape[1], mask=mask)


def searched(decided: Sequence[Decided], name: str, dtype: type, order: np.ndarray) -> pa.Array:
    """Return what searches counted, null for decisions without a search."""
    found = [getattr(part.weighed, name) for part in decided]
    missing = np.concatenate([np.full(len(p.games), f is None) for p, f in zip(decided, found, strict=True)])
    rows = [np.zeros(p.masks.shape, dtype) if f is None else f for p, f in zip(decided, found, strict=True)]
    return wide(np.concatenate(rows)[order], missing[order])


def as_parquet(table: pa.Table, about: dict[str, Any]) -> bytes:
    """Return a table as the content of a file that tells what it is about."""
    out = pa.BufferOutputStream()
    told = table.replace_schema_metadata({ABOUT: json.dumps(about, sort_keys=True)})
    pq.write_table(told, out, compression="zstd", write_page_checksum=True)
    return out.getvalue().to_pybytes()


def about_file(path: Any) -> dict[str, Any] | None:
    """Return what a file says it is about, nothing if its tail is broken or it is not ours."""
    try:
        metadata = pq.read_schema(path).metadata or {}
        return json.loads(metadata.get(ABOUT, b"null"))
    except (OSError, ValueError, RecursionError, pa.ArrowException):
        return None
