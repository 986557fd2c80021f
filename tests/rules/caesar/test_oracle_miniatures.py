"""The miniatures of docs/miniatures.md are walked to the last state, and have as many as the page says."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from cleo_env.games.caesar.miniatures import miniature
from tests.rules.caesar.walker import walk

PAGE = Path(__file__).resolve().parents[3] / "docs" / "miniatures.md"
ROW = re.compile(r"^\| `(\{.*\})` \| ([\d,]+) \| ([\d,]+) \|$", re.MULTILINE)


def rows() -> list[tuple[dict[str, Any], int, int]]:
    """Read the miniatures of the page, with the numbers of their states."""
    found = ROW.findall(PAGE.read_text(encoding="utf-8"))
    return [(json.loads(given), *(int(number.replace(",", "")) for number in numbers)) for given, *numbers in found]


@pytest.mark.compiled
@pytest.mark.parametrize(("settings", "decisions", "ends"), rows())
def test_a_miniature_has_as_many_states_as_the_page_says(settings: dict[str, Any], decisions: int, ends: int) -> None:
    assert walk(**miniature(**settings)) == (decisions, ends)


def test_the_page_lists_some() -> None:
    assert len(rows()) >= 4
