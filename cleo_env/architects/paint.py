"""Colour for a terminal, or none: every painter takes a text and the name of a style."""

from __future__ import annotations

import re
from collections.abc import Callable

Paint = Callable[[str, str], str]

# fmt: off
STYLES = {
    "title": "1",  "head": "1;33",  "dim": "2",  "bold": "1",  "name": "1;36",
    "wall": "33",  "palm": "32",  "grass": "2;32",  "throne": "1;33",  "stone": "33",  "cleopatra": "1;35",
    "die": "31",  "ask": "1;37;41",  "seat": "1;35",
}
MOSAIC_BACKGROUNDS = {  # of the 256 colours; the letters on them are black
    "F": 173, "I": 67, "L": 179, "N": 139, "P": 73, "T": 167, "U": 108, "V": 215, "W": 110, "X": 175, "Y": 144, "Z": 71,
}
# fmt: on
STYLES |= {f"mosaic {letter}": f"38;5;16;48;5;{colour}" for letter, colour in MOSAIC_BACKGROUNDS.items()}
CODES = re.compile(r"\033\[[0-9;]*m")


def plain(text: str, style: str) -> str:
    """Leave a text as it is."""
    return text


def ansi(text: str, style: str) -> str:
    """Put a text between the terminal's codes for a style."""
    return f"\033[{STYLES[style]}m{text}\033[0m"


def padded(text: str, width: int) -> str:
    """Fill a text with blanks to a width on the screen, where codes take no room."""
    return text + " " * (width - len(CODES.sub("", text)))
