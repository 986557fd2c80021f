"""Pictures of what only the 2019 edition asks."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from cleo_env.core.svg import Canvas
from cleo_env.games.architects.editions import Edition, edition_of
from cleo_env.games.architects.enums import Phase, Resource
from cleo_env.games.architects.text.drawing_eyes import Eyes
from cleo_env.games.architects.text.drawing_icons import ICONS


def show_kinds(c: Canvas, eyes: Eyes, width: float, height: float) -> None:
    """Draw the materials in which equal units can be paid."""
    kinds = [resource.name.lower() for resource in Resource][Resource.STONE :]
    step = width / len(kinds)
    for number, kind in enumerate(kinds):
        with c.box(kind, number * step, 5, step, 70, spot=f"kind {kind}", label=c.say(f"in {kind}")):
            c.rect(4, 1, step - 8, 68, "card", "edge", radius=6)
            c.icon(ICONS[kind], step / 2 - 16, 8, 32, kind, "card")
            c.text(step / 2, 58, c.say(kind), 11, anchor="middle", within=step - 10)


def has_help(state: np.void) -> bool:
    """Tell whether there are units to go without."""
    return bool(edition_of(state) == Edition.E19 and state["discounts"].any())


def helped(c: Canvas, state: np.void, x: float, y: float) -> None:
    """Draw the units that a foreman or a merchant lets one go without."""
    if not has_help(state):
        return
    with c.box("discount", x, y, 110, 36, spot="discount", label=c.say("units to go without")):
        c.text(0, 8, c.say("to go without"), 9, "dim")
        icons = ["artisan"] * int(state["discounts"][0]) + ["stone"] * int(state["discounts"][1])
        for number, kind in enumerate(icons):
            c.icon(ICONS[kind], number * 24, 13, 20, kind, "well")
            c.path(f"M{number * 24} 33l20-20", line="accent", weight=2)


PICTURES_2019: dict[Phase, Callable[[Canvas, Eyes, float, float], None]] = {Phase.CHOOSE_KIND: show_kinds}
