"""The palace seen from above: the garden with what lies in it, walls around it, doors in front."""

from __future__ import annotations

import numpy as np

from cleo_env.core.polyomino import SIDE, SQUARES, squares_of
from cleo_env.core.svg import Canvas
from cleo_env.core.svg_parts import dashed, seat_badge
from cleo_env.core.svg_text import text_width
from cleo_env.games.architects.enums import Category, Phase
from cleo_env.games.architects.rules.garden import DOOR_WORDS, MOSAIC_WORDS, PLACEMENT_SQUARES, THRONE_SPACE, WALL_WORDS
from cleo_env.games.architects.text.drawing_icons import ICONS
from cleo_env.games.architects.text.drawing_marks import mosaic_shape, outline
from cleo_env.games.architects.text.drawing_plaza import PLAZA, plaza
from cleo_env.games.architects.text.palace import asked_squares

CELL = 35
WALL = 23
NUMBERS = 13  # room for the numbers of rows and columns
GARDEN = SIDE * CELL
LEFT, TOP = NUMBERS + WALL, NUMBERS + WALL
WIDTH = LEFT + GARDEN + WALL
DOORS = TOP + GARDEN
HEIGHT = DOORS + WALL + PLAZA
LETTERS, COLUMN = 10, 3.4  # the size of a name, the radius of a column
COLUMNS = (0.08, 0.19, 0.30, 0.70, 0.81, 0.92)  # of a wall, where they stand along it; a door has the outer ones
THRONE_NAMES = ("throne space", "pedestal", "throne")


def palace(c: Canvas, state: np.void, x: float, y: float) -> None:
    """Draw the palace, its back wall at the top."""
    with c.box("palace", x, y, WIDTH, HEIGHT, label=c.say("palace")):
        for place in range(SIDE):
            c.middle_text(LEFT + (place + 0.5) * CELL, 7, str(place), 9, colour="dim")
            c.middle_text(6, TOP + (place + 0.5) * CELL, str(place), 9, colour="dim")
        walls(c, state)
        doors(c, state)
        with c.box("garden", LEFT, TOP, GARDEN, GARDEN, fan=True, label=c.say("garden")):
            garden(c, state)
        plaza(c, state, LEFT, DOORS + WALL, GARDEN)


def garden(c: Canvas, state: np.void) -> None:
    """Draw grass and palms, then what lies on them."""
    c.rect(0, 0, GARDEN, GARDEN, "grass")
    for square in range(0, SQUARES, 2):
        c.rect(*corner(square), CELL, CELL, "grass2")
    for square in squares_of(*state["garden"]):
        left, top = corner(square)
        c.icon(ICONS["palm"], left + 7, top + 7, CELL - 14, "palm", "grass")
    sanctuaries(c, state)
    mosaics(c, state)
    throne(c, state)
    asked_about(c, state)
    c.rect(0, 0, GARDEN, GARDEN, "none", "hedge", 2)
    for square in range(SQUARES):
        left, top = corner(square)
        spot = f"square {square // SIDE}{square % SIDE}"
        c.rect(left, top, CELL, CELL, data_spot=spot, pointer_events="all")


def corner(square: int) -> tuple[int, int]:
    """Return where a square's top left corner is."""
    return square % SIDE * CELL, square // SIDE * CELL


def cells(squares: list[int]) -> tuple[tuple[int, int], ...]:
    """Return squares as rows and columns."""
    return tuple((square // SIDE, square % SIDE) for square in squares)


def mosaics(c: Canvas, state: np.void) -> None:
    """Draw the laid mosaics."""
    for letter, placement in zip(MOSAIC_WORDS, state["laid"], strict=True):
        if placement >= 0:
            squares = sorted(int(square) for square in PLACEMENT_SQUARES[placement])
            mosaic_shape(c, letter, cells(squares), 0, 0, CELL)


def sanctuaries(c: Canvas, state: np.void) -> None:
    """Draw each owner's sanctuaries with the owner's mark on every square."""
    for p in range(int(state["num_players"])):
        squares = squares_of(*state["sanctuary"][p])
        for square in squares:
            left, top = corner(square)
            c.rect(left, top, CELL, CELL, f"seat{p}", opacity=0.38)
            seat_badge(c, p, left + CELL / 2, top + CELL / 2, 8)
        if squares:
            c.path(outline(cells(squares), 0, 0, CELL), line=f"seat{p}", weight=3, stroke_linecap="square")


def asked_about(c: Canvas, state: np.void) -> None:
    """Mark the sanctuary that may be claimed."""
    squares = asked_squares(state)
    if not squares:
        return
    with c.box("sanctuary", 0, 0, GARDEN, GARDEN, spot="sanctuary", label=c.say("the sanctuary that may be claimed")):
        for square in squares:
            left, top = corner(square)
            c.rect(left, top, CELL, CELL, "glow", opacity=0.75)
            c.middle_text(left + CELL / 2, top + CELL / 2, "?", 18, bold=True, colour="accent")
        c.path(outline(cells(squares), 0, 0, CELL), line="accent", weight=3, stroke_dasharray="6 4")


def throne(c: Canvas, state: np.void) -> None:
    """Draw the throne space, the pedestal on it, the throne on that."""
    left, top = corner(THRONE_SPACE[0])
    built, side = int(state["throne"]), 3 * CELL
    begun = is_begun(state, Category.THRONE)
    with c.box("throne", left, top, side, side, spot="throne", label=c.say(THRONE_NAMES[built])):
        c.rect(0, 0, side, side, "floor", "rule", 2)
        if built:
            c.rect(14, 10, side - 28, side - 34, "walk", "masonry", 2)
            c.rect(22, 18, side - 44, side - 50, "floor", "masonry", 1.5)
        else:
            dashed(c, 14, 10, side - 28, side - 34)
        if built == 2:
            c.icon(ICONS["throne"], 31, 22, 43, "gold", "floor")
        if begun:
            c.rect(8, 5, side - 16, side - 24, "none", "accent", 3, stroke_dasharray="6 4")
        c.text(side / 2, side - 8, c.say(THRONE_NAMES[built]), 10, "dim", "middle", within=side - 6)


def walls(c: Canvas, state: np.void) -> None:
    """Draw the nine column walls around the garden."""
    for number, word in enumerate(WALL_WORDS):
        along = int(word[1]) * 3 * CELL
        if word[0] == "B":
            place = (LEFT + along, TOP - WALL, 3 * CELL, WALL)
        else:
            place = (LEFT - WALL if word[0] == "L" else LEFT + GARDEN, TOP + along, WALL, 3 * CELL)
        begun = is_begun(state, Category.WALL) and state["spot"] == number
        barrier(c, f"wall {word}", word, place, bool(state["walls"][number]), begun)


def doors(c: Canvas, state: np.void) -> None:
    """Draw the two door frames at the front."""
    width = GARDEN / 2 - 24
    for side, word in enumerate(DOOR_WORDS):
        place = (LEFT + side * (GARDEN - width), DOORS, width, WALL)
        begun = is_begun(state, Category.DOOR) and state["spot"] == side
        barrier(c, f"door {word}", c.say(f"{word} door"), place, bool(state["doors"][side]), begun)


def barrier(
    c: Canvas, spot: str, name: str, place: tuple[float, float, float, float], built: bool, begun: bool
) -> None:
    """Draw a wall or door frame with columns, only its outline while it is not built."""
    x, y, width, height = place
    label = c.say(f"{spot}, built" if built else f"{spot}, not built")
    with c.box(spot, x, y, width, height, spot=spot, label=label):
        c.rect(1, 1, width - 2, height - 2, "paper")
        if built:
            c.rect(2, 2, width - 4, height - 4, "masonry", radius=3)
            columns(c, name, width, height)
        else:
            dashed(c, 3, 3, width - 6, height - 6)
        if begun:
            c.rect(1.5, 1.5, width - 3, height - 3, "glow", "accent", 2.5, radius=3, stroke_dasharray="6 4")
        ink = "ontower" if built and not begun else "dim"
        c.middle_text(width / 2, height / 2, name, LETTERS, bold=built, colour=ink)


def columns(c: Canvas, name: str, width: float, height: float) -> None:
    """Draw the columns of a wall seen from above, none where its name stands."""
    long, across = max(width, height), min(width, height) / 2
    taken = (text_width(name, LETTERS, bold=True) if width > height else LETTERS) / 2 + COLUMN + 1.5
    for share in COLUMNS if long == 3 * CELL else COLUMNS[:2] + COLUMNS[-2:]:
        x, y = (share * long, across) if width > height else (across, share * long)
        if abs(share * long - long / 2) > taken:
            c.circle(x, y, COLUMN, "awning2", "ontower", 0.8)


def is_begun(state: np.void, category: Category) -> bool:
    """Tell whether a piece of this category is half built: chosen and not yet paid."""
    return state["phase"] in (Phase.PAY, Phase.CHOOSE_KIND) and state["building"] == category
