"""Run the notebooks from top to bottom and keep them with what they show.

python -m tools.docs.notebooks              # all of them
python -m tools.docs.notebooks 03_study     # one
"""

from __future__ import annotations

import sys
from pathlib import Path

import nbformat
from nbclient import NotebookClient

NOTEBOOKS = Path(__file__).resolve().parents[2] / "notebooks"
TIMEOUT = 900  # seconds a cell may take


def executed(path: Path) -> nbformat.NotebookNode:
    """Return a notebook with the outputs of a run of its own."""
    notebook = nbformat.read(path, as_version=4)
    NotebookClient(notebook, timeout=TIMEOUT, record_timing=False).execute()
    return notebook


def kept(notebook: nbformat.NotebookNode) -> nbformat.NotebookNode:
    """Return a notebook as it is kept: without what was only said while it ran, and what names the machine."""
    for cell in notebook.cells:
        if cell.cell_type == "code":
            cell.outputs = [output for output in cell.outputs if output.get("name") != "stderr"]
    notebook.metadata.pop("language_info", None)
    return notebook


def main() -> None:
    """Run what was named, or all."""
    names = sys.argv[1:] or sorted(path.stem for path in NOTEBOOKS.glob("*.ipynb"))
    for name in names:
        path = NOTEBOOKS / f"{name}.ipynb"
        nbformat.write(kept(executed(path)), path)
        print(path.name, flush=True)


if __name__ == "__main__":
    main()
