"""The rules as a page: in the language of the reader, each clause with an anchor."""

from __future__ import annotations

import re
from functools import cache

from markdown_it import MarkdownIt

from cleo_env.agents.text.clauses import CLAUSE, SOURCE, anchor, page, plain
from cleo_env.agents.web.language import ENGLISH, say

ANCHOR = re.compile(r"<strong>(\w+ \d+\.\d+)</strong>")


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
