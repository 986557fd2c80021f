"""The spaces of a game, made from its tables."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete

from cleo_env.core.game import Game
from cleo_env.core.tables import INT16, ColumnTable

MASK_TYPE = np.dtype(np.int8)


class ActionSpace(Discrete):
    """Gymnasium's Discrete, with a quick draw among legal actions: its own takes longer than the rest of a step."""

    def sample(self, mask: np.ndarray | None = None, probability: np.ndarray | None = None) -> Any:
        """Draw an action, all those marked in an int8 mask alike; the rest is as in Discrete."""
        if probability is not None or not isinstance(mask, np.ndarray) or mask.dtype is not MASK_TYPE:
            return super().sample(mask, probability)
        if mask.shape != (self.n,) or not mask.flags.c_contiguous:
            return super().sample(mask)
        legal = mask.view(np.bool_).nonzero()[0]
        return legal[int(self.np_random.random() * len(legal))] if len(legal) else self.start


def action_space(game: Game) -> ActionSpace:
    """Return the space of a game's actions, seeded from the start so that a copied space draws the same."""
    space = ActionSpace(game.actions.size)
    space.seed()
    return space


def column_space(columns: ColumnTable, observation: str = INT16) -> Box:
    """Return the box in which the values of these columns lie, as "int16" or scaled as "float32"."""
    low, high = (columns.as_type(bound, observation) for bound in (columns.low, columns.high))
    return Box(low, high, dtype=low.dtype.type)


def observation_space(game: Game, observation: str = INT16) -> Dict:
    """Return the space of what a seat sees, with the mask of what it may do."""
    mask = Box(0, 1, (game.actions.size,), np.int8)
    return Dict({"observation": column_space(game.observation, observation), "action_mask": mask})
