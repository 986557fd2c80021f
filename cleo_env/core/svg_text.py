"""How wide a text is, without a font at hand: a fixed table of the widest font that system stacks fall back to.

Whatever font the reader's machine has, a text that fits by this table (DejaVu Sans) fits there too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from unicodedata import east_asian_width

FIRST = 32
# fmt: off
WIDTHS = (  # of the signs from " " to "~", in hundredths of the font's size
    32, 40, 46, 84, 64, 95, 78, 27, 39, 39, 50, 84, 32, 36, 32, 34, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 34, 34, 84,
    84, 84, 53, 100, 68, 69, 70, 77, 63, 58, 77, 75, 29, 29, 66, 56, 86, 75, 79, 60, 79, 69, 63, 61, 73, 68, 99, 69, 61,
    69, 39, 34, 39, 84, 50, 50, 61, 63, 55, 63, 62, 35, 63, 63, 28, 28, 58, 28, 97, 63, 61, 63, 63, 41, 52, 39, 63, 59,
    82, 59, 59, 52, 64, 34, 64, 84,
)
FIRST_CYRILLIC = 0x410
CYRILLIC = (  # from "А" to "я"
    69, 69, 69, 61, 79, 64, 108, 65, 75, 75, 71, 76, 87, 76, 79, 76, 61, 70, 62, 61, 87, 69, 78, 69, 107, 110, 84, 89,
    69, 70, 108, 70, 62, 62, 59, 53, 70, 62, 91, 54, 65, 65, 61, 64, 76, 66, 62, 66, 64, 55, 59, 60, 86, 60, 69, 60,
    92, 95, 71, 79, 59, 55, 85, 61,
)
# fmt: on
OTHER, WIDE = 84, 100  # signs outside the table; those as wide as high
BOLD = 1.12  # a bold sign beside a plain one
ASCENT, DESCENT = 0.76, 0.24  # of the size, above and below the baseline
CAP = 0.72  # height of capitals and figures
LEADING = 1.32  # from one line to the next
ELLIPSIS = "…"
CHINESE, CLOSING = r"\u2e80-\u9fff", r"\u3001\u3002\uff00-\uffef"  # signs, and what may not begin a line
WORD = re.compile(rf"(\s*)([{CHINESE}][{CLOSING}]*|[^\s{CHINESE}]+)")
REMEMBERED = 1 << 14  # texts


@lru_cache(REMEMBERED)
def text_width(text: str, size: float, bold: bool = False) -> float:
    """Return how wide a text is at most."""
    hundredths = sum(map(_sign_width, text))
    return hundredths * size / 100 * (BOLD if bold else 1)


def _sign_width(sign: str) -> int:
    for first, widths in ((FIRST, WIDTHS), (FIRST_CYRILLIC, CYRILLIC)):
        if 0 <= ord(sign) - first < len(widths):
            return widths[ord(sign) - first]
    return WIDE if east_asian_width(sign) in "WF" else OTHER


def wrapped(text: str, width: float, size: float, bold: bool = False) -> list[str]:
    """Break a text into lines of at most this width, at blanks and between Chinese signs; a wider word is cut short."""
    lines: list[str] = []
    for blank, word in words_of(text):
        longer = lines[-1] + blank + word if lines else word
        if lines and text_width(longer, size, bold) <= width:
            lines[-1] = longer
        else:
            lines.append(shortened(word, width, size, bold))
    return lines


def words_of(text: str) -> Iterator[tuple[str, str]]:
    """Yield what stays on one line, each with the blank before it; what ends a Chinese clause stays with its sign."""
    for found in WORD.finditer(text):
        yield " " if found[1] else "", found[2]


def shortened(text: str, width: float, size: float, bold: bool = False) -> str:
    """Return a text, or as much of its beginning as fits before an ellipsis."""
    if text_width(text, size, bold) <= width:
        return text
    kept = text
    while kept and text_width(kept + ELLIPSIS, size, bold) > width:
        kept = kept[:-1]
    return kept.rstrip() + ELLIPSIS


def fitted(text: str, width: float, height: float, sizes: tuple[float, ...]) -> tuple[float, list[str]]:
    """Return the largest size at which a text fits whole, and its lines; at the smallest some may be left out."""
    for size in sizes:
        lines = wrapped(text, width, size)
        room = max(1, int((height / size - 1) / LEADING) + 1)
        if len(lines) <= room and not any(line.endswith(ELLIPSIS) for line in lines):
            break
    if len(lines) <= room:
        return size, lines
    kept = lines[:room]
    kept[-1] = shortened(f"{kept[-1]} {lines[room]}", width, size)
    return size, kept
