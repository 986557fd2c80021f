"""The rules in our words, from docs/rules, and the clause that allows a choice."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from markdown_it import MarkdownIt

from cleo_env.agents.web.language import ENGLISH, say
from cleo_env.core.tables import Segment

PAGES = Path(__file__).parent / "rules"  # a link to docs/rules; a wheel holds the pages themselves
CLAUSE = re.compile(r"^- \*\*(\w+ \d+\.\d+)\*\* (.+)$", re.MULTILINE)
CODE = re.compile(r"`([^`]+)`")
ANCHOR = re.compile(r"<strong>(\w+ \d+\.\d+)</strong>")
SOURCE = re.compile(r" \*\([^)]*\)\*$")

# fmt: off
TOLD_IN = {  # by the segment's name: the clause that tells what it does, where no clause has the action's own name
    "architects_2006": {
        "take": "3.1", "place": "3.2", "wall": "6.4", "door": "6.7", "throne": "6.3", "sphinx": "6.1", "obelisk": "6.2",
        "mosaic": "7.1", "choose": "11.10", "turn": "7.4", "at": "7.3", "pay": "5.3", "pay_merchant": "5.8",
        "claim": "8.2", "leave": "8.2", "beggar": "11.3", "courtesan": "11.5", "envoy": "11.6",
        "scribe_mosaic": "11.10",
        "die_up": "11.12", "die_down": "11.12", "smuggler": "11.13", "vizier": "11.14", "give_talents": "11.3",
        "give": "11.3", "pick": "11.5", "ask": "11.6", "offer": "11.6", "offer_no_more": "11.6", "accept": "11.7",
        "keep": "11.14", "drop": "11.14", "discard": "4.2", "tens": "10.1", "units": "10.1",
    },
    "architects_2019": {
        "take": "3.1", "place": "3.2", "wall": "6.7", "door": "6.10", "throne": "6.5", "sphinx": "6.1",
        "obelisk": "6.3",
        "mosaic": "7.1", "turn": "7.4", "at": "7.3", "kind": "5.8", "pay": "5.3", "discount": "11.11", "claim": "8.2",
        "leave": "8.2", "call": "11.1", "discard": "4.2", "tens": "10.1", "units": "10.1",
    },
    "caesar": {
        "lay": "3.1", "assassinate": "4.6", "assassinate_hidden": "4.6", "scout": "4.7", "wrath": "4.8",
        "castle": "4.9",
        "move": "4.10", "draw_influence": "9.1", "draw_action": "9.1", "start": "1.9",
    },
}
# fmt: on


@cache
def page(name: str) -> str:
    """Return a page of the rules as Markdown."""
    return (PAGES / f"{name}.md").read_text(encoding="utf-8")


@cache
def rules_html(name: str, language: str = ENGLISH) -> str:
    """Return a page of the rules as HTML, each clause with an anchor; what is not translated stays English."""
    html = MarkdownIt("commonmark").enable("table").render(CLAUSE.sub(lambda found: told(found, language), page(name)))
    html = ANCHOR.sub(lambda found: f'<strong id="{anchor(found[1])}">{found[1]}</strong>', html)
    html = html.replace("<pre>", '<pre tabindex="0">')  # wide ones are scrolled, also with keys
    return html.replace('href="rulings.md"', 'href="/rules/rulings"')


def told(clause: re.Match[str], language: str) -> str:
    """Return the line of a clause in a language, with its source behind it."""
    text = plain(SOURCE.sub("", clause[2]))
    own = say(text, language)
    return clause[0] if own == text else clause[0].replace(SOURCE.sub("", clause[2]), own)


def plain(text: str) -> str:
    """Return a text without the marks of code type."""
    return text.replace("`", "")


def anchor(clause: str) -> str:
    """Return the name of a clause's anchor."""
    return clause.replace(" ", "-")


@cache
def clauses(name: str) -> dict[str, str]:
    """Return all clauses of a game by their ids."""
    return {found[1]: SOURCE.sub("", found[2]) for found in CLAUSE.finditer(page(name))}


@cache
def clause_of(name: str, segment: Segment) -> dict[str, str] | None:
    """Return the clause that speaks of a sort of action: its id, words and anchor."""
    told = TOLD_IN[name].get(segment.name)
    for clause, text in clauses(name).items():
        number = clause.split()[1]
        if number == told or (told is None and set(segment.labels) & set(CODE.findall(text))):
            return {"id": clause, "text": plain(text), "anchor": anchor(clause)}
    return None
