"""The picture of the palace: garden, walls, doors, and the plaza in front where Cleopatra walks."""

from __future__ import annotations

import numpy as np

from cleo_env.core.game import as_states
from cleo_env.core.polyomino import SIDE, SQUARES, squares_of
from cleo_env.core.wording import Paint, centred, pushed
from cleo_env.games.architects.enums import Phase
from cleo_env.games.architects.rules.data import CLEOPATRA_ARRIVES
from cleo_env.games.architects.rules.garden import DOOR_WORDS, MOSAIC_WORDS, PLACEMENT_SQUARES, THRONE_SPACE, WALL_WORDS
from cleo_env.games.architects.rules.mosaic import asked_area
from cleo_env.games.architects.text.edition_words import words_of

CELL = 3  # columns on the screen for a square
INSET = " " * 7  # what stands left of the garden
THRONE_PICTURES = (("╌", "space"), ("─", "pedestal"), ("═", "throne"))  # the line above and below, the word between
BUILT, UNBUILT = "◆", "◇"


def palace_lines(state: np.void, paint: Paint) -> list[str]:
    """Draw the palace as seen from the plaza, its back wall first."""
    return [*garden_with(state, garden_cells(state, paint), paint), "", *plaza_lines(state, paint)]


def garden_with(state: np.void, cells: list[str], paint: Paint) -> list[str]:
    """Draw the garden's squares, given as they look, between walls and doors."""
    rows = [garden_row(state, cells, row, paint) for row in range(SIDE)]
    columns = INSET + paint("".join(f" {column} " for column in range(SIDE)), "dim")
    return [columns, back_walls(state, paint), *rows, front(state, paint)]


def garden_cells(state: np.void, paint: Paint) -> list[str]:
    """Draw each square: palms and grass, then what lies on them."""
    cells = [paint(" · ", "grass")] * SQUARES
    for square in squares_of(*state["garden"]):
        cells[square] = paint(" ♣ ", "palm")
    for p in range(state["num_players"]):
        for square in squares_of(*state["sanctuary"][p]):
            cells[square] = paint(f" {p} ", "seat")
    for square in asked_squares(state):
        cells[square] = paint(" ? ", "ask")
    for letter, placement in zip(MOSAIC_WORDS, state["laid"], strict=True):
        for square in PLACEMENT_SQUARES[placement] if placement >= 0 else ():
            cells[square] = paint(f" {letter} ", f"mosaic {letter}")
    for square, part in zip(THRONE_SPACE, throne_parts(state, paint), strict=True):
        cells[square] = paint(part, "throne" if state["throne"] else "dim")
    return cells


def throne_parts(state: np.void, paint: Paint) -> list[str]:
    """Cut the picture of the throne space into its nine squares; the whole word stands in the middle row's first."""
    line, word = THRONE_PICTURES[state["throne"]]
    edge = [line * CELL] * 3
    return [*edge, centred(paint.say(word), 3 * CELL), "", "", *edge]


def asked_squares(state: np.void) -> list[int]:
    """List the squares of the sanctuary that is asked about, if one is."""
    if state["phase"] != Phase.SANCTUARY:
        return []
    return squares_of(*asked_area(as_states(np.array(state, ndmin=1))[0]))


def garden_row(state: np.void, cells: list[str], row: int, paint: Paint) -> str:
    """Draw a row of squares between the walls left and right of it."""
    sides = [WALL_WORDS.index(f"{side}{row // 3}") for side in "LR"]
    left, right = (paint("┃", "wall") if state["walls"][wall] else paint("┊", "dim") for wall in sides)
    names = [WALL_WORDS[wall] if row % 3 == 1 else "  " for wall in sides]
    squares = "".join(cells[row * SIDE : row * SIDE + SIDE])
    return f" {paint(names[0], 'dim')} {paint(str(row), 'dim')} {left}{squares}{right} {paint(names[1], 'dim')}"


def back_walls(state: np.void, paint: Paint) -> str:
    """Draw the three walls at the back."""
    first = WALL_WORDS.index("B0")
    standing = state["walls"][first : first + 3]
    names = WALL_WORDS[first : first + 3]
    return INSET + "".join(barrier(name, built, 3 * CELL, paint) for name, built in zip(names, standing, strict=True))


def front(state: np.void, paint: Paint) -> str:
    """Draw the two doors at the front."""
    left, right = (barrier(paint.say(f"{DOOR_WORDS[side]} door"), state["doors"][side], 13, paint) for side in range(2))
    return f"{INSET}{left} {right}"


def barrier(name: str, built: int, width: int, paint: Paint) -> str:
    """Draw a wall or door with its name, dotted while it is not built."""
    return paint(centred(name, width, "━"), "wall") if built else paint(centred(name, width, "┄"), "dim")


def plaza_lines(state: np.void, paint: Paint) -> list[str]:
    """Draw the plaza: Cleopatra's walk up to the doors between sphinxes and obelisks."""
    walk = [*(str(step) for step in range(CLEOPATRA_ARRIVES, 0, -1)), "start"]
    walk[CLEOPATRA_ARRIVES - state["cleopatra"]] = "Cleopatra"
    beside, built = words_of(state).plaza(state, len(walk))
    return [plaza_row(left, step, right, built, paint) for (left, right), step in zip(beside, walk, strict=True)]


def plaza_row(left: str, step: str, right: str, built: set[str], paint: Paint) -> str:
    """Draw one step of the walk with what stands beside it."""
    marks = [BUILT if name in built else UNBUILT if name else "" for name in (left, right)]
    styles = ["stone" if name in built else "dim" for name in (left, right)]
    middle = paint(centred(paint.say(step), 11), "cleopatra" if step == "Cleopatra" else "dim")
    west = paint(pushed(f"{paint.say(left)} {marks[0]}", 15), styles[0])
    return f"{west}{middle}{paint(f'{marks[1]} {paint.say(right)}', styles[1])}"
