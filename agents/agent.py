"""The protocol of everything that sits at a table, and the smallest agent."""

from __future__ import annotations

from typing import ClassVar, NamedTuple

import numpy as np

from cleo_env.agents.view import View
from cleo_env.core.chance import scaled
from cleo_env.core.jit import jit
from cleo_env.core.sampling import nth_legal, num_legal, sample_uniform


class Weighed(NamedTuple):
    """The answers to a view, and for who searched what stood behind them."""

    actions: np.ndarray  # (n,) int64
    visits: np.ndarray | None = None  # (n, A) int32: simulations through each action of the root
    values: np.ndarray | None = None  # (n, A) float32: their mean value to the seat, 0 where there were none


class Agent:
    """Answers a view with an action for every row.

    One agent plays any number of games and seats at once. All its randomness comes from `view.keys`, so that a match
    comes out the same however its games are batched.
    """

    observes: ClassVar[bool] = True  # whether it looks at observations; they have no width for who does not
    redeals: bool = False  # whether it asks for redealt states
    slots: ClassVar[int] = 4096  # games it plays at once; who thinks long takes fewer, so that games end steadily
    mark: str = ""  # what its play depends on besides its spec and the sources, such as a hash of its weights

    @property
    def thinks_long(self) -> bool:
        """Whether it takes fewer games at once than most."""
        return self.slots < Agent.slots

    def act(self, view: View) -> np.ndarray:
        """Return the number of a legal action for every row."""
        raise NotImplementedError

    def weigh(self, view: View) -> Weighed:
        """Answer, and show the search behind the answers, if there was one."""
        return Weighed(self.act(view))


class RandomAgent(Agent):
    """Samples uniformly among the legal actions."""

    def act(self, view: View) -> np.ndarray:
        """Return a random legal action for every row."""
        actions = np.empty(len(view), np.int64)
        sample_uniform(view.masks, view.keys, actions)
        return actions


@jit
def random_action(s, mask, key):
    """Sample a legal action of one state."""
    row = mask.reshape(1, mask.shape[0])
    return nth_legal(row, 0, scaled(key, num_legal(row, 0)))
