"""What was trained, with which command, how long, and how strong it came out: docs/results.md and its pictures.

    python -m training.results keep caesar_scratch runs/caesar "From scratch"   # put a run's curve into docs/results
    python -m training.results ship runs/caesar                                 # make its policy the shipped one
    python -m training.results measure caesar expert --blocks 200               # seat the shipped player in the arena
    python -m training.results write                                            # write the page from what was put there

Failed runs are results too. The text above the tables stands in docs/results/introduction.md, and what is to be said of
a run in the field `note` of its file; numbers are never typed.
"""

from __future__ import annotations

import argparse
import json
import shlex
import shutil
from collections.abc import Callable, Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any, NamedTuple

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from agents.commands.files import write_whole
from agents.policy_file import JUDGE, POLICY, Kind, find_policy
from agents.registry import make_agent
from agents.shipped import SHIPPED
from cleo_env.registry import GAMES, get_game
from training import distil, judge, ppo
from training.checkpoint import CURVE, commit
from training.duels import duel
from training.recipes import RECIPES, Recipe
from training.screen import interval

DOCS = Path(__file__).resolve().parents[1] / "docs"
KEPT = DOCS / "results"
PAGE = DOCS / "results.md"
SEED = 20_061  # of the arena at the end: no run was measured with it
OF_THE_MACHINE = ("game", "out", "resume", "quiet")
Data = dict[str, Any]


class Learner(NamedTuple):
    """A way to learn: its command, its options, and what lies in the folder of its runs."""

    command: str
    usual: Callable[[str], Any]  # the default options for a game
    kind: Kind
    recipes: dict[str, Recipe]


LEARNERS = {
    "ppo": Learner("cleo train", ppo.Args, POLICY, RECIPES),
    "distil": Learner("python -m training.distil", distil.Args, POLICY, {}),
    "judge": Learner("python -m training.judge", judge.Args, JUDGE, {}),
}


def command_of(learner: Learner, args: Data) -> str:
    """Return the shortest command of a run: what differs from the defaults, or from those of a recipe."""
    commands = [spelled_out(learner, args, "", {})]
    commands += [spelled_out(learner, args, f" --recipe {name}", recipe) for name, recipe in learner.recipes.items()]
    return min(commands, key=len)


def spelled_out(learner: Learner, args: Data, chosen: str, recipe: Recipe) -> str:
    """Return the command of a run: a recipe, and what differs from it."""
    words = [f"{learner.command} {args['game']}{chosen}"]
    for name, usual in {**asdict(learner.usual(args["game"])), **recipe}.items():
        value = tuple(args[name]) if isinstance(args.get(name), list) else args.get(name, usual)
        if value != usual and name not in OF_THE_MACHINE:
            words += typed(name.replace("_", "-"), value)
    return " ".join(words)


def typed(name: str, value: Any) -> list[str]:
    """Return an option as it is typed."""
    if isinstance(value, bool):
        return [f"--{name}" if value else f"--no-{name}"]
    if isinstance(value, dict):
        return [f"--{name}", shlex.quote(json.dumps(value))]
    return [f"--{name}", *map(str, value if isinstance(value, tuple) else [value])]


def keep(name: str, run: Path, title: str, way: str) -> None:
    """Put what a run tells into the folder of results; a note that was written there stays."""
    learner, curve = LEARNERS[way], run / CURVE
    folder = find_policy(run) if learner.kind is POLICY else run
    card = json.loads((folder / learner.kind.card).read_text())
    path = KEPT / f"{name}.json"
    before = json.loads(path.read_text()) if path.is_file() else {}
    told = {
        "game": card["game"],
        "way": way,
        "title": title,
        "note": before.get("note", ""),
        "command": command_of(learner, card["args"]),
        "commit": card["commit"][:8],
        "players": card["players"],
        "told": {name: card[name] for name in ("surprise", "agreement", "steps") if name in card},
        "curve": json.loads(curve.read_text()) if curve.is_file() else [],
    }
    KEPT.mkdir(exist_ok=True)
    write_whole(path, json.dumps(told, indent=1) + "\n")


def ship(run: Path, way: str) -> None:
    """Make the network of a run the one that comes with the package."""
    kind = LEARNERS[way].kind
    folder = find_policy(run) if kind is POLICY else run
    game = json.loads((folder / kind.card).read_text())["game"]
    (SHIPPED / game).mkdir(parents=True, exist_ok=True)
    for name in (kind.weights, kind.card):
        shutil.copyfile(folder / name, SHIPPED / game / name)


def measure(game_name: str, rival: str, blocks: int, agent: str) -> Data:
    """Seat one shipped player at tables of a rival, in duplicate blocks, and put the result beside the runs."""
    game = get_game(game_name)
    players, them = game.default_players, make_agent(rival, game)
    share = duel(game, [make_agent(agent, game), *[them] * (players - 1)], players, blocks, SEED)
    return {"agent": agent, "rival": rival, "blocks": blocks, "games": blocks * players, "parity": 1 / players,
            "commit": commit()[:8], **asdict(share)}  # fmt: skip


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


def minutes_of(point: Data, curve: list[Data]) -> float:
    """Return the minutes trained at a point of a curve; the first is measured before the clock starts."""
    return 0.0 if point is curve[0] else point["seconds"] / 60


def curve_table(run: Data) -> Iterator[str]:
    """Write the curve of a run as a table."""
    rivals = list(run["curve"][0]["shares"])
    yield "| minutes | games | decisions | " + " | ".join(f"over `{rival}`" for rival in rivals) + " | rating |"
    yield "|" + "---|" * (len(rivals) + 4)
    for point in run["curve"]:
        shares = " | ".join(interval(point["shares"][rival]) for rival in rivals)
        minutes = minutes_of(point, run["curve"])
        yield f"| {minutes:.1f} | {point['games']:,} | {point['steps']:,} | {shares} | {point['rating']:+.0f} |"


def agreement_text(run: Data) -> Iterator[str]:
    """Write what a distilled policy came to."""
    found = run["told"]["agreement"]
    yield f"{run['told']['steps']:,} decisions were searched. In games not learned from the search agrees with "
    yield f"the script's advice in {found['advice']:.3f}, with the network in {found['network']:.3f}."


def surprise_text(run: Data) -> Iterator[str]:
    """Write what a judge came to."""
    found = run["told"]["surprise"]
    yield f"Mean surprise at the winner in games not learned from: parity {found['parity']:.4f}, the script's estimate "
    yield f"{found['script']:.4f}, the judge {found['judge']:.4f}, after {found['games']:,} games and "
    yield f"{found['positions']:,} positions."


TOLD = {"ppo": curve_table, "distil": agreement_text, "judge": surprise_text}


def arena_table(game: str) -> Iterator[str]:
    """Write how the shipped player fares."""
    path = KEPT / f"arena_{game}.json"
    if path.is_file():
        yield "| player | at a table of | share of wins | parity | games | at commit |"
        yield "|---|---|---|---|---|---|"
        for row in json.loads(path.read_text()):
            told = f"{interval(row)} | {row['parity']:.2f} | {row['games']:,} | {row['commit']}"
            yield f"| `{row['agent']}` | `{row['rival']}` | {told} |"
        yield ""


def section(game: str) -> Iterator[str]:
    """Write all about one game."""
    yield from (f"## {get_game(game).title} (`{game}`)", "", *arena_table(game))
    runs = runs_of(game)
    if curves := [run for run in runs if run["way"] == "ppo"]:
        picture = PAGE.with_name(f"results_{game}.png")
        draw(curves).savefig(picture, dpi=100, metadata={"Software": ""})
        yield from (f"![share of wins over expert by minutes of training]({picture.name})", "")
    for run in runs:
        yield from (f"### {run['title']}", "", f"`{run['command']}` at commit {run['commit']}.", "")
        yield from ([run["note"], ""] if run["note"] else [])
        yield from (*TOLD[run["way"]](run), "")


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
        lines += [line.rstrip() for line in section(game)]
    write_whole(PAGE, "\n".join(lines).rstrip() + "\n")


def main() -> None:
    """Do what was typed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    tasks = parser.add_subparsers(dest="task", required=True)
    keeping = tasks.add_parser("keep")
    keeping.add_argument("name")
    keeping.add_argument("run", type=Path)
    keeping.add_argument("title")
    keeping.add_argument("--way", choices=list(LEARNERS), default="ppo")
    shipping = tasks.add_parser("ship")
    shipping.add_argument("run", type=Path)
    shipping.add_argument("--way", choices=list(LEARNERS), default="ppo")
    measuring = tasks.add_parser("measure")
    measuring.add_argument("game", choices=list(GAMES))
    measuring.add_argument("rival")
    measuring.add_argument("--blocks", type=int, default=200)
    measuring.add_argument("--agent", default="trained")
    tasks.add_parser("write")
    options = parser.parse_args()
    if options.task == "keep":
        keep(options.name, options.run, options.title, options.way)
    elif options.task == "ship":
        ship(options.run, options.way)
    elif options.task == "measure":
        found = measure(options.game, options.rival, options.blocks, options.agent)
        keep_measured(options.game, found)
        print(f"{options.agent} at tables of {options.rival}: {interval(found)}, parity {found['parity']:.2f}")
    else:
        write()


if __name__ == "__main__":
    main()
