"""Cards: a face, a back, and a row of them by kind that always fits its width."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from cleo_env.core.svg import Canvas, number
from cleo_env.core.svg_parts import fitting, pill
from cleo_env.core.svg_text import text_width
from cleo_env.games.architects.enums import FIRST_TAINTED
from cleo_env.games.architects.rules.data import card_words
from cleo_env.games.architects.text.drawing_icons import ICONS, card_colour, resource_of

SHAPE, BROAD = 0.72, 0.95  # width of a card by its height; of a small one
SHORT = {"trompe-l'oeil": "trompe"}  # what is written on a card where its name is too long
FAN = 2.5  # how far each further copy peeps out
MOST_PEEPING = 2
GAP = 5
SMALL = 36  # a card that is not larger has letters instead of its word
BACK = "face down"


@dataclass(frozen=True)
class Heap:
    """Some cards of one kind, or backs for the kind None. A hidden face has the frame of a back."""

    word: str | None
    count: int
    tainted: bool = False
    spot: str | None = None
    hidden: bool = False

    @property
    def label(self) -> str:
        """What a screen reader says."""
        return f"{self.count} × {self.word or BACK}{f', {BACK}' if self.hidden else ''}"

    @property
    def peeping(self) -> float:
        """The room that further copies take."""
        return FAN * min(self.count - 1, MOST_PEEPING)


def heaps(
    state: np.void,
    counts: np.ndarray,
    backs: int = 0,
    spot: Callable[[str], str | None] = lambda word: None,
    hidden: bool = False,
) -> list[Heap]:
    """Sort the cards of a count vector into heaps by kind, and those nobody knows into one of backs."""
    words = card_words(state)
    faces = [
        Heap(words[kind], int(count), kind >= FIRST_TAINTED, spot(words[kind]), hidden)
        for kind, count in enumerate(counts)
        if count > 0
    ]
    return faces + ([Heap(None, backs)] if backs > 0 else [])


def card_row(c: Canvas, x: float, y: float, width: float, height: float, row: Sequence[Heap]) -> None:
    """Lay heaps side by side from the left, narrower the more there are."""
    if not row:
        return
    room = width - GAP * (len(row) - 1) - sum(heap.peeping for heap in row)
    card = min((SHAPE if height > SMALL else BROAD) * height, room / len(row))
    for heap in row:
        full = card + heap.peeping
        with c.box(heap.label, x, y, full, height, spot=heap.spot, label=c.say(heap.label)):
            heap_of_cards(c, heap, card, height)
        x += full + GAP


def heap_of_cards(c: Canvas, heap: Heap, width: float, height: float) -> None:
    """Draw a heap, its copies peeping out to the right."""
    for copy in range(min(heap.count - 1, MOST_PEEPING), 0, -1):
        blank_card(c, FAN * copy, FAN * copy / 2, width, height - FAN * copy, heap)
    blank_card(c, 0, 0, width, height, heap)
    if heap.word is None:
        card_back(c, width, height, heap.count)
    else:
        card_face(c, heap.word, width, height, heap.count, heap.tainted)


def blank_card(c: Canvas, x: float, y: float, width: float, height: float, heap: Heap) -> None:
    """Draw a card without its picture."""
    fill = "back" if heap.word is None else "taint" if heap.tainted else "card"
    c.rect(x + 0.5, y + 0.5, width - 1, height - 1, fill, "edge", radius=min(5, width / 7))
    if heap.hidden:
        c.rect(x + 1.5, y + 1.5, width - 3, height - 3, "none", "back", 2.5, radius=min(4, width / 8))


def card_back(c: Canvas, width: float, height: float, count: int) -> None:
    """Draw the ornament of a back, and how many there are."""
    inset = min(4, width / 6)
    c.rect(inset, inset, width - 2 * inset, height - 2 * inset, "none", "back2", radius=2)
    size = min(14, 0.42 * width)
    if count > 1:
        c.middle_text(width / 2, height / 2, str(count), size, bold=True, colour="white")
    else:
        middle, reach = height / 2, width / 5
        diamond = f"M0-{reach:.2f}L{reach:.2f} 0 0 {reach:.2f}-{reach:.2f} 0z"
        c.path(diamond, "back2", transform=f"translate({number(width / 2)} {number(middle)})")


def card_face(c: Canvas, word: str, width: float, height: float, count: int, tainted: bool) -> None:
    """Draw a face: icon, word or letters, the number of copies, and a mark on what corrupts."""
    if width < SMALL:
        small_face(c, word, width, height, count, tainted)
        return
    ground = "taint" if tainted else "card"
    icon = min(0.56 * width, 0.44 * height)
    card_icon(c, word, (width - icon) / 2, 0.42 * height - icon / 2 + 2, icon, ground)
    name_card(c, word, width, height)
    if count > 1:
        pill(c, width - 9, 9, str(count))
    if tainted:
        c.icon(ICONS["amulet"], 3, 3, 10, "taintmark", ground)


def small_face(c: Canvas, word: str, width: float, height: float, count: int, tainted: bool) -> None:
    """Draw a face on a small card: icon and number of copies side by side, letters below."""
    copies = str(count) if count > 1 else ""
    size = fitting(copies, width - 13, (10, 9, 8, 7, 6))
    beside = text_width(copies, size, bold=True)
    icon = min(0.48 * height, width - 4 - beside, 0.66 * width)
    left, top = (width - icon - beside) / 2, 0.3 * height - icon / 2 + 1
    card_icon(c, word, left, top, icon, "taint" if tainted else "card")
    if copies:
        c.text(left + icon + beside / 2, 0.3 * height + 1 + 0.36 * size, copies, size, anchor="middle", bold=True)
    letters(c, c.say(word), width, height - max(3, 0.08 * height))


def card_icon(c: Canvas, word: str, x: float, y: float, size: float, ground: str) -> None:
    """Draw a card's icon, twice for a doubled card."""
    icon, shift = ICONS[resource_of(word)], size / 7 if word.startswith("2 ") else 0
    if shift:
        c.icon(icon, x + shift, y - shift, size, card_colour(word), ground, opacity=0.55)
    c.icon(icon, x - shift, y + shift, size, card_colour(word), ground)


def name_card(c: Canvas, word: str, width: float, height: float) -> None:
    """Write a card's name below its icon, or its letters where the name is too long."""
    name, base = c.say(SHORT.get(word, word)), height - max(3.5, 0.07 * height)
    for size in (11, 10, 9, 8):
        if text_width(name, size) <= width - 4:
            c.text(width / 2, base, name, size, anchor="middle")
            return
    letters(c, name, width, base)


def letters(c: Canvas, name: str, width: float, base: float) -> None:
    """Write the letters that stand for a card."""
    size = fitting(short(name), width - 2, (11, 10, 9, 8, 7, 6, 5, 4))
    c.text(width / 2, base, short(name), size, anchor="middle", bold=True)


def short(name: str) -> str:
    """Return the letters that stand for a card: "St" for stone, "2St" for 2 stone."""
    if name.startswith("2 "):
        return "2" + short(name[2:])
    return name[:2].capitalize()
