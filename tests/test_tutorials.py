"""The code on the pages of the site runs, the course and its notebook tell the same, and a broken site is refused."""

from __future__ import annotations

import re
import runpy
from pathlib import Path
from types import SimpleNamespace

import nbformat
import pytest

from tests.tutorials import run_blocks
from tools.docs.site import problems

ROOT = Path(__file__).resolve().parents[1]
DOCS = ROOT / "docs"
ELSEWHERE = {
    "agilerl",
    "language_models",
    "minari",
    "openspiel",
    "rllib",
    "tianshou",
    "torchrl",
}  # run beside the tests of these libraries, in tests/frameworks and tests/rllib
PAGES = (
    *sorted(f"tutorials/{path.name}" for path in (DOCS / "tutorials").glob("*.md") if path.stem not in ELSEWHERE),
    "conformance.md",
    "index.md",
    "interfaces.md",
    "miniatures.md",
    "course_solutions.md",
)


@pytest.mark.parametrize("page", PAGES)
def test_the_code_of_a_page_runs(page: str) -> None:
    run_blocks(DOCS / page)


def test_every_exercise_of_the_course_stands_in_its_notebook_and_has_a_solution() -> None:
    exercises = re.findall(
        r"^\*\*Exercise \d\.\*\*.*?(?=\n\n)", (DOCS / "course.md").read_text(), re.DOTALL | re.MULTILINE
    )
    cells = nbformat.read(ROOT / "notebooks" / "04_exercises.ipynb", as_version=4).cells
    assert exercises == [cell.source for cell in cells[1:] if cell.cell_type == "markdown"]
    solutions = re.findall(r"^## Exercise (\d)$", (DOCS / "course_solutions.md").read_text(), re.MULTILINE)
    assert solutions == [str(number + 1) for number in range(len(exercises))]


def test_a_page_without_a_place_on_the_front_page_is_listed_there_all_the_same() -> None:
    front = [(DOCS / "index.md").read_text(encoding="utf-8")]
    app = SimpleNamespace(env=SimpleNamespace(found_docs={"index", "rewards", "tutorials/new", "new_page"}))
    runpy.run_path(str(DOCS / "conf.py"))["list_further_pages"](app, "index", front)
    assert front[0].endswith(":caption: More\n\nnew_page\n```\n")


def test_a_block_that_fails_names_the_line_of_its_page(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("# Page\n\n```python\none = 1\n```\n\n```python\nassert one == 2\n```\n")
    with pytest.raises(AssertionError) as failed:
        run_blocks(page)
    assert failed.traceback[-1].lineno + 1 == 8


@pytest.mark.parametrize(
    ("html", "complaint"),
    [
        ('<a href="nowhere.html">x</a>', "leads to no file"),
        ('<a href="index.html#nowhere">x</a>', "leads to no place"),
        ('<script src="https://cdn.example.org/x.js"></script>', "fetches"),
        ('<link rel="stylesheet" href="//fonts.example.org/x.css">', "fetches"),
        ("<style>@import 'https://fonts.example.org/x.css'; </style>", "fetches"),
    ],
)
def test_a_page_that_leads_nowhere_or_fetches_from_another_host_is_refused(
    tmp_path: Path, html: str, complaint: str
) -> None:
    (tmp_path / "index.html").write_text(html)
    (found,) = problems(tmp_path)
    assert complaint in found


def test_a_page_whose_links_lead_somewhere_is_accepted(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text('<h1 id="top">x</h1><a href="#top">x</a><a href="https://example.org">x</a>')
    assert problems(tmp_path) == []
