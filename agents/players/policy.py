"""Trained players: `policy:DIR` samples from the policy, `policy:DIR,mode=argmax` takes its most probable action.

`temperature=0.5` divides the logits before the softmax. `trained` is the policy that comes with the package for each
game (docs/results.md): the stronger one of `trained:advised`, which hears what a script would do, and `trained:plain`,
which hears nobody and is also called `trained:fast`.

Plays without torch: numpy and a compiled loop are all it needs.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import inf
from pathlib import Path

import numpy as np

from cleo_env.agents.agent import Agent
from cleo_env.agents.models.layers import Layers
from cleo_env.agents.models.policy_file import PolicyError, find_policy, load_policy, mark_of
from cleo_env.agents.models.shipped import ADVISED, FAST, PLAIN, STRONGEST, policy_folder
from cleo_env.agents.models.softmax import argmax_actions, sample_actions
from cleo_env.agents.options import AgentError, read_options
from cleo_env.agents.players.scripted import ScriptedAgent
from cleo_env.agents.view import View
from cleo_env.core.game import Game

SAMPLE, ARGMAX = MODES = ("sample", "argmax")


@dataclass(frozen=True)
class PolicyOptions:
    """How actions are taken from a policy."""

    mode: str = SAMPLE  # sample from the distribution, or take its argmax
    temperature: float = 1.0  # the logits are divided by it

    def __post_init__(self) -> None:
        if self.mode not in MODES:
            raise AgentError(f"a policy's mode is {' or '.join(MODES)}, not {self.mode!r}")
        if not 0 < self.temperature < inf:
            raise AgentError(f"a policy's temperature is a positive number, not {self.temperature!r}")


class PolicyAgent(Agent):
    """Plays a trained policy."""

    def __init__(
        self, game: Game, weights: dict[str, np.ndarray], options: PolicyOptions, mark: str = "", advisor: str = ""
    ) -> None:
        self.layers, self.options, self.mark = Layers(weights, game.observation.scale), options, mark
        self._game, self._weights = game, weights
        self.advisor = ScriptedAgent(game, advisor) if advisor else None
        self.redeals = bool(advisor)

    @classmethod
    def from_options(cls, game: Game, options: str) -> PolicyAgent:
        """Read `DIR` or `DIR,mode=argmax` or `DIR,temperature=0.5`."""
        folder, _, typed = options.partition(",")
        if not folder:
            raise AgentError(f"policy:{options}: the folder of a policy is needed")
        return cls.from_folder(game, Path(folder), "policy", typed, PolicyOptions())

    @classmethod
    def shipped(cls, game: Game, options: str) -> PolicyAgent:
        """Return a policy that comes with the package, the strongest if none is named; options as behind a folder."""
        first, _, rest = options.partition(",")
        named = first in (ADVISED, PLAIN, FAST)
        which, typed = (first, rest) if named else (STRONGEST.get(game.name, ADVISED), options)
        return cls.from_folder(game, policy_folder(game.name, which), "trained", typed, PolicyOptions(ARGMAX))

    @classmethod
    def from_folder(cls, game: Game, folder: Path, name: str, typed: str, default: PolicyOptions) -> PolicyAgent:
        """Load a policy, with options as typed."""
        options = read_options(name, typed, default)
        try:
            found = find_policy(folder)
            card, weights = load_policy(found, game)
            return cls(game, weights, options, mark_of(found), card.get("advisor", ""))
        except PolicyError as error:
            raise AgentError(f"{name}: {error}") from error

    def advice(self, view: View) -> np.ndarray | None:
        """Return the advisor's actions, if there is one."""
        return self.advisor.act(view) if self.advisor else None

    def values(self, view: View) -> np.ndarray:
        """Return the value estimate of every row's seat, on the scale of the reward it was trained with."""
        return self._value_head(view.observations, self.advice(view))[:, 0]

    @cached_property
    def _value_head(self) -> Layers:
        """The layers of the value; a policy need not have a value head in order to play."""
        if "value.weight" not in self._weights:
            raise PolicyError(
                "this policy has no value head: a privileged critic, which is not kept, learned in its place"
            )
        return Layers(self._weights, self._game.observation.scale, head="value")

    def act(self, view: View) -> np.ndarray:
        """Return the policy's action for every row."""
        logits = self.layers(view.observations, self.advice(view)) / np.float32(self.options.temperature)
        actions, log_probs = np.empty(len(view), np.int64), np.empty(len(view), np.float32)
        if self.options.mode == ARGMAX:
            argmax_actions(logits, view.masks, actions)
        else:
            sample_actions(logits, view.masks, view.keys, actions, log_probs)
        return actions
