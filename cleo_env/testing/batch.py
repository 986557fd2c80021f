"""What a batch of turn-based games should promise: the arrays of `cleo_env.make_batch`, of anybody's making."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np

from cleo_env.testing.report import NotApplicable, Report, demand, run_checks

ARRAYS = ("decider", "observation", "action_mask", "rewards", "terminated")


class BatchEnv(Protocol):
    """What is checked: row g of every array is about game g, and finished games begin anew in the same step."""

    decider: np.ndarray  # (N,): the seat that chooses
    action_mask: np.ndarray  # (N, A): what it may do
    observation: np.ndarray  # (N, ..): what it sees
    rewards: np.ndarray  # (N, seats): what the last step paid
    terminated: np.ndarray  # (N,): which games ended in the last step

    def step(self, actions: np.ndarray) -> Any:
        """Play one action in every game."""


MakeBatch = Callable[[int, int], BatchEnv]  # (num_games, seed): game i has seed + i


@dataclass(frozen=True)
class Trial:
    """A batch to check, and how long."""

    make: MakeBatch
    num_games: int
    seed: int
    steps: int


def check_batch(make: MakeBatch, *, num_games: int = 8, seed: int = 0, steps: int = 400) -> Report:
    """Run all checks on the batches that `make(num_games, seed)` returns."""
    return run_checks(type(make(1, seed)).__name__, CHECKS, Trial(make, num_games, seed, steps))


def random_moves(batch: BatchEnv, rng: np.random.Generator) -> np.ndarray:
    """Return a random legal action for every game."""
    masks = np.asarray(batch.action_mask) > 0
    return np.where(masks, rng.random(masks.shape), -1.0).argmax(axis=1)


def arrays_of(batch: BatchEnv) -> dict[str, np.ndarray]:
    """Return copies of all that a batch shows."""
    return {name: np.array(getattr(batch, name)) for name in ARRAYS}


def differing(one: dict[str, np.ndarray], other: dict[str, np.ndarray], games: slice = slice(None)) -> str:
    """Name the first array in which some games differ."""
    return next((name for name in ARRAYS if not np.array_equal(one[name][games], other[name][games])), "")


def masks_are_never_empty_and_of_zeros_and_ones(trial: Trial) -> None:
    """At every step of random play."""
    batch, rng = trial.make(trial.num_games, trial.seed), np.random.default_rng(trial.seed)
    for step in range(trial.steps):
        mask = np.asarray(batch.action_mask)
        demand(np.isin(mask, (0, 1)).all(), f"step {step}: a mask holds {np.unique(mask)[:5]}")
        demand(mask.any(axis=1).all(), f"step {step}: nothing is legal in game {int(np.argmin(mask.any(axis=1)))}")
        batch.step(random_moves(batch, rng))


def games_end_and_pay_only_then(trial: Trial) -> None:
    """Random play must come to an end somewhere, and rewards belong to ends."""
    batch, rng, ended = trial.make(trial.num_games, trial.seed), np.random.default_rng(trial.seed), 0
    for step in range(trial.steps * 10):
        batch.step(random_moves(batch, rng))
        over, paid = np.asarray(batch.terminated), np.asarray(batch.rewards) != 0
        demand(not paid[~over].any(), f"step {step}: a game pays before its end")
        ended += int(over.sum())
        if ended >= trial.num_games:
            return
    demand(ended, f"no game has ended after {trial.steps * 10} steps")


def one_seed_is_one_game_in_a_batch_of_any_size(trial: Trial) -> None:
    """Game i of a batch with a seed is game 0 of a batch with seed + i."""
    batch, rng = trial.make(trial.num_games, trial.seed), np.random.default_rng(trial.seed)
    alone = [trial.make(1, trial.seed + g) for g in range(trial.num_games)]
    for step in range(trial.steps):
        whole = arrays_of(batch)
        for g, single in enumerate(alone):
            part = {name: rows[g : g + 1] for name, rows in whole.items()}
            found = differing(part, arrays_of(single))
            demand(not found, f"step {step}: game {g} differs from the same seed alone in {found}")
        actions = random_moves(batch, rng)
        batch.step(actions)
        for g, single in enumerate(alone):
            single.step(actions[g : g + 1])


def an_illegal_action_is_refused_and_nothing_is_played(trial: Trial) -> None:
    """Not even in the games whose action was legal."""
    batch, rng, tried = trial.make(trial.num_games, trial.seed), np.random.default_rng(trial.seed), 0
    for step in range(trial.steps):
        actions, before = random_moves(batch, rng), arrays_of(batch)
        g = step % trial.num_games
        illegal = np.flatnonzero(np.asarray(batch.action_mask)[g] == 0)
        for wrong in (*rng.permutation(illegal)[:1], -1, before["action_mask"].shape[1]):
            spoilt, tried = actions.copy(), tried + 1
            spoilt[g] = wrong
            try:
                batch.step(spoilt)
            except Exception:
                found = differing(before, arrays_of(batch))
                demand(not found, f"step {step}: action {wrong} was refused, but {found} has changed")
            else:
                demand(False, f"step {step}: action {wrong} is not legal in game {g}, and is played")
        batch.step(actions)
    demand(tried, "nothing could be tried")


def a_copy_goes_on_identically_and_apart(trial: Trial) -> None:
    """In mid-game."""
    batch, rng = trial.make(trial.num_games, trial.seed), np.random.default_rng(trial.seed)
    for _ in range(trial.steps // 4):
        batch.step(random_moves(batch, rng))
    other, before, moves = deepcopy(batch), arrays_of(batch), []
    for _ in range(20):
        moves.append(random_moves(other, rng))
        other.step(moves[-1])
    demand(not differing(before, arrays_of(batch)), "playing a copy changes the original")
    for actions in moves:
        batch.step(actions)
    found = differing(arrays_of(batch), arrays_of(other))
    demand(not found, f"after the same moves a copy differs in {found}")


def a_redealt_game_looks_the_same_to_its_seat(trial: Trial) -> None:
    """Nothing that is hidden from the decider shows in what it sees or may do; needs `redealt(seats, keys)`."""
    batch, rng = trial.make(trial.num_games, trial.seed), np.random.default_rng(trial.seed)
    if not hasattr(batch, "redealt"):
        raise NotApplicable("the batch cannot redeal: it has no method `redealt(seats, keys)`")
    for step in range(trial.steps):
        keys = rng.integers(0, 1 << 62, trial.num_games, np.uint64)
        other = batch.redealt(np.array(batch.decider, np.int64), keys)
        for name in ("decider", "observation", "action_mask"):
            same = np.array_equal(getattr(batch, name), getattr(other, name))
            demand(same, f"step {step}: a redealt game differs in {name}")
        batch.step(random_moves(batch, rng))


CHECKS = (
    masks_are_never_empty_and_of_zeros_and_ones,
    games_end_and_pay_only_then,
    one_seed_is_one_game_in_a_batch_of_any_size,
    an_illegal_action_is_refused_and_nothing_is_played,
    a_copy_goes_on_identically_and_apart,
    a_redealt_game_looks_the_same_to_its_seat,
)
