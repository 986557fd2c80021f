"""The standing ladder: all agents of every game, measured anew and written to docs/ladder.md with its pictures.

python -m tools.docs.ladder [--game caesar] [--share 1.0] [--agents greedy expert] [--beside trained] [--ray local]

A run that was stopped goes on where it was, as long as no source has changed; its blocks lie in runs/ladder.
How many blocks a game is played stands in its script (`agents/players/scripted.py`).
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Iterable, Sequence
from contextlib import nullcontext
from itertools import pairwise
from pathlib import Path

from cleo_env.agents.arena.evaluate import Evaluation, Play, play_contest, play_here
from cleo_env.agents.arena.plot import save_picture
from cleo_env.agents.arena.progress import watched
from cleo_env.agents.arena.results_file import open_beside
from cleo_env.agents.arena.run import Contest
from cleo_env.agents.arena.share import interval_text, share_text
from cleo_env.agents.arena.statistics import Standing
from cleo_env.agents.arena.table import STRENGTH, Columns, plain_console, play_columns
from cleo_env.agents.cluster.arena import on_ray
from cleo_env.agents.options import AgentError
from cleo_env.agents.players.scripted import script_of
from cleo_env.agents.registry import make_agent
from cleo_env.core.files import write_whole
from cleo_env.registry import GAMES, get_game
from tools.docs.markdown import table
from tools.docs.strength_over_time import save_strength_over_time

ROOT = Path(__file__).resolve().parents[2]
DOCS, RUNS = ROOT / "docs", ROOT / "runs" / "ladder"
AGENTS = ("random", "greedy", "expert", "ismcts:800")  # each expected to beat the one before
BESIDE = ("trained:search=800", "trained", "ismcts:200")  # at the table of all agents only; docs/results.md has duels
PLAYED = ("agents", "cleo_env")  # the packages that numbers depend on
SEED = 0
QUICK_BLOCKS = 1000
LEAST = 2  # blocks of every line-up: one alone says nothing about its spread
DUEL_HEADS = ("stronger", "weaker", "blocks", "win share", "95 %", "parity", "share over parity")
INTRODUCTION = """# The ladder

Written by `{command}` at commit {commit}. Each seed is replayed with every seat rotation (a duplicate block); 95 %
block-bootstrap intervals, and where all blocks agree the exact (Clopper-Pearson) bound for so many blocks. Ratings are
Plackett-Luce strengths on the Elo scale, 0 in the mean of the agents: 100 points more finish above the other in 64 of
100 games. Parity is the share of seats that an agent fills: what it would win among equals. Who is eaten finishes last,
whatever the wealth: who wins head to head may rate low at a table where it is the most corrupt.
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


def measure(game: str, names: Sequence[str], blocks: int, play: Play = play_here) -> Evaluation:
    """Let agents play, or go on with what was played before by the same agents and sources."""
    contest = Contest(get_game(game), tuple(names), get_game(game).default_players, SEED)
    blocks, console = max(blocks, LEAST * len(contest.blocks.line_ups)), plain_console(stderr=True)
    RUNS.mkdir(parents=True, exist_ok=True)
    path = RUNS / f"{game}_{'_'.join(names).replace(':', '-').replace('/', '-')}.jsonl"
    with open_beside(path, contest.header, console.print) as kept:
        return play_contest(contest, blocks, kept, watch=watched(console, f"{game}: {' '.join(names)}"), play=play)


def section(game: str, wanted: Sequence[str], share: float, play: Play = play_here, beside: Sequence[str] = ()) -> str:
    """Measure one game and describe it: all agents at one table, then each of `wanted` against the one before it."""
    names, script = names_for(game, wanted), script_of(game)
    found = measure(game, [*names, *names_for(game, beside)], scaled(script.ladder_blocks, share), play)
    agents = found.statistics.agents
    picture, over_time = DOCS / f"ladder_{game}.png", DOCS / f"ladder_{game}_time.png"
    save_picture(found.title, found.statistics, picture, force=True)
    save_strength_over_time(found.title, agents, over_time)
    return "\n\n".join(
        [
            f"## {found.contest.game.title} (`{game}`)",
            f"![ratings and who finishes above whom]({picture.name})",
            f"All agents: {found.title}.",
            *table_columns(found),
            f"![ratings over milliseconds a decision]({over_time.name})",
            "Each against the one below it, in turn round the table:",
            head_to_head(game, names, scaled(script.ladder_pair_blocks, share), scaled(QUICK_BLOCKS, share), play),
        ]
    )


def table_columns(found: Evaluation) -> list[str]:
    """Write how strong the agents of a table are, and how they play."""
    agents = found.statistics.agents
    return [standings(STRENGTH, agents), standings(play_columns(found.statistics), agents)]


def head_to_head(game: str, names: Sequence[str], slow_blocks: int, quick_blocks: int, play: Play) -> str:
    """Let each agent play the one before it in the list."""
    rows = []
    for weaker, stronger in pairwise(names):
        slow = any(make_agent(name, get_game(game)).thinks_long for name in (weaker, stronger))
        found = measure(game, (stronger, weaker), slow_blocks if slow else quick_blocks, play)
        rows.append(duel_row(found, stronger, weaker))
    return table(DUEL_HEADS, rows)


def duel_row(found: Evaluation, stronger: str, weaker: str) -> list[str]:
    """Write how one agent did against another."""
    share, (agent,) = found.shares[stronger], (own for own in found.statistics.agents if own.name == stronger)
    cells = [share_text(share.share), interval_text(share.low, share.high), share_text(agent.parity)]
    return [f"`{stronger}`", f"`{weaker}`", f"{len(found.played):,}", *cells, f"{share.share / agent.parity:.2f} x"]


def scaled(blocks: int, share: float) -> int:
    """Return a part of so many blocks, at least one."""
    return max(1, round(blocks * share))


def standings(columns: Columns, agents: Iterable[Standing]) -> str:
    """Write a table with a line for each agent."""
    return table(list(columns), [[cell(agent) for cell in columns.values()] for agent in agents])


def command(arguments: Sequence[str]) -> str:
    """Return what was typed to write the page."""
    return " ".join(["python -m tools.docs.ladder", *arguments]) if arguments else "make ladder"


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
    parser.add_argument("--beside", nargs="*", default=BESIDE, help="who else plays where all agents do")
    parser.add_argument("--ray", help="play on a Ray cluster: HOST:PORT, auto, or local to start one here")
    options = parser.parse_args()
    introduction = INTRODUCTION.format(command=command(sys.argv[1:]), commit=commit())
    parts = [introduction.rstrip()]
    with on_ray(options.ray) if options.ray else nullcontext(play_here) as play:
        for game in options.game or GAMES:
            parts.append(section(game, options.agents, options.share, play, options.beside))
            print(parts[-1], "\n", flush=True)
    if options.game is None:
        write_whole(DOCS / "ladder.md", "\n\n".join(parts) + "\n")


if __name__ == "__main__":
    main()
