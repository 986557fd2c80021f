"""The rules as a page: in the language of the reader, each clause with an anchor."""

from __future__ import annotations

import re
from functools import cache

from cleo_env.agents.text.clauses import anchor, page, plain
from cleo_env.agents.text.translated import translated
from cleo_env.agents.web.language import ENGLISH, catalogue, say

ANCHOR = re.compile(r"<strong>(\w+ \d+\.\d+)</strong>")
ELSEWHERE = re.compile(r'<a href="\.\./[^"]*">([^<]*)</a>')  # a page of the documents that the server has not
OTHER_PAGE = re.compile(r'href="(\w+)\.md')  # of the rules
CODE_ALONE = re.compile(r"`[^`]*`")


@cache
def rules_html(name: str, language: str = ENGLISH) -> str:
    """Return a page of the rules as HTML, each clause with an anchor."""
    from markdown_it import MarkdownIt  # here, since the server starts sooner without it

    html = MarkdownIt("commonmark").enable("table").render(rules_markdown(name, language))
    html = ANCHOR.sub(lambda found: f'<strong id="{anchor(found[1])}">{found[1]}</strong>', html)
    html = html.replace("<pre>", '<pre tabindex="0">')  # wide ones are scrolled, also with keys
    html = ELSEWHERE.sub(r"\1", html).replace(">rulings.md<", f">{say('rulings', language)}<")
    return OTHER_PAGE.sub(r'href="/rules/\1', html)


def rules_markdown(name: str, language: str = ENGLISH) -> str:
    """Return a page of the rules as Markdown in a language; what is not translated stays English."""
    if language == ENGLISH:
        return page(name)
    return translated(page(name), lambda text: rule_said(text, language))


def rule_said(text: str, language: str) -> str:
    """Say a piece of the rules in a language; a name alone in code type is said as at the table, or stays."""
    found = catalogue(language).find
    return (found(plain(text)) if CODE_ALONE.fullmatch(text) else found(text)) or text
