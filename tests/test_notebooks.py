"""The notebooks run from top to bottom, and are kept with what they show."""

from __future__ import annotations

from pathlib import Path

import nbformat
import pytest

from tools.docs.notebooks import executed

ROOT = Path(__file__).resolve().parents[1]
each_notebook = pytest.mark.parametrize(
    "path", sorted((ROOT / "notebooks").glob("*.ipynb")), ids=lambda path: path.stem
)
SHOWING = ("print(", "plt.show()", "draw(", "table")  # how a cell of ours begins its last line if it shows something


def code_cells(path: Path) -> list[nbformat.NotebookNode]:
    return [cell for cell in nbformat.read(path, as_version=4).cells if cell.cell_type == "code"]


@each_notebook
def test_a_notebook_runs_from_top_to_bottom(path: Path) -> None:
    executed(path)


@each_notebook
def test_a_notebook_is_kept_with_what_it_shows(path: Path) -> None:
    cells = code_cells(path)
    assert [cell.execution_count for cell in cells] == list(range(1, len(cells) + 1))
    for cell in cells:
        shows = cell.source.splitlines()[-1].strip().startswith(SHOWING)
        assert bool(cell.outputs) >= shows, f"nothing is kept of: {cell.source}"
        assert not any(output.output_type == "error" or output.get("name") == "stderr" for output in cell.outputs)


@each_notebook
def test_no_notebook_names_the_machine_it_ran_on(path: Path) -> None:
    kept = path.read_text(encoding="utf-8")
    assert not any(place in kept for place in ("/tmp/", "/home/", "/root/", str(ROOT)))
