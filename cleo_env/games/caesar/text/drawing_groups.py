"""The groups of patricians between both sides' influence cards, and the bag of busts."""

from __future__ import annotations

import numpy as np

from cleo_env.core.svg import Canvas
from cleo_env.core.svg_parts import dashed, panel, seat_badge
from cleo_env.games.caesar.enums import FACE_UP, NUM_GROUPS, NUM_PLACES, NUM_VALUES, Phase
from cleo_env.games.caesar.rules.data import BUST_WORDS, GROUP_WORDS, INFLUENCE_WORDS
from cleo_env.games.caesar.text.drawing_cards import Heap, draw_heap
from cleo_env.games.caesar.text.drawing_eyes import Eyes
from cleo_env.games.caesar.text.drawing_icons import ICONS
from cleo_env.games.caesar.text.words import laid_cards

CARD = 38  # height of an influence card on the table
SIDE = CARD + 40  # height of one player's side below a group
CENTRE = 62
GROUP = 2 * SIDE + CENTRE
BAG = 74
NARROW = 130  # a column that is not wider has smaller letters
GAP = 7
AIMED = (Phase.VETO, Phase.VETO_DRAW, Phase.CASTLE)


def groups(c: Canvas, eyes: Eyes, x: float, y: float, width: float, columns: int) -> None:
    """Draw the groups side by side, on as many rows as are needed."""
    step = (width + GAP) / columns
    for group in range(int(eyes.state["groups"])):
        place = x + group % columns * step, y + group // columns * (GROUP + GAP)
        group_column(c, eyes, group, *place, step - GAP)


def group_column(c: Canvas, eyes: Eyes, group: int, x: float, y: float, width: float) -> None:
    """Draw a group: the other side above, the patricians in the middle, the near side below."""
    state, word = eyes.state, GROUP_WORDS[group]
    aimed = state["announced"] and group in (
        state["target"],
        state["other_target"] if state["phase"] == Phase.CASTLE else -1,
    )
    label = c.say("{group}: {left} left", group=c.say(word), left=int(state["centre"][group]))
    with panel(c, word, x, y, width, GROUP, spot=f"group {word}", label=label):
        side(c, eyes, 1 - eyes.near_seat, group, 0, width, above=True)
        with c.box("centre", 1, SIDE, width - 2, CENTRE):
            c.rect(0, 0, width - 2, CENTRE, "glow" if aimed and state["phase"] in AIMED else "well")
            centre(c, state, group, width - 2)
        side(c, eyes, eyes.near_seat, group, SIDE + CENTRE, width, above=False)


def centre(c: Canvas, state: np.void, group: int, width: float) -> None:
    """Draw a group's name and its patricians, those that are won only as an outline."""
    word, size, left = GROUP_WORDS[group], int(state["group_size"][group]), int(state["centre"][group])
    c.icon(ICONS[word], 8, 6, 17, word, "well")
    c.text(30, 19, c.say(word), 12 if width > NARROW else 10.5, word, bold=True, within=width - 58)
    c.text(width - 8, 19, f"{left}/{size}", 10, "dim", "end")
    step = min(25.0, (width - 12) / max(size, 1))
    start = (width - step * size) / 2
    for number in range(size):
        ink = {"opacity": None if number < left else 0.22}
        c.icon(ICONS["patrician"], start + number * step + (step - 22) / 2, 30, 22, word, "well", **ink)


def side(c: Canvas, eyes: Eyes, p: int, group: int, y: float, width: float, above: bool) -> None:
    """Draw a player's cards below a group, the open influence they have, and the patricians won."""
    state = eyes.state
    row = laid_cards(state, p, group)
    total = sum(value for card in row if (value := int(card) - FACE_UP + 1) > 0 and value <= NUM_VALUES)
    hidden = sum(int(card) < FACE_UP for card in row)
    cards_top = SIDE - CARD - 6 if above else 6
    with c.box(
        f"side of {p}", 0, y, width, SIDE, label=c.say("{open} open, {hidden} hidden", open=total, hidden=hidden)
    ):
        step = (width - 10) / NUM_PLACES
        for place in range(NUM_PLACES):
            left = 5 + place * step + 1
            if place < len(row):
                draw_heap(c, laid_heap(eyes, p, group, row, place), left, cards_top, step - 2, CARD)
            else:
                dashed(c, left + 1, cards_top + 1, step - 4, CARD - 2)
        sums(c, p, total, hidden, 15 if above else SIDE - 14)
        won(c, int(state["won"][p, group]), GROUP_WORDS[group], width, 6 if above else SIDE - 20)


def sums(c: Canvas, p: int, total: int, hidden: int, at: float) -> None:
    """Write what a side's open cards count, and how many are hidden."""
    seat_badge(c, p, 16, at, 8)
    c.text(29, at + 5, str(total), 13, bold=True)
    if hidden:
        c.text(29 + 8.5 * len(str(total)) + 4, at + 4.5, f"+ {hidden}?", 10, "dim")


def won(c: Canvas, count: int, word: str, width: float, y: float) -> None:
    """Draw the patricians that a side has won of a group."""
    for number in range(count):
        c.icon(ICONS["patrician"], width - 20 - number * (13 if width > NARROW else 8), y, 14, word, "panel")


def laid_heap(eyes: Eyes, p: int, group: int, row: np.ndarray, place: int) -> Heap:
    """Return a card on the table as the viewer sees it, with its spot if it can be aimed at."""
    card = int(row[place])
    opened = card >= FACE_UP
    word = INFLUENCE_WORDS[card - FACE_UP if opened else card]
    age = sum(int(other) < FACE_UP for other in row[: place + 1])
    spot = None
    if eyes.acting_seat is not None and p != eyes.acting_seat:
        spot = f"laid {word} {GROUP_WORDS[group]}" if opened else f"laid hidden {age} {GROUP_WORDS[group]}"
    return Heap(word if opened or eyes.are(p) else None, spot=spot, hidden=not opened and eyes.are(p))


def bag(c: Canvas, state: np.void, x: float, y: float, width: float, height: float) -> None:
    """Draw the busts: those in the bag, those drawn, and those whose group is empty; below each other in a column."""
    with panel(c, "bag", x, y, width, height, heading="bag of busts", spot="bag"):
        shown = [bust for bust in range(len(BUST_WORDS)) if bust >= NUM_GROUPS or bust < int(state["groups"])]
        across, down = (width - 12) / len(shown), (height - 26) / len(shown)
        for number, bust in enumerate(shown):
            if height > BAG:
                one_bust(c, state, bust, 6, 20 + number * down, width - 12, down)
            else:
                one_bust(c, state, bust, 6 + number * across, 20, across, height - 24)


def one_bust(c: Canvas, state: np.void, bust: int, x: float, y: float, width: float, height: float) -> None:
    """Draw a bust, with where it is."""
    word, inside = BUST_WORDS[bust], bool(state["bag"][bust])
    gone = bust < NUM_GROUPS and state["centre"][bust] == 0
    told = "in the bag" if inside else "group empty" if gone else "drawn"
    lying = height < BAG - 24
    with c.box(word, x, y, width, height, label=c.say(f"{word} bust: {told}")):
        if inside:
            c.rect(2, 0, width - 4, height - 2, "well", radius=6)
        left, top = (7, (height - 20) / 2 - 1) if lying else (width / 2 - 10, 3)
        c.icon(ICONS["bust"], left, top, 20, word, "well", opacity=None if inside else 0.22)
        at, base, anchor = (32, height / 2 - 2, "start") if lying else (width / 2, 34, "middle")
        c.text(at, base, c.say(word), 9.5, "ink" if inside else "dim", anchor, within=width - 2 - left * lying)
        c.text(at, base + 11, c.say(told), 8, "dim", anchor, within=width - 2 - left * lying)
