"""Parts that every game's drawing is made of: panels with a heading, marks of seats, numbers in a disc, places."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from cleo_env.core.svg import Canvas, Icon, number
from cleo_env.core.svg_text import text_width

HEADING = 11
SEAT_OUTLINES = (  # by seat, around the origin within a circle of radius 1; never colour alone
    None,  # a circle
    "M-.88-.88H.88V.88H-.88z",
    "M0-1.15L1.15 0 0 1.15-1.15 0z",
    "M0-1.1L1.12.9H-1.12z",
    "M-.58-1H.58L1.16 0 .58 1H-.58L-1.16 0z",
)


@contextmanager
def panel(
    c: Canvas, name: str, x: float, y: float, width: float, height: float, *,
    heading: str | None = None, spot: str | None = None, label: str | None = None, fill: str = "panel",
) -> Iterator[None]:  # fmt: skip
    """Draw a panel with a heading; what follows is drawn on it."""
    with c.box(name, x, y, width, height, spot=spot, label=label or c.say(heading or name)):
        c.rect(0.5, 0.5, width - 1, height - 1, fill, "rule", radius=7)
        if heading:
            c.text(9, 15, c.say(heading), HEADING, bold=True, colour="dim", within=width - 18)
        yield


def seat_badge(c: Canvas, p: int, x: float, y: float, radius: float = 9) -> None:
    """Draw the mark of a seat: its number on its colour and shape."""
    outline = SEAT_OUTLINES[p]
    if outline is None:
        c.circle(x, y, radius, f"seat{p}")
    else:
        turn = f"translate({number(x)} {number(y)}) scale({number(radius)})"
        c.path(outline, f"seat{p}", transform=turn)
    c.middle_text(x, y + (radius / 8 if p == 3 else 0), str(p), 1.15 * radius, bold=True, colour="onseat")


def stat(
    c: Canvas, icon: Icon, value: str, x: float, y: float, width: float, *, label: str, spot: str | None = None,
    colour: str = "dim", name: str = "",
) -> None:  # fmt: skip
    """Show an icon with a number, and below them what it is called."""
    with c.box(label, x, y, width, 30 if name else 20, spot=spot, label=label):
        c.icon(icon, 0, 2, 16, colour)
        c.text(20, 15, value, fitting(value, width - 21, (13, 11, 10, 9)), bold=True)
        if name:
            c.text(0, 27, name, 8, "dim", within=width)


def fitting(text: str, width: float, sizes: tuple[float, ...], bold: bool = True) -> float:
    """Return the largest of some sizes at which a text fits, or the smallest."""
    return next((size for size in sizes if text_width(text, size, bold) <= width), sizes[-1])


def pill(c: Canvas, x: float, y: float, text: str, fill: str = "ink", ink: str = "paper") -> None:
    """Write a number in a small dark disc."""
    c.circle(x, y, 7.5, fill)
    c.middle_text(x, y, text, 9, bold=True, colour=ink)


def dashed(c: Canvas, x: float, y: float, width: float, height: float, radius: float = 3) -> None:
    """Draw the place of what is not there."""
    c.rect(x, y, width, height, "none", "edge", 1.2, radius=radius, stroke_dasharray="4 3")


def chip(
    c: Canvas, icon: Icon, name: str, x: float, y: float, width: float, *, now: bool, spot: str | None = None
) -> None:
    """Draw a step of a turn: bright if it comes next."""
    with c.box(name, x, y, width, 32, spot=spot):
        c.rect(3, 1, width - 6, 30, "glow" if now else "panel", "accent" if now else "rule", 1.5, radius=15)
        c.icon(icon, 11, 8, 16, "ink" if now else "dim", "panel")
        c.text(32, 20.5, name, 11, "ink" if now else "dim", bold=now, within=width - 40)
