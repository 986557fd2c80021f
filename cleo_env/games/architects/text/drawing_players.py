"""The players: a row each with what they have as far as it is known, and the viewer's own hand, large."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from cleo_env.core.svg import Canvas
from cleo_env.core.svg_parts import panel, seat_badge, stat
from cleo_env.core.wording import numbered
from cleo_env.games.architects.editions import Edition, edition_of
from cleo_env.games.architects.rules.data import MONEY_WORDS
from cleo_env.games.architects.text.drawing_cards import Heap, card_row, heaps
from cleo_env.games.architects.text.drawing_eyes import Eyes
from cleo_env.games.architects.text.drawing_icons import ICONS
from cleo_env.games.architects.text.words import player

ROW, TALL_ROW = 46, 74
HAND = 138
KNOWN = 34  # of it, for the discards one knows
KNOWN_LABEL = 14  # more in a compact drawing, where their label stands above them
UNKNOWN = "?"


class Belonging(NamedTuple):
    """A number in a player's row: its icon, its name, its field, its colour."""

    icon: str
    name: str
    field: str
    colour: str

    @property
    def short(self) -> str:
        """What is written below the number."""
        return self.name.partition(" ")[0]


def belongings(state: np.void) -> list[Belonging]:
    """List the numbers of a player's row, by edition."""
    money = MONEY_WORDS[edition_of(state)]
    row = [Belonging(money, f"{money}s", "money", "gold"), Belonging("amulet", "amulets", "amulets", "taintmark")]
    if edition_of(state) == Edition.E06:
        row.append(Belonging("merchants", "merchants", "merchants", "lapis"))
    return [
        *row,
        Belonging("statues", "statues", "statues", "ink"),
        Belonging("sanctuary", "sanctuary squares", "sanctuary_squares", "palm"),
    ]


def player_row(c: Canvas, eyes: Eyes, p: int, x: float, y: float, width: float, compact: bool) -> None:
    """Draw what a player has: cards, money, amulets and the rest; in a compact drawing on two lines."""
    state, height = eyes.state, TALL_ROW if compact else ROW
    active, asked = p == state["active"], p == state["decider"]
    with panel(c, player(p), x, y, width, height, spot=f"player {p}", fill="glow" if asked else "panel"):
        if active:
            c.rect(0.5, 4, 4, height - 8, f"seat{p}", radius=2)
        name_player(c, eyes, p, 22 if not compact else 20, 23 if not compact else 20)
        row = belongings(state)
        step = 58 if not compact else 50
        left = width - step * len(row) - 4
        for number, one in enumerate(row):
            known = eyes.count(p, one.field) if one.field in ("money", "amulets") else int(state[one.field][p])
            value = UNKNOWN if known is None else str(known)
            spot = one.field if p == eyes.acting_seat else None
            label = c.say("{name}: {value}", name=c.say(one.name), value=value)
            stat(
                c,
                ICONS[one.icon],
                value,
                left + number * step,
                10 if not compact else 4,
                step - 4,
                label=label,
                spot=spot,
                colour=one.colour,
                name=c.say(one.short),
            )
        place = (118, 6, left - 128, ROW - 12) if not compact else (10, 37, width - 20, 32)
        hand_row(c, eyes, p, *place)


def name_player(c: Canvas, eyes: Eyes, p: int, x: float, y: float) -> None:
    """Write a player's name beside the mark of the seat, and what the player is doing."""
    state = eyes.state
    seat_badge(c, p, x, y, 10)
    doing = "is asked" if p == state["decider"] else "has the turn" if p == state["active"] else ""
    you = p == eyes.own_seat
    c.text(x + 16, y - 1 if doing else y + 4, c.say("you ({p})" if you else "player {p}", p=p), 12, bold=True)
    if doing:
        c.text(x + 16, y + 12, c.say(doing), 9, "accent" if p == state["decider"] else "dim", within=74)


def hand_row(c: Canvas, eyes: Eyes, p: int, x: float, y: float, width: float, height: float) -> None:
    """Draw a hand: faces that are known, backs for the rest; one's own lies below and is only counted here."""
    state = eyes.state
    total = int(state["hand"][p].sum())
    label = c.say("in hand: {cards}", cards=c.say(numbered(total, "card")))
    with c.box("hand", x, y, width, height, label=label):
        c.text(0, height / 2 + 1, str(total), 13, bold=True)
        c.text(0, height / 2 + 12, c.say("cards" if total != 1 else "card"), 8, "dim", within=29)
        card_row(c, 32, 0, width - 32, height, shown_in_row(eyes, p, total))


def shown_in_row(eyes: Eyes, p: int, total: int) -> list[Heap]:
    """Return the heaps of a player's row."""
    if p == eyes.own_seat:
        return [Heap(None, total)] if total else []
    known = eyes.known_hand(p)
    spot = card_spot if p == eyes.acting_seat else no_spot
    return heaps(eyes.state, known, total - int(known.sum()), spot)


def card_spot(word: str) -> str | None:
    """Return where one's own cards of a kind lie."""
    return f"card {word}"


def no_spot(word: str) -> str | None:
    """Return that these cards cannot be pointed at."""
    return None


def own_hand(c: Canvas, eyes: Eyes, x: float, y: float, width: float, compact: bool) -> None:
    """Draw the viewer's own cards large, and the discards it knows of."""
    state, seat = eyes.state, eyes.own_seat
    assert seat is not None
    height = HAND + (KNOWN_LABEL if compact else 0)
    with panel(c, "your hand", x, y, width, height, heading="your hand", spot="hand"):
        c.text(width - 9, 15, c.say(numbered(int(state["hand"][seat].sum()), "card")), 10, "dim", "end")
        row = heaps(state, state["hand"][seat], 0, card_spot)
        if row:
            card_row(c, 9, 22, width - 18, HAND - KNOWN - 30, row)
        else:
            c.text(12, 66, c.say("no cards"), 12, "dim")
        known_discards(c, eyes, 9, HAND - KNOWN - 2, width - 18, height - HAND + KNOWN - 4)


def known_discards(c: Canvas, eyes: Eyes, x: float, y: float, width: float, height: float) -> None:
    """Draw the discards whose faces the viewer knows."""
    known = eyes.known_discard()
    with c.box("known discards", x, y, width, height, label=c.say("discards you know of")):
        above = height > KNOWN
        c.paragraph(0, 2, width if above else 68, height, c.say("discards you know of"), (9, 8), colour="dim")
        left, top = (0, KNOWN_LABEL) if above else (72, 0)
        row = heaps(eyes.state, known)
        if row:
            card_row(c, left, top, width - left, height - top, row)
        else:
            c.text(left, top + 19, c.say("none"), 9, "dim")
