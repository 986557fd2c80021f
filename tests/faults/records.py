"""States damaged byte by byte: each is refused, or can be played on like any other."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from gymnasium.vector import AutoresetMode

import cleo_env
from cleo_env.core.batch import Batch
from cleo_env.core.soundness import UnsoundState
from tests.contract.games import GAMES, UNUSUAL
from tests.contract.play import Player

AT_ONCE = 250  # states damaged and played on together
STEPS = 60  # decisions that an accepted state is played on for


def sampled(game: str, players: int, count: int, seed: int) -> np.ndarray:
    """Return states from all parts of random games, under usual and unusual settings."""
    found = []
    for settings in ({}, UNUSUAL[game]):
        batch = cleo_env.make_batch(game, count // 2 + 1, seed, players, num_threads=1, **settings)
        player, rng = Player(batch, seed), np.random.default_rng(seed)
        taken = batch.states.copy()
        for _ in range(200):
            player.step()
            now = rng.random(batch.num_games) < 0.02
            taken[now] = batch.states[now]
        found.append(taken)
    return np.concatenate(found)[:count]


def damaged(states: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """Return copies with one to three bytes changed: set to anything, moved by one, or with one bit turned over."""
    spoilt = states.copy()
    raw = spoilt.view(np.uint8).reshape(len(spoilt), -1)
    for row in raw:
        for place in rng.integers(0, len(row), rng.integers(1, 4)):
            kind = rng.integers(3)
            if kind == 0:
                row[place] = rng.integers(256)
            elif kind == 1:
                row[place] = (int(row[place]) + rng.choice((1, -1))) % 256
            else:
                row[place] ^= np.uint8(1 << rng.integers(8))
    return spoilt


def accepted(batch: Batch, states: np.ndarray) -> np.ndarray:
    """Mark the states that are not refused."""
    kept = np.zeros(len(states), np.bool_)
    for g in range(len(states)):
        try:
            batch.game.check_states(states[g : g + 1])
            kept[g] = True
        except UnsoundState:
            pass
    return kept


def play_on(game: str, players: int, states: np.ndarray, key: int) -> None:
    """Play states on at random; fail if a decider is left without a choice or a view cannot be written."""
    batch = cleo_env.make_batch(game, len(states), 0, players, num_threads=1, autoreset_mode=AutoresetMode.SAME_STEP)
    batch.set_states(states)
    batch.redealt(0, key)
    batch.full_view()
    player = Player(batch, key)
    for _ in range(STEPS):
        playing = batch.decider >= 0
        assert (batch.action_mask.any(axis=1) == playing).all(), "a decider has no choice"
        player.step()
    batch.redealt(0, key)


def fuzz(count: int, seed: int) -> Iterator[tuple[str, int, int]]:
    """Damage so many states over all games; yield the table and how many were tried and accepted of each lot."""
    rng, done, lot = np.random.default_rng(seed), 0, 0
    while done < count:
        game, players = GAMES[lot % len(GAMES)]
        size = min(AT_ONCE, count - done)
        states = damaged(sampled(game, players, size, int(rng.integers(1 << 32))), rng)
        batch = cleo_env.make_batch(game, 1, 0, players)
        kept = accepted(batch, states)
        if kept.any():
            try:
                play_on(game, players, states[kept], lot)
            except Exception as problem:
                raise RuntimeError(f"{game}, {players} players, lot {lot} of seed {seed}: {problem}") from problem
        done, lot = done + size, lot + 1
        yield f"{game}, {players} players", size, int(kept.sum())
