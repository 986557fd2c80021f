"""What an agent is shown: the games in which it decides now, each through the eyes of the seat that decides.

A view holds no true state. An agent that plans ahead gets redealt states (determinizations, in the literature): games
that its seat cannot tell from the true one. Redealing such a game with a key gives the same state as redealing the true
one (see docs/design.md), so nothing is lost by starting from them, and nothing that is hidden can be reached through
them. They hold what a perfect memory knows, also under the setting `memory="table"`, which only narrows observations.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from cleo_env.core.chance import bits_at
from cleo_env.core.game import Game, as_states
from cleo_env.core.jit import jit
from cleo_env.core.threads import num_cores, run_chunks

SMALL = 256  # redealing is much work for each game: from so many on a second thread helps


@dataclass(frozen=True)
class View:
    """Row i of every array is about one game; an agent answers with one action a row."""

    game: Game
    observations: np.ndarray  # (n, O) int16: what the seat sees
    masks: np.ndarray  # (n, A) int8: what it may do
    games: np.ndarray  # (n,) int64: the number of the game, for agents that remember
    seats: np.ndarray  # (n,) int64
    fresh: np.ndarray  # (n,) bool: the first decision of this seat in this game
    keys: np.ndarray  # (n,) uint64: random bits of this decision, the same however games are batched
    _dealt: np.ndarray | None = field(default=None, repr=False)

    def __len__(self) -> int:
        return len(self.games)

    @property
    def states(self) -> np.ndarray:
        """One state a row that its seat cannot tell from the true one. Only for agents that set `redeals`."""
        if self._dealt is None:
            raise ValueError("this view has no states: an agent that wants them sets `redeals = True` in its class")
        return self._dealt

    def redeal(self, count: int, key: int) -> np.ndarray:
        """Return so many such states a row, one row's after the other's, other ones for every key."""
        dealt = as_states(np.repeat(self.states, count))
        redeal_states(self.game, dealt, np.repeat(self.seats, count), spread_keys(self.keys, count, np.uint64(key)))
        return dealt


@jit
def spread_keys(keys, count, key):
    """Return so many keys for each of these, one's after the other's."""
    spread = np.empty(len(keys) * count, np.uint64)
    for place in range(len(spread)):
        spread[place] = bits_at(keys[place // count] ^ bits_at(key, 0), place % count)
    return spread


def redeal_states(game: Game, states: np.ndarray, seats: np.ndarray, keys: np.ndarray) -> None:
    """Turn each state into another that its seat cannot tell apart."""
    redeal, scratch = game.loops.redeal_games, game.scratch_size
    run_chunks(lambda first, last: redeal(states, seats, keys, scratch, first, last), len(states), num_cores(), SMALL)
