"""Names and writing of files that commands leave behind."""

from __future__ import annotations

from itertools import count
from pathlib import Path


def spare_name(path: Path) -> Path:
    """Return the name itself if it is free, else one with a number before the ending."""
    names = (path if number == 1 else path.with_stem(f"{path.stem}_{number}") for number in count(1))
    return next(name for name in names if not name.exists())


def check_place(path: Path) -> None:
    """Refuse a file that could not be written."""
    if not path.parent.is_dir():
        raise ValueError(f"{path} cannot be written: there is no folder {path.parent}")
    if path.is_dir():
        raise ValueError(f"{path} cannot be written: it is a folder")


def write_whole(path: Path, text: str) -> None:
    """Write a file; an older one is replaced only once the new one is whole."""
    draft = path.with_name(path.name + ".part")
    draft.write_text(text, encoding="utf-8")
    draft.replace(path)
