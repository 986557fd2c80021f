"""The results of an arena as a table for the terminal."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from rich.console import Console
from rich.table import Table

from cleo_env.agents.arena.share import UNKNOWN, interval_text, share_text
from cleo_env.agents.arena.statistics import Standing, Statistics
from cleo_env.core.wording import numbered

ENOUGH = 2  # blocks of a line-up, to know of their spread
WIDEST = 1000  # characters
Columns = dict[str, Callable[[Standing], str]]  # heading -> what to write


def pace(value: float | None) -> str:
    """Write how many of something there were a second."""
    return UNKNOWN if value is None else f"{value:,.0f}" if value >= 100 else f"{value:.1f}"


STRENGTH: Columns = {
    "agent": lambda agent: agent.name,
    "rating": lambda agent: f"{agent.rating:+.0f}",
    "rating 95 %": lambda agent: f"{agent.rating_low:+.0f} .. {agent.rating_high:+.0f}",
    "win share": lambda agent: share_text(agent.win_share),
    "share 95 %": lambda agent: interval_text(agent.low, agent.high),
    "parity": lambda agent: share_text(agent.parity),
    "games": lambda agent: f"{agent.games:,}",
}
PLAY: Columns = {
    "agent": lambda agent: agent.name,
    "score": lambda agent: f"{agent.mean_score:.1f}",
    "win share by seat": lambda agent: " ".join(map(share_text, agent.share_by_seat)),
    "decisions/s": lambda agent: pace(agent.decisions_per_second),
}
EATEN: Columns = {
    "eaten": lambda agent: share_text(agent.lost)
}  # only where somebody was: not every game has crocodiles


def strength_table(title: str, found: Statistics) -> Table:
    """Draw how strong the agents are."""
    table = Table(title=title, title_justify="left", caption=legend(found), caption_justify="left")
    return filled(table, STRENGTH, found)


def play_table(found: Statistics) -> Table:
    """Draw how the agents played: means of their games."""
    return filled(Table(), play_columns(found), found)


def play_columns(found: Statistics) -> Columns:
    """Return how to write an agent's play, with what else the game counts."""
    eaten = EATEN if any(agent.lost for agent in found.agents) else {}
    return {**PLAY, **eaten, **{stat: partial(mean_of, stat) for stat in found.agents[0].final_stats}}


def mean_of(stat: str, agent: Standing) -> str:
    """Write the mean of what else the game counts."""
    return f"{agent.final_stats[stat]:.2f}"


def filled(table: Table, columns: Columns, found: Statistics) -> Table:
    """Fill a table with a row for each agent, the strongest first."""
    for place, head in enumerate(columns):
        table.add_column(head, justify="right" if place else "left", no_wrap=True)
    for agent in found.agents:
        table.add_row(*(cell(agent) for cell in columns.values()))
    return table


def print_table(table: Table) -> None:
    """Print a table, never narrower than its words: a pipe has no width of its own."""
    needed = plain_console(width=WIDEST).measure(table).maximum
    plain_console(width=max(Console().width, needed)).print(table)


def plain_console(**options: Any) -> Console:
    """Return a console that prints names as they are: `policy:runs/[best]` is no markup."""
    return Console(markup=False, emoji=False, **options)


def legend(found: Statistics) -> str:
    """Explain the numbers."""
    lines = [
        f"n = {numbered(found.blocks, 'block')}: each seed is replayed with every seat rotation; 95 % block-bootstrap "
        "intervals, and where all blocks agree the exact (Clopper-Pearson) bound for so many blocks; who has "
        f"100 rating points more finishes above the other in 64 of 100 games; {pace(found.games_per_second)} games/s"
    ]
    if found.fewest < ENOUGH:
        few = f"{numbered(found.blocks, 'block')} for {numbered(found.line_ups, 'line-up')}"
        lines.append(f"{few}: intervals need two blocks of each")
    return "\n".join(lines)
