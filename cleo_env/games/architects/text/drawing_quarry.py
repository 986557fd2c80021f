"""The quarry: the mosaic pile with its top and what is left, and what each piece costs and earns."""

from __future__ import annotations

import numpy as np

from cleo_env.core.polyomino import parse
from cleo_env.core.svg import Canvas
from cleo_env.core.svg_parts import panel
from cleo_env.core.svg_text import text_width
from cleo_env.games.architects.editions import edition_of
from cleo_env.games.architects.enums import Category, Phase, Resource, Unit
from cleo_env.games.architects.rules.data import CATEGORY_WORDS, COST, MONEY_WORDS, PIECES, REWARD
from cleo_env.games.architects.rules.garden import MOSAIC_WORDS, MOSAICS
from cleo_env.games.architects.text.drawing_icons import ICONS
from cleo_env.games.architects.text.drawing_marks import mosaic_shape, size_of
from cleo_env.games.architects.text.words import pile

TINY = 6.2  # cell of a mosaic in the list
SHAPES = {letter: parse(drawing) for letter, drawing in MOSAICS.items()}
LYING = {letter: tuple((c, r) for r, c in shape) if letter == "I" else shape for letter, shape in SHAPES.items()}
RESOURCES = tuple(resource.name.lower() for resource in Resource)
PRICE_HEIGHT = 52


def quarry(c: Canvas, state: np.void, x: float, y: float, width: float, height: float) -> None:
    """Draw the mosaics that are left, and the top of the pile larger."""
    left = pile(state)
    with panel(c, "mosaics", x, y, width, height, heading="mosaics"):
        c.text(width - 9, 15, c.say("{count} left", count=len(left)), 10, "dim", "end")
        top_of_pile(c, state, 8, 22, 76, height - 30)
        cell = (width - 90) / 6, (height - 28) / 2
        for number, letter in enumerate(MOSAIC_WORDS):
            place = 87 + number % 6 * cell[0], 22 + number // 6 * cell[1]
            tiny_mosaic(c, letter, letter in left, *place, *cell)


def top_of_pile(c: Canvas, state: np.void, x: float, y: float, width: float, height: float) -> None:
    """Draw the mosaic that all see on top; the one in hand is drawn where it is asked about."""
    size = int(state["pile_size"])
    with c.box("mosaic pile", x, y, width, height, spot="mosaic pile", label=c.say("mosaic pile")):
        c.rect(0.5, 0.5, width - 1, height - 1, "well", radius=6)
        if not size:
            c.text(width / 2, height / 2 + 4, c.say("empty"), 10, "dim", "middle")
            return
        letter = MOSAIC_WORDS[state["mosaic_pile"][size - 1]]
        rows, columns = size_of(SHAPES[letter])
        cell = min(16.0, (width - 12) / columns, (height - 26) / rows)
        left, top = (width - columns * cell) / 2, (height - 14 - rows * cell) / 2
        mosaic_shape(c, letter, SHAPES[letter], left, top, cell)
        c.text(width / 2, height - 5, c.say("on top"), 9, "dim", "middle", within=width)


def tiny_mosaic(c: Canvas, letter: str, left: bool, x: float, y: float, width: float, height: float) -> None:
    """Draw a mosaic small with its letter, pale if it has left the pile."""
    label = c.say(f"mosaic {letter}, in the pile" if left else f"mosaic {letter}, gone")
    with c.box(label, x, y, width, height, spot=f"mosaic {letter}", label=label):
        if left:
            c.rect(0.5, 1, width - 1, height - 2, "well", radius=4)
        shape = LYING[letter]
        rows, columns = size_of(shape)
        cell = min(TINY, (width - 13) / columns)
        c.text(2.5, height / 2 + 3, letter, 8, "ink" if left else "edge", bold=True)
        at = 11.5 + (width - 13 - columns * cell) / 2, (height - rows * cell) / 2
        if left:
            mosaic_shape(c, letter, shape, *at, cell, lettered=False)
        else:
            for row, column in shape:
                c.rect(at[0] + column * cell, at[1] + row * cell, cell, cell, "well", opacity=0.6)


def prices(c: Canvas, state: np.void, x: float, y: float, width: float, columns: int) -> None:
    """Draw what the six kinds of piece cost and earn."""
    step = (width + 6) / columns
    for category in Category:
        at = x + category % columns * step, y + category // columns * (PRICE_HEIGHT + 6)
        price(c, state, category, *at, step - 6)


def price(c: Canvas, state: np.void, category: Category, x: float, y: float, width: float) -> None:
    """Draw one kind of piece: how many are left, what one costs, what it earns."""
    edition, word = edition_of(state), CATEGORY_WORDS[category]
    left = int(PIECES[category]) - num_built(state, category)
    begun = state["phase"] in (Phase.PAY, Phase.CHOOSE_KIND) and state["building"] == category
    fill = "glow" if begun else "panel"
    with panel(c, word, x, y, width, PRICE_HEIGHT, label=c.say(f"{word}: {{left}} left", left=left), fill=fill):
        c.icon(ICONS[word], 7, 6, 17, "masonry" if left else "edge", fill)
        rest = c.say("{left} left", left=left)
        room = width - 39 - text_width(rest, 8.5)
        c.text(28, 18, c.say(word), 10, bold=True, colour="ink" if left else "dim", within=room)
        c.text(width - 7, 18, rest, 8.5, "dim", "end")
        earned(c, MONEY_WORDS[edition], int(REWARD[edition, category]), width - 34, 28)
        cost_pips(c, COST[edition, category], 7, 29, width - 46)


def earned(c: Canvas, money: str, reward: int, x: float, y: float) -> None:
    """Draw what a piece earns."""
    c.icon(ICONS[money], x, y + 1, 13, "gold")
    c.text(x + 15, y + 12, str(reward), 10, bold=True)


def cost_pips(c: Canvas, cost: np.ndarray, x: float, y: float, width: float) -> None:
    """Draw the units of a cost as icons; of 2019 also units that must be equal, or different."""
    pips = [kind for kind, units in zip(RESOURCES, cost, strict=False) for _ in range(units)]
    if len(cost) > len(RESOURCES):
        pips += ["="] * int(cost[Unit.EQUAL]) + ["≠"] * int(cost[Unit.DIFFERENT])
    step = min(14.0, width / max(len(pips), 1))
    for number, pip in enumerate(pips):
        unit(c, pip, x + number * step, y, min(13.0, step))


def unit(c: Canvas, pip: str, x: float, y: float, size: float) -> None:
    """Draw a unit: a resource's icon, or a token of any material marked equal or different."""
    if pip in ICONS:
        c.icon(ICONS[pip], x, y, size, pip)
    else:
        c.rect(x + 0.5, y + 0.5, size - 1, size - 1, "well", "dim", radius=3)
        c.middle_text(x + size / 2, y + size / 2, pip, 0.85 * size, bold=True)


def num_built(state: np.void, category: Category) -> int:
    """Count the pieces of a category that stand."""
    fields = {
        Category.SPHINX: "sphinxes", Category.OBELISK: "obelisks", Category.THRONE: "throne",
        Category.DOOR: "doors", Category.WALL: "walls",
    }  # fmt: skip
    if category == Category.MOSAIC:
        return len(MOSAICS) - int(state["pile_size"])
    return int(np.sum(state[fields[category]]))
