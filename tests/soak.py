"""Random play for a long time with every check at every step: `python -m tests.soak --decisions 1000000`."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable

import cleo_env
from cleo_env.core.batch import Batch
from tests.contract.games import GAMES, UNUSUAL
from tests.contract.invariants import check_batch, check_invariants
from tests.contract.play import Player
from tests.contract.test_hidden_information import check_leaks

NUM_GAMES = 128
LEAKS_EVERY = 20  # steps between two searches for leaks, one seat at a time


def check_step(batch: Batch, step: int) -> None:
    """Check a batch, and now and then what a seat could learn from it."""
    check_invariants(batch.game, batch.states)
    check_batch(batch)
    if step % LEAKS_EVERY == 0:
        seat = step // LEAKS_EVERY % int(batch.states["num_players"][0])
        other = batch.redealt(seat, step)
        check_leaks(batch, other, seat)
        check_invariants(batch.game, other.states)
        check_batch(other)


def soak(table: str, batch: Batch, decisions: int, report: Callable[[str], None]) -> None:
    """Play so many decisions; fail at the first thing out of order, naming the step."""
    player, ended, started = Player(batch), 0, time.monotonic()
    for step in range(max(decisions // NUM_GAMES, 1)):
        try:
            check_step(batch, step)
            player.step()
        except Exception as problem:
            raise RuntimeError(f"{table}, step {step}: {problem}") from problem
        ended += int(batch.terminated.sum())
        if step % 500 == 0:
            report(f"{table}: {step * NUM_GAMES:,} decisions, {ended:,} games ended")
    seconds = time.monotonic() - started
    report(f"{table}: all in order, {ended:,} games ended, {seconds:.0f} s\n")


def show(line: str) -> None:
    """Write a line over the last one."""
    sys.stdout.write(f"\r{line:<100}")
    sys.stdout.flush()


def main() -> int:
    """Soak every game and number of players; return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--decisions", type=int, default=1_000_000, help="for each game and number of players")
    parser.add_argument("--games", nargs="*", default=None, help="names of games, all by default")
    parser.add_argument("--seed", type=int, default=int(time.time()), help="of the first game")
    args = parser.parse_args()
    show(f"seed {args.seed}\n")
    try:
        for game, players in GAMES:
            runs = {"settings as usual": {}, "memory table": {"memory": "table"}, "unusual settings": UNUSUAL[game]}
            for name, settings in runs.items() if args.games is None or game in args.games else ():
                batch = cleo_env.make_batch(game, NUM_GAMES, args.seed, players, **settings)
                soak(f"{game}, {players} players, {name}", batch, args.decisions // len(runs), show)
    except RuntimeError as problem:
        print(f"\nfailed: {problem}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
