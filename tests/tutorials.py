"""Runs the Python blocks of a page, one after the other, as a reader would."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

BLOCK = re.compile(r"^```python\n(.*?)^```$", re.DOTALL | re.MULTILINE)


def run_blocks(path: Path, **given: Any) -> dict[str, Any]:
    """Run all Python blocks of a page in one namespace, and return it; a page without any is refused."""
    page = path.read_text(encoding="utf-8")
    names: dict[str, Any] = {"__name__": path.stem, **given}
    found = list(BLOCK.finditer(page))
    assert found, f"{path} has no Python blocks"
    for block in found:
        line = page.count("\n", 0, block.start(1))
        exec(compile("\n" * line + block[1], str(path), "exec"), names)
    return names
