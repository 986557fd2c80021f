"""Files are written whole or not at all, and only where it is ours to write."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from cleo_env import Table
from cleo_env.core.files import CannotWrite, FileKind, check_writable, spare_name, write_whole
from cleo_env.core.record import load_record

NUMBERS = FileKind("a file of numbers", lambda path: path.read_text().isdecimal())


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_text_and_bytes_are_written_and_an_older_file_of_the_kind_is_replaced(tmp_path: Path) -> None:
    for content in ("12", b"34", "567"):
        write_whole(tmp_path / "a", content, NUMBERS)
        assert (tmp_path / "a").read_bytes() == (content.encode() if isinstance(content, str) else content)
    assert names(tmp_path) == ["a"]


def test_a_file_of_another_kind_is_left_alone_unless_it_is_forced(tmp_path: Path) -> None:
    thesis = tmp_path / "thesis.md"
    thesis.write_text("years of work")
    for write in (lambda: check_writable(thesis, NUMBERS), lambda: write_whole(thesis, "1", NUMBERS)):
        with pytest.raises(CannotWrite, match=r"thesis.md is left alone: .* is not a file of numbers \(--force"):
            write()
    assert thesis.read_text() == "years of work" and names(tmp_path) == ["thesis.md"]
    write_whole(thesis, "1", NUMBERS, force=True)
    assert thesis.read_text() == "1"


def test_an_empty_file_has_nothing_to_lose(tmp_path: Path) -> None:
    (tmp_path / "a").touch()
    write_whole(tmp_path / "a", "1", NUMBERS)
    assert (tmp_path / "a").read_text() == "1"


def test_a_link_is_followed(tmp_path: Path) -> None:
    (tmp_path / "far").mkdir()
    for name in ("old", "new"):
        (tmp_path / name).symlink_to(tmp_path / "far" / name)
    (tmp_path / "far" / "old").write_text("1")
    for name in ("old", "new"):
        write_whole(tmp_path / name, "2", NUMBERS)
        assert (tmp_path / name).is_symlink() and (tmp_path / "far" / name).read_text() == "2"
    assert names(tmp_path / "far") == ["new", "old"]


def test_links_that_lead_in_a_circle_are_refused(tmp_path: Path) -> None:
    (tmp_path / "a").symlink_to(tmp_path / "b")
    (tmp_path / "b").symlink_to(tmp_path / "a")
    with pytest.raises(CannotWrite, match="circle"):
        write_whole(tmp_path / "a", "1")


def test_folders_devices_and_pipes_are_refused_even_by_force(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    os.mkfifo(tmp_path / "pipe")
    places = {
        tmp_path / "folder": "folder",
        tmp_path / "pipe": "device or a pipe",
        Path("/dev/null"): "device or a pipe",
    }
    for path, problem in places.items():
        with pytest.raises(CannotWrite, match=problem):
            write_whole(path, "1", force=True)
    assert names(tmp_path) == ["folder", "pipe"] and (tmp_path / "pipe").is_fifo() and not Path("/dev/null").is_file()


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(CannotWrite, match=f"there is no folder {tmp_path / 'no'}"):
        check_writable(tmp_path / "no" / "a")


def test_a_failure_leaves_the_old_file_and_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a").write_text("1")

    def fail(self: Path, content: bytes) -> int:
        self.touch()
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", fail)
    with pytest.raises(CannotWrite, match="a could not be written: No space left on device"):
        write_whole(tmp_path / "a", "2")
    assert (tmp_path / "a").read_text() == "1" and names(tmp_path) == ["a"]


def test_the_mode_of_an_older_file_stays_and_a_new_one_has_the_usual(tmp_path: Path) -> None:
    (tmp_path / "old").write_text("1")
    (tmp_path / "old").chmod(0o640)
    (tmp_path / "usual").touch()
    for name in ("old", "new"):
        write_whole(tmp_path / name, "2")
    assert (tmp_path / "old").stat().st_mode & 0o777 == 0o640
    assert (tmp_path / "new").stat().st_mode == (tmp_path / "usual").stat().st_mode


def test_a_spare_name_is_free(tmp_path: Path) -> None:
    assert spare_name(tmp_path / "a.json") == tmp_path / "a.json"
    (tmp_path / "a.json").touch()
    (tmp_path / "a_2.json").symlink_to(tmp_path / "nowhere")
    assert spare_name(tmp_path / "a.json") == tmp_path / "a_3.json"


def test_a_table_is_saved_over_a_record_only(tmp_path: Path) -> None:
    table, record, thesis = Table("caesar", seed=1), tmp_path / "record.json", tmp_path / "thesis.md"
    thesis.write_text("years of work")
    for _ in range(2):
        table.save(record)
    for path in (thesis, tmp_path):
        with pytest.raises(CannotWrite):
            table.save(path)
    assert thesis.read_text() == "years of work" and names(tmp_path) == ["record.json", "thesis.md"]
    table.save(thesis, force=True)
    assert load_record(thesis) == table.record
