"""The results of an arena, block by block, in memory or in a file of JSON lines that survives being killed.

The first line is the header: it says what is played. Each later line is a finished block, or how long some games and
thoughts took. A line is written at once and whole; should a kill leave half a line behind, or should a block not be one
of the header's, it is set aside and all else is kept. One process at a time may have the file open.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sized
from dataclasses import asdict
from pathlib import Path
from typing import Any

from cleo_env.agents.arena.blocks import Blocks
from cleo_env.agents.arena.match import Outcome
from cleo_env.agents.arena.results import Pace, Results
from cleo_env.core.files import CannotWrite, check_writable, spare_name, write_whole
from cleo_env.core.lock import Lock

BLOCK_KEYS = {"block", "games"}
PACE_KEYS = {"pace"}


class ResultsError(ValueError):
    """A file that holds something else than the results asked for."""


class OtherResults(ResultsError):
    """A file that holds the results of another contest."""


class ResultsFile(Results):
    """Results that are also kept in a file, and go on where the file ends."""

    def __init__(self, path: Path, header: dict[str, Any]) -> None:
        super().__init__()
        self.path, self.header, self.set_aside = path, header, 0  # bytes of broken lines
        self._blocks = Blocks(len(header["agents"]), header["players"], header["seed"])
        self._lock = Lock(check_writable(path))
        try:
            self._open()
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Let other processes have the file."""
        self._lock.release()

    def _open(self) -> None:
        """Begin the file, or take over what it holds."""
        head = as_line(self.header)
        content = self.path.read_bytes() if self.path.exists() else b""
        if head.startswith(content):  # new, or killed while this very line was written
            self._set_aside(content if content != head else b"", [head])
        else:
            self._read(content)

    def _read(self, content: bytes) -> None:
        """Take over what the file holds; lines that cannot be read are set aside."""
        first, *lines = content.splitlines(keepends=True)
        check_header(self.path, read_header(self.path, first), self.header)
        kept, broken = [first], b""
        for line in lines:
            if self._take(line):
                kept.append(line.rstrip(b"\n") + b"\n")
            else:
                broken += line
        if kept != [first, *lines]:
            self._set_aside(broken, kept)

    def _take(self, line: bytes) -> bool:
        """Take over one line; False if it is broken or not of this contest."""
        try:
            found = json.loads(line)
            if found.keys() == BLOCK_KEYS:
                block, games = int(found["block"]), [Outcome(**game) for game in found["games"]]
                if not self._fits(block, games):
                    return False
                super().add_block(block, games)
            elif found.keys() == PACE_KEYS:
                super().add_pace(Pace(**found["pace"]))
            else:
                return False
        except (ValueError, TypeError, AttributeError, RecursionError):
            return False
        return True

    def _fits(self, block: int, games: list[Outcome]) -> bool:
        """Tell whether these are the games of a block of this contest: who sat where follows from the header."""
        names = self.header["agents"]
        seated = [[names[agent] for agent in agents] for agents in self._blocks.seatings(block)]
        return block >= 0 and [game.agents for game in games] == seated and all(map(is_whole, games))

    def _set_aside(self, broken: bytes, kept: Iterable[bytes]) -> None:
        """Move broken bytes to a file of their own, then put what is kept in place at once."""
        if broken:
            self._append_to(self.broken_path, broken if broken.endswith(b"\n") else broken + b"\n")
        self.set_aside = len(broken)
        write_whole(self.path, b"".join(kept))

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

    def _append(self, value: dict[str, Any]) -> None:
        self._append_to(self.path, as_line(value))

    @staticmethod
    def _append_to(path: Path, line: bytes) -> None:
        """Append to a file in one piece, so without a buffer."""
        try:
            with path.open("ab", buffering=0) as file:
                written = file.write(line)
        except OSError as problem:
            raise CannotWrite(f"{path} could not be written: {problem.strerror}") from problem
        if written < len(line):
            raise CannotWrite(f"{path} could not be written: the disk is full")


def is_whole(game: Outcome) -> bool:
    """Tell whether all that is counted seat by seat is there for every seat."""
    by_seat: list[Sized] = [game.scores, game.places, game.lost, game.decisions, *game.final_stats.values()]
    return all(len(values) == len(game.agents) for values in by_seat)


def as_line(value: dict[str, Any]) -> bytes:
    """Return a value as one line of JSON."""
    return json.dumps(value, ensure_ascii=False).encode() + b"\n"


def read_header(path: Path, line: bytes) -> dict[str, Any]:
    """Read what the first line says is played."""
    try:
        header = json.loads(line)
    except (ValueError, RecursionError):
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
    """Name one difference; the hash of sources would mean nothing to a reader."""
    return "the sources have changed since" if key == "sources" else f"{key} {found!r}, not {wanted!r}"


def open_beside(path: Path, header: dict[str, Any], say: Callable[[str], object]) -> ResultsFile:
    """Open results that nobody named; those of another contest make way, under another name."""
    try:
        return ResultsFile(path, header)
    except OtherResults:
        spare = path.rename(spare_name(path))
        say(f"{path} held something else and is now {spare}")
        return ResultsFile(path, header)
