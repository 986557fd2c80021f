"""What the actions of a decision are worth if a script plays on, as templates in which a game's kernels are filled in.

Every action that is asked for is tried once on the true state, with the same luck to come for all, and played on to the
horizon: what is left between two actions is their difference, and not their luck. That tells no player what to do, for
nobody sees the true state; a network learns from it what is right on average (`training/aggrevate.py`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cleo_env.agents.search.tree import FOREVER, evaluate_leaf, fill_templates, rollout, write_mask
from cleo_env.core.game import Game


def weigh_actions(states, masks, keys, turns, workspace, values, first, last):
    """Write what the decider may expect behind every action of a mask; `turns` of 0: the game is played to its end."""
    for row in range(first, last):
        seat, horizon = int(states[row].decider), int(states[row].turn) + turns if turns > 0 else FOREVER
        for action in range(masks.shape[1]):
            if masks[row, action]:
                workspace.state[0] = states[row]
                s = workspace.state[0]
                apply_action(s, action)  # noqa: F821
                rollout(s, keys[row], horizon, workspace)
                evaluate_leaf(s, workspace)
                values[row, action] = workspace.values[seat]


TEMPLATES = (write_mask, rollout, evaluate_leaf, weigh_actions)


def bind_weigh_actions(game: Game, name: str, playout: Any, estimate: Any) -> Callable[..., Any]:
    """Return `weigh_actions` with the kernels of a game, of the policy that plays on and of an estimate filled in."""
    more = {"playout": playout, "estimate": estimate}
    return fill_templates(game, f"{game.name}.{name}", TEMPLATES, more)["weigh_actions"]
