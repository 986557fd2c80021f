"""The documents say what the code does: generated pages are fresh, and the README's examples run."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.pages import run_page
from tools.docs.spaces import PAGE, page

ROOT = Path(__file__).resolve().parents[1]


def test_the_page_of_spaces_is_fresh() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "run `make docs`"


def test_the_examples_of_the_readme_run() -> None:
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL)
    assert len(blocks) == 2
    for block in blocks:
        exec(compile(block, "README.md", "exec"), {})


def test_the_code_of_the_page_on_conformance_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run_page("conformance.md", tmp_path, monkeypatch)


def test_the_sizes_in_the_readme_are_true() -> None:
    from cleo_env import GAMES, get_game

    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    for name in GAMES:
        game = get_game(name)
        sizes = f"| {game.actions.size} | {game.observation.size} x int16 | {game.dtype.itemsize:,} bytes |"
        assert sizes in readme
