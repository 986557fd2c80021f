"""What random play of every game looks like, kept in docs/statistics.md.

python -m tools.docs.statistics [--games 10000] [--seed 0] [--game caesar] [--weight "no second card=0"]

Every registered game is played with every number of players. Without --game the page is written anew; what stands in
it from the heading "Remarks" on is kept. A weight makes the random players choose an action so many times as often as
any other, so that one can see what a number depends on.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from gymnasium.vector import AutoresetMode

from cleo_env.core.batch import Batch
from cleo_env.core.files import write_whole
from cleo_env.core.game import Game
from cleo_env.core.loops import NOBODY
from cleo_env.core.wording import spread
from cleo_env.registry import GAMES, get_game
from tools.docs.markdown import table

PAGE = Path(__file__).resolve().parents[2] / "docs" / "statistics.md"
REMARKS = "## Remarks"
LEAST = 1e-9  # the weight of what is done only if there is nothing else
INTRODUCTION = """# Statistics of random play

Written by `make stats`: {games:,} games for each number of players, seed {seed}, uniform random play, default
settings.
A win that is shared counts in parts. All games end by the rules, none is cut off.
"""


@dataclass
class Statistics:
    """What is counted over many games of one kind."""

    game: Game
    num_players: int
    decisions: np.ndarray  # of each game
    turns: np.ndarray
    branching: float  # legal actions of a mean decision
    most_legal: int
    forced: float  # share of decisions with one legal action
    scores: np.ndarray  # by game and seat
    wins: np.ndarray  # by seat, shared ones in parts
    nobody: float  # share of games that nobody wins
    endings: dict[str, float]


def choose_weighted(mask: np.ndarray, weights: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """Draw a legal action in every row, each as often as its weight says; 0 where nothing is legal."""
    upto = (mask * weights).cumsum(axis=1)
    return np.argmax(upto > rng.random(len(mask))[:, None] * upto[:, -1:], axis=1)


def collect(name: str, num_players: int, games: int, seed: int, weights: dict[str, float] | None = None) -> Statistics:
    """Play games at random to their ends."""
    game = get_game(name)
    batch = Batch(game, games, seed, num_players, autoreset_mode=AutoresetMode.DISABLED)
    appeal, rng = np.ones(game.actions.size), np.random.default_rng(seed)
    for action, weight in (weights or {}).items():
        appeal[game.actions.index(action)] = max(weight, LEAST)
    decisions = np.zeros(games, np.int64)
    legal_in_all, most_legal, forced, step = 0, 0, 0, 0
    while (playing := batch.decider != NOBODY).any():
        legal = batch.action_mask.sum(axis=1, dtype=np.int64)[playing]
        decisions += playing
        legal_in_all += int(legal.sum())
        most_legal = max(most_legal, int(legal.max()))
        forced += int((legal == 1).sum())
        batch.step(choose_weighted(batch.action_mask, appeal, rng) if weights else batch.random_actions(seed, step))
        step += 1
    winners = batch.final_winners[:, :num_players].astype(np.float64)
    winners /= np.maximum(winners.sum(axis=1, keepdims=True), 1)
    endings = np.bincount(batch.final_states["ending"], minlength=len(game.words.endings)) / games
    return Statistics(
        game=game,
        num_players=num_players,
        decisions=decisions,
        turns=batch.final_states["turn"].astype(np.int64),
        branching=legal_in_all / int(decisions.sum()),
        most_legal=most_legal,
        forced=forced / int(decisions.sum()),
        scores=batch.final_scores[:, :num_players],
        wins=winners.mean(axis=0),
        nobody=float((winners.sum(axis=1) == 0).mean()),
        endings={words: float(share) for words, share in zip(game.words.endings, endings, strict=True) if share},
    )


def shares(parts: dict[str, float]) -> str:
    """List shares in percent, the largest first."""
    largest_first = sorted(parts.items(), key=lambda part: -part[1])
    return ", ".join(f"{words} {share:.1%}" for words, share in largest_first)


def rows(found: Statistics) -> list[tuple[str, str]]:
    """Return what was counted, line by line."""
    wins = " / ".join(f"{share:.1%}" for share in found.wins)
    return [
        ("turns", spread(found.turns)),
        ("decisions", spread(found.decisions)),
        ("legal actions of a decision", f"{found.branching:.2f}, at most {found.most_legal}"),
        ("decisions with one answer", f"{found.forced:.1%}"),
        ("score of a seat", spread(found.scores)),
        ("score of the best seat", spread(found.scores.max(axis=1))),
        ("how games end", shares(found.endings)),
        ("won by seat 0 / 1 ..", wins + (f", by nobody {found.nobody:.1%}" if found.nobody else "")),
    ]


def section(name: str, games: int, seed: int, weights: dict[str, float] | None = None) -> str:
    """Describe random play of one game, a column for each number of players."""
    game = get_game(name)
    found = [collect(name, players, games, seed, weights) for players in range(game.min_players, game.max_players + 1)]
    heads = ["mean, and where nine of ten lie", *(f"{one.num_players} players" for one in found)]
    lines = zip(*(rows(one) for one in found), strict=True)
    body = table(heads, [[line[0][0], *(value for _, value in line)] for line in lines])
    return f"## {game.title} (`{name}`, version {game.version})\n\n{body}\n"


def remarks() -> str:
    """Return what the page says from its remarks on, to be kept."""
    old = PAGE.read_text(encoding="utf-8") if PAGE.exists() else ""
    return REMARKS + old.split(REMARKS, 1)[1] if REMARKS in old else ""


def read_weight(parser: argparse.ArgumentParser, given: str, games: list[str]) -> tuple[str, float]:
    """Read an action's name and weight, or say what is wrong with them."""
    name, _, number = given.rpartition("=")
    if not games:
        parser.error("--weight is for a game chosen with --game: the page is about uniform random play")
    if not all(name in get_game(game).actions for game in games):
        parser.error(f"--weight {given!r}: {' and '.join(games)} has no action {name!r}; write NAME=NUMBER")
    if not number.replace(".", "", 1).isdigit():
        parser.error(f"--weight {given!r}: {number!r} is no number from 0 on")
    return name, float(number)


def main() -> None:
    """Print the statistics that were asked for; without a choice of games write the page."""
    parser = argparse.ArgumentParser(description="Statistics of random play.")
    parser.add_argument("--games", type=int, default=10_000, help="for each game and number of players")
    parser.add_argument("--seed", type=int, default=0, help="of the first game")
    parser.add_argument("--game", action="append", choices=list(GAMES), help="only print this game; may be repeated")
    parser.add_argument("--weight", action="append", default=[], help="NAME=NUMBER of an action, with --game")
    options = parser.parse_args()
    weights = dict(read_weight(parser, weight, options.game or []) for weight in options.weight)
    parts = [INTRODUCTION.format(games=options.games, seed=options.seed)]
    for name in options.game or GAMES:
        parts.append(section(name, options.games, options.seed, weights))
        print(parts[-1], flush=True)
    if options.game is None:
        write_whole(PAGE, "\n".join([*parts, remarks()]).rstrip() + "\n")


if __name__ == "__main__":
    main()
