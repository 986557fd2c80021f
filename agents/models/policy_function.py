"""A trained policy as a function of (observation, mask): for other people's loops, without views and agents.

policy = cleo_env.agents.load_policy("caesar")
action = policy(observation["observation"], observation["action_mask"])
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from cleo_env.agents.models.layers import Layers
from cleo_env.agents.models.policy_file import PolicyError, find_policy
from cleo_env.agents.models.policy_file import load_policy as load_files
from cleo_env.agents.models.shipped import plain_folder
from cleo_env.agents.models.softmax import argmax_actions
from cleo_env.core.game import Game
from cleo_env.registry import get_game


class PolicyFunction:
    """The most probable legal action of each row; one observation gives one action, several give an array.

    Observations are int16, or float32 as the interfaces scale them.
    """

    def __init__(self, game: Game, card: dict[str, Any], weights: dict[str, np.ndarray]) -> None:
        if card.get("advisor"):
            raise PolicyError(
                f"this policy hears the advice of {card['advisor']!r}, which needs more than observation and mask: "
                "it plays as an agent (policy:DIR), and not as a function"
            )
        self.game, self.card, self.weights = game, card, weights
        self._layers = Layers(weights, game.observation.scale)

    def __call__(self, observation: np.ndarray, mask: np.ndarray) -> Any:
        """Return the policy's action, or actions."""
        logits = self.logits(observation)
        masks = np.ascontiguousarray(mask, np.int8)
        if masks.shape != logits.shape:
            raise ValueError(f"the mask has shape {masks.shape}, not {logits.shape}")
        if not masks.any(axis=-1).all():
            raise ValueError("nothing is legal in a mask: the game is over, or the seat does not decide")
        actions = np.empty(len(np.atleast_2d(logits)), np.int64)
        argmax_actions(np.atleast_2d(logits), np.atleast_2d(masks), actions)
        return actions if logits.ndim > 1 else int(actions[0])

    def logits(self, observation: np.ndarray) -> np.ndarray:
        """Return a logit for every action, legal or not."""
        rows = self._as_int16(np.asarray(observation))
        logits = self._layers(np.atleast_2d(rows))
        return logits if rows.ndim > 1 else logits[0]

    def probabilities(self, observation: np.ndarray, mask: np.ndarray) -> np.ndarray:
        """Return the probability of every action, 0 for what is not legal."""
        logits = np.where(np.asarray(mask) > 0, self.logits(observation), -np.inf)
        weights = np.exp(logits - logits.max(axis=-1, keepdims=True))
        return weights / weights.sum(axis=-1, keepdims=True)

    def _as_int16(self, rows: np.ndarray) -> np.ndarray:
        """Return observations as whole numbers, or refuse what has another width."""
        columns = self.game.observation
        if rows.ndim not in (1, 2) or rows.shape[-1] != columns.size:
            raise ValueError(f"an observation of {self.game.name} has {columns.size} numbers, not shape {rows.shape}")
        if np.issubdtype(rows.dtype, np.floating):
            rows = np.rint(rows * columns.scale)
        return np.ascontiguousarray(rows, np.int16)


def load_policy(game: str, folder: str | Path | None = None) -> PolicyFunction:
    """Return the policy of a folder, or the one without an advisor that comes with the package for a game."""
    found = get_game(game)
    place = find_policy(plain_folder(found.name) if folder is None else Path(folder))
    return PolicyFunction(found, *load_files(place, found))
