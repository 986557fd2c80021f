"""A lock that one process holds on a file or folder, and that ends with the process however it ends.

The kernel's lock on a small file beside it does the work; the file names the process, for the sentence that others get.
"""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import IO

from cleo_env.core.files import CannotWrite

try:
    import fcntl
except ImportError:  # not on Windows: nothing is locked there
    fcntl = None  # type: ignore[assignment]


LONGEST = 20  # digits: more than the number of any process has


class InUse(ValueError):
    """What another process holds."""


class Lock:
    """Holds a path until it is released or this process ends; refuses what another one holds."""

    def __init__(self, path: Path) -> None:
        self.path = path.with_name(f"{path.name}.lock")
        self._file: IO[str] | None = None
        while self._file is None:
            self._file = self._open(path)

    def _open(self, path: Path) -> IO[str] | None:
        """Open and lock the file; nothing if its last holder took it away meanwhile."""
        self._check_ours()
        file = self.path.open("a+", encoding="utf-8")
        try:
            if fcntl:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            if not self.path.exists() or not os.path.samestat(os.fstat(file.fileno()), self.path.stat()):
                file.close()
                return None
        except BlockingIOError:
            file.seek(0)
            holder = file.read().strip() or "unknown"
            file.close()
            raise InUse(f"{path} is in use by another run, process {holder}") from None
        self._name_holder(file)
        return file

    def _check_ours(self) -> None:
        """Leave alone what only has the name of a lock, such as `poetry.lock`; ours holds a number, or nothing yet."""
        with suppress(FileNotFoundError):
            found = self.path.lstat()
            if stat.S_ISREG(found.st_mode) and found.st_size <= LONGEST:
                held = self.path.read_bytes()
                if not held or held.isdigit():
                    return
            raise CannotWrite(f"{self.path} is left alone: it is there already and is no lock of a run")

    def _name_holder(self, file: IO[str]) -> None:
        """Write down which process this is; where the disk is full nothing is locked, and nothing left behind."""
        try:
            os.truncate(file.fileno(), 0)
            os.write(file.fileno(), str(os.getpid()).encode())
        except OSError as problem:
            self.path.unlink(missing_ok=True)
            file.close()
            raise CannotWrite(f"{self.path} could not be written: {problem.strerror}") from problem

    def release(self) -> None:
        """Let others have it."""
        if self._file:
            self.path.unlink(missing_ok=True)
            self._file.close()
            self._file = None

    def __enter__(self) -> Lock:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.release()
