"""How wide a text is, without a font at hand: a fixed table of the widest font that system stacks fall back to.

Whatever font the reader's machine has, a text that fits by this table (DejaVu Sans) fits there too.
"""

from __future__ import annotations

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
# fmt: on
OTHER, WIDE = 84, 100  # signs outside the table; those as wide as high
BOLD = 1.12  # a bold sign beside a plain one
ASCENT, DESCENT = 0.76, 0.24  # of the size, above and below the baseline
CAP = 0.72  # height of capitals and figures
LEADING = 1.32  # from one line to the next
ELLIPSIS = "…"
REMEMBERED = 1 << 14  # texts


@lru_cache(REMEMBERED)
def text_width(text: str, size: float, bold: bool = False) -> float:
    """Return how wide a text is at most."""
    hundredths = sum(map(_sign_width, text))
    return hundredths * size / 100 * (BOLD if bold else 1)


def _sign_width(sign: str) -> int:
    place = ord(sign) - FIRST
    if 0 <= place < len(WIDTHS):
        return WIDTHS[place]
    return WIDE if east_asian_width(sign) in "WF" else OTHER


def wrapped(text: str, width: float, size: float, bold: bool = False) -> list[str]:
    """Break a text into lines of at most this width, at blanks; a word that is wider alone is cut short."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and text_width(longer, size, bold) <= width:
            lines[-1] = longer
        else:
            lines.append(shortened(word, width, size, bold))
    return lines


def shortened(text: str, width: float, size: float, bold: bool = False) -> str:
    """Return a text, or as much of its beginning as fits before an ellipsis."""
    if text_width(text, size, bold) <= width:
        return text
    kept = text
    while kept and text_width(kept + ELLIPSIS, size, bold) > width:
        kept = kept[:-1]
    return kept.rstrip() + ELLIPSIS


def fitted(text: str, width: float, height: float, sizes: tuple[float, ...]) -> tuple[float, list[str]]:
    """Return the largest size at which a text fits into a box, and its lines; at the smallest some may be left out."""
    for size in sizes:
        lines = wrapped(text, width, size)
        room = max(1, int((height / size - 1) / LEADING) + 1)
        if len(lines) <= room:
            return size, lines
    kept = lines[:room]
    kept[-1] = shortened(f"{kept[-1]} {lines[room]}", width, size)
    return size, kept
