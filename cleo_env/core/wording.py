"""Small help for sentences that people read, and colour for those who see it in a terminal."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from unicodedata import east_asian_width

import numpy as np

Say = Callable[[str], str]  # an English phrase in the reader's language
CODES = re.compile(r"\033\[[0-9;]*m")
SCREEN = 80  # columns that every board keeps to
CHINESE = r"\u2e80-\u9fff\uff00-\uffef"
OPENING, CLOSING = r"\[(“‘（「『《〈【", r"\]),.;:!?%”’…）」』》〉】，。、；：！？％"
# between Chinese signs a line may break anywhere, but not behind what opens or before what closes
BREAKS = re.compile(rf" +|[{OPENING}]*(?:[{CHINESE}]|[^ {CHINESE}]+)[{CLOSING}]*")
BESIDE_NUMBER = re.compile(r"(?<=\d) | (?=[x×]\d)")
HARD_SPACE = "\N{NO-BREAK SPACE}"


def as_it_is(text: str) -> str:
    """Leave a phrase in English."""
    return text


class Paint:
    """How a board is written: in which language, and in colours for those who see them."""

    def __init__(self, styles: Mapping[str, str], colour: bool, say: Say = as_it_is) -> None:
        self._styles, self._colour, self.say = styles, colour, say

    def __call__(self, text: str, style: str) -> str:
        """Put a text between a terminal's codes for a style, or leave it as it is."""
        return f"\033[{self._styles[style]}m{text}\033[0m" if self._colour and text else text

    def said(self, text: str, style: str) -> str:
        """Write a phrase in the reader's language and in a style."""
        return self(self.say(text), style)


def listed(words: Iterable[str], empty: str = "nothing") -> str:
    """Join words as a person would: a, b and c."""
    *first, last = list(words) or [empty]
    return f"{', '.join(first)} and {last}" if first else last


def joined(words: Iterable[str], say: Say) -> str:
    """Join words that are in the reader's language already, with the comma of its lists."""
    return say("{0}, {1}").format("", "").join(words)


def numbered(number: int, noun: str) -> str:
    """Count a noun in figures: 1 card, 2 cards, no cards."""
    return f"{number or 'no'} {noun}{'' if number == 1 else 's'}"


def kind(game: str, players: int, settings: Mapping[str, object]) -> str:
    """Say what is played: the game, for how many, and the settings that are not the defaults."""
    return ", ".join([game, f"{players} players", *(f"{name}={value}" for name, value in settings.items())])


def width(text: str) -> int:
    """Count the columns a text takes on the screen: codes take none, Chinese characters two."""
    return sum(2 if east_asian_width(sign) in "WF" else 1 for sign in CODES.sub("", text))


def padded(text: str, columns: int) -> str:
    """Fill a text with blanks behind it to a width on the screen."""
    return text + " " * (columns - width(text))


def pushed(text: str, columns: int) -> str:
    """Fill a text with blanks before it to a width on the screen."""
    return " " * (columns - width(text)) + text


def centred(text: str, columns: int, fill: str = " ") -> str:
    """Set a text in the middle of so many columns."""
    return text.center(columns - (width(text) - len(text)), fill)


def folded(text: str, columns: int) -> list[str]:
    """Break a text into lines that fit a width on the screen, but never beside a number."""
    lines = [""]
    for part in BREAKS.findall(BESIDE_NUMBER.sub(HARD_SPACE, text)):
        if width(lines[-1] + part.rstrip()) > columns and lines[-1].strip():
            lines.append("")
        lines[-1] += part if lines[-1] else part.lstrip(" ")
    return [line.rstrip().replace(HARD_SPACE, " ") for line in lines]


def spread(values: np.ndarray) -> str:
    """Tell the mean of numbers and the range in which nine of ten lie."""
    low, high = np.percentile(values, (5, 95))
    return f"{values.mean():.1f} ({low:.0f} to {high:.0f})"
