"""How Sphinx makes the site of these pages: `make site`."""

from __future__ import annotations

import re
from typing import Any

from cleo_env.version import __version__

project = html_title = "cleo_env"
release = __version__
author = copyright = "The cleo_env authors"
extensions = ["myst_parser", "sphinx.ext.autodoc"]
exclude_patterns = ["results/*.md"]  # parts of docs/results.md
html_theme = "furo"
html_show_sourcelink = False
html_show_copyright = False
myst_heading_anchors = 4  # pages link to headings as they do on a forge
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_default_options = {"members": True, "undoc-members": False, "show-inheritance": False}


def as_literals(_app: Any, _what: str, _name: str, _thing: Any, _options: Any, lines: list[str]) -> None:
    """Write `names` of docstrings, which are Markdown, as reStructuredText does."""
    lines[:] = [re.sub(r"(?<!`)`([^`]+)`(?!`)", r"``\1``", line) for line in lines]


def setup(app: Any) -> None:
    """Let docstrings pass through on their way to the reference."""
    app.connect("autodoc-process-docstring", as_literals)
