"""What was trained, with which command, how long, and how strong it came out: docs/results.md and its pictures.

    python -m training.results keep runs/caesar caesar_scratch "From scratch"   # put a run's curve into docs/results
    python -m training.results measure caesar expert --blocks 200               # seat the shipped player in the arena
    python -m training.results write                                            # write the page from what was put there

Failed runs are results too. The text above the tables stands in docs/results/introduction.md, and what is to be said of
a run in the field `note` of its file; numbers are never typed.
"""

from __future__ import annotations

import argparse
import json
import shlex
from collections.abc import Iterator
from dataclasses import asdict, fields
from pathlib import Path
from typing import Any

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from agents.policy_file import CARD, find_policy
from agents.registry import make_agent
from agents.shipped import SHIPPED
from cleo_env.registry import GAMES, get_game
from training.checkpoint import CURVE, OF_THE_CALL, commit, write_whole
from training.duels import duel
from training.ppo import Args

DOCS = Path(__file__).resolve().parents[1] / "docs"
KEPT = DOCS / "results"
PAGE = DOCS / "results.md"
SEED = 20_061  # of the arena at the end: no run was measured with it
OF_THE_MACHINE = {"out", "resume", "threads", "quiet"} & set(OF_THE_CALL)
Data = dict[str, Any]


def command_of(args: Data) -> str:
    """Return the command of a run: what differs from the defaults."""
    usual, words = asdict(Args(args["game"])), [f"cleo train {args['game']}"]
    for option in fields(Args):
        name, value = option.name, args.get(option.name, usual[option.name])
        value = tuple(value) if isinstance(value, list) else value
        if value != usual[name] and name not in OF_THE_MACHINE:
            words += [f"--{name.replace('_', '-')}", *typed(value)]
    return " ".join(words + ([f"--threads {args['threads']}"] if args["threads"] != Args().threads else []))


def typed(value: Any) -> list[str]:
    """Return an option's value as it is typed."""
    if isinstance(value, dict):
        return [shlex.quote(json.dumps(value))]
    return [str(part) for part in value] if isinstance(value, tuple) else [str(value)]


def keep(run: Path, name: str, title: str) -> None:
    """Put what a run tells into the folder of results; a note that was written there stays."""
    card = json.loads((find_policy(run) / CARD).read_text())
    path = KEPT / f"{name}.json"
    before = json.loads(path.read_text()) if path.is_file() else {}
    told = {
        "game": card["game"],
        "title": title,
        "note": before.get("note", ""),
        "command": command_of(card["args"]),
        "commit": card["commit"][:8],
        "players": card["players"],
        "curve": json.loads((run / CURVE).read_text()),
    }
    write_whole(path, json.dumps(told, indent=1) + "\n")


def measure(game_name: str, rival: str, blocks: int, agent: str) -> Data:
    """Seat one shipped player at tables of a rival, in duplicate blocks, and put the result beside the runs."""
    game = get_game(game_name)
    players, them = game.default_players, make_agent(rival, game)
    share = duel(game, [make_agent(agent, game), *[them] * (players - 1)], players, blocks, SEED)
    weights = json.loads((SHIPPED / game_name / CARD).read_text())["updates"]
    return {"agent": agent, "rival": rival, "blocks": blocks, "games": blocks * players, "parity": 1 / players,
            "updates": weights, "commit": commit()[:8], **asdict(share)}  # fmt: skip


def keep_measured(game_name: str, found: Data) -> None:
    """Write a measurement in the place of an earlier one of the same pair."""
    path = KEPT / f"arena_{game_name}.json"
    before = json.loads(path.read_text()) if path.is_file() else []
    others = [row for row in before if (row["agent"], row["rival"]) != (found["agent"], found["rival"])]
    write_whole(path, json.dumps([*others, found], indent=1) + "\n")


def runs_of(game: str) -> list[Data]:
    """Return the kept runs of a game."""
    paths = [path for path in sorted(KEPT.glob("*.json")) if not path.name.startswith("arena_")]
    return [run for run in (json.loads(path.read_text()) for path in paths) if run["game"] == game]


def share_text(share: Data) -> str:
    """Write a share with its interval."""
    return f"{share['share']:.3f} ({share['low']:.3f} to {share['high']:.3f})"


def minutes_of(point: Data, curve: list[Data]) -> float:
    """Return the minutes trained at a point of a curve; the first is measured before the clock starts."""
    return 0.0 if point is curve[0] else point["seconds"] / 60


def curve_table(run: Data) -> Iterator[str]:
    """Write the curve of a run as a table."""
    rivals = list(run["curve"][0]["shares"])
    yield "| minutes | games | decisions | " + " | ".join(f"over `{rival}`" for rival in rivals) + " | rating |"
    yield "|" + "---|" * (len(rivals) + 4)
    for point in run["curve"]:
        shares = " | ".join(share_text(point["shares"][rival]) for rival in rivals)
        minutes = minutes_of(point, run["curve"])
        yield f"| {minutes:.1f} | {point['games']:,} | {point['steps']:,} | {shares} | {point['rating']:+.0f} |"


def arena_table(game: str) -> Iterator[str]:
    """Write how the shipped player fares."""
    path = KEPT / f"arena_{game}.json"
    if path.is_file():
        yield "| player | at a table of | share of wins | parity | games | at commit |"
        yield "|---|---|---|---|---|---|"
        for row in json.loads(path.read_text()):
            told = f"{share_text(row)} | {row['parity']:.2f} | {row['games']:,} | {row['commit']}"
            yield f"| `{row['agent']}` | `{row['rival']}` | {told} |"
        yield ""


def section(game: str) -> Iterator[str]:
    """Write all about one game."""
    yield from (f"## {get_game(game).title} (`{game}`)", "", *arena_table(game))
    runs = runs_of(game)
    if runs:
        picture = PAGE.with_name(f"results_{game}.png")
        draw(runs).savefig(picture, dpi=100, metadata={"Software": ""})
        yield from (f"![share of wins over expert by minutes of training]({picture.name})", "")
    for run in runs:
        yield from (f"### {run['title']}", "", f"`{run['command']}` at commit {run['commit']}.", "")
        yield from ([run["note"], ""] if run["note"] else [])
        yield from (*curve_table(run), "")


def draw(runs: list[Data]) -> Figure:
    """Draw the share of wins of each run over the last of its rivals."""
    figure = Figure(figsize=(7, 3.2), layout="constrained")
    axes: Axes = figure.subplots()
    for run in runs:
        curve, rival = run["curve"], list(run["curve"][0]["shares"])[-1]
        minutes = [minutes_of(point, curve) for point in curve]
        shares = [point["shares"][rival] for point in curve]
        axes.plot(minutes, [share["share"] for share in shares], marker="o", markersize=3, label=run["title"])
        axes.fill_between(minutes, [s["low"] for s in shares], [s["high"] for s in shares], alpha=0.15)
        axes.set(xlabel="minutes of training", ylabel=f"share of wins over {rival}")
    axes.axhline(1 / get_game(runs[0]["game"]).default_players, color="grey", linestyle=":")
    axes.legend(fontsize="small")
    return figure


def write() -> None:
    """Write the page and its pictures."""
    lines = [*(KEPT / "introduction.md").read_text().splitlines(), ""]
    for game in GAMES:
        lines += section(game)
    write_whole(PAGE, "\n".join(lines).rstrip() + "\n")


def main() -> None:
    """Do what was typed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    tasks = parser.add_subparsers(dest="task", required=True)
    keeping = tasks.add_parser("keep")
    keeping.add_argument("run", type=Path)
    keeping.add_argument("name")
    keeping.add_argument("title")
    measuring = tasks.add_parser("measure")
    measuring.add_argument("game", choices=list(GAMES))
    measuring.add_argument("rival")
    measuring.add_argument("--blocks", type=int, default=200)
    measuring.add_argument("--agent", default="trained")
    tasks.add_parser("write")
    options = parser.parse_args()
    if options.task == "keep":
        keep(options.run, options.name, options.title)
    elif options.task == "measure":
        found = measure(options.game, options.rival, options.blocks, options.agent)
        keep_measured(options.game, found)
        print(f"{options.agent} at tables of {options.rival}: {share_text(found)}, parity {found['parity']:.2f}")
    else:
        write()


if __name__ == "__main__":
    main()
