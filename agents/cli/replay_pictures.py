"""Pictures of a recorded game: a folder of SVGs, a film, or one page with a slider."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from html import escape
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from typing import Any

from cleo_env import Table
from cleo_env.agents.cli.terminal import phrases
from cleo_env.agents.cli.terminal.speech import ENGLISH, Speech
from cleo_env.agents.web.facts import facts_of
from cleo_env.core.files import FileKind, write_whole
from cleo_env.core.game import Game
from cleo_env.interfaces.raster import gif

ALL = "all"
SAME = Speech()
WORDING = "cleo_env.agents.web.board"  # imported when another language is spoken
MARK = "cleo replay"  # by which a picture, film or page of ours is known
DRAWN = FileKind("a picture of a recorded game", lambda path: MARK.encode() in path.read_bytes())


@dataclass(frozen=True)
class Frame:
    """A picture of the game after some decision, and what was seen to happen."""

    svg: str
    told: str


def frames(
    record: dict[str, Any],
    seat: int | str | None,
    theme: str = "auto",
    compact: bool = False,
    speech: Speech = SAME,
) -> Iterator[Frame]:
    """Play a record again, with a picture at the start and after every decision, as a seat sees it, or all."""
    table = Table.from_record({**record, "actions": []})
    total = len(record["actions"])
    yield Frame(drawn(table, seat, theme, compact, speech), speech.fill(phrases.AT_START, count=total))
    for number, action in enumerate(record["actions"], 1):
        decider, told = table.decider, len(table.log)
        table.play(action)
        choice = said_choice(speech, seat, table.game, decider, action)
        news = "; ".join(map(speech, table.log[told:]))
        said = speech.fill(phrases.DECISION, number=number, total=total, said=": ".join(filter(None, (choice, news))))
        yield Frame(drawn(table, seat, theme, compact, speech), said)


def drawn(table: Table, seat: int | str | None, theme: str, compact: bool, speech: Speech) -> str:
    """Draw a table in a language."""
    if speech.language == ENGLISH:
        return table.svg(seat, theme, compact)
    wording = import_module(WORDING).Wording(speech.language)
    return table.game.words.draw(table.state, seat, theme, compact, wording)


def said_choice(speech: Speech, viewer: int | str | None, game: Game, seat: int, action: str, agent: str = "") -> str:
    """Say who chose, and to viewers who see that seat's cards what; the log tells others what was open."""
    who = speech(facts_of(game).player(seat)) + (f" ({agent})" if agent else "")
    if viewer not in (ALL, seat):
        return speech.fill(phrases.HAS_CHOSEN, who=who)
    return speech.fill(phrases.CHOSE, who=who, action=f"'{speech(action)}'")


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


def write_page(
    shown: Iterable[Frame],
    narrow: Iterable[Frame],
    path: Path,
    title: str,
    speech: Speech = SAME,
    *,
    force: bool = False,
) -> None:
    """Write one page that needs nothing else, with a slider through the pictures, or through those for a telephone."""
    kept = list(shown)
    pieces, changes = packed([frame.svg for frame in (*kept, *narrow)])
    data = json.dumps({"pieces": pieces, "changes": changes, "told": [frame.told for frame in kept]})
    page = files("cleo_env.agents.cli").joinpath("replay.html").read_text(encoding="utf-8")
    for phrase in phrases.PAGE:
        page = page.replace(phrase, escape(speech(phrase)))
    page = page.replace('lang="en"', f'lang="{speech.language}"')
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
