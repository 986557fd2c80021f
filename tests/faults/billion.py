"""A thousand million random decisions: `python -m tests.faults.billion`. It can be stopped at any moment and goes on.

Every decision is checked against its mask, so a decider without a choice ends it; the invariants of
the contract tests are asked of a sample. How far it has come is kept in a file.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from pathlib import Path

import numpy as np

import cleo_env
from cleo_env.core.files import write_whole
from tests.contract.games import GAMES, UNUSUAL
from tests.contract.invariants import check_batch, check_invariants

NUM_GAMES = 512
STEPS = 2_000  # of a lot
CHECKED_EVERY = 200  # steps between two checks of all invariants
Progress = dict[str, dict[str, int]]


def play_lot(game: str, players: int, seed: int, unusual: bool) -> tuple[int, int]:
    """Play a lot of games from one seed; return how many decisions were made and how many games ended."""
    settings = UNUSUAL[game] if unusual else {}
    batch = cleo_env.make_batch(game, NUM_GAMES, seed, players, num_threads=1, **settings)
    ended = 0
    for step in range(STEPS):
        if step % CHECKED_EVERY == 0:
            check_invariants(batch.game, batch.states)
            check_batch(batch)
        batch.step(batch.random_actions(seed, step))  # which is refused where a decider has no choice
        ended += int(np.count_nonzero(batch.terminated))
    return NUM_GAMES * STEPS, ended


def load(path: Path) -> Progress:
    """Return how far earlier calls have come."""
    return json.loads(path.read_text()) if path.exists() else {}


def main() -> int:
    """Go on until all decisions are played; return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--decisions", type=int, default=1_000_000_000, help="over all games and numbers of players")
    parser.add_argument("--kept", type=Path, default=Path("soak.json"), help="the file that says how far it has come")
    options = parser.parse_args()
    kept, began = load(options.kept), time.monotonic()
    while (done := sum(counts["decisions"] for counts in kept.values())) < options.decisions:
        lot = sum(counts["lots"] for counts in kept.values())
        game, players = GAMES[lot % len(GAMES)]
        table = f"{game}, {players} players"
        try:
            decisions, ended = play_lot(game, players, lot * NUM_GAMES, lot // len(GAMES) % 4 == 3)
        except Exception as problem:
            print(f"\nfailed: {table}, lot {lot}: {problem}")
            return 1
        counts = Counter(kept.get(table, {})) + Counter(decisions=decisions, games=ended, lots=1)
        kept[table] = dict(counts)
        write_whole(options.kept, json.dumps(kept, indent=1) + "\n")
        if lot % 70 == 0:
            print(f"{done + decisions:,} decisions, {time.monotonic() - began:.0f} s", flush=True)
    total = sum(counts["games"] for counts in kept.values())
    print(f"all in order: {done:,} decisions, {total:,} games ended")
    return 0


if __name__ == "__main__":
    sys.exit(main())
