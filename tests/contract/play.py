"""Ways to play games at random in tests, so that a game depends on its own seed and nothing around it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

import cleo_env
from cleo_env.core.batch import Batch
from cleo_env.core.game import Game
from cleo_env.core.jit import COMPILED

OWNED = ("hand", "known", "known_discard", "money", "amulets", "statues", "sanctuary_squares", "sanctuary", "bids")
SEATED = {  # by game: fields whose first axis is the seat, and fields that are the number of a seat
    "architects_2006": ((*OWNED, "merchants"), ("active", "decider", "ask_seat")),
    "architects_2019": (OWNED, ("active", "decider")),
    "caesar": (
        ("won", "held", "known_held", "discard", "influence_pile", "influence_left", "action_pile", "action_left",
         "mission", "missions_held", "laid", "num_laid", "set_up_at", "set_up_left", "castled_at", "castled_known",
         "loose"),
        ("active", "decider", "starter"),
    ),
}  # fmt: skip


def pace(compiled: int, uncompiled: int) -> int:
    """Return how much to play, which is much less with the compiler off."""
    return compiled if COMPILED else uncompiled


def scattered(seeds: np.ndarray, counts: np.ndarray) -> np.ndarray:
    """Return a number for each seed and count that looks random."""
    with np.errstate(over="ignore"):
        mixed = seeds.astype(np.uint64) * np.uint64(0x9E3779B97F4A7C15) + counts.astype(np.uint64)
        for shift in (33, 29):
            mixed = (mixed ^ (mixed >> np.uint64(shift))) * np.uint64(0xFF51AFD7ED558CCD)
        return mixed >> np.uint64(20)


def own_choice(mask: np.ndarray, seeds: np.ndarray, counts: np.ndarray) -> np.ndarray:
    """Choose for each game by its mask, seed and number of decisions alone; 0 where nothing is legal."""
    legal = mask.sum(axis=1, dtype=np.int64)
    nth = scattered(seeds, counts) % np.maximum(legal, 1).astype(np.uint64)
    return np.argmax(mask.cumsum(axis=1) > nth[:, None].astype(np.int64), axis=1)


class Player:
    """Plays a batch at random; every game is played the same in any batch, slot and thread."""

    def __init__(self, batch: Batch, key: int = 0) -> None:
        self.batch = batch
        self.key = np.uint64(key)
        self.counts = np.zeros(batch.num_games, np.int64)

    def actions(self) -> np.ndarray:
        return own_choice(self.batch.action_mask, self.batch.states["seed"] ^ self.key, self.counts)

    def step(self) -> np.ndarray:
        """Play a decision in every game; return the actions."""
        actions = self.actions()
        self.batch.step(actions)
        self.counts = np.where(self.batch.terminated, 0, self.counts + 1)
        return actions


def played(game: str, players: int, num_games: int, steps: int, seed: int = 0, **kwargs: Any) -> Iterator[Batch]:
    """Yield a batch before its first decision and after each."""
    batch = cleo_env.make_batch(game, num_games, seed, players, num_threads=1, **kwargs)
    player = Player(batch)
    yield batch
    for _ in range(steps):
        player.step()
        yield batch


def differing(one: np.ndarray, other: np.ndarray, but: tuple[str, ...] = ()) -> list[str]:
    """Name the fields in which records differ; what lies between fields does not matter."""
    return [name for name in one.dtype.names or () if name not in but and not np.array_equal(one[name], other[name])]


def rotated(game: Game, states: np.ndarray, steps: int) -> np.ndarray:
    """Return the same games with everybody sitting so many seats further on."""
    turned = states.copy()
    by_seat, seats = SEATED[game.name]
    for g, s in enumerate(states):
        players = int(s["num_players"])
        for name in by_seat:
            turned[name][g, :players] = np.roll(s[name][:players], steps, axis=0)
        for name in seats:
            turned[name][g] = (s[name] + steps) % players if s[name] >= 0 else s[name]
    return turned
