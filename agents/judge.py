"""A judge in the search: a network that is shown all cards and says what every seat may expect of a game cut off.

It begins where the script's own estimate ends: to the logarithm of the chance to win that the script gives a seat it
adds a number of its own, and a softmax over the seats makes one win of it.

The search deals the hidden cards anew before it looks, so what the judge is shown is a guess like any other, never the
truth. Judges are trained by `training/judge.py`; one for each game comes with the package.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import numpy as np

from agents.options import AgentError
from agents.policy_file import JUDGE, PolicyError, load_policy, mark_of
from agents.shipped import SHIPPED
from cleo_env.core.game import Game
from cleo_env.core.jit import jit

BY_SCRIPT, TRAINED = "script", "trained"
LEAST_CHANCE = 1e-3  # that a script is taken to give any seat


class Judge(NamedTuple):
    """The layers of the network, and room for one run through them."""

    first: np.ndarray
    first_bias: np.ndarray
    second: np.ndarray
    second_bias: np.ndarray
    last: np.ndarray
    seen: np.ndarray
    inner: np.ndarray
    outer: np.ndarray


def make_judge(game: Game, weights: dict[str, np.ndarray]) -> Judge:
    """Return a judge with room of its own."""
    first, second = (weights[f"layers.{place}.weight"].T for place in (0, 1))
    return Judge(
        first=np.ascontiguousarray(first / game.full_view.scale[:, None], np.float32),
        first_bias=weights["layers.0.bias"],
        second=np.ascontiguousarray(second),
        second_bias=weights["layers.1.bias"],
        last=weights["last.weight"][0].copy(),
        seen=np.zeros(game.full_view.size, np.int16),
        inner=np.zeros(first.shape[1], np.float32),
        outer=np.zeros(second.shape[1], np.float32),
    )


def no_judge() -> Judge:
    """Return what stands in the place of a judge where a script estimates."""
    matrix, row = np.zeros((0, 0), np.float32), np.zeros(0, np.float32)
    return Judge(matrix, row, matrix, row, row, np.zeros(0, np.int16), row, row)


def load_judge(game: Game, name: str) -> tuple[dict[str, np.ndarray], str]:
    """Return the weights of the shipped judge or of one in a folder, and a mark that tells them from others."""
    folder = SHIPPED / game.name if name == TRAINED else Path(name)
    try:
        return load_policy(folder, game, JUDGE)[1], mark_of(folder, JUDGE)
    except PolicyError as error:
        raise AgentError(f"judge={name}: {error}") from error


@jit
def run_judge(judge):
    """Return how well the seat stands that was shown; what is 0 costs nothing."""
    inner, outer = judge.inner, judge.outer
    inner[:] = judge.first_bias
    for place in range(judge.seen.shape[0]):
        if judge.seen[place] != 0:
            add_times(inner, judge.first[place], np.float32(judge.seen[place]))
    outer[:] = judge.second_bias
    for place in range(inner.shape[0]):
        if inner[place] > 0:
            add_times(outer, judge.second[place], inner[place])
    stands = 0.0
    for place in range(outer.shape[0]):
        stands += max(outer[place], 0.0) * judge.last[place]
    return stands


@jit
def add_times(sums, row, factor):
    """Add a row, taken some times, to sums."""
    for place in range(sums.shape[0]):
        sums[place] += factor * row[place]


@jit
def share_out(values, players):
    """Turn how well the seats stand into the reward that each may expect: a chance to win for each, one in all."""
    most, total = values[:players].max(), 0.0
    for p in range(players):
        values[p] = np.exp(values[p] - most)
        total += values[p]
    for p in range(players):
        values[p] = (players * values[p] / total - 1.0) / (players - 1)


@jit
def odds_of(values, players):
    """Turn what a script says every seat may expect into the logarithms of their chances to win."""
    for p in range(players):
        values[p] = np.log(max((values[p] * (players - 1) + 1.0) / players, LEAST_CHANCE))


def judge_seats(s, values, judge):
    """Write what every seat may expect; the script's estimate and `observe_all` of the game are filled in."""
    players = int(s.num_players)
    script_estimate(s, values)  # noqa: F821
    odds_of(values, players)
    for p in range(players):
        judge.seen[:] = 0
        observe_all(s, p, judge.seen)  # noqa: F821
        values[p] += run_judge(judge)
    share_out(values, players)


def estimate_odds(records, odds, first, last):
    """Write how the script sees the chances of every seat, game by game."""
    for g in range(first, last):
        script_estimate(records[g], odds[g])  # noqa: F821
        odds_of(odds[g], int(records[g].num_players))


def ask_script(s, values, judge):
    """Write what a script's `script_estimate`, which is filled in, says every seat may expect."""
    script_estimate(s, values)  # noqa: F821
