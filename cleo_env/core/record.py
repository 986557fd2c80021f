"""Records of games: what is needed to play one again to the same end, and who sat where, as a small JSON file."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from cleo_env.core.files import FileKind, write_whole
from cleo_env.core.position import PositionError, check_keys, check_list

KEYS = ("game", "version", "num_players", "settings", "seed", "position", "agents", "actions")
REQUIRED = ("game", "version", "num_players", "seed", "actions")


class RecordError(ValueError):
    """A record that cannot be played again."""


def check_record(record: Any) -> dict[str, Any]:
    """Return a record that has all it needs, or say what is missing or unknown."""
    try:
        check_keys("the record", record, KEYS)
        check_keys("settings", record.get("settings", {}), record.get("settings", {}))
        check_keys("position", record.get("position", {}), record.get("position", {}))
        for key, thing in (("actions", "an action"), ("agents", "an agent")):
            for name in check_list(key, record.get(key, [])):
                if not isinstance(name, str):
                    raise PositionError(f"{key}: {name!r} is not the name of {thing}")
    except PositionError as problem:
        raise RecordError(str(problem)) from None
    if missing := [key for key in REQUIRED if key not in record]:
        raise RecordError(f"the record lacks {', '.join(missing)}")
    if "agents" in record and len(record["agents"]) != record["num_players"]:
        raise RecordError(f"agents: there are {record['num_players']!r} seats, not {len(record['agents'])}")
    return record


def save_record(record: dict[str, Any], path: str | os.PathLike[str], *, force: bool = False) -> None:
    """Write a record; an older one of that name is replaced, any other file only by force."""
    text = json.dumps(check_record(record), ensure_ascii=False, indent=1) + "\n"
    write_whole(path, text, RECORD, force=force)


def load_record(path: str | os.PathLike[str]) -> dict[str, Any]:
    """Read a record back, or say what is wrong with the file."""
    try:
        return check_record(json.loads(Path(path).read_text(encoding="utf-8")))
    except json.JSONDecodeError as problem:
        raise RecordError(f"{path} is no whole record: {problem.msg} at line {problem.lineno}") from None
    except RecursionError:
        raise RecordError(f"{path} is no record: it is nested too deeply") from None
    except UnicodeDecodeError:
        raise RecordError(f"{path} is no record: it is not text") from None
    except RecordError as problem:
        raise RecordError(f"{path}: {problem}") from None


RECORD = FileKind("a record", lambda path: bool(load_record(path)))
