"""Watch a game of random players, then see how many decisions a second a large batch makes.

python -m agents.demo [--game architects_2006] [--players 4] [--seed 7] [--delay 0.0]
"""

from __future__ import annotations

import argparse
import time

import numpy as np

import cleo_env
from cleo_env import Table
from cleo_env.core.threads import num_cores
from cleo_env.doors.terminal import shows_colour

BATCH = 16_384
SECONDS = 5.0
LINES_A_TURN = 6


def watch(table: Table, seed: int, delay: float) -> None:
    """Play one game with random moves and show the board every few turns."""
    chooser = np.random.default_rng(seed)
    shown, told = -1, 0
    while not table.over:
        turn = int(table.state["turn"])
        if turn % 20 == 0 and turn != shown:
            print(table.render(colour=shows_colour()), "\n")
            shown = turn
        table.play(table.legal[chooser.integers(len(table.legal))])
        if int(table.state["turn"]) != turn:
            print(f"turn {turn}: " + "; ".join(table.log[told:][:LINES_A_TURN]))
            told = len(table.log)
            time.sleep(delay)
    print("\n" + table.render(colour=shows_colour()))


def measure(game: str, players: int | None) -> None:
    """Step a large batch with random legal actions, observations and masks written at every step."""
    batch = cleo_env.make_batch(game, BATCH, seed=0, num_players=players)
    for warm in range(50):
        batch.step(batch.random_actions(0, warm))
    steps, start = 0, time.perf_counter()
    while (elapsed := time.perf_counter() - start) < SECONDS:
        batch.step(batch.random_actions(1, steps))
        steps += 1
    print(f"\n{BATCH:,} games at once on {num_cores()} threads, observation and mask written at every step:")
    print(f"{steps * BATCH / elapsed:,.0f} decisions a second")


def main() -> None:
    """Read the options, watch, measure."""
    parser = argparse.ArgumentParser(description="Watch a random game, then measure a large batch.")
    parser.add_argument("--game", default="architects_2006", choices=list(cleo_env.GAMES))
    parser.add_argument("--players", type=int, default=None, help="the game's usual number if not given")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--delay", type=float, default=0.0, help="seconds to wait after each turn")
    options = parser.parse_args()
    watch(Table(options.game, num_players=options.players, seed=options.seed), options.seed, options.delay)
    measure(options.game, options.players)


if __name__ == "__main__":
    main()
