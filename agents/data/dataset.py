"""A data folder read back: as Arrow tables, numpy arrays, records that replay, a torch dataset, a Minari dataset."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from importlib import import_module
from os import PathLike
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from cleo_env.agents.data.folder import META, read_meta, shard_path
from cleo_env.agents.data.schema import DECISIONS, RECORDS, about_file
from cleo_env.agents.models.policy_file import POLICY, difference
from cleo_env.core.game import Game
from cleo_env.registry import get_game

TORCH = "cleo_env.training.torch_data"  # by name: only training imports torch
MINARI = "cleo_env.agents.data.minari_export"  # by name: it needs an extra of its own
Arrays = dict[str, np.ndarray]
NEEDED = ("game", "game_version", "players", "settings", *POLICY.tables)  # of what a folder says it holds


class DataError(ValueError):
    """A folder, or a file in it, that cannot be read, and why."""


def load(path: str | PathLike[str]) -> Dataset:
    """Open a folder that `cleo data` wrote."""
    return Dataset(Path(path))


class Dataset:
    """The shards of a folder; nothing is read before it is asked for."""

    def __init__(self, path: Path) -> None:
        self.path, self.meta = path, read_meta(path)
        if missing := [key for key in NEEDED if key not in self.meta]:
            raise DataError(f"{path / META} lacks {', '.join(missing)}")
        self.game: Game = get_game(self.meta["game"])
        try:
            check_tables(path, self.meta, self.game)
            self.game.prototype(self.meta["players"], self.meta["settings"])
        except (TypeError, AttributeError) as problem:
            raise DataError(f"{path / META} is broken: {problem}") from problem
        numbers = [file.stem.partition("-")[2] for file in path.glob(f"{RECORDS}-*.parquet")]
        self.shards = sorted(int(number) for number in numbers if number.isdecimal())

    def __reduce__(self) -> tuple[Any, ...]:
        """Another process opens the folder itself."""
        return Dataset, (self.path,)

    @property
    def records(self) -> pa.Table:
        """All games, a row each."""
        return self._table(RECORDS, self.shards)

    @property
    def decisions(self) -> pa.Table:
        """All decisions, a row each."""
        return self._table(DECISIONS, self.shards)

    def _table(self, kind: str, shards: Sequence[int]) -> pa.Table:
        """Read the files of one kind."""
        if not shards:
            raise DataError(f"{self.path} holds no whole shard")
        return pa.concat_tables([self.read(kind, shard) for shard in shards]).unify_dictionaries()

    def check_decisions(self) -> None:
        """Refuse a folder in which decisions of some games are missing."""
        for shard in self.shards:
            self._file(DECISIONS, shard)

    def _file(self, kind: str, shard: int) -> Path:
        """Return where a file lies, which must be there."""
        file = shard_path(self.path, kind, shard)
        if not file.exists():
            raise DataError(f"{file} is missing: `cleo data .. --decisions` writes it")
        return file

    def read(self, kind: str, shard: int) -> pa.Table:
        """Read one file, with its checksums."""
        file = self._file(kind, shard)
        if not is_about(about_file(file), shard):
            raise DataError(f"{file} is broken: `cleo data` with the options it was written with plays it again")
        try:
            return pq.read_table(file, page_checksum_verification=True)
        except (OSError, pa.ArrowException) as problem:
            raise DataError(f"{file} is broken ({problem}): take it away, and `cleo data` plays it again") from problem

    def numpy(self, columns: Sequence[str] | None = None, shards: Sequence[int] | None = None) -> Arrays:
        """Return decisions as arrays by column, a row a decision; visits and values are 0 where nobody searched."""
        table = self._table(DECISIONS, self.shards if shards is None else shards)
        return {name: as_array(table[name]) for name in columns or table.column_names}

    def torch(self, columns: Sequence[str] | None = None, **options: Any) -> Any:
        """Return decisions as a torch `IterableDataset`; see training/torch_data.py for the options."""
        return import_module(TORCH).Decisions(self, columns, **options)

    def minari(self, dataset_id: str, seat: int = 0, **options: Any) -> Any:
        """Write the games of one seat as a Minari dataset; see agents/data/minari_export.py for the options."""
        return import_module(MINARI).export(self, dataset_id, seat, **options)

    def replayable(self) -> Iterator[dict[str, Any]]:
        """Give every game as a record: `Table.from_record` plays it again."""
        for row in self.records.to_pylist():
            yield {
                "game": self.game.name,
                "version": self.meta["game_version"],
                "num_players": self.meta["players"],
                "settings": self.meta["settings"],
                "seed": row["seed"],
                "agents": row["agents"],
                "actions": [self.action_names[action] for action in row["actions"]],
            }

    @cached_property
    def action_names(self) -> list[str]:
        """The names of the actions by number, as they were when the folder was written."""
        return [label for _, labels in self.meta["actions"] for label in labels]


def check_tables(path: Path, meta: dict[str, Any], game: Game) -> None:
    """Refuse data of other rules, observations or actions than this version's."""
    if meta["game_version"] != game.version:
        raise DataError(f"{path} is of {game.name} version {meta['game_version']}; this is {game.version}")
    for name, table in POLICY.tables.items():
        if meta[name] != table(game):
            raise DataError(f"{path} was written with other {name}: {difference(meta[name], table(game))}")


def is_about(about: Any, shard: int) -> bool:
    """Tell whether a file says that it is of this shard."""
    return isinstance(about, dict) and about.get("shard") == shard


def as_array(column: pa.ChunkedArray) -> np.ndarray:
    """Return a column as an array, cells of fixed width as its rows."""
    if pa.types.is_dictionary(column.type):
        return column.cast(pa.string()).to_numpy()
    if pa.types.is_fixed_size_list(column.type):
        parts = [wide_array(chunk, column.type) for chunk in column.chunks]
        return np.concatenate(parts)
    return column.to_numpy()


def wide_array(chunk: pa.FixedSizeListArray, kind: pa.FixedSizeListType) -> np.ndarray:
    """Return cells of fixed width as rows, 0 where they are null."""
    rows = np.zeros((len(chunk), kind.list_size), kind.value_type.to_pandas_dtype())
    rows[chunk.is_valid().to_numpy(zero_copy_only=False)] = chunk.flatten().to_numpy().reshape(-1, kind.list_size)
    return rows
