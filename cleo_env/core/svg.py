"""A small SVG writer that remembers where it drew: boxes with places of their own, texts, shapes, named colours.

Everything is drawn inside boxes. A box lies within its parent, beside its siblings and around its texts, unless it is
said to be a fan; `problems` lists where that does not hold, so that a test can look at thousands of pictures.
The bytes are a function of what is drawn and of nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import lru_cache
from html import escape
from typing import Any

from cleo_env.core.svg_text import ASCENT, CAP, DESCENT, LEADING, fitted, shortened, text_width
from cleo_env.core.svg_theme import AUTO, THEMES, Palette, style_sheet, variable

FONTS = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Source Sans Pro', 'DejaVu Sans', sans-serif"
ANCHORS = {"start": 0.0, "middle": 0.5, "end": 1.0}
TOLERANCE = 0.6  # of a unit, by which things may touch
SHRUNK = (1, 0.9, 0.8, 0.7)  # of a size, before letters are left out
ICON = 24  # units of the square in which icons are drawn
REMEMBERED = 1 << 15  # written elements: from one picture to the next hardly any are new

Icon = Sequence[tuple[str, str]]  # (path, "fill", "line", or "cut" and "groove" in the colour of what lies behind)
Say = Callable[[str], str]


@dataclass
class Box:
    """A place of the picture, in the picture's own units."""

    name: str
    x: float
    y: float
    width: float
    height: float
    fan: bool = False
    text: bool = False
    inside: list[Box] = field(default_factory=list)

    def holds(self, other: Box) -> bool:
        """Tell whether another box lies inside this one."""
        return (
            other.x >= self.x - TOLERANCE
            and other.y >= self.y - TOLERANCE
            and other.x + other.width <= self.x + self.width + TOLERANCE
            and other.y + other.height <= self.y + self.height + TOLERANCE
        )

    def meets(self, other: Box) -> bool:
        """Tell whether two boxes lie over each other."""
        across = min(self.x + self.width, other.x + other.width) - max(self.x, other.x)
        down = min(self.y + self.height, other.y + other.height) - max(self.y, other.y)
        return across > TOLERANCE and down > TOLERANCE


def problems(box: Box, path: str = "") -> list[str]:
    """List what runs out of its box or lies over what is beside it."""
    here = f"{path}/{box.name}"
    found = [f"{one.name!r} runs out of {here}" for one in box.inside if not box.holds(one)]
    if not box.fan:
        for place, one in enumerate(box.inside):
            found += [f"{one.name!r} lies over {two.name!r} in {here}" for two in box.inside[:place] if one.meets(two)]
    return found + [problem for one in box.inside for problem in problems(one, here)]


class Canvas:
    """A picture in the making. Inside a box coordinates start at its top left corner."""

    def __init__(
        self, width: float, height: float, palette: Palette, theme: str = AUTO, words: Mapping[str, str] | None = None
    ) -> None:
        if theme != AUTO and theme not in THEMES:
            raise ValueError(f"theme={theme!r}: allowed is {AUTO}, {' or '.join(THEMES)}")
        self.root = Box("picture", 0, 0, width, height)
        self._palette, self._theme, self._words = palette, theme, words or {}
        self._colours: dict[str, str] = {}  # as SVG wants them, by name
        self._parts: list[str] = []
        self._boxes = [self.root]

    def say(self, text: str, **values: object) -> str:
        """Return a text in the reader's language, its {places} filled; every drawn word comes through here."""
        return self._words.get(text, text).format(**values) if values else self._words.get(text, text)

    def colour(self, name: str) -> str:
        """Return a colour by name as SVG wants it."""
        if name == "none":
            return name
        if name not in self._colours:
            pair = self._palette[name]
            self._colours[name] = f"var({variable(name)})" if self._theme == AUTO else pair[THEMES.index(self._theme)]
        return self._colours[name]

    @contextmanager
    def box(
        self, name: str, x: float, y: float, width: float, height: float, *,
        spot: str | None = None, label: str | None = None, fan: bool = False,
    ) -> Iterator[Box]:  # fmt: skip
        """Draw what follows in a place of its own; a spot is where an action lies, a label is for screen readers."""
        outer = self._boxes[-1]
        inner = Box(name, outer.x + x, outer.y + y, width, height, fan)
        outer.inside.append(inner)
        self._boxes.append(inner)
        marks: dict[str, Any] = {"transform": f"translate({number(x)} {number(y)})" if x or y else None}
        self._parts.append(f"\n<g{attributes(marks | {'data-spot': spot} | described(label))}>")
        if label:
            self._parts.append(f"<title>{escape(label, quote=False)}</title>")
        yield inner
        self._parts.append("</g>")
        self._boxes.pop()

    @property
    def here(self) -> Box:
        """The box that is being drawn."""
        return self._boxes[-1]

    def shape(self, tag: str, fill: str = "none", line: str = "none", weight: float = 1, **marks: Any) -> None:
        """Draw a shape of SVG, filled and outlined with colours by name."""
        ink: dict[str, Any] = {"fill": self.colour(fill)}
        if line != "none":
            ink |= {"stroke": self.colour(line), "stroke-width": weight}
        self._parts.append(f"<{tag}{attributes(marks | ink)}/>")

    def rect(
        self, x: float, y: float, width: float, height: float, fill: str = "none", line: str = "none",
        weight: float = 1, radius: float = 0, **marks: Any,
    ) -> None:  # fmt: skip
        """Draw a rectangle."""
        place = {"x": x, "y": y, "width": width, "height": height, "rx": radius or None}
        self.shape("rect", fill, line, weight, **place, **marks)

    def circle(
        self, x: float, y: float, radius: float, fill: str = "none", line: str = "none", weight: float = 1, **marks: Any
    ) -> None:
        """Draw a circle."""
        self.shape("circle", fill, line, weight, cx=x, cy=y, r=radius, **marks)

    def path(self, drawn: str, fill: str = "none", line: str = "none", weight: float = 1, **marks: Any) -> None:
        """Draw a path."""
        self.shape("path", fill, line, weight, d=drawn, **marks)

    def icon(
        self, icon: Icon, x: float, y: float, size: float, colour: str = "ink", behind: str = "panel", **marks: Any
    ) -> None:
        """Draw an icon in a square."""
        turn = f"translate({number(x)} {number(y)}) scale({number(size / ICON, 4)})"
        inside = icon_paths(tuple(icon), self.colour(colour), self.colour(behind))
        self._parts.append(f"<g{attributes({'transform': turn} | marks)}>{inside}</g>")

    def text(
        self, x: float, y: float, text: str, size: float = 12, colour: str = "ink", anchor: str = "start",
        bold: bool = False, within: float | None = None, **marks: Any,
    ) -> None:  # fmt: skip
        """Write a line whose baseline is y; if it were wider than `within`, in smaller letters, then cut short."""
        if within is not None:
            size = next((size * part for part in SHRUNK if text_width(text, size * part, bold) <= within), size)
            text = shortened(text, within, size, bold)
        width, outer = text_width(text, size, bold), self.here
        left = outer.x + x - ANCHORS[anchor] * width
        outer.inside.append(Box(text, left, outer.y + y - ASCENT * size, width, (ASCENT + DESCENT) * size, text=True))
        place = {"x": x, "y": y, "font-size": size, "text-anchor": None if anchor == "start" else anchor}
        weight = {"font-weight": 600 if bold else None, "fill": self.colour(colour)}
        self._parts.append(f"<text{attributes(place | weight | marks)}>{escape(text, quote=False)}</text>")

    def middle_text(self, x: float, y: float, text: str, size: float, **how: Any) -> None:
        """Write a line centred on a point."""
        self.text(x, y + CAP * size / 2, text, size, anchor="middle", **how)

    def paragraph(
        self, x: float, y: float, width: float, height: float, text: str, sizes: tuple[float, ...], **how: Any
    ) -> None:
        """Write a text on as many lines as it needs, as large as it fits into a place."""
        size, lines = fitted(text, width, height, sizes)
        for row, line in enumerate(lines):
            self.text(x, y + size * (ASCENT + LEADING * row), line, size, **how)

    def svg(self, label: str) -> str:
        """Return the whole picture."""
        width, height = number(self.root.width), number(self.root.height)
        head = {
            "xmlns": "http://www.w3.org/2000/svg", "class": "cleo", "viewBox": f"0 0 {width} {height}",
            "width": width, "height": height, "font-family": FONTS, "role": "img", "aria-label": label,
        }  # fmt: skip
        style = f"<style>{style_sheet(self._palette)}</style>" if self._theme == AUTO else ""
        paper = f'<rect width="{width}" height="{height}" fill="{self.colour("paper")}"/>'
        return f"<svg{attributes(head)}>{style}{paper}{''.join(self._parts)}</svg>\n"


def described(label: str | None) -> dict[str, Any]:
    """Return the marks by which a screen reader knows a group."""
    return {"role": "group", "aria-label": label} if label else {}


@lru_cache(REMEMBERED)
def icon_paths(icon: tuple[tuple[str, str], ...], ink: str, behind: str) -> str:
    """Write the paths of an icon in two colours."""
    written = []
    for drawn, how in icon:
        colour = ink if how in ("fill", "line") else behind
        if how in ("line", "groove"):
            line = {"stroke": colour, "stroke-width": 2}
            round_ends = {"stroke_linecap": "round", "stroke_linejoin": "round"}
            written.append(f"<path{attributes({'d': drawn} | round_ends | {'fill': 'none'} | line)}/>")
        else:
            written.append(f"<path{attributes({'d': drawn, 'fill': colour})}/>")
    return "".join(written)


@lru_cache(REMEMBERED)
def number(value: float, digits: int = 2) -> str:
    """Write a number as short as it can be."""
    return f"{round(float(value), digits):.{digits}f}".rstrip("0").rstrip(".") if value % 1 else str(int(value))


def attributes(marks: Mapping[str, Any]) -> str:
    """Write the attributes of an element; None is left out, and underscores stand for hyphens."""
    return _attributes(tuple(marks.items()))


@lru_cache(REMEMBERED)
def _attributes(marks: tuple[tuple[str, Any], ...]) -> str:
    written = (
        (name.replace("_", "-"), number(value) if isinstance(value, int | float) else value)
        for name, value in marks
        if value is not None
    )
    return "".join(f' {name}="{escape(str(value))}"' for name, value in written)
