"""Runs the Python blocks of a page, one after the other, as a reader would."""

from __future__ import annotations

import contextlib
import re
import tempfile
from pathlib import Path
from typing import Any

BLOCK = re.compile(r"^```python\n(.*?)^```$", re.DOTALL | re.MULTILINE)


def run_blocks(path: Path, **given: Any) -> dict[str, Any]:
    """Run all Python blocks of a page in one namespace and a folder of their own; a page without any is refused."""
    page = path.read_text(encoding="utf-8")
    names: dict[str, Any] = {"__name__": path.stem, **given}
    found = list(BLOCK.finditer(page))
    assert found, f"{path} has no Python blocks"
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        for block in found:
            line = page.count("\n", 0, block.start(1))  # so that a traceback tells the line of the page
            script = Path(folder, f"{path.stem}_{line}.py")  # kernels are compiled anew when their source has changed
            script.write_text("\n" * line + block[1], encoding="utf-8")
            exec(compile(script.read_text(encoding="utf-8"), str(script), "exec"), names)
    return names
