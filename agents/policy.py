"""Trained players: `policy:DIR`, or `policy:DIR,pick=best` to take the likeliest action instead of drawing by chance.

`trained` is the policy that comes with the package for each game (docs/results.md).

Plays without torch: numpy and a compiled loop are all it needs.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import numpy as np

from agents.agent import Agent
from agents.options import AgentError, read_options
from agents.policy_file import PolicyError, find_policy, load_policy, mark_of
from agents.scripts import ScriptedAgent
from agents.shipped import SHIPPED
from agents.softmax import best_actions, draw_actions
from agents.view import View
from cleo_env.core.game import Game
from cleo_env.core.jit import jit
from cleo_env.core.threads import num_cores, run_chunks

PICKS = ("chance", "best")


@dataclass(frozen=True)
class Manner:
    """How a policy chooses."""

    pick: str = PICKS[0]  # by chance, or the best
    sharpness: float = 1.0  # above 1 likely actions become likelier still

    def __post_init__(self) -> None:
        if self.pick not in PICKS:
            raise AgentError(f"a policy's pick is {' or '.join(PICKS)}, not {self.pick!r}")


@jit
def run_layer(rows, weight, bias, low, out, first, last):
    """Send rows through one layer, cut off below `low`. Most inputs are 0 and cost nothing.

    Row by row, so that what comes out does not depend on how many rows there are, as it does in a library for matrices.
    """
    for row in range(first, last):
        sums = out[row]
        sums[:] = bias
        for place in range(weight.shape[0]):
            value = np.float32(rows[row, place])
            if value != 0:
                for unit in range(weight.shape[1]):
                    sums[unit] += value * weight[place, unit]
        for unit in range(weight.shape[1]):
            sums[unit] = max(sums[unit], low)


class Layers:
    """The network of a policy without torch: layers of the scaled observation, then a number for every action.

    With `head="value"` it gives what the seat may expect instead, as it learned to estimate it. If it was trained with
    an advisor, it wants the advice too: one action a row.
    """

    def __init__(self, weights: dict[str, np.ndarray], scale: np.ndarray, head: str = "policy") -> None:
        count = sum(name.startswith("layers.") and name.endswith(".weight") for name in weights)
        names = [f"layers.{place}" for place in range(count)] + [head]
        self.steps = [(weights[f"{name}.weight"].T.copy(), weights[f"{name}.bias"]) for name in names]
        first, bias = self.steps[0]
        first = first / scale[:, None]  # scaled once here instead of every observation
        if "advice" in weights:  # it comes in as one more column for every action
            first = np.concatenate((first, weights["advice"]))
        self.steps[0] = first, bias
        self.num_actions = len(weights["policy.bias"])
        self.trust = weights.get("trust") if head == "policy" else None

    def __call__(self, observations: np.ndarray, advice: np.ndarray | None = None) -> np.ndarray:
        """Return the numbers of all actions, or the value, row by row."""
        rows = observations
        if advice is not None:
            rows = np.concatenate((rows, advice[:, None] == np.arange(self.num_actions)), axis=1, dtype=np.int16)
        for place, (weight, bias) in enumerate(self.steps):
            low = np.float32(0 if place < len(self.steps) - 1 else -np.inf)
            out = np.empty((len(rows), len(bias)), np.float32)
            run_rows(rows, weight, bias, low, out)
            rows = out
        if advice is not None and self.trust is not None:
            rows[np.arange(len(rows)), advice] += self.trust[advice]
        return rows


def run_rows(rows: np.ndarray, weight: np.ndarray, bias: np.ndarray, low: np.float32, out: np.ndarray) -> None:
    """Send all rows through one layer, on all cores if they are many."""
    run_chunks(lambda first, last: run_layer(rows, weight, bias, low, out, first, last), len(rows), num_cores())


class PolicyAgent(Agent):
    """Plays as a network was trained to."""

    def __init__(
        self, game: Game, weights: dict[str, np.ndarray], manner: Manner, mark: str = "", advisor: str = ""
    ) -> None:
        self.layers, self.manner, self.mark = Layers(weights, game.observation.scale), manner, mark
        self._game, self._weights = game, weights
        self.advisor = ScriptedAgent(game, advisor) if advisor else None
        self.redeals = bool(advisor)

    @classmethod
    def from_options(cls, game: Game, options: str) -> PolicyAgent:
        """Read `DIR` or `DIR,pick=best,sharpness=2`."""
        folder, _, typed = options.partition(",")
        if not folder:
            raise AgentError(f"policy:{options}: the folder of a policy is needed")
        return cls.from_folder(game, Path(folder), "policy", typed, Manner())

    @classmethod
    def shipped(cls, game: Game, options: str) -> PolicyAgent:
        """Return the policy that comes with the package; options as behind a folder."""
        return cls.from_folder(game, SHIPPED / game.name, "trained", options, Manner(pick="best"))

    @classmethod
    def from_folder(cls, game: Game, folder: Path, name: str, typed: str, usual: Manner) -> PolicyAgent:
        """Load a policy that plays in a manner as typed."""
        manner = read_options(name, typed, usual)
        try:
            found = find_policy(folder)
            card, weights = load_policy(found, game)
            return cls(game, weights, manner, mark_of(found), card.get("advisor", ""))
        except PolicyError as error:
            raise AgentError(f"{name}: {error}") from error

    def advice(self, view: View) -> np.ndarray | None:
        """Return what the advisor would do, if there is one."""
        return self.advisor.act(view) if self.advisor else None

    def expect(self, view: View) -> np.ndarray:
        """Return what every row's seat may expect of the game, on the scale of the reward it was trained with."""
        return self._value(view.observations, self.advice(view))[:, 0]

    @cached_property
    def _value(self) -> Layers:
        """The layers of the value; a policy need not have one in order to play."""
        return Layers(self._weights, self._game.observation.scale, head="value")

    def act(self, view: View) -> np.ndarray:
        """Return the network's action for every row."""
        logits = self.layers(view.observations, self.advice(view)) * np.float32(self.manner.sharpness)
        actions, unused = np.empty(len(view), np.int64), np.empty(len(view), np.float32)
        if self.manner.pick == "best":
            best_actions(logits, view.masks, actions)
        else:
            draw_actions(logits, view.masks, view.keys, actions, unused)
        return actions
