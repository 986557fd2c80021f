"""Exploitability by a walk of our own: plain recursion over the core's chance, one game at a time.

It shares neither the tree's arrays nor OpenSpiel's solvers. An information set is the tuple of what a seat saw and did.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode

import cleo_env
from cleo_env.core.explicit_chance import DEALING, ExplicitChance

Policy = Callable[[list[str]], list[float]]


@dataclass
class Node:
    """A history: who decides, what follows with which probability, what it pays."""

    seat: int  # -1 for chance, -2 at the end
    key: Any = None
    names: list[str] = field(default_factory=list)
    children: list[Node] = field(default_factory=list)
    chances: list[float] = field(default_factory=list)
    pays: tuple[float, ...] = ()


class Walker:
    """Walks every history of a miniature without anything to deal before it begins."""

    def __init__(self, settings: dict[str, Any]) -> None:
        self.batch = cleo_env.make_batch("caesar", 1, autoreset_mode=AutoresetMode.DISABLED, **settings)
        self.chance = ExplicitChance(self.batch.game)
        start = self.chance.start(**settings)
        assert not self.chance.ahead(start, np.array([DEALING]))[1].any()
        self.root = self.walk(start, self.seen(start, ((), ()), None, 0))

    def seen(self, states: np.ndarray, memory: Any, actor: int | None, action: int) -> Any:
        """Return what both seats remember after a step."""
        self.batch.set_states(states)
        views = [self.batch.observe(seat)[0].tobytes() for seat in range(2)]
        own = [action if actor == seat else None for seat in range(2)]
        return tuple((*memory[seat], (own[seat], views[seat])) for seat in range(2))

    def walk(self, states: np.ndarray, memory: Any) -> Node:
        """Return the history that these states are at, with all that follows."""
        self.batch.set_states(states)
        seat = int(self.batch.decider[0])
        if seat < 0:
            return Node(-2, pays=self.paid(states))
        actions = np.flatnonzero(self.batch.action_mask[0]).tolist()
        names = [self.batch.game.actions.names[action] for action in actions]
        return Node(seat, (seat, memory[seat]), names, [self.chosen(states, memory, seat, a) for a in actions])

    def paid(self, states: np.ndarray) -> tuple[float, ...]:
        """Count points, then patricians, by hand: more of them wins."""
        state = states[0]
        won = state["won"].astype(int)
        points = won.sum(1) + (won > won[::-1]).sum(1) + ((won == state["group_size"]) & (won > 0)).sum(1)
        lead = int(np.sign(points[0] - points[1]) or np.sign(won.sum(1)[0] - won.sum(1)[1]))
        return (float(lead), -float(lead))

    def chosen(self, states: np.ndarray, memory: Any, seat: int, action: int) -> Node:
        """Return what follows an action: chance with all its outcomes, or the next history."""
        _, chances = self.chance.ahead(states, np.array([action]))
        outcomes = np.flatnonzero(chances[0]).tolist() or [None]
        after = [self.played(states, memory, seat, action, outcome) for outcome in outcomes]
        return Node(-1, children=after, chances=[1.0 if o is None else float(chances[0, o]) for o in outcomes])

    def played(self, states: np.ndarray, memory: Any, seat: int, action: int, outcome: int | None) -> Node:
        """Play an action with an outcome."""
        after = self.chance.copied(states)
        self.chance.play(after, np.array([action]), None if outcome is None else np.array([outcome]))
        return self.walk(after, self.seen(after, memory, seat, action))


def weights(node: Node, policy: Policy) -> list[float]:
    """Return how likely each child is."""
    return node.chances if node.seat == -1 else policy(node.names)


def value(node: Node, policy: Policy, seat: int) -> float:
    """Return what a seat wins if all follow a policy."""
    if node.seat == -2:
        return node.pays[seat]
    return sum(w * value(child, policy, seat) for w, child in zip(weights(node, policy), node.children, strict=True))


def best_response_value(root: Node, policy: Policy, seat: int) -> float:
    """Return what the best answer of a seat wins against a policy."""
    sets: dict[Any, list[tuple[Node, float]]] = defaultdict(list)
    gather(root, policy, seat, 1.0, sets)
    chosen: dict[Any, int] = {}

    def worth(node: Node) -> float:
        if node.seat == -2:
            return node.pays[seat]
        if node.seat == seat:
            return worth(node.children[choice(node.key)])
        return sum(w * worth(child) for w, child in zip(weights(node, policy), node.children, strict=True))

    def choice(key: Any) -> int:
        if key not in chosen:
            nodes = sets[key]
            totals = [sum(r * worth(n.children[a]) for n, r in nodes) for a in range(len(nodes[0][0].children))]
            chosen[key] = int(np.argmax(totals))
        return chosen[key]

    return worth(root)


def gather(node: Node, policy: Policy, seat: int, reach: float, sets: dict[Any, list[tuple[Node, float]]]) -> None:
    """Note every history at which a seat decides, with how likely the others and chance make it."""
    if node.seat == -2:
        return
    if node.seat == seat:
        sets[node.key].append((node, reach))
    shares = [1.0] * len(node.children) if node.seat == seat else weights(node, policy)
    for share, child in zip(shares, node.children, strict=True):
        gather(child, policy, seat, reach * share, sets)
