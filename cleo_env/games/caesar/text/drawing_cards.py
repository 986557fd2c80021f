"""Cards: faces with a number or an icon, backs of two kinds, and rows of them that always fit their width."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from cleo_env.core.svg import Canvas
from cleo_env.core.svg_parts import fitting, pill
from cleo_env.core.svg_text import text_width
from cleo_env.games.caesar.enums import NUM_INFLUENCE, NUM_VALUES
from cleo_env.games.caesar.rules.data import ACTION_WORDS, CARD_WORDS
from cleo_env.games.caesar.text.drawing_icons import ICONS

SHAPE = 0.72  # width of a card by its height
GAP = 5
FAN = 2.5  # how far a second copy peeps out
SMALL = 36  # a card that is not larger has letters instead of its word
INFLUENCE, ACTION = "influence", "action"


@dataclass(frozen=True)
class Heap:
    """Some cards of one kind; without a word they lie face down. A hidden face has the frame of a back."""

    word: str | None
    count: int = 1
    action: bool = False
    spot: str | None = None
    hidden: bool = False

    @property
    def label(self) -> str:
        """What a screen reader says."""
        what = self.word or f"{ACTION if self.action else INFLUENCE} card, face down"
        return f"{self.count} × {what}{', hidden from the other player' if self.hidden else ''}"

    @property
    def peeping(self) -> float:
        """The room that a second copy takes."""
        return FAN if self.count > 1 else 0.0


def heaps(counts: np.ndarray, spot: Callable[[str], str | None] = lambda word: None) -> list[Heap]:
    """Sort the cards of a count vector into heaps by kind."""
    pairs = zip(CARD_WORDS, counts, strict=False)
    return [Heap(word, int(count), word in ACTION_WORDS, spot(word)) for word, count in pairs if count > 0]


def hand_heaps(
    held: np.ndarray, known: np.ndarray, spot: Callable[[str], str | None] = lambda word: None
) -> list[Heap]:
    """Sort a hand into the kinds that are known and two heaps of backs."""
    unknown = held - known
    influence, action = int(unknown[:NUM_INFLUENCE].sum()), int(unknown[NUM_INFLUENCE:].sum())
    backs = [Heap(None, influence)] * bool(influence) + [Heap(None, action, action=True)] * bool(action)
    return heaps(known, spot) + backs


def one_by_one(row: Sequence[Heap]) -> list[Heap]:
    """Lay the copies of each face side by side: small cards have no room for their number."""
    return [one for heap in row for one in ([heap] if heap.word is None else [replace(heap, count=1)] * heap.count)]


def card_row(c: Canvas, x: float, y: float, width: float, height: float, row: Sequence[Heap]) -> None:
    """Lay heaps side by side from the left, narrower the more there are."""
    if not row:
        return
    room = width - GAP * (len(row) - 1) - sum(heap.peeping for heap in row)
    card = min(SHAPE * height, room / len(row))
    for heap in row:
        draw_heap(c, heap, x, y, card, height)
        x += card + heap.peeping + GAP


def draw_heap(c: Canvas, heap: Heap, x: float, y: float, width: float, height: float) -> None:
    """Draw a heap in a box of its own."""
    label = c.say(heap.label)
    with c.box(heap.label, x, y, width + heap.peeping, height, spot=heap.spot, label=label):
        if heap.peeping:
            blank(c, FAN, 1.5, width, height - 3, heap)
        blank(c, 0, 0, width, height, heap)
        (back if heap.word is None else face)(c, heap, width, height)


def blank(c: Canvas, x: float, y: float, width: float, height: float, heap: Heap) -> None:
    """Draw a card without its picture."""
    closed = "actionback" if heap.action else "back"
    fill = closed if heap.word is None else "well" if heap.hidden else "card"
    c.rect(x + 0.5, y + 0.5, width - 1, height - 1, fill, "edge", radius=min(5, width / 6))
    if heap.hidden:
        c.rect(x + 2, y + 2, width - 4, height - 4, "none", "back", 3.5, radius=min(4, width / 8))


def back(c: Canvas, heap: Heap, width: float, height: float) -> None:
    """Draw the ornament of a back, and how many there are."""
    ornament, inset = "actionback2" if heap.action else "back2", min(4, width / 7)
    c.rect(inset, inset, width - 2 * inset, height - 2 * inset, "none", ornament, radius=2)
    size = 0.5 * width
    if heap.count > 1:
        c.icon(
            ICONS[ACTION if heap.action else INFLUENCE],
            (width - size) / 2,
            0.12 * height,
            size * 0.8 + 0.1 * size,
            ornament,
            "back",
        )
        c.middle_text(width / 2, 0.7 * height, str(heap.count), min(14, 0.45 * width), bold=True, colour="white")
    else:
        c.icon(
            ICONS[ACTION if heap.action else INFLUENCE], (width - size) / 2, (height - size) / 2, size, ornament, "back"
        )


def face(c: Canvas, heap: Heap, width: float, height: float) -> None:
    """Draw a face: the number of an influence card, or the icon and word of any other."""
    word = heap.word or ""
    ground, ink = "well" if heap.hidden else "card", "actionink" if heap.action else "ink"
    if word in CARD_WORDS[:NUM_VALUES]:
        c.middle_text(width / 2, 0.51 * height, word, min(0.62 * width, 0.5 * height), bold=True)
    else:
        icon = min(0.6 * width, 0.48 * height)
        c.icon(ICONS[word], (width - icon) / 2, 0.4 * height - icon / 2, icon, ink, ground)
        name(c, word, width, height)
    if heap.count > 1:
        pill(c, width - 8, 8, str(heap.count))


def name(c: Canvas, word: str, width: float, height: float) -> None:
    """Write a card's name below its icon, or its first letters on a small card."""
    text, base = c.say(word), height - max(3, 0.07 * height)
    for size in (11.0, 10.0, 9.0, 8.0):
        if width >= SMALL and text_width(text, size) <= width - 4:
            c.text(width / 2, base, text, size, anchor="middle")
            return
    letters = text[:2].capitalize()
    size = fitting(letters, width - 2, (11, 10, 9, 8, 7, 6))
    c.text(width / 2, base, letters, size, anchor="middle", bold=True)
