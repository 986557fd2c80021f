"""The code on the pages for people runs as it stands there. Pages for libraries that are no part of the usual set-up
are run beside the tests of that library, in tests/frameworks."""

from __future__ import annotations

import pytest

from tests.pages import DOCS, run_page

pytestmark = pytest.mark.compiled
ELSEWHERE = {"openspiel", "rllib", "torchrl", "tianshou", "agilerl"}
PAGES = sorted(path.stem for path in (DOCS / "tutorials").glob("*.md") if path.stem not in ELSEWHERE)


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.filterwarnings("error::DeprecationWarning:cleo_env")
def test_the_code_of_a_tutorial_runs(page, tmp_path, monkeypatch):
    run_page(f"tutorials/{page}.md", tmp_path, monkeypatch)
