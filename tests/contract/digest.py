"""Plays every game for a while and prints hashes of all it sees: `python -m tests.contract.digest 2000`."""

from __future__ import annotations

import hashlib
import sys

import numpy as np

from cleo_env.core.batch import Batch
from tests.contract.games import GAMES
from tests.contract.play import played

NUM_GAMES = 10
STRETCH = 25  # steps between two printed lines


def add_records(digest: hashlib._Hash, states: np.ndarray) -> None:
    """Hash field by field: the bytes between fields mean nothing."""
    for name in states.dtype.names or ():
        digest.update(np.ascontiguousarray(states[name]).tobytes())


def add_batch(digest: hashlib._Hash, batch: Batch) -> None:
    """Hash what a batch shows."""
    add_records(digest, batch.states)
    for array in (batch.observation, batch.action_mask, batch.decider, batch.rewards, batch.final_scores):
        digest.update(np.ascontiguousarray(array).tobytes())


def main(decisions: int) -> None:
    """Print a line for every stretch of every game."""
    for game, players in GAMES:
        digest = hashlib.sha256()
        steps = decisions // NUM_GAMES
        for step, batch in enumerate(played(game, players, NUM_GAMES, steps, seed=50, max_turns=40)):
            add_batch(digest, batch)
            if step % STRETCH == 0:
                seats = step // STRETCH % players
                add_records(digest, batch.redealt(seats, step).states)
                digest.update(batch.full_view(seats).tobytes())
                print(game, players, step, digest.hexdigest()[:16])


if __name__ == "__main__":
    main(int(sys.argv[1]))
