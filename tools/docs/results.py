"""What was trained, with which command, how long, and how strong it came out: docs/results.md and its figures.

    python -m tools.docs.results keep caesar_scratch runs/caesar "From scratch"   # copy a run's curve into docs/results
    python -m tools.docs.results ship runs/caesar [--plain]                       # make its network the shipped one
    python -m tools.docs.results measure caesar expert --blocks 200               # evaluate the shipped player
    python -m tools.docs.results write                                            # write the page from docs/results

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
from itertools import cycle
from pathlib import Path
from typing import Any, NamedTuple

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from safetensors.numpy import load_file, save

from cleo_env.agents.arena.evaluate import evaluate
from cleo_env.agents.arena.share import Share
from cleo_env.agents.models.policy_file import POLICY, VALUE, Kind, find_policy
from cleo_env.agents.models.shipped import SHIPPED, plain_folder
from cleo_env.agents.registry import make_agent
from cleo_env.core.files import write_whole
from cleo_env.registry import GAMES, get_game
from cleo_env.training import aggrevate, distil, ppo, search, value
from cleo_env.training.common.checkpoint import CURVE
from cleo_env.training.common.network import CRITIC_TENSORS
from cleo_env.training.common.provenance import commit
from cleo_env.training.common.recipes import RECIPES, Recipe

DOCS = Path(__file__).resolve().parents[2] / "docs"
KEPT = DOCS / "results"
PAGE = DOCS / "results.md"
SEED = 20_061  # of these evaluations: no run was evaluated with it
OF_THE_MACHINE = ("game", "out", "resume", "quiet")
ARENA, EXPLOITER, STUDY = NO_RUNS = "arena_", "exploiter_", "exploitability"  # what other files there begin with
MARKERS = "osD^v<>P*Xd"  # of curves: there are fewer colours, and not everybody sees them
Data = dict[str, Any]


class Algorithm(NamedTuple):
    """An algorithm: its command, its options, and what lies in the folder of its runs."""

    command: str
    defaults: Callable[[str], Any]  # the default options for a game
    kind: Kind
    recipes: dict[str, Recipe]


ALGORITHMS = {
    "ppo": Algorithm("cleo train", ppo.Args, POLICY, RECIPES),
    "distil": Algorithm("cleo train distil", distil.Args, POLICY, {}),
    "value": Algorithm("cleo train value", value.Args, VALUE, {}),
    "aggrevate": Algorithm("cleo train aggrevate", aggrevate.Args, POLICY, {}),
    "search": Algorithm("cleo train search", search.Args, POLICY, {}),
}


def command_of(algorithm: Algorithm, args: Data, more: str = "", meant: Recipe | None = None) -> str:
    """Return the shortest command of a run: what differs from the defaults, or from those of a recipe.

    It has `more` words behind the recipe, which stand for options that are `meant` by them.
    """
    recipes = {"": {}, **{f" --recipe {name}": recipe for name, recipe in algorithm.recipes.items()}}
    commands = (
        command_with(algorithm, args, f"{chosen}{more}", {**recipe, **(meant or {})})
        for chosen, recipe in recipes.items()
    )
    return min(commands, key=len)


def command_with(algorithm: Algorithm, args: Data, chosen: str, recipe: Recipe) -> str:
    """Return the command of a run: a recipe, and what differs from it."""
    words = [f"{algorithm.command} {args['game']}{chosen}"]
    for name, default in {**asdict(algorithm.defaults(args["game"])), **recipe}.items():
        chosen_value = tuple(args[name]) if isinstance(args.get(name), list) else args.get(name, default)
        if chosen_value != default and name not in OF_THE_MACHINE:
            words += typed(name.replace("_", "-"), chosen_value)
    return " ".join(words)


def typed(name: str, value: Any) -> list[str]:
    """Return an option as it is typed."""
    if isinstance(value, bool):
        return [f"--{name}" if value else f"--no-{name}"]
    if isinstance(value, dict):
        return [f"--{name}", shlex.quote(json.dumps(value))]
    return [f"--{name}", *(shlex.quote(str(part)) for part in (value if isinstance(value, tuple) else [value]))]


def keep(name: str, run: Path, title: str, algorithm: str) -> None:
    """Copy what is known of a run into the folder of results; a note that was written there stays."""
    known, curve = ALGORITHMS[algorithm], run / CURVE
    card = json.loads((find_policy(run, known.kind) / known.kind.card).read_text())
    path = KEPT / f"{name}.json"
    before = json.loads(path.read_text()) if path.is_file() else {}
    kept = {
        "game": card["game"],
        "algorithm": algorithm,
        "title": title,
        "note": before.get("note", ""),
        "command": command_of(known, card["args"]),
        "commit": card["commit"][:8],
        "players": card["players"],
        "metrics": {name: card[name] for name in ("cross_entropy", "agreement", "steps") if name in card},
        "curve": json.loads(curve.read_text()) if curve.is_file() else [],
    }
    KEPT.mkdir(exist_ok=True)
    write_whole(path, json.dumps(kept, indent=1) + "\n")


def ship(run: Path, algorithm: str, plain: bool = False) -> None:
    """Make the network of a run the one that comes with the package, or the plain one, which hears no advisor.

    A privileged critic of PPO, which is needed in training only, stays behind; what `cleo train search` learned is
    searched with, and comes with its critic.
    """
    kind = ALGORITHMS[algorithm].kind
    folder = find_policy(run, kind)
    game = json.loads((folder / kind.card).read_text())["game"]
    place = plain_folder(game) if plain else SHIPPED / game
    place.mkdir(parents=True, exist_ok=True)
    tensors = load_file(folder / kind.weights)
    left = CRITIC_TENSORS if algorithm == "ppo" else ()
    kept = {name: array for name, array in tensors.items() if not name.startswith(left)}
    write_whole(place / kind.weights, save(kept))
    shutil.copyfile(folder / kind.card, place / kind.card)


def measure(game_name: str, opponent: str, blocks: int, agent: str) -> Data:
    """Play one agent at tables of an opponent, in duplicate blocks; return its win share."""
    game = get_game(game_name)
    players = game.default_players
    table = [make_agent(agent, game), *[make_agent(opponent, game)] * (players - 1)]
    found = evaluate(game, table, num_players=players, blocks=blocks, seed=SEED).share
    return {"agent": agent, "opponent": opponent, "blocks": blocks, "games": blocks * players, "parity": 1 / players,
            "commit": commit()[:8], "mark": table[0].mark, **asdict(found)}  # fmt: skip


def kept_rows(kind: str, game: str) -> list[Data]:
    """Return the rows of a game that were kept, of ARENA or EXPLOITER."""
    path = KEPT / f"{kind}{game}.json"
    return json.loads(path.read_text(encoding="utf-8")) if path.is_file() else []


def keep_row(kind: str, game: str, row: Data, identity: Callable[[Data], tuple[Any, ...]]) -> None:
    """Write a row in the place of an earlier one with the same identity, or behind all others."""
    rows = {identity(old): old for old in kept_rows(kind, game)}
    rows[identity(row)] = row
    write_whole(KEPT / f"{kind}{game}.json", json.dumps(list(rows.values()), indent=1) + "\n")


def keep_measured(game: str, found: Data) -> None:
    """Write a measurement in the place of an earlier one of the same pair."""
    keep_row(ARENA, game, found, lambda row: (row["agent"], row["opponent"]))


def runs_of(game: str) -> list[Data]:
    """Return the kept runs of a game."""
    paths = [path for path in sorted(KEPT.glob("*.json")) if not path.name.startswith(NO_RUNS)]
    return [run for run in (json.loads(path.read_text()) for path in paths) if run["game"] == game]


def curve_table(run: Data) -> Iterator[str]:
    """Write the curve of a policy as a table."""
    opponents = list(run["curve"][0]["win_share"])
    titles = " | ".join(f"win share against `{opponent}`" for opponent in opponents)
    yield f"| minutes | games | steps | {titles} | rating |"
    yield "|" + "---|" * (len(opponents) + 4)
    for point in run["curve"]:
        shares = " | ".join(str(Share.of(point["win_share"][opponent])) for opponent in opponents)
        minutes = f"{point['seconds'] / 60:.1f}"
        yield f"| {minutes} | {point['games']:,} | {point['steps']:,} | {shares} | {point['rating']:+.0f} |"


def agreement_text(run: Data) -> Iterator[str]:
    """Write what a distilled policy came to."""
    found = run["metrics"]["agreement"]
    yield f"Trained on {run['metrics']['steps']:,} searched decisions. On held-out games the most visited action "
    yield f"is that of the script in {found['advice']:.3f}, that of the network in {found['network']:.3f}."
    if run["curve"]:
        yield from ("", *curve_table(run))


def cross_entropy_text(run: Data) -> Iterator[str]:
    """Write what a value network came to."""
    found = run["metrics"]["cross_entropy"]
    yield f"Cross-entropy to the winner on held-out games: uniform prediction {found['uniform']:.4f}, the script's "
    yield f"estimate {found['script']:.4f}, the value network {found['network']:.4f}, after {found['games']:,} games "
    yield f"and {found['positions']:,} positions."


TEXTS = {
    "ppo": curve_table, "distil": agreement_text, "value": cross_entropy_text, "aggrevate": curve_table,
    "search": curve_table,
}  # fmt: skip


def arena_table(game: str) -> Iterator[str]:
    """Write how strong the shipped player is."""
    if rows := kept_rows(ARENA, game):
        yield "| player | opponents | win share | parity | games | commit |"
        yield "|---|---|---|---|---|---|"
        for row in rows:
            found = f"{Share.of(row)} | {row['parity']:.2f} | {row['games']:,} | {row['commit']}"
            yield f"| `{row['agent']}` | `{row['opponent']}` | {found} |"
        yield ""


def section(game: str) -> Iterator[str]:
    """Write all about one game."""
    yield from (f"## {get_game(game).title} (`{game}`)", "", *arena_table(game))
    runs = runs_of(game)
    if curves := [run for run in runs if TEXTS[run["algorithm"]] is curve_table]:
        picture = PAGE.with_name(f"results_{game}.png")
        draw(curves).savefig(picture, dpi=100, metadata={"Software": ""})
        yield from (f"![win share against expert by minutes of training]({picture.name})", "")
    for run in runs:
        yield from (f"### {run['title']}", "", f"`{run['command']}` at commit {run['commit']}.", "")
        yield from ([run["note"], ""] if run["note"] else [])
        yield from (*TEXTS[run["algorithm"]](run), "")


def draw(runs: list[Data]) -> Figure:
    """Draw the win share of each run against the last of its opponents; whose curve is which stands beside it."""
    game, opponent = get_game(runs[0]["game"]), list(runs[0]["curve"][0]["win_share"])[-1]
    figure = Figure(figsize=(10, max(3.6, 0.22 * len(runs))), layout="constrained")  # the names fit beside it
    axes: Axes = figure.subplots()
    for run, marker in zip(runs, cycle(MARKERS), strict=False):
        draw_curve(axes, run, marker)
    parity = 1 / game.default_players
    axes.axhline(parity, color="grey", linestyle=":", label=f"parity {parity:.2f}")
    axes.set(xlabel="minutes of training", ylabel=f"win share against {opponent}", ylim=(0, None))
    axes.set_title(f"{game.title}: win share while training, 95 % intervals", fontsize=10, loc="left")
    axes.legend(fontsize="small", loc="upper left", bbox_to_anchor=(1.01, 1.0), frameon=False)
    return figure


def draw_curve(axes: Axes, run: Data, marker: str) -> None:
    """Draw the win share of one run with its interval; a share is never below 0."""
    opponent = list(run["curve"][0]["win_share"])[-1]
    minutes = [point["seconds"] / 60 for point in run["curve"]]
    shares = [point["win_share"][opponent] for point in run["curve"]]
    axes.plot(minutes, [share["share"] for share in shares], marker=marker, markersize=5, label=run["title"])
    axes.fill_between(minutes, [max(s["low"], 0) for s in shares], [min(s["high"], 1) for s in shares], alpha=0.15)


def write() -> None:
    """Write the page and its figures."""
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
    keeping.add_argument("--algorithm", choices=list(ALGORITHMS), default="ppo")
    shipping = tasks.add_parser("ship")
    shipping.add_argument("run", type=Path)
    shipping.add_argument("--algorithm", choices=list(ALGORITHMS), default="ppo")
    shipping.add_argument("--plain", action="store_true", help="as the policy without an advisor: trained:plain")
    measuring = tasks.add_parser("measure")
    measuring.add_argument("game", choices=list(GAMES))
    measuring.add_argument("opponent")
    measuring.add_argument("--blocks", type=int, default=200)
    measuring.add_argument("--agent", default="trained")
    tasks.add_parser("write")
    options = parser.parse_args()
    if options.task == "keep":
        keep(options.name, options.run, options.title, options.algorithm)
    elif options.task == "ship":
        ship(options.run, options.algorithm, options.plain)
    elif options.task == "measure":
        found = measure(options.game, options.opponent, options.blocks, options.agent)
        keep_measured(options.game, found)
        print(f"{options.agent} at tables of {options.opponent}: {Share.of(found)}, parity {found['parity']:.2f}")
    else:
        write()


if __name__ == "__main__":
    main()
