"""The players: piles, hands and missions as far as they are known, and the viewer's own hand, large."""

from __future__ import annotations

import numpy as np

from cleo_env.core.svg import Canvas
from cleo_env.core.svg_parts import dashed, panel, seat_badge
from cleo_env.games.caesar.enums import Memory, Phase
from cleo_env.games.caesar.text.drawing_cards import Heap, card_row, draw_heap, hand_heaps, heaps, one_by_one
from cleo_env.games.caesar.text.drawing_eyes import Eyes
from cleo_env.games.caesar.text.drawing_icons import ICONS
from cleo_env.games.caesar.text.words import cards, held_missions, mission_names, player

PANEL = 126
HAND = 122
KNOWN = 108  # height of what one remembers, where it stands below the hand
PILE = 34  # height of a pile's card


def player_panel(c: Canvas, eyes: Eyes, p: int, x: float, y: float, width: float) -> None:
    """Draw what a player has."""
    state = eyes.state
    asked = p == state["decider"]
    with panel(c, player(p), x, y, width, PANEL, spot=f"player {p}", fill="glow" if asked else "panel"):
        if p == state["active"]:
            c.rect(0.5, 4, 4, PANEL - 8, f"seat{p}", radius=2)
        name_player(c, eyes, p, 21, 22, width - 200)
        piles(c, eyes, p, width - 172, 6)
        hand(c, eyes, p, 10, 54, width - 20, 36)
        missions(c, eyes, p, 10, 96, width - 20, 24)


def name_player(c: Canvas, eyes: Eyes, p: int, x: float, y: float, width: float) -> None:
    """Write a player's name beside the mark of the seat, and what the player is doing."""
    state = eyes.state
    seat_badge(c, p, x, y, 10)
    doing = ["you"] if p == eyes.own_seat else []
    doing += ["asked"] if p == state["decider"] else ["has the turn"] if p == state["active"] else []
    c.text(x + 16, y if doing else y + 4, c.say(player(p)), 13, bold=True, within=width)
    if doing:
        ink = "accent" if p == state["decider"] else "dim"
        c.text(x + 16, y + 13, ", ".join(map(c.say, doing)), 9, ink, within=width)


def piles(c: Canvas, eyes: Eyes, p: int, x: float, y: float) -> None:
    """Draw a player's two piles and the discards, each with its number of cards."""
    state, own = eyes.state, p == eyes.acting_seat
    row = (
        ("influence pile", int(state["influence_left"][p]), False),
        ("action pile", int(state["action_left"][p]), True),
        ("discards", int(state["discard"][p].sum()), False),
    )
    for number, (name, count, action) in enumerate(row):
        spot = name if own and name != "discards" else None
        with c.box(name, x + number * 55, y, 53, 46, spot=spot, label=c.say(f"{name}: {{count}}", count=count)):
            if count and name != "discards":
                draw_heap(c, Heap(None, action=action), 2, 2, 22, 30)
            elif count:
                c.rect(2.5, 2.5, 21, 29, "card", "edge", radius=4)
            else:
                dashed(c, 3, 3, 20, 28)
            c.text(30, 22, str(count), 13, bold=True)
            c.text(0, 43, c.say(name.removesuffix(" pile")), 8.5, "dim", within=53)


def hand(c: Canvas, eyes: Eyes, p: int, x: float, y: float, width: float, height: float) -> None:
    """Draw a hand: faces that are known, backs for the rest; one's own lies below and is only counted here."""
    held = eyes.state["held"][p]
    known = np.zeros_like(held) if p == eyes.own_seat else eyes.known_hand(p)
    spot = card_spot if pointing_from_hand(eyes, p) and p != eyes.own_seat else no_spot
    with c.box("hand", x, y, width, height, label=c.say("cards in hand: {count}", count=int(held.sum()))):
        c.text(0, height / 2 - 1, c.say("hand"), 9, "dim")
        c.text(0, height / 2 + 13, str(held.sum()), 13, bold=True)
        card_row(c, 34, 0, width - 34, height, one_by_one(hand_heaps(held, known, spot)))


def missions(c: Canvas, eyes: Eyes, p: int, x: float, y: float, width: float, height: float) -> None:
    """Draw the missions a player holds: in words for who may read them."""
    state, count = eyes.state, int(eyes.state["missions_held"][p])
    named = held_missions(state, p) if eyes.are(p) or state["phase"] == Phase.OVER else ["?"] * count
    step = width / 2
    for number, name in enumerate(named):
        spot = f"mission {number + 1}" if p == eyes.acting_seat else None
        with c.box(f"mission {number}", x + number * step, y, step - 4, height, spot=spot, label=c.say("mission")):
            c.rect(0.5, 0.5, step - 5, height - 1, "card", "edge", radius=5)
            c.icon(ICONS["mission"], 6, 5, 14, "gold", "card")
            c.text(25, 16, c.say(name), 10, within=step - 32)


def pointing_from_hand(eyes: Eyes, p: int) -> bool:
    """Tell whether cards of this hand can be pointed at; while loose cards are laid out only those can."""
    return p == eyes.acting_seat and eyes.state["phase"] not in (Phase.SET_UP, Phase.CASTLE)


def card_spot(word: str) -> str | None:
    """Return where one's own cards of a kind lie."""
    return f"card {word}"


def no_spot(word: str) -> str | None:
    """Return that these cards cannot be pointed at."""
    return None


def own_height(compact: bool) -> int:
    """Return the height of the viewer's own panel."""
    return HAND + KNOWN if compact else HAND


def own_hand(c: Canvas, eyes: Eyes, x: float, y: float, width: float, compact: bool) -> None:
    """Draw the viewer's own cards large, and what it remembers beside or below them."""
    seat = eyes.own_seat
    assert seat is not None
    with panel(c, "your hand", x, y, width, own_height(compact), heading="your hand", spot="hand"):
        spot = card_spot if pointing_from_hand(eyes, seat) else no_spot
        cards_width = width - 18 if compact else 0.56 * width
        row = heaps(eyes.state["held"][seat], spot)
        if row:
            card_row(c, 9, 22, cards_width, HAND - 30, row)
        else:
            c.text(12, 66, c.say("no cards"), 12, "dim")
        place = (
            (9, HAND, width - 18, KNOWN - 6) if compact else (cards_width + 22, 10, width - cards_width - 30, HAND - 18)
        )
        with c.box("remembered", *place):
            remembered(c, eyes, seat, place[2], place[3])


def remembered(c: Canvas, eyes: Eyes, seat: int, width: float, height: float) -> None:
    """Write what a perfect memory keeps: discards, given up missions, cards the other is known to have."""
    state, other = eyes.state, 1 - seat
    if state["memory"] == Memory.TABLE:
        return
    given_up = mission_names(state, seat)[int(state["missions_held"][seat]) :]
    known = {
        "your discards": cards(state["discard"][seat], ""),
        "their discards": cards(state["discard"][other], ""),
        "their hand has": cards(state["known_held"][other], ""),
        "they castled": cards(state["castled_known"][other], ""),
        "their set-up": cards(state["set_up_left"][other], ""),
        "you gave up": ", ".join(given_up),
    }
    told = [(label, text) for label, text in known.items() if text]
    step = min(34.0, height / max(len(told), 1))
    for row, (label, text) in enumerate(told):
        c.text(0, step * row + 9, c.say(label), 8.5, "dim", within=74)
        c.paragraph(78, step * row + 2, width - 78, step - 2, c.say(text), (9, 8.5, 8, 7.5))
