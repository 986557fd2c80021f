"""The results of an arena as a picture: ratings with their intervals, and who finishes above whom."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from cleo_env.agents.arena.statistics import Statistics
from cleo_env.core.files import FileKind, write_whole

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

ENDINGS = (".png", ".svg", ".pdf")
MARK = "cleo arena"  # by which a picture of ours is known
PICTURE = FileKind("a picture of results", lambda path: MARK.encode() in path.read_bytes())
INK, DOT, FAINT = "#333333", "#1f5f8b", "#dddddd"
COLOURS = "RdYlBu"  # red for who finishes below, blue for who finishes above
LIGHT_BELOW, LIGHT_ABOVE = 0.2, 0.8  # shares whose field is so dark that its number is white
DOTS_AN_INCH = 150


def save_picture(title: str, found: Statistics, path: Path, *, force: bool = False) -> None:
    """Draw the picture into a file; an older one of the kind is replaced, any other file only by force."""
    picture, ending = BytesIO(), path.suffix.removeprefix(".")
    marks = {"Software" if ending == "png" else "Creator": MARK}
    draw(title, found).savefig(picture, format=ending, dpi=DOTS_AN_INCH, facecolor="white", metadata=marks)
    write_whole(path, picture.getvalue(), PICTURE, force=force)


def draw(title: str, found: Statistics) -> Figure:
    """Draw ratings on the left, the matrix on the right, a line for each agent, the strongest on top."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    count = len(found.agents)
    figure = Figure(figsize=(7.2 + 0.75 * count, 2.3 + 0.55 * count), layout="constrained")
    FigureCanvasAgg(figure)
    ratings, matrix = figure.subplots(1, 2, width_ratios=(5.0, 1.0 + 0.85 * count))
    figure.suptitle(title, x=0.01, ha="left", fontsize=12, color=INK)
    draw_ratings(ratings, found)
    draw_matrix(matrix, found)
    return figure


def draw_ratings(axes: Axes, found: Statistics) -> None:
    """Draw a dot and a bar for each agent."""
    agents = found.agents
    rating = np.array([agent.rating for agent in agents])
    ends = np.array([(agent.rating - agent.rating_low, agent.rating_high - agent.rating) for agent in agents]).T
    axes.errorbar(rating, range(len(agents)), xerr=np.maximum(ends, 0), fmt="o", color=DOT, capsize=4, markersize=7)
    for line, agent in enumerate(agents):
        axes.annotate(
            f"{agent.rating:+.0f}", (agent.rating, line), (0, 9), textcoords="offset points", ha="center", color=INK
        )
    axes.axvline(0, color=INK, linestyle=":", linewidth=0.8, zorder=0)
    axes.annotate("mean", (0, 1), (3, -2), xycoords=("data", "axes fraction"), textcoords="offset points",
                  va="top", fontsize=8, color=INK)  # fmt: skip
    axes.set_yticks(range(len(agents)), [agent.name for agent in agents])
    axes.set_ylim(len(agents) - 0.4, -0.6)
    axes.margins(x=0.12)
    axes.set_title("rating, 95 % interval over blocks", fontsize=10, loc="left", color=INK)
    axes.grid(axis="x", color=FAINT, linewidth=0.6)
    axes.set_axisbelow(True)
    axes.spines[["top", "right", "left"]].set_visible(False)
    axes.tick_params(axis="y", length=0)


def draw_matrix(axes: Axes, found: Statistics) -> None:
    """Draw the share of games in which the row finished above the column."""
    names = [agent.name for agent in found.agents]
    shares = np.array([[np.nan if share is None else share for share in row] for row in found.finished_above])
    axes.imshow(shares, cmap=COLOURS, vmin=0, vmax=1, aspect="auto")
    for (line, column), share in np.ndenumerate(shares):
        if not np.isnan(share):
            ink = INK if LIGHT_BELOW < share < LIGHT_ABOVE else "white"
            axes.text(column, line, f"{share:.2f}", ha="center", va="center", color=ink)
    slanted: dict[str, Any] = (
        {"rotation": 25, "ha": "right", "rotation_mode": "anchor"} if max(map(len, names)) > 7 else {}
    )
    axes.set_xticks(range(len(names)), names, **slanted)
    axes.set_yticks(range(len(names)), names)
    axes.set_title("row finishes above column, ties half", fontsize=10, loc="left", color=INK)
    axes.set_xticks(np.arange(len(names) - 1) + 0.5, minor=True)
    axes.set_yticks(np.arange(len(names) - 1) + 0.5, minor=True)
    axes.grid(which="minor", color="white", linewidth=2)
    axes.tick_params(which="both", length=0)
    axes.spines[:].set_visible(False)
