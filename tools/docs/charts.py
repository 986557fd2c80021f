"""What the pictures of measurements have in common: faint lines behind the data, and PNG files."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from cleo_env.agents.arena.plot import DOTS_AN_INCH, FAINT
from cleo_env.core.files import write_whole


def with_grid(axes: Axes) -> None:
    """Draw a grid behind the data in place of a frame."""
    axes.grid(color=FAINT, linewidth=0.6)
    axes.set_axisbelow(True)
    axes.spines[["top", "right"]].set_visible(False)


def save_png(figure: Figure, path: Path) -> None:
    """Write a figure; no version of matplotlib is noted in it."""
    picture = BytesIO()
    figure.savefig(picture, format="png", dpi=DOTS_AN_INCH, facecolor="white", metadata={"Software": ""})
    write_whole(path, picture.getvalue(), force=True)
