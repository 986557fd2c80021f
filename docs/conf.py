"""How Sphinx makes the site of these pages: `make site`."""

from __future__ import annotations

import re
from typing import Any

from cleo_env.version import __version__

project = html_title = "cleo_env"
release = __version__
author = copyright = "The cleo_env authors"
extensions = ["myst_nb", "sphinx.ext.autodoc", "sphinx.ext.viewcode"]
exclude_patterns = ["results/*.md"]  # parts of docs/results.md
html_theme = "furo"
html_show_sourcelink = False
html_show_copyright = False
nb_execution_mode = "off"  # notebooks are kept with what they show: `make notebooks`
myst_heading_anchors = 4  # pages link to headings as they do on a forge
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_default_options = {"members": True, "undoc-members": True}  # fields are told by comments in the sources

IN_ORDER = ("games/", "tutorials/", "reference/", "notebooks/")  # folders whose pages are all listed
NOTEBOOK = re.compile(r"\[([^\]]+)\]\((?:\.\./)+notebooks/(\w+)\.ipynb\)")
FURTHER = "\n```{{toctree}}\n:hidden:\n:caption: More\n\n{pages}\n```\n"


def list_further_pages(app: Any, name: str, source: list[str]) -> None:
    """Let the front page list every page, those too that nobody gave a place in its order."""
    if name == "index":
        listed = {name, *source[0].splitlines()}
        further = [page for page in sorted(app.env.found_docs) if page not in listed and not page.startswith(IN_ORDER)]
        source[0] += FURTHER.format(pages="\n".join(further)) if further else ""


def lead_to_notebooks(_app: Any, _name: str, source: list[str]) -> None:
    """Let links to notebooks, which lie beside the pages, lead to their pages of the site."""
    source[0] = NOTEBOOK.sub(r"{doc}`\1 </notebooks/\2>`", source[0])


def as_literals(_app: Any, _what: str, _name: str, _thing: Any, _options: Any, lines: list[str]) -> None:
    """Write `names` of docstrings, which are Markdown, as reStructuredText does."""
    lines[:] = [re.sub(r"(?<!`)`([^`]+)`(?!`)", r"``\1``", line) for line in lines]


def setup(app: Any) -> None:
    """Let pages and docstrings pass through on their way to the site."""
    app.connect("source-read", list_further_pages)
    app.connect("source-read", lead_to_notebooks)
    app.connect("autodoc-process-docstring", as_literals)
