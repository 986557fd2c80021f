"""Tables in Markdown, for all generated pages, and reading them back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import takewhile


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Lay out a table; a bar within a cell does not end it."""
    lines = [heads, ("---",) * len(heads), *rows]
    return "\n".join("| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |" for line in lines)


def read_table(text: str, *heads: str) -> list[dict[str, str]]:
    """Return the rows of the first table of a text that has these columns, each by the names of its columns."""
    lines = [[cell.strip() for cell in line.strip("|").split("|")] for line in text.splitlines()]
    start = next((place for place, line in enumerate(lines) if set(heads) <= set(line)), None)
    if start is None:
        raise ValueError(f"there is no table with the columns {', '.join(heads)}")
    names = lines[start]
    rows = takewhile(lambda row: len(row) == len(names), lines[start + 2 :])
    return [dict(zip(names, row, strict=True)) for row in rows]
