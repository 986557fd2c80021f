"""A trained player: `policy:DIR`, or `policy:DIR,pick=best` to take the likeliest action instead of drawing by chance.

Plays with numpy alone, so that playing needs no torch.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np

from agents.agent import Agent
from agents.options import AgentError, read_options
from agents.policy_file import PolicyError, load_policy
from agents.softmax import best_actions, draw_actions
from agents.view import View
from cleo_env.core.game import Game

PICKS = ("chance", "best")


@dataclass(frozen=True)
class Manner:
    """How a policy chooses."""

    pick: str = PICKS[0]  # by chance, or the best
    sharpness: float = 1.0  # above 1 likely actions become likelier still


class Layers:
    """The network of a policy in numpy: layers of the scaled observation, then a number for every action."""

    def __init__(self, weights: dict[str, np.ndarray], scale: np.ndarray) -> None:
        count = sum(name.startswith("layers.") and name.endswith(".weight") for name in weights)
        names = [f"layers.{place}" for place in range(count)] + ["policy"]
        self.steps = [(weights[f"{name}.weight"].T.copy(), weights[f"{name}.bias"]) for name in names]
        first, bias = self.steps[0]
        self.steps[0] = first / scale[:, None], bias  # scaled once here instead of every observation

    def __call__(self, observations: np.ndarray) -> np.ndarray:
        """Return the numbers of all actions, row by row."""
        rows = observations.astype(np.float32)
        for weight, bias in self.steps[:-1]:
            rows = np.maximum(rows @ weight + bias, 0)
        weight, bias = self.steps[-1]
        return rows @ weight + bias


class PolicyAgent(Agent):
    """Plays as a network was trained to."""

    def __init__(self, game: Game, weights: dict[str, np.ndarray], manner: Manner) -> None:
        self.layers, self.manner = Layers(weights, game.observation.scale), manner

    @classmethod
    def from_options(cls, game: Game, options: str) -> PolicyAgent:
        """Read `DIR` or `DIR,pick=best,sharpness=2`."""
        folder, _, typed = options.partition(",")
        manner = read_options("policy", typed, Manner())
        if not folder or manner.pick not in PICKS:
            raise AgentError(f"policy:{options}: a folder is needed, and pick={' or '.join(PICKS)}")
        try:
            return cls(game, load_policy(Path(folder), game)[1], manner)
        except PolicyError as error:
            raise AgentError(f"policy:{options}: {error}") from error

    def act(self, view: View) -> np.ndarray:
        """Return the network's action for every row."""
        logits = self.layers(view.observations) * np.float32(self.manner.sharpness)
        actions, unused = np.empty(len(view), np.int64), np.empty(len(view), np.float32)
        if self.manner.pick == "best":
            best_actions(logits, view.masks, actions)
        else:
            draw_actions(logits, view.masks, view.keys, actions, unused)
        return actions
