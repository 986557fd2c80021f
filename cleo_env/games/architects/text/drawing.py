"""The drawing: the whole table as a picture in SVG, made of what one viewer may see.

Wide it is 800 units across, palace and market side by side; compact it is one column of 390 for a telephone. Its size
depends on the players, the edition and the kind of viewer alone, so the pictures of a game make a film.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from cleo_env.core.svg import Canvas
from cleo_env.core.svg_eyes import Viewer
from cleo_env.core.svg_theme import AUTO
from cleo_env.games.architects.editions import YEARS, edition_of
from cleo_env.games.architects.enums import Ending
from cleo_env.games.architects.text.drawing_asked import asked_height, asked_panel
from cleo_env.games.architects.text.drawing_eyes import Eyes
from cleo_env.games.architects.text.drawing_icons import COLOURS
from cleo_env.games.architects.text.drawing_market import MARKET, market, piles
from cleo_env.games.architects.text.drawing_palace import HEIGHT as PALACE
from cleo_env.games.architects.text.drawing_palace import WIDTH as PALACE_WIDTH
from cleo_env.games.architects.text.drawing_palace import palace
from cleo_env.games.architects.text.drawing_players import HAND, KNOWN_LABEL, ROW, TALL_ROW, own_hand, player_row
from cleo_env.games.architects.text.drawing_quarry import PRICE_HEIGHT, prices, quarry
from cleo_env.games.architects.text.drawing_sobek import sobek
from cleo_env.games.architects.text.edition_words import words_of

WIDE, NARROW = 800, 390
MARGIN, GAP = 9, 7
TITLE = 30
SUPPLY, PILES = 124, 126  # height of the piles and the mosaics, width of the piles
TITLE_TEXT = "Cleopatra and the Society of Architects"


def draw(
    state: np.void,
    seat: Viewer = None,
    theme: str = AUTO,
    compact: bool = False,
    words: Mapping[str, str] | None = None,
) -> str:
    """Draw the table as a seat sees it, as everybody does for None, or with all cards for "all"."""
    c = canvas_of(state, seat, theme, compact, words)
    return c.svg(c.say(TITLE_TEXT))


def canvas_of(
    state: np.void, seat: Viewer, theme: str = AUTO, compact: bool = False, words: Mapping[str, str] | None = None
) -> Canvas:
    """Draw the table on a canvas, which also remembers where everything lies."""
    eyes = Eyes(state, seat)
    width = NARROW if compact else WIDE
    c = Canvas(width, height_of(eyes, compact), COLOURS, theme, words)
    title(c, state, width)
    y: float = TITLE
    asked_panel(c, eyes, MARGIN, y, width - 2 * MARGIN, compact)
    y += asked_height(compact) + GAP
    y = (narrow_boards if compact else wide_boards)(c, eyes, y)
    for p in range(int(state["num_players"])):
        player_row(c, eyes, p, MARGIN, y, width - 2 * MARGIN, compact)
        y += (TALL_ROW if compact else ROW) + GAP
    if eyes.own_seat is not None:
        own_hand(c, eyes, MARGIN, y, width - 2 * MARGIN, compact)
    return c


def height_of(eyes: Eyes, compact: bool) -> int:
    """Return the height of the picture."""
    boards = (
        PALACE + MARKET + 2 * SUPPLY + 2 * PRICE_HEIGHT + 6 + 5 * GAP if compact else PALACE + PRICE_HEIGHT + 2 * GAP
    )
    rows = int(eyes.state["num_players"]) * ((TALL_ROW if compact else ROW) + GAP)
    hand = HAND + (KNOWN_LABEL if compact else 0) + GAP if eyes.own_seat is not None else 0
    height = TITLE + asked_height(compact) + GAP + boards + rows + hand + MARGIN - GAP
    return int(height + height % 2)  # films want even numbers


def title(c: Canvas, state: np.void, width: float) -> None:
    """Name the game and count its turns."""
    compact = width == NARROW
    number = int(state["turn"]) + (state["ending"] in (Ending.NOT_YET, Ending.CLEOPATRA_ARRIVED))
    turns = c.say("turn {number}", number=number) + words_of(state).turns_left(state)
    name = c.say("Society of Architects" if compact else TITLE_TEXT)
    c.text(MARGIN, 20, f"{name} {YEARS[edition_of(state)]}", 13 if compact else 15, bold=True)
    c.text(width - MARGIN, 20, turns, 10 if compact else 12, "dim", "end")


def wide_boards(c: Canvas, eyes: Eyes, y: float) -> float:
    """Draw the palace at the left, market and quarry at the right, prices below; return where they end."""
    state, left = eyes.state, MARGIN + PALACE_WIDTH + GAP
    width = WIDE - MARGIN - left
    palace(c, state, MARGIN, y)
    market(c, eyes, left, y, width)
    supply = y + MARKET + GAP
    piles(c, state, eyes, left, supply, PILES, SUPPLY)
    quarry(c, state, left + PILES + GAP, supply, width - PILES - GAP, SUPPLY)
    lower = supply + SUPPLY + GAP
    sobek(c, state, left, lower, width, y + PALACE - lower)
    prices(c, state, MARGIN, y + PALACE + GAP, WIDE - 2 * MARGIN, 6)
    return y + PALACE + PRICE_HEIGHT + 2 * GAP


def narrow_boards(c: Canvas, eyes: Eyes, y: float) -> float:
    """Draw everything in one column; return where it ends."""
    state, width = eyes.state, NARROW - 2 * MARGIN
    palace(c, state, (NARROW - PALACE_WIDTH) / 2, y)
    y += PALACE + GAP
    market(c, eyes, MARGIN, y, width)
    y += MARKET + GAP
    piles(c, state, eyes, MARGIN, y, PILES, SUPPLY)
    quarry(c, state, MARGIN + PILES + GAP, y, width - PILES - GAP, SUPPLY)
    y += SUPPLY + GAP
    prices(c, state, MARGIN, y, width, 3)
    y += 2 * PRICE_HEIGHT + 6 + GAP
    sobek(c, state, MARGIN, y, width, SUPPLY)
    return y + SUPPLY + GAP
