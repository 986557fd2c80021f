"""What somebody may have meant who typed a word that is not known."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


def nearest(word: object, known: Iterable[str], most: int = 1) -> str:
    """Ask whether the nearest of the known words was meant: `did you mean 'a' or 'b'?`; nothing if none is near."""
    near = get_close_matches(str(word), list(known), most)
    return f"did you mean {' or '.join(map(repr, near))}?" if near else ""


def hint(word: object, known: Iterable[str]) -> str:
    """Return the question behind a sentence that named what there is."""
    asked = nearest(word, known)
    return f"; {asked}" if asked else ""
