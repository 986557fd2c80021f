"""The plaza in front of the palace: Cleopatra's walk between sphinxes and obelisks."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from cleo_env.core.svg import Canvas
from cleo_env.games.architects.editions import Edition, edition_of
from cleo_env.games.architects.enums import Category, Phase
from cleo_env.games.architects.rules.data import CLEOPATRA_ARRIVES, PIECES
from cleo_env.games.architects.rules.garden import ROW_WORDS
from cleo_env.games.architects.rules_2019.data import ROW_SPHINXES
from cleo_env.games.architects.text.drawing_icons import ICONS

PLAZA = 150
STEP = 24  # height of a step of the walk
PIECE = 36  # side of a place for a sphinx or an obelisk
WALK = 66


class Place(NamedTuple):
    """A place beside the walk: in which column from the walk, on which side, what stands there."""

    piece: str
    side: int
    column: int
    built: bool
    spot: str | None


def plaza(c: Canvas, state: np.void, x: float, y: float, width: float) -> None:
    """Draw the plaza below the doors."""
    with c.box("plaza", x, y, width, PLAZA, label=c.say("plaza")):
        c.rect(0, 0, width, PLAZA, "plaza", radius=6)
        walk(c, state, (width - WALK) / 2)
        for place in PLACES[edition_of(state)](state):
            piece_place(c, state, place, width)


def walk(c: Canvas, state: np.void, x: float) -> None:
    """Draw the steps up to the palace, and Cleopatra on hers."""
    at = int(state["cleopatra"])
    with c.box("walk", x, 0, WALK, PLAZA, label=c.say("Cleopatra has walked {steps} of 5 steps", steps=at)):
        c.rect(8, 0, WALK - 16, PLAZA, "walk")
        for step in range(CLEOPATRA_ARRIVES + 1):
            top = PLAZA - 3 - STEP * (step + 1)
            c.rect(11, top + 1, WALK - 22, STEP - 2, "plaza" if step != at else "glow", radius=4)
            if step == at:
                c.icon(ICONS["cleopatra"], WALK / 2 - 10, top + 2, 20, "queen", "glow")
            else:
                name = str(step) if step else c.say("start")
                c.middle_text(WALK / 2, top + STEP / 2, name, 10, colour="dim")


def places_2006(state: np.void) -> list[Place]:
    """List the places of the six sphinxes and two obelisks, which are built in one order."""
    found = []
    for piece, built, first in (("sphinx", int(state["sphinxes"]), 0), ("obelisk", int(state["obelisks"]), 3)):
        category = Category[piece.upper()]
        for number in range(int(PIECES[category])):
            spot = piece if number == built else None
            found.append(Place(piece, number % 2, first + number // 2, number < built, spot))
    return found


def places_2019(state: np.void) -> list[Place]:
    """List the places of the rows left and right, each three sphinxes and an obelisk."""
    found = []
    for side, row in enumerate(ROW_WORDS):
        for number in range(ROW_SPHINXES):
            built = int(state["sphinxes"][side])
            spot = f"sphinx {row}" if number == built else None
            found.append(Place("sphinx", side, number, number < built, spot))
        standing = bool(state["obelisks"][side])
        found.append(Place("obelisk", side, ROW_SPHINXES, standing, None if standing else f"obelisk {row}"))
    return found


PLACES: dict[Edition, Callable[[np.void], list[Place]]] = {Edition.E06: places_2006, Edition.E19: places_2019}


def piece_place(c: Canvas, state: np.void, place: Place, width: float) -> None:
    """Draw the place of a sphinx or obelisk, and the piece if it stands: three rows of sphinxes, obelisks outside."""
    if place.piece == "sphinx":
        away, top, height = 26.0, 3 + place.column * 49, 46
    else:
        away, top, height = 76.0, 27, 96
    left = (width - WALK) / 2 - away - PIECE + 16 if place.side == 0 else (width + WALK) / 2 + away - 16
    name = f"{place.piece} {ROW_WORDS[place.side]}"
    begun = is_next(state, place)
    label = c.say(f"{name}, built" if place.built else f"{name}, not built")
    with c.box(f"{name} {place.column}", left, top, PIECE, height, spot=place.spot, label=label):
        if place.built:
            c.rect(1, 1, PIECE - 2, height - 2, "floor", "masonry", 1.5, radius=4)
        else:
            c.rect(1, 1, PIECE - 2, height - 2, "glow" if begun else "none", "accent" if begun else "edge",
                   2.5 if begun else 1.2, radius=4, stroke_dasharray="4 3")  # fmt: skip
        ink = {"opacity": None if place.built or begun else 0.3}
        icon = 28 if place.piece == "sphinx" else 32
        c.icon(ICONS[place.piece], (PIECE - icon) / 2, (height - icon) / 2, icon, "masonry", "floor", **ink)


def is_next(state: np.void, place: Place) -> bool:
    """Tell whether this is the place of the piece being built."""
    category = Category[place.piece.upper()]
    building = state["phase"] in (Phase.PAY, Phase.CHOOSE_KIND) and state["building"] == category
    here = place.spot == place.piece or int(state["spot"]) == place.side
    return bool(building and place.spot is not None and here)
