"""Small help for sentences that people read, and colour for those who see it in a terminal."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping

import numpy as np

Paint = Callable[[str, str], str]  # (text, name of a style) -> text
CODES = re.compile(r"\033\[[0-9;]*m")


def listed(words: Iterable[str], empty: str = "nothing") -> str:
    """Join words as a person would: a, b and c."""
    *first, last = list(words) or [empty]
    return f"{', '.join(first)} and {last}" if first else last


def numbered(number: int, noun: str) -> str:
    """Count a noun in figures: 1 card, 2 cards, no cards."""
    return f"{number or 'no'} {noun}{'' if number == 1 else 's'}"


def kind(game: str, players: int, settings: Mapping[str, object]) -> str:
    """Say what is played: the game, for how many, and the settings that are not the defaults."""
    return ", ".join([game, f"{players} players", *(f"{name}={value}" for name, value in settings.items())])


def painter(styles: Mapping[str, str], colour: bool) -> Paint:
    """Return a function that puts a text between a terminal's codes for a style, or leaves it as it is."""
    return (lambda text, style: f"\033[{styles[style]}m{text}\033[0m") if colour else (lambda text, style: text)


def padded(text: str, width: int) -> str:
    """Fill a text with blanks to a width on the screen, where codes take no room."""
    return text + " " * (width - len(CODES.sub("", text)))


def spread(values: np.ndarray) -> str:
    """Tell the mean of numbers and the range in which nine of ten lie."""
    low, high = np.percentile(values, (5, 95))
    return f"{values.mean():.1f} ({low:.0f} to {high:.0f})"
