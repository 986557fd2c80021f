"""The rules as a page of the browser."""

from __future__ import annotations

import re
from functools import cache

from markdown_it import MarkdownIt

from cleo_env.agents.text.clauses import anchor, page

ANCHOR = re.compile(r"<strong>(\w+ \d+\.\d+)</strong>")


@cache
def rules_html(name: str) -> str:
    """Return a page of the rules as HTML, each clause with an anchor."""
    html = MarkdownIt("commonmark").enable("table").render(page(name))
    html = ANCHOR.sub(lambda found: f'<strong id="{anchor(found[1])}">{found[1]}</strong>', html)
    return html.replace('href="rulings.md"', 'href="/rules/rulings"')
