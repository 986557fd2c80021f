"""A folder of self-play data that is being written: what it is about, which shards are whole, which are missing."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from cleo_env.agents.arena.results_file import check_header
from cleo_env.agents.arena.run import Contest
from cleo_env.agents.data.games import Files, Shard, about_shard
from cleo_env.agents.data.schema import DECISIONS, FORMAT, RECORDS, about_file
from cleo_env.agents.models.policy_file import POLICY
from cleo_env.core.files import write_whole
from cleo_env.core.lock import Lock

META = "meta.json"


def meta_of(contest: Contest, shard_games: int) -> dict[str, Any]:
    """Return what a folder is about, with the tables that its numbers refer to."""
    tables = {name: table(contest.game) for name, table in POLICY.tables.items()}
    return {"format": FORMAT, **contest.header, "shard_games": shard_games, **tables}


def shard_path(folder: Path, kind: str, shard: int) -> Path:
    """Return the file of a shard."""
    return folder / f"{kind}-{shard:06}.parquet"


class DataFolder:
    """A folder that one process at a time writes shards into."""

    def __init__(self, path: Path, contest: Contest, shard_games: int) -> None:
        self.path, self.contest, self.shard_games = path, contest, shard_games

    @classmethod
    @contextmanager
    def opened(cls, path: Path, contest: Contest, shard_games: int) -> Iterator[DataFolder]:
        """Begin a folder, or go on with one of the same contest."""
        if path.exists() and not path.is_dir():
            raise ValueError(f"{path} cannot hold data: it is not a folder")
        path.mkdir(parents=True, exist_ok=True)
        with Lock(path / META):
            cls._check(path, json.loads(json.dumps(meta_of(contest, shard_games))))
            yield cls(path, contest, shard_games)

    @staticmethod
    def _check(path: Path, wanted: dict[str, Any]) -> None:
        """Write what the folder is about, or refuse one that is about something else."""
        meta = path / META
        if not meta.exists():
            if others := [other.name for other in path.iterdir() if other.name != f"{META}.lock"]:
                raise ValueError(f"{path} has no {META} and is not empty (it holds {min(others)}): name another folder")
            write_whole(meta, json.dumps(wanted, indent=1, ensure_ascii=False) + "\n")
        check_header(path, read_meta(path), wanted)

    def shards(self, games: int) -> list[Shard]:
        """Cut so many games in shards; the last may be smaller."""
        size = self.shard_games
        return [Shard(first // size, first, min(first + size, games)) for first in range(0, games, size)]

    def missing(self, games: int, decisions: bool) -> list[Shard]:
        """Return the shards that have to be played: those without a whole file of each kind."""
        kinds = (RECORDS, DECISIONS) if decisions else (RECORDS,)
        return [shard for shard in self.shards(games) if not all(self.is_whole(shard, kind) for kind in kinds)]

    def is_whole(self, shard: Shard, kind: str) -> bool:
        """Tell whether a file of a shard is there to its last byte, with all games of the shard."""
        return about_file(shard_path(self.path, kind, shard.number)) == about_shard(self.contest, shard)

    def keep(self, shard: Shard, files: Files) -> None:
        """Write the files of a shard, the records last: where they are, the shard is whole."""
        for kind in sorted(files):  # decisions before records
            write_whole(shard_path(self.path, kind, shard.number), files[kind])


def read_meta(path: Path) -> dict[str, Any]:
    """Read what a folder is about."""
    try:
        found = json.loads((path / META).read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise ValueError(f"{path} holds no self-play data: there is no {META}") from None
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict) or "format" not in found:
        raise ValueError(f"{path / META} does not say what the folder holds")
    if found["format"] != FORMAT:
        raise ValueError(f"{path} is of format {found['format']}, this version reads format {FORMAT}")
    return found
