"""The market: three stalls, draw pile and discards."""

from __future__ import annotations

import numpy as np

from cleo_env.core.svg import Canvas
from cleo_env.core.svg_parts import dashed, panel
from cleo_env.core.wording import numbered
from cleo_env.games.architects.enums import FACE_UP, FIRST_TAINTED, NUM_STALLS, Phase
from cleo_env.games.architects.rules.data import card_words
from cleo_env.games.architects.text.drawing_cards import Heap, card_row, heap_of_cards, heaps
from cleo_env.games.architects.text.drawing_eyes import Eyes
from cleo_env.games.architects.text.words import stall_counts

STALL = 84
GAP = 7
MARKET = NUM_STALLS * STALL + (NUM_STALLS - 1) * GAP
AWNING = 11
SCALLOP = 13.0


def market(c: Canvas, eyes: Eyes, x: float, y: float, width: float) -> None:
    """Draw the stalls one below the other."""
    state = eyes.state
    opened, closed = stall_counts(state)
    for stall in range(NUM_STALLS):
        row = heaps(state, opened[stall], 0 if eyes.see_all else int(closed[stall].sum()))
        row += heaps(state, closed[stall], hidden=True) if eyes.see_all else []
        waits = state["phase"] == Phase.REFILL and not state["filled"] >> stall & 1
        stall_panel(c, stall, row, x, y + stall * (STALL + GAP), width, bool(waits))


def stall_panel(c: Canvas, stall: int, row: list[Heap], x: float, y: float, width: float, waits: bool) -> None:
    """Draw a stall under its awning, with its cards by kind."""
    total = sum(heap.count for heap in row)
    label = c.say("stall {stall}: {cards}", stall=stall + 1, cards=c.say(numbered(total, "card")))
    name = f"stall {stall + 1}"
    with panel(c, name, x, y, width, STALL, spot=name, label=label):
        awning(c, width)
        with c.box("sign", 8, 20, 40, 56):
            c.middle_text(20, 15, str(stall + 1), 24, bold=True, colour="dim")
            c.text(20, 39, c.say("stall"), 10, "dim", "middle", within=40)
            c.text(20, 52, c.say(numbered(total, "card")), 8, "dim", "middle", within=40)
        if waits:
            c.rect(2, 2, width - 4, STALL - 4, "none", "accent", 2.5, radius=6, stroke_dasharray="6 4")
        if row:
            card_row(c, 58, 21, width - 66, 56, row)
        else:
            c.text(62, 54, c.say("empty"), 11, "dim", within=width - 70)


def awning(c: Canvas, width: float) -> None:
    """Draw the striped awning with its scallops along a stall's upper edge."""
    count = round(width / SCALLOP)
    step = width / count
    for stripe in range(count):
        left = stripe * step
        fill = "awning" if stripe % 2 == 0 else "awning2"
        c.path(f"M{left:.2f} 1h{step:.2f}v{AWNING - 5}a{step / 2:.2f} 5 0 0 1-{step:.2f} 0z", fill)


def piles(c: Canvas, state: np.void, eyes: Eyes, x: float, y: float, width: float, height: float) -> None:
    """Draw the draw pile with its top card, and the discards; cards drawn to be placed lie between them."""
    with panel(c, "piles", x, y, width, height, heading="cards"):
        half = (width - 22) / 2
        size = int(state["deck_size"])
        top = faced(eyes, int(state["deck"][size - 1])) if size else None
        one_pile(c, "draw pile", top, size, 8, 22, half, height - 28)
        count = int(state["discard"].sum())
        one_pile(c, "discards", Heap(None, 1) if count else None, count, 14 + half, 22, half, height - 28)


def one_pile(
    c: Canvas, name: str, top: Heap | None, count: int, x: float, y: float, width: float, height: float
) -> None:
    """Draw a pile by its top card, with its name and number of cards."""
    card_height, card_width = height - 30, (height - 30) * 0.72
    with c.box(
        name,
        x,
        y,
        width,
        height,
        spot=name,
        label=c.say("{name}: {cards}", name=c.say(name), cards=c.say(numbered(count, "card"))),
    ):
        with c.box("top", (width - card_width) / 2, 0, card_width, card_height):
            if top is None:
                dashed(c, 1, 1, card_width - 2, card_height - 2, 5)
            else:
                heap_of_cards(c, top, card_width, card_height)
        c.text(width / 2, height - 16, c.say(name), 9, "dim", "middle", within=width)
        c.text(width / 2, height - 3, str(count), 12, anchor="middle", bold=True)


def faced(eyes: Eyes, card: int) -> Heap:
    """Return a card of the draw pile as it faces; who sees all reads it either way."""
    kind, hidden = card % FACE_UP, card < FACE_UP
    if hidden and not eyes.see_all:
        return Heap(None, 1)
    return Heap(card_words(eyes.state)[kind], 1, kind >= FIRST_TAINTED, hidden=hidden)
