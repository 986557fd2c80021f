"""Where corruption is paid for: the altar with its dice (2006), the board of Sobek with its worshippers (2019)."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from cleo_env.core.svg import Canvas
from cleo_env.core.svg_parts import panel
from cleo_env.games.architects.editions import Edition, edition_of
from cleo_env.games.architects.enums import NUM_DICE
from cleo_env.games.architects.rules_2019.data import WORSHIPPERS
from cleo_env.games.architects.rules_2019.penalties import decode_penalties
from cleo_env.games.architects.text.drawing_icons import ICONS

DIE = 38
TILE_GAP = 5


def sobek(c: Canvas, state: np.void, x: float, y: float, width: float, height: float) -> None:
    """Draw what the edition has."""
    PARTS[edition_of(state)](c, state, x, y, width, height)


def altar(c: Canvas, state: np.void, x: float, y: float, width: float, height: float) -> None:
    """Draw the Great Priest's five dice, those on the altar showing him."""
    shown = int(state["altar"])
    label = c.say("altar: {shown} of 5 dice show the Great Priest", shown=shown)
    with panel(c, "altar", x, y, width, height, heading="altar", label=label):
        step = DIE + 12
        left, top = (width - NUM_DICE * step + 12) / 2, 26
        c.rect(left - 14, top - 6, NUM_DICE * step + 16, DIE + 12, "well", radius=8)
        for number in range(NUM_DICE):
            die(c, number < shown, left + number * step, top)
        told = c.say("{shown} of 5 show the Great Priest; all 5 call for an offering", shown=shown)
        c.paragraph(9, top + DIE + 14, width - 18, height - top - DIE - 18, told, (10, 9), colour="dim")


def die(c: Canvas, priest: bool, x: float, y: float) -> None:
    """Draw a die: the Great Priest's sun, or blank."""
    c.rect(x + 0.5, y + 0.5, DIE - 1, DIE - 1, "card", "edge", radius=7)
    if priest:
        c.icon(ICONS["priest"], x + 5, y + 5, DIE - 10, "accent", "card")


def worshippers(c: Canvas, state: np.void, x: float, y: float, width: float, height: float) -> None:
    """Draw the worshippers on their slots with what calling them costs, and the one called in this turn."""
    penalties = decode_penalties(state["slot_penalties"])
    step = (width - 16 + TILE_GAP) / len(WORSHIPPERS)
    with panel(c, "worshippers of Sobek", x, y, width, height, heading="worshippers of Sobek"):
        for slot, (tile, penalty) in enumerate(zip(state["worshippers"], penalties, strict=True)):
            called = bool(tile == state["called"])
            worshipper(c, int(tile), penalty, called, 8 + slot * step, 22, step - TILE_GAP, height - 29)


def worshipper(
    c: Canvas, tile: int, penalty: str, called: bool, x: float, y: float, width: float, height: float
) -> None:
    """Draw a worshipper's tile: its penalty above, its name, what it does."""
    name, effect = WORSHIPPERS[tile]
    label = c.say(f"{name}: {{effect}}, for {{penalty}}", effect=c.say(effect), penalty=c.say(penalty))
    with c.box(name, x, y, width, height, spot=f"worshipper {name}", label=label):
        c.rect(
            0.5,
            0.5,
            width - 1,
            height - 1,
            "glow" if called else "card",
            "accent" if called else "edge",
            2 if called else 1,
            radius=5,
        )
        c.path(f"M.5 6a5.5 5.5 0 0 1 5.5-5.5H{width - 6:.2f}a5.5 5.5 0 0 1 5.5 5.5V15H.5z", "well")
        c.text(width / 2, 11.5, c.say(penalty), 9, "taintmark", "middle", bold=True, within=width - 2)
        c.icon(ICONS[name], width / 2 - 8, 18, 16, "accent" if called else "ink", "card")
        c.text(width / 2, 45, c.say(name), 10, anchor="middle", bold=True, within=width - 2)
        c.paragraph(3, 49, width - 6, height - 51, c.say(effect), (8.5, 8, 7.5, 7), colour="dim")


PARTS: dict[Edition, Callable[..., None]] = {Edition.E06: altar, Edition.E19: worshippers}
