"""The standing ladder: all agents of every game, measured anew and written to docs/ladder.md with its pictures.

python -m agents.ladder [--game caesar] [--share 1.0] [--agents random greedy expert ismcts:800]

A run that was stopped goes on where it was, as long as no source has changed; its blocks lie in runs/ladder.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from agents.arena import Arena, Contest
from agents.arena_plot import save_picture
from agents.arena_table import STRENGTH, Columns, plain_console, play_columns
from agents.commands.arena import open_beside
from agents.options import AgentError
from agents.progress import make_progress
from agents.registry import make_agent
from agents.statistics import Standing, Statistics, summarise
from cleo_env.registry import GAMES, get_game

ROOT = Path(__file__).resolve().parents[1]
DOCS, RUNS = ROOT / "docs", ROOT / "runs" / "ladder"
AGENTS = ("random", "greedy", "expert", "ismcts:800", "trained:search=800")  # each expected to beat the one before
PLAYED = ("agents", "cleo_env")  # the packages that numbers hang on
SEED = 0
QUICK_BLOCKS = 1000


@dataclass(frozen=True)
class Rung:
    """How much is played of a game, so that the whole takes some 25 minutes."""

    blocks: int  # with all agents
    duel_blocks: int  # between two agents, of which one thinks long


RUNGS = {
    "architects_2006": Rung(blocks=30, duel_blocks=30),
    "architects_2019": Rung(blocks=30, duel_blocks=30),
    "caesar": Rung(blocks=150, duel_blocks=100),
}
INTRODUCTION = """# The ladder

Written by `{command}` at commit {commit}. Every game is played in duplicate blocks: one luck, in every rotation of the
seats. A rating is 0 in the mean of the agents; who has 100 points more finishes above the other in 64 of 100 games.
A win share is set against parity, the share of the seats. Intervals hold 95 of 100 resamplings of the blocks.
Who is eaten finishes last, whatever the wealth: who wins a duel may rate low at a table where it is the most corrupt.
"""


def names_for(game: str, wanted: Sequence[str]) -> list[str]:
    """Return those of the agents that know this game."""
    known = []
    for name in wanted:
        try:
            make_agent(name, get_game(game))
        except AgentError as problem:
            print(f"{game} without {name}: {problem}", file=sys.stderr)
        else:
            known.append(name)
    return known


def measure(game: str, names: Sequence[str], blocks: int) -> tuple[Contest, Statistics]:
    """Let agents play, or go on with what was played before by the same agents and sources."""
    contest = Contest(get_game(game), tuple(names), get_game(game).default_players, SEED)
    blocks, told = max(blocks, len(contest.blocks.line_ups)), plain_console(stderr=True)
    RUNS.mkdir(parents=True, exist_ok=True)
    kept = open_beside(contest, RUNS / f"{game}_{'_'.join(names).replace(':', '-').replace('/', '-')}.jsonl", told)
    arena = Arena(contest, kept)
    if missing := arena.missing(blocks):
        arena.warm_up()
        with make_progress(told) as progress:
            task = progress.add_task(f"{game}: {' '.join(names)}", total=contest.num_games(missing))
            arena.play(missing, lambda: progress.advance(task))
    return contest, summarise(kept.first(blocks), kept.pace, SEED)


def section(game: str, wanted: Sequence[str], share: float) -> str:
    """Measure one game and describe it."""
    names, rung = names_for(game, wanted), RUNGS[game]
    contest, found = measure(game, names, scaled(rung.blocks, share))
    picture = DOCS / f"ladder_{game}.png"
    save_picture(contest.title(found), found, picture)
    return "\n\n".join(
        [
            f"## {contest.game.title} (`{game}`)",
            f"![ratings and who finishes above whom]({picture.name})",
            f"All agents: {contest.title(found)}.",
            markdown(STRENGTH, found.agents),
            markdown(play_columns(found), found.agents),
            "Each against the one below it, in turn round the table:",
            duels(game, names, scaled(rung.duel_blocks, share), scaled(QUICK_BLOCKS, share)),
        ]
    )


def duels(game: str, names: Sequence[str], slow_blocks: int, quick_blocks: int) -> str:
    """Let each agent play the one before it in the list."""
    lines = [["stronger", "weaker", "blocks", "win share", "95 %", "parity", "share over parity"]]
    for weaker, stronger in pairwise(names):
        slow = any(make_agent(name, get_game(game)).thinks_long for name in (weaker, stronger))
        _, found = measure(game, (stronger, weaker), slow_blocks if slow else quick_blocks)
        (agent,) = (agent for agent in found.agents if agent.name == stronger)
        lines.append(duel_line(agent, weaker, found.blocks))
    return as_markdown(lines)


def duel_line(agent: Standing, weaker: str, blocks: int) -> list[str]:
    """Write how one agent did against another."""
    ratio = f"{agent.win_share / agent.parity:.2f} x"
    shares = [f"{agent.win_share:.3f}", f"{agent.low:.3f} .. {agent.high:.3f}", f"{agent.parity:.3f}"]
    return [f"`{agent.name}`", f"`{weaker}`", f"{blocks:,}", *shares, ratio]


def scaled(blocks: int, share: float) -> int:
    """Return a part of so many blocks, at least one."""
    return max(1, round(blocks * share))


def markdown(columns: Columns, standings: Iterable[Standing]) -> str:
    """Write a table with a line for each agent."""
    return as_markdown([list(columns), *([cell(agent) for cell in columns.values()] for agent in standings)])


def as_markdown(lines: Sequence[Sequence[str]]) -> str:
    """Write lines of cells as a table, the first as its head."""
    head, *body = ("| " + " | ".join(line) + " |" for line in lines)
    return "\n".join([head, "|" + " --- |" * len(lines[0]), *body])


def command(arguments: Sequence[str]) -> str:
    """Return what was typed to write the page."""
    return " ".join(["python -m agents.ladder", *arguments]) if arguments else "make ladder"


def commit() -> str:
    """Name the commit the agents and rules are at, and whether they have changed since."""
    changed = git("status", "--porcelain", "--", *PLAYED)
    return (git("describe", "--always") or "unknown") + (" with changes" if changed else "")


def git(*arguments: str) -> str:
    """Return what git says, nothing if it knows nothing of this folder."""
    asked = ["git", "-C", str(ROOT), *arguments]
    return subprocess.run(asked, capture_output=True, text=True, check=False).stdout.strip()


def main() -> None:
    """Measure what was asked for; with all games write the page."""
    parser = argparse.ArgumentParser(description="Measure all agents and write docs/ladder.md.")
    parser.add_argument("--game", action="append", choices=list(GAMES), help="only print this game; may be repeated")
    parser.add_argument("--share", type=float, default=1.0, help="play this part of the usual number of blocks")
    parser.add_argument("--agents", nargs="+", default=AGENTS, help="who plays, the weakest first")
    options = parser.parse_args()
    introduction = INTRODUCTION.format(command=command(sys.argv[1:]), commit=commit())
    parts = [introduction.rstrip()]
    for game in options.game or GAMES:
        parts.append(section(game, options.agents, options.share))
        print(parts[-1], "\n", flush=True)
    if options.game is None:
        (DOCS / "ladder.md").write_text("\n\n".join(parts) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
