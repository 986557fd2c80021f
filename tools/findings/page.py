"""The page of the findings, from the numbers that were kept."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from cleo_env.agents.arena.share import Share
from tools.docs.markdown import table
from tools.findings.studies import STUDIES
from tools.findings.study import Row, Study

DOCS = Path(__file__).resolve().parents[2] / "docs"
KEPT, PAGE = DOCS / "findings.json", DOCS / "findings.md"
INTRODUCTION = """# Findings

What the games are like when they are played well, as far as the script `expert` plays well: every number is from
games of `expert`, or of an expert with one habit changed, among experts. Written by `python -m tools.findings write`
from `docs/findings.json`; no number in the tables is typed. `python -m tools.findings measure NAME` plays a study
again.

Where one player is compared with others, each seed is replayed with every seat rotation (a duplicate block) and
intervals are 95 % block-bootstrap intervals; elsewhere games are independent and intervals are those of a mean. All
seeds begin at 20,000: the expert was not tuned on them. Who is eaten has *lost*, whatever the score.
"""
DIGITS = 3  # of a number that is not whole
LAST = "games"  # the column at the end, though later rows may have more than the first


def written(kept: dict[str, list[Row]]) -> str:
    """Return the page."""
    return "\n".join(
        [INTRODUCTION, *(section(study, kept[study.name]) for study in STUDIES.values() if study.name in kept)]
    )


def section(study: Study, rows: list[Row]) -> str:
    """Write a study: question, answer, numbers, command."""
    heads = sorted(dict.fromkeys(head for row in rows for head in row), key=LAST.__eq__)
    body = table(heads, [[cell(row.get(head, "")) for head in heads] for row in rows])
    command = f'`python -m tools.findings measure "{study.name}"`'
    return f"## {study.title}\n\n{study.question} {command}\n\n{study.answer}\n\n{body}\n"


def cell(value: Any) -> str:
    """Write what stands in a place of a table."""
    if isinstance(value, dict):
        return str(Share.of(value))
    if isinstance(value, float):
        return f"{value:.{DIGITS}g}"
    return f"{value:,}" if isinstance(value, int) else str(value)
