"""The results of an arena, block by block, in memory or in a file of JSON lines that survives being killed.

The first line says what is played. Each later line is a finished block, or how long some games and thoughts took.
A line is written at once and whole; should a kill leave half a line behind, it is set aside and all else is kept.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sized
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from agents.match import Outcome

BLOCK_KEYS = {"block", "games"}
PACE_KEYS = {"pace"}


class ResultsError(ValueError):
    """A file that holds something else than the results asked for."""


class OtherResults(ResultsError):
    """A file that holds the results of another contest."""


@dataclass
class Pace:
    """How long some games took, and how long each agent thought in them."""

    games: int = 0
    seconds: float = 0.0
    decisions: dict[str, int] = field(default_factory=dict)
    thinking: dict[str, float] = field(default_factory=dict)  # seconds

    def __add__(self, more: Pace) -> Pace:
        return Pace(
            self.games + more.games,
            self.seconds + more.seconds,
            {
                name: self.decisions.get(name, 0) + more.decisions.get(name, 0)
                for name in {**self.decisions, **more.decisions}
            },
            {
                name: self.thinking.get(name, 0) + more.thinking.get(name, 0)
                for name in {**self.thinking, **more.thinking}
            },
        )


class Results:
    """The blocks that were played, and the time they took."""

    def __init__(self) -> None:
        self.blocks: dict[int, list[Outcome]] = {}
        self.pace = Pace()

    def add_block(self, block: int, games: list[Outcome]) -> None:
        """Keep a finished block."""
        self.blocks[block] = games

    def add_pace(self, pace: Pace) -> None:
        """Keep how long some games took."""
        self.pace += pace

    def first(self, blocks: int) -> list[list[Outcome]]:
        """Return the games of the first so many blocks, as far as they were played, in order."""
        return [self.blocks[block] for block in sorted(self.blocks) if block < blocks]


class ResultsFile(Results):
    """Results that are also kept in a file, and go on where the file ends."""

    def __init__(self, path: Path, header: dict[str, Any]) -> None:
        super().__init__()
        self.path, self.players, self.set_aside = path, header["players"], 0  # bytes of broken lines
        head = as_line(header)
        content = path.read_bytes() if path.exists() else b""
        if head.startswith(content):  # new, or killed while this very line was written
            self._set_aside(content if content != head else b"", [head])
        else:
            self._read(content, header)

    def _read(self, content: bytes, header: dict[str, Any]) -> None:
        """Take over what the file holds; lines that cannot be read are set aside."""
        first, *lines = content.splitlines(keepends=True)
        check_header(self.path, read_header(self.path, first), header)
        kept, broken = [first], b""
        for line in lines:
            if self._take(line):
                kept.append(line.rstrip(b"\n") + b"\n")
            else:
                broken += line
        if kept != [first, *lines]:
            self._set_aside(broken, kept)

    def _take(self, line: bytes) -> bool:
        """Take over one line, or tell that it is broken."""
        try:
            told = json.loads(line)
            if told.keys() == BLOCK_KEYS:
                games = [Outcome(**game) for game in told["games"]]
                if not games or not all(is_whole(game, self.players) for game in games):
                    return False
                super().add_block(int(told["block"]), games)
            elif told.keys() == PACE_KEYS:
                super().add_pace(Pace(**told["pace"]))
            else:
                return False
        except (ValueError, TypeError, AttributeError):
            return False
        return True

    def _set_aside(self, broken: bytes, kept: Iterable[bytes]) -> None:
        """Move broken bytes to a file of their own, then put what is kept in place at once."""
        if broken:
            with self.broken_path.open("ab") as aside:
                aside.write(broken if broken.endswith(b"\n") else broken + b"\n")
        self.set_aside = len(broken)
        draft = self.path.with_name(self.path.name + ".part")
        draft.write_bytes(b"".join(kept))
        draft.replace(self.path)

    @property
    def broken_path(self) -> Path:
        """Where broken lines are set aside."""
        return self.path.with_name(self.path.name + ".broken")

    def add_block(self, block: int, games: list[Outcome]) -> None:
        """Keep a finished block, in the file too."""
        super().add_block(block, games)
        self._append({"block": block, "games": [asdict(game) for game in games]})

    def add_pace(self, pace: Pace) -> None:
        """Keep how long some games took, in the file too."""
        super().add_pace(pace)
        self._append({"pace": asdict(pace)})

    def _append(self, line: dict[str, Any]) -> None:
        with self.path.open("ab", buffering=0) as file:  # no buffer: a line goes out in one piece
            file.write(as_line(line))


def is_whole(game: Outcome, players: int) -> bool:
    """Tell whether all that is told seat by seat is told of every seat."""
    by_seat: list[Sized] = [game.agents, game.scores, game.places, game.lost, game.decisions, *game.facts.values()]
    return all(len(told) == players for told in by_seat)


def as_line(value: dict[str, Any]) -> bytes:
    """Return a value as one line of JSON."""
    return json.dumps(value, ensure_ascii=False).encode() + b"\n"


def read_header(path: Path, line: bytes) -> dict[str, Any]:
    """Read what the first line says is played."""
    try:
        header = json.loads(line)
    except ValueError:
        header = None
    if not isinstance(header, dict) or header.keys() >= BLOCK_KEYS or not line.endswith(b"\n"):
        raise ResultsError(f"{path} is no file of results: its first line does not say what was played")
    return header


def check_header(path: Path, found: dict[str, Any], wanted: dict[str, Any]) -> None:
    """Refuse the results of something else, and name the difference."""
    differs = [key for key in {**wanted, **found} if found.get(key) != wanted.get(key)]
    if differs:
        named = "; ".join(difference(key, found.get(key), wanted.get(key)) for key in differs)
        raise OtherResults(f"{path} holds the results of something else: {named}")


def difference(key: str, found: Any, wanted: Any) -> str:
    """Name one difference; the hash of sources would tell a reader nothing."""
    return "the sources have changed since" if key == "sources" else f"{key} {found!r}, not {wanted!r}"
