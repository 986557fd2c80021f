"""A page of the rules in another language, put there piece by piece: headings, paragraphs, clauses, cells, maps.

What a translator sees is the Markdown of one piece, without what is the same in every language: the id of a clause,
the number of a chapter. The page that is put together has all ids and links of the English one.
"""

from __future__ import annotations

import re
from collections.abc import Callable

Say = Callable[[str], str]
HEADING = re.compile(r"^(#+ (?:\d\d? )?)(.+)$")
CLAUSE = re.compile(r"^(- \*\*[\w-]+(?: \d+\.\d+)?\*\* )(.+?)(?: \*\(([^)]*)\)\*)?$")
FENCE = "```"
WORD = re.compile(r"[a-z]{3}")
RULING = re.compile(r"^ruling ([\w-]+)$")
PAGE = re.compile(r"^p\. ([\d-]+)$")


def translated(page: str, say: Say) -> str:
    """Return a page with every piece of it said anew."""
    return "\n\n".join(block(part, say) for part in page.strip("\n").split("\n\n")) + "\n"


def block(text: str, say: Say) -> str:
    """Return a block of Markdown said anew."""
    if text.lstrip().startswith(FENCE):
        return fence(text, say)
    if text.startswith("#"):
        return HEADING.sub(lambda found: found[1] + say(found[2]), text)
    if text.startswith("- **"):
        return "\n".join(CLAUSE.sub(lambda found: clause(found, say), line) for line in text.splitlines())
    if text.startswith("|"):
        return "\n".join(row(line, say) for line in text.splitlines())
    return say(" ".join(text.splitlines()))


def fence(text: str, say: Say) -> str:
    """Return a drawn map said anew as a whole, if there are words in it."""
    opening, *lines, closing = text.splitlines()
    drawn = "\n".join(lines)
    return "\n".join([opening, say(drawn) if WORD.search(drawn) else drawn, closing])


def clause(found: re.Match[str], say: Say) -> str:
    """Return a clause or ruling said anew, between its id and its source."""
    return found[1] + say(found[2]) + (f" *({source(found[3], say)})*" if found[3] else "")


def source(text: str, say: Say) -> str:
    """Return where a clause comes from said anew; sections of the English rulebook keep their titles."""
    if text.startswith("§"):
        return text
    for pattern, words in ((RULING, "ruling {id}"), (PAGE, "p. {id}")):
        if found := pattern.match(text):
            return say(words).format(id=found[1])
    return say(text)


def row(line: str, say: Say) -> str:
    """Return a row of a table with its cells said anew."""
    return "|".join(f" {say(cell.strip())} " if WORD.search(cell) else cell for cell in line.split("|"))
