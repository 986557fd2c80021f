"""A lock says who has it, ends with its process, and leaves nothing behind where it cannot be written."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from cleo_env.core.files import CannotWrite
from cleo_env.core.lock import InUse, Lock


def test_the_second_holder_is_told_of_the_first(tmp_path: Path) -> None:
    with Lock(tmp_path / "run"), pytest.raises(InUse, match=f"run is in use by another run, process {os.getpid()}"):
        Lock(tmp_path / "run")
    assert not list(tmp_path.iterdir())
    Lock(tmp_path / "run").release()


def test_a_full_disk_is_told_with_the_name_of_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(file: int, content: bytes) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as small:
        small.setattr(os, "write", full)
        with pytest.raises(CannotWrite, match=r"run\.lock could not be written: No space left on device"):
            Lock(tmp_path / "run")
    assert not list(tmp_path.iterdir())
    Lock(tmp_path / "run").release()
