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


def test_a_lock_that_a_killed_process_left_is_taken_over(tmp_path: Path) -> None:
    for left in ("", "12345"):
        (tmp_path / "run.lock").write_text(left)
        Lock(tmp_path / "run").release()
        assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("text", ["[[package]]\nname = 'numpy'\n", "1" * 100, "12 monkeys"])
def test_a_file_that_only_has_the_name_of_a_lock_is_left_alone(text: str, tmp_path: Path) -> None:
    (tmp_path / "poetry.lock").write_text(text)
    with pytest.raises(CannotWrite, match=r"poetry\.lock is left alone: it is there already and is no lock of a run"):
        Lock(tmp_path / "poetry")
    assert (tmp_path / "poetry.lock").read_text() == text


def test_links_and_folders_in_the_place_of_a_lock_are_left_alone(tmp_path: Path) -> None:
    (tmp_path / "thesis").write_text("")
    (tmp_path / "run.lock").symlink_to("thesis")
    (tmp_path / "other.lock").mkdir()
    for name in ("run", "other"):
        with pytest.raises(CannotWrite, match="is left alone"):
            Lock(tmp_path / name)
    assert (tmp_path / "thesis").exists() and (tmp_path / "run.lock").is_symlink()
