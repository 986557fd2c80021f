"""Runs the code of a page: its python blocks, one after the other, in one namespace, in a folder of their own."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

DOCS = Path(__file__).resolve().parents[1] / "docs"
BLOCK = re.compile(r"^```python\n(.*?)^```$", re.DOTALL | re.MULTILINE)


def run_page(path: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """Run a page below docs/ in a folder; return the names its code has left behind."""
    text = (DOCS / path).read_text(encoding="utf-8")
    found = list(BLOCK.finditer(text))
    assert found, f"{path} has no python block"
    monkeypatch.chdir(folder)
    names: dict[str, Any] = {"__name__": path}
    for block in found:
        line = text[: block.start(1)].count("\n")
        exec(compile("\n" * line + block[1], str(DOCS / path), "exec"), names)
    return names
