"""Mosaics as shapes, which several parts of the drawing show."""

from __future__ import annotations

from functools import lru_cache

from cleo_env.core.polyomino import Shape
from cleo_env.core.svg import REMEMBERED, Canvas, number


def mosaic_shape(c: Canvas, letter: str, shape: Shape, x: float, y: float, cell: float, lettered: bool = True) -> None:
    """Draw a mosaic with its outline, its letter in its middle square."""
    for row, column in shape:
        c.rect(x + column * cell, y + row * cell, cell, cell, f"mosaic{letter}")
        if cell >= 20:
            c.rect(
                x + column * cell + 3,
                y + row * cell + 3,
                cell - 6,
                cell - 6,
                "none",
                "grout",
                0.6,
                radius=2,
                opacity=0.35,
            )
    c.path(outline(shape, x, y, cell), line="grout", weight=max(1.0, cell / 14), stroke_linecap="square")
    if lettered:
        row, column = middle_square(shape)
        c.middle_text(x + (column + 0.5) * cell, y + (row + 0.5) * cell, letter, 0.62 * cell, bold=True, colour="night")


@lru_cache(REMEMBERED)
def outline(shape: tuple[tuple[int, int], ...], x: float, y: float, cell: float) -> str:
    """Return the path around a shape, edge by edge."""
    squares, edges = set(shape), []
    for row, column in sorted(squares):
        left, top = x + column * cell, y + row * cell
        for beside, start, edge in (
            ((row - 1, column), (left, top), f"h{number(cell)}"),
            ((row + 1, column), (left, top + cell), f"h{number(cell)}"),
            ((row, column - 1), (left, top), f"v{number(cell)}"),
            ((row, column + 1), (left + cell, top), f"v{number(cell)}"),
        ):
            if beside not in squares:
                edges.append(f"M{number(start[0])} {number(start[1])}{edge}")
    return "".join(edges)


def middle_square(shape: Shape) -> tuple[int, int]:
    """Return the square of a shape that lies nearest to all others."""
    return min(shape, key=lambda one: (sum(abs(one[0] - r) + abs(one[1] - k) for r, k in shape), one))


def size_of(shape: Shape) -> tuple[int, int]:
    """Return how many rows and columns a shape takes."""
    return 1 + max(row for row, _ in shape), 1 + max(column for _, column in shape)
