"""Pictures of a recorded game: a folder of SVGs, a film, or one page with a slider."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from html import escape
from importlib.resources import files
from pathlib import Path
from typing import Any

from cleo_env import Table
from cleo_env.core.files import FileKind, write_whole
from cleo_env.interfaces.raster import gif

ALL = "all"
MARK = "cleo replay"  # by which a picture, film or page of ours is known
DRAWN = FileKind("a picture of a recorded game", lambda path: MARK.encode() in path.read_bytes())


@dataclass(frozen=True)
class Frame:
    """A picture of the game after some decision, and what was seen to happen."""

    svg: str
    told: str


def frames(record: dict[str, Any], seat: int | str | None, theme: str = "auto") -> Iterator[Frame]:
    """Play a record again, with a picture at the start and after every decision, as a seat sees it, or all."""
    table = Table.from_record({**record, "actions": []})
    total = len(record["actions"])
    yield Frame(table.svg(seat, theme), f"the start of {total} decisions")
    for number, action in enumerate(record["actions"], 1):
        decider, told = table.decider, len(table.log)
        table.play(action)
        choice = f"chose {action!r}" if seat in (ALL, decider) else "has chosen"  # hidden from others
        news = "; ".join(table.log[told:])
        said = f"{number} of {total}: seat {decider} {choice}" + (f": {news}" if news else "")
        yield Frame(table.svg(seat, theme), said)


def write_svgs(shown: Iterable[Frame], folder: Path, *, force: bool = False) -> int:
    """Write each picture into a folder; return how many they are."""
    if folder.exists() and not folder.is_dir():
        raise ValueError(f"{folder} cannot hold pictures: it is not a folder")
    folder.mkdir(parents=True, exist_ok=True)
    count = 0
    for count, frame in enumerate(shown, 1):
        write_whole(folder / f"{count - 1:04}.svg", f"{frame.svg}<!-- {MARK} -->\n", DRAWN, force=force)
    return count


def write_film(shown: Iterable[Frame], path: Path, *, force: bool = False) -> None:
    """Write the pictures as a film."""
    write_whole(path, gif((frame.svg for frame in shown), MARK), DRAWN, force=force)


def write_page(shown: Iterable[Frame], path: Path, title: str, *, force: bool = False) -> None:
    """Write one page that needs nothing else, with a slider through the pictures."""
    kept = list(shown)
    pieces, changes = packed([frame.svg for frame in kept])
    data = json.dumps({"pieces": pieces, "changes": changes, "told": [frame.told for frame in kept]})
    page = files("cleo_env.agents.cli").joinpath("replay.html").read_text(encoding="utf-8")
    page = page.replace("TITLE", escape(title)).replace("null /* DATA */", data.replace("</", "<\\/"))
    write_whole(path, f"{page}<!-- {MARK} -->\n", DRAWN, force=force)


def packed(svgs: list[str]) -> tuple[list[str], list[tuple[int, int, list[int]]]]:
    """Store pictures by their pieces: each piece once, and of each picture only where it differs from the last.

    A change is how many pieces stay at the beginning, how many at the end, and which come between.
    """
    places: dict[str, int] = {}
    changes, last = list[tuple[int, int, list[int]]](), list[int]()
    for svg in svgs:
        now = [places.setdefault(piece, len(places)) for piece in re.split("(?=\n<g)", svg)]
        start = _same(last, now)
        end = _same(last[start:][::-1], now[start:][::-1])
        changes.append((start, end, now[start : len(now) - end]))
        last = now
    return list(places), changes


def _same(one: list[int], other: list[int]) -> int:
    """Count the numbers with which two lists begin alike."""
    pairs = zip(one, other, strict=False)
    return next((place for place, (a, b) in enumerate(pairs) if a != b), min(len(one), len(other)))
