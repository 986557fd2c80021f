"""The ladder's second picture: how strong an agent is, over how long it thinks."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from cleo_env.agents.arena.plot import DOT, INK
from cleo_env.agents.arena.statistics import Standing
from tools.docs.charts import save_png, with_grid

MILLISECONDS = 1e3  # in a second
NAME_WIDTH, NAME_HEIGHT = 20, 40  # of a name in the picture: a factor of time, and points of rating


def save_strength_over_time(title: str, agents: Iterable[Standing], path: Path) -> None:
    """Draw ratings over milliseconds a decision into a PNG file."""
    figure = Figure(figsize=(7.2, 4.2), layout="constrained")
    draw(figure.subplots(), title, [agent for agent in agents if agent.decisions_per_second])
    save_png(figure, path)


def draw(axes: Axes, title: str, agents: list[Standing]) -> None:
    """Draw a dot with its interval and its name for each agent."""
    for agent in agents:
        time, leftward = milliseconds(agent), any(in_the_way(agent, other) for other in agents)
        ends = [[agent.rating - agent.rating_low], [agent.rating_high - agent.rating]]
        axes.errorbar(time, agent.rating, yerr=ends, fmt="o", color=DOT, capsize=4, markersize=7)
        offset, side = ((-8, 0), "right") if leftward else ((8, 0), "left")
        axes.annotate(
            agent.name, (time, agent.rating), offset, textcoords="offset points", ha=side, va="center", color=INK
        )
    axes.set_xscale("log")
    axes.margins(x=0.25, y=0.12)
    axes.set_title(title, fontsize=11, loc="left", color=INK)
    axes.set_xlabel("milliseconds a decision, all cores busy", color=INK)
    axes.set_ylabel("rating, 95 % interval over blocks", color=INK)
    with_grid(axes)


def in_the_way(agent: Standing, other: Standing) -> bool:
    """Tell whether another agent's dot lies where this one's name would stand, right of its own dot."""
    near = abs(other.rating - agent.rating) < NAME_HEIGHT
    return near and 1 < milliseconds(other) / milliseconds(agent) < NAME_WIDTH


def milliseconds(agent: Standing) -> float:
    """Return how long a decision took on average, many games side by side."""
    return MILLISECONDS / (agent.decisions_per_second or 1.0)
