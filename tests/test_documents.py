"""The documents say what the code does: generated pages are fresh, links lead somewhere, the README's examples run."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cleo_env.registry import GAMES
from tests.tutorials import run_blocks
from tools.docs import games, models, strength
from tools.docs.spaces import PAGE, page

ROOT = Path(__file__).resolve().parents[1]
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
FENCED = re.compile(r"^```.*?^```$|`[^`\n]*`", re.DOTALL | re.MULTILINE)


def test_the_page_of_spaces_is_fresh() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "run `make docs`"


def test_the_examples_of_the_readme_run() -> None:
    run_blocks(ROOT / "README.md")


def test_the_pages_of_the_games_are_fresh() -> None:
    for name in GAMES:
        assert (games.FOLDER / f"{name}.md").read_text(encoding="utf-8") == games.page(name), "run `make docs`"


def test_the_table_of_strength_in_the_readme_is_fresh() -> None:
    readme = strength.README.read_text(encoding="utf-8")
    assert readme == strength.fresh(readme), "run `make docs`"


def test_the_page_of_models_is_fresh() -> None:
    assert models.PAGE.read_text(encoding="utf-8") == models.written(), "run `make docs`"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_to_files_lead_somewhere(page: Path) -> None:
    links = re.findall(r"\]\(([^)\s]+)\)", FENCED.sub("", page.read_text(encoding="utf-8")))
    files = [link.partition("#")[0] for link in links if not link.startswith(("http://", "https://", "#"))]
    assert [file for file in files if not (page.parent / file).exists()] == []


@pytest.mark.parametrize("page", [page for page in PAGES if page != PAGE], ids=lambda page: str(page.relative_to(ROOT)))
def test_no_number_is_still_to_be_filled_in(page: Path) -> None:
    text = re.sub(r"\]\([^)]*\)", "", FENCED.sub("", page.read_text(encoding="utf-8")))
    assert re.findall(r"\b[A-Z0-9]+_[A-Z0-9_]+\b", text) == []


@pytest.mark.parametrize(("page", "folder"), [("README.md", "docs/tutorials/"), ("docs/index.md", "tutorials/")])
def test_every_tutorial_is_linked_from_the_first_pages(page: str, folder: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    tutorials = sorted(path.name for path in (ROOT / "docs" / "tutorials").glob("*.md"))
    assert [name for name in tutorials if f"]({folder}{name})" not in text] == []


def test_the_sizes_in_the_readme_are_true() -> None:
    from cleo_env import get_game

    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    for name in GAMES:
        game = get_game(name)
        sizes = f"| {game.actions.size} | {game.observation.size} x int16 | {game.dtype.itemsize:,} bytes |"
        assert sizes in readme
