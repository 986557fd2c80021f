"""Small pictures beside a choice: how a mosaic can be turned, where it fits, how it would lie."""

from __future__ import annotations

import numpy as np

from cleo_env.core.wording import Paint, Say, as_it_is, padded
from cleo_env.games.architects.actions import SQUARE_WORDS
from cleo_env.games.architects.enums import Phase
from cleo_env.games.architects.rules.garden import MOSAICS
from cleo_env.games.architects.text.explain import palms_at, placement_at
from cleo_env.games.architects.text.paint import STYLES
from cleo_env.games.architects.text.palace import CELL, garden_cells, garden_with

TILE = 5 * CELL  # columns of a turned mosaic
ACROSS = 5  # tiles side by side
FITS = "+n: the top left corner can lie here, and the mosaic covers n palms"


def sketch(state: np.void, actions: list[str], colour: bool = False, say: Say = as_it_is) -> list[str]:
    """Draw what the decider chooses from, or what one choice leads to; nothing where words do."""
    paint = Paint(STYLES, colour, say)
    phase = Phase(state["phase"])
    if phase == Phase.SET_DOWN:
        return laid(state, actions[0], paint) if len(actions) == 1 else places(state, actions, paint)
    if len(actions) == 1:
        return []
    if phase == Phase.TURN_MOSAIC:
        return tiles([action.split()[1:] for action in actions], paint)
    if phase == Phase.CHOOSE_MOSAIC:
        return tiles([[letter, MOSAICS[letter]] for letter in (action.split()[-1] for action in actions)], paint)
    return []


def laid(state: np.void, action: str, paint: Paint) -> list[str]:
    """Draw the garden with the mosaic laid at a square."""
    after = state.copy()
    after["laid"][state["mosaic"]] = placement_at(state, action)
    return garden_with(after, garden_cells(after, paint), paint)


def places(state: np.void, actions: list[str], paint: Paint) -> list[str]:
    """Draw the garden with the squares marked where the mosaic fits, and the palms it covers there."""
    cells = garden_cells(state, paint)
    for action in actions:
        cells[SQUARE_WORDS.index(action.split()[-1])] = paint(f" +{palms_at(state, action)}", "ask")
    return [*garden_with(state, cells, paint), paint.said(FITS, "dim")]


def tiles(mosaics: list[list[str]], paint: Paint) -> list[str]:
    """Draw numbered mosaics side by side, each as it would lie."""
    drawn = [tile(number, letter, drawing, paint) for number, (letter, drawing) in enumerate(mosaics, 1)]
    lines = []
    for first in range(0, len(drawn), ACROSS):
        row = drawn[first : first + ACROSS]
        height = max(map(len, row))
        for line in range(height):
            lines.append("".join(padded(one[line] if line < len(one) else "", TILE) for one in row).rstrip())
        lines.append("")
    return lines


def tile(number: int, letter: str, drawing: str, paint: Paint) -> list[str]:
    """Draw one mosaic below its number."""
    marks = {"#": paint(f" {letter} ", f"mosaic {letter}"), ".": "   "}
    return [f"{number}:", *("".join(marks[mark] for mark in row) for row in drawing.split("/"))]
