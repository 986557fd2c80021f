"""The learned search once more, in plain Python with dictionaries, to hold the compiled one against."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import exp, log

import numpy as np
from gymnasium.vector import AutoresetMode

from cleo_env.agents.models.softmax import unit
from cleo_env.agents.players.searching import SearchOptions
from cleo_env.agents.search.gumbel import considered_visits
from cleo_env.core.batch import Batch
from cleo_env.core.chance import bits_at
from cleo_env.core.game import Game, as_states

Key = tuple[int, int]  # (mover, action)


@dataclass
class Node:
    """An action of a seat; `own` are the evaluations that ended here."""

    log_prior: float = 0.0
    totals: np.ndarray = field(default_factory=lambda: np.zeros(2))
    visits: int = 0
    own: list[np.ndarray] = field(default_factory=list)
    children: dict[Key, Node] = field(default_factory=dict)


class PlainSearch:
    """One search of one decision of a game for two."""

    def __init__(self, game: Game, weights: dict[str, np.ndarray], options: SearchOptions) -> None:
        self.game, self.weights, self.options, self.root = game, weights, options, Node()

    def layer(self, name: str, rows: np.ndarray) -> np.ndarray:
        return self.weights[f"{name}.weight"] @ rows + self.weights[f"{name}.bias"]

    def network(self, batch: Batch) -> tuple[np.ndarray, np.ndarray]:
        """Return the log-probabilities of legal actions, and both seats' probabilities to win."""
        seen = batch.observation[0] / self.game.observation.scale
        trunk = np.maximum(self.layer("layers.1", np.maximum(self.layer("layers.0", seen), 0)), 0)
        logits = np.where(batch.action_mask[0] > 0, self.layer("policy", trunk), -np.inf)
        everything = batch.full_view()[0] / self.game.full_view.scale
        critic = np.maximum(self.layer("critic.1", np.maximum(self.layer("critic.0", everything), 0)), 0)
        wins = np.exp(self.layer("outcome", critic))
        return logits - np.log(np.exp(logits).sum()), np.roll(wins / wins.sum(), batch.decider[0])

    def dealt(self, state: np.ndarray, key: np.uint64) -> Batch:
        """Return the game with cards redealt for the seat that searches."""
        other = as_states(state.copy())
        self.game.loops.redeal_games(other, np.array([self.seat]), np.array([key]), self.game.scratch_size, 0, 1)
        batch = Batch(self.game, 1, 0, 2, autoreset_mode=AutoresetMode.DISABLED)
        batch.set_states(other)
        return batch

    def run(self, state: np.ndarray, seat: int, key: np.uint64) -> None:
        self.seat = seat
        batch = self.dealt(state, key)
        legal = np.flatnonzero(batch.action_mask[0])
        scale = self.options.gumbel_scale
        self.noise = {a: scale * -log(-log(unit(np.uint64(bits_at(~key, a))))) for a in legal.tolist()}
        self.leaf([self.root], batch)
        for wanted in considered_visits(min(len(legal), self.options.considered), self.options.search):
            child, action = self.best_at_root(wanted)
            batch = self.dealt(state, np.uint64(bits_at(key, child.visits)))
            batch.step(np.array([action]))
            self.leaf(self.descend([self.root, child], batch), batch)

    def descend(self, path: list[Node], batch: Batch) -> list[Node]:
        """Go down while every legal action has a node; forced moves have none."""
        while batch.decider[0] >= 0:
            mover, legal = int(batch.decider[0]), np.flatnonzero(batch.action_mask[0]).tolist()
            if len(legal) == 1:
                batch.step(np.array(legal))
                continue
            node = path[-1]
            if any((mover, a) not in node.children for a in legal):
                break
            improved, total = self.improve(node, mover, legal), sum(node.children[mover, a].visits for a in legal)
            share = {a: improved[a] - node.children[mover, a].visits / (1 + total) for a in legal}
            action = max(legal, key=lambda a: share[a])
            path.append(node.children[mover, action])
            batch.step(np.array([action]))
        return path

    def leaf(self, path: list[Node], batch: Batch) -> None:
        """Expand and back up."""
        if batch.decider[0] < 0:
            won = batch.final_winners[0].astype(float)
            values = won / won.sum() if won.any() else np.full(2, 0.5)
        else:
            log_probs, values = self.network(batch)
            for action in np.flatnonzero(batch.action_mask[0]).tolist():
                path[-1].children.setdefault((int(batch.decider[0]), action), Node(float(log_probs[action])))
        path[-1].own.append(values)
        for node in path:
            node.visits += 1
            node.totals = node.totals + values

    def completed(self, node: Node, mover: int, legal: list[int]) -> dict[int, float]:
        """Return completed Q-values."""
        children = {a: node.children[mover, a] for a in legal}
        seen = {a: child for a, child in children.items() if child.visits}
        mixed = np.mean([values[mover] for values in node.own])
        if visits := sum(child.visits for child in seen.values()):
            priors = {a: exp(child.log_prior) for a, child in seen.items()}
            weighted = sum(priors[a] * child.totals[mover] / child.visits for a, child in seen.items())
            mixed = (mixed + visits * weighted / sum(priors.values())) / (1 + visits)
        return {a: c.totals[mover] / c.visits if c.visits else float(mixed) for a, c in children.items()}

    def logits(self, node: Node, mover: int, legal: list[int]) -> dict[int, float]:
        """Return the logits of the improved policy."""
        most = max(node.children[mover, a].visits for a in legal)
        scale = self.options.c_scale * (self.options.c_visit + most)
        values = self.completed(node, mover, legal)
        return {a: node.children[mover, a].log_prior + scale * values[a] for a in legal}

    def improve(self, node: Node, mover: int, legal: list[int]) -> dict[int, float]:
        logits = self.logits(node, mover, legal)
        weights = {a: exp(logit - max(logits.values())) for a, logit in logits.items()}
        return {a: weight / sum(weights.values()) for a, weight in weights.items()}

    def best_at_root(self, wanted: int) -> tuple[Node, int]:
        logits = self.logits(self.root, self.seat, list(self.noise))
        able = [a for a in self.noise if self.root.children[self.seat, a].visits == wanted]
        action = max(able, key=lambda a: self.noise[a] + logits[a])
        return self.root.children[self.seat, action], action

    def visits(self) -> dict[int, int]:
        return {a: self.root.children[self.seat, a].visits for a in self.noise}

    def values(self) -> dict[int, float]:
        return self.completed(self.root, self.seat, list(self.noise))

    def improved(self) -> dict[int, float]:
        return self.improve(self.root, self.seat, list(self.noise))

    def action(self) -> int:
        return self.best_at_root(max(self.visits().values()))[1]
