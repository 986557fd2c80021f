"""Train a small player for two minutes, seat it against `random` and `greedy`, and tell how to play against it.

python -m training.demo [--game caesar] [--minutes 2]
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from rich.console import Console

from agents.commands.files import spare_name
from agents.registry import make_agent
from cleo_env.registry import GAMES, get_game
from training.duels import Share, duel
from training.ppo import Args, train
from training.recipes import QUICK, Recipe

RUN = Path("runs/demo")  # or runs/demo_2 ..: earlier demos are kept
RIVALS = ("random", "greedy")
BLOCKS = 200
SEED = 1_000_003  # of the games at the end: no game of the training has it
HASTY: Recipe = {"num_games": 256, "minibatch": 1024}  # in minutes, more and smaller steps teach more
# Where nobody can be eaten the lead teaches quicker at first.
LEAD: dict[str, Recipe] = {"caesar": {"margin": 1.0, "margin_end": 0.2}}


def small_run(game: str, minutes: float, out: Path) -> Args:
    """Return the options of a run that learns something in minutes."""
    opponents: dict[str, Any] = {"scripted": RIVALS, "rivals": RIVALS, "blocks": BLOCKS // 4}
    return Args(game, minutes=minutes, out=str(out), **{**QUICK, **HASTY, **opponents, **LEAD.get(game, {})})


def seat_against(args: Args) -> dict[str, Share]:
    """Seat what was trained against each rival in duplicate blocks; return its shares of wins."""
    game = get_game(args.game)
    me, players = make_agent(f"policy:{args.folder()},pick=best", game), game.default_players
    rivals = {name: make_agent(name, game) for name in RIVALS}
    return {name: duel(game, [me, *[it] * (players - 1)], players, BLOCKS, SEED) for name, it in rivals.items()}


def main() -> None:
    """Train, measure, tell."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="caesar", choices=list(GAMES))
    parser.add_argument("--minutes", type=float, default=2.0)
    options = parser.parse_args()
    console, args = Console(highlight=False), small_run(options.game, options.minutes, spare_name(RUN))
    console.print(f"Training a player of {options.game} from nothing for {options.minutes:g} minutes. "
                  "The rules compile first: up to a minute or two, once.")  # fmt: skip
    folder = train(args)
    players = get_game(args.game).default_players
    for name, share in seat_against(args).items():
        console.print(
            f"share of wins against {name:7} [bold]{share.share:.3f}[/] ({share.low:.3f} to {share.high:.3f}, "
            f"95 of 100; {BLOCKS * players} games, parity {1 / players:.2f})",
            soft_wrap=True,
        )
    seats = " ".join(["human", *[f"policy:{folder}"] * (players - 1)])
    console.print(f"Play against it:  .venv/bin/cleo play {args.game} --seats {seats}", soft_wrap=True)


if __name__ == "__main__":
    main()
