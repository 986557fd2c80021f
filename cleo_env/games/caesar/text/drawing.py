"""The drawing: the whole table as a picture in SVG, made of what one viewer may see.

Wide it is 800 units across, the groups side by side; compact it is 390 for a telephone, the groups on two rows. Its
size depends on the settings and the kind of viewer alone, so the pictures of a game make a film.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from cleo_env.core.svg import Canvas
from cleo_env.core.svg_eyes import Viewer
from cleo_env.core.svg_theme import AUTO
from cleo_env.games.caesar.enums import Ending
from cleo_env.games.caesar.text.drawing_asked import asked_height, asked_panel
from cleo_env.games.caesar.text.drawing_eyes import Eyes
from cleo_env.games.caesar.text.drawing_groups import BAG, GROUP, bag, groups
from cleo_env.games.caesar.text.drawing_icons import COLOURS
from cleo_env.games.caesar.text.drawing_players import PANEL, own_hand, own_height, player_panel

WIDE, NARROW = 800, 390
MARGIN, GAP = 9, 7
TITLE = 30
COLUMNS = (5, 3)  # of groups, wide and compact
TITLE_TEXT = "Caesar & Cleopatra"


def draw(
    state: np.void, seat: Viewer = None, theme: str = AUTO, compact: bool = False,
    words: Mapping[str, str] | None = None,
) -> str:  # fmt: skip
    """Draw the table as a seat sees it, as everybody does for None, or with all cards for "all"."""
    c = canvas_of(state, seat, theme, compact, words)
    return c.svg(c.say(TITLE_TEXT))


def canvas_of(
    state: np.void, seat: Viewer, theme: str = AUTO, compact: bool = False, words: Mapping[str, str] | None = None
) -> Canvas:
    """Draw the table on a canvas, which also remembers where everything lies."""
    eyes, width = Eyes(state, seat), NARROW if compact else WIDE
    inner = width - 2 * MARGIN
    c = Canvas(width, height_of(eyes, compact), COLOURS, theme, words)
    title(c, state, width)
    y: float = TITLE
    asked_panel(c, eyes, MARGIN, y, inner, compact)
    y += asked_height(compact) + GAP
    far, near = 1 - eyes.near_seat, eyes.near_seat
    if compact:
        player_panel(c, eyes, far, MARGIN, y, inner)
        y += PANEL + GAP
    groups(c, eyes, MARGIN, y, inner, COLUMNS[compact])
    y += groups_height(state, compact) + GAP
    if has_free_cell(state, compact):
        cell = (inner + GAP) / COLUMNS[compact]
        bag(c, state, MARGIN + (COLUMNS[compact] - 1) * cell, y - GROUP - GAP, cell - GAP, GROUP)
    else:
        bag(c, state, MARGIN, y, inner, BAG)
        y += BAG + GAP
    if compact:
        player_panel(c, eyes, near, MARGIN, y, inner)
    else:
        half = (inner - GAP) / 2
        player_panel(c, eyes, near, MARGIN, y, half)
        player_panel(c, eyes, far, MARGIN + half + GAP, y, half)
    y += PANEL + GAP
    if eyes.own_seat is not None:
        own_hand(c, eyes, MARGIN, y, inner, compact)
    return c


def groups_height(state: np.void, compact: bool) -> int:
    """Return the height of the rows of groups."""
    rows = -(-int(state["groups"]) // COLUMNS[compact])
    return rows * (GROUP + GAP) - GAP


def has_free_cell(state: np.void, compact: bool) -> bool:
    """Tell whether the bag has room beside the last row of groups."""
    return compact and int(state["groups"]) % COLUMNS[compact] != 0


def height_of(eyes: Eyes, compact: bool) -> int:
    """Return the height of the picture."""
    below = 0 if has_free_cell(eyes.state, compact) else BAG + GAP
    boards = groups_height(eyes.state, compact) + below + GAP
    players = (2 if compact else 1) * (PANEL + GAP)
    hand = own_height(compact) + GAP if eyes.own_seat is not None else 0
    height = TITLE + asked_height(compact) + GAP + boards + players + hand + MARGIN - GAP
    return height + height % 2  # films want even numbers


def title(c: Canvas, state: np.void, width: float) -> None:
    """Name the game and count its turns."""
    number = int(state["turn"]) + (state["ending"] in (Ending.NOT_YET, Ending.ALL_WON))
    c.text(MARGIN, 20, c.say(TITLE_TEXT), 15, bold=True)
    c.text(width - MARGIN, 20, c.say("turn {number}", number=number), 12, "dim", "end")
