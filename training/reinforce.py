"""REINFORCE with a linear policy, in numpy alone: the smallest learner, to see that a game can be learned at all.

    python -m training.reinforce [--game architects_2006] [--rounds 50] [--num-envs 128] [--rate 0.01]

One seat of each game learns, the others play at random. The policy is a softmax over the legal actions of one matrix
times the scaled observation. After every round of finished games each of their decisions is pushed up or down by the
game's reward, less the mean of the round. The win share is told against parity, that of a player like the others.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass, field

import numpy as np
from gymnasium.vector import AutoresetMode

from cleo_env import SeatVectorEnv


@dataclass
class LinearPolicy:
    """A softmax over legal actions, linear in the observation; Adam keeps its running moments here too."""

    weights: np.ndarray
    scale: np.ndarray
    first: np.ndarray = field(init=False)
    second: np.ndarray = field(init=False)
    updates: int = 0

    def __post_init__(self) -> None:
        self.first, self.second = np.zeros_like(self.weights), np.zeros_like(self.weights)

    def features(self, observations: np.ndarray) -> np.ndarray:
        """Scale observations and add a constant."""
        scaled = observations.astype(np.float32) / self.scale
        return np.concatenate([scaled, np.ones((len(scaled), 1), np.float32)], axis=1)

    def chances(self, features: np.ndarray, masks: np.ndarray) -> np.ndarray:
        """Return the chance of every action, none for illegal ones."""
        logits = np.where(masks > 0, features @ self.weights, -np.inf)
        powers = np.exp(logits - logits.max(axis=1, keepdims=True))
        return powers / powers.sum(axis=1, keepdims=True)

    def climb(self, gradient: np.ndarray, rate: float) -> None:
        """Take one step of Adam uphill."""
        self.updates += 1
        self.first += 0.1 * (gradient - self.first)
        self.second += 0.001 * (gradient**2 - self.second)
        mean = self.first / (1 - 0.9**self.updates)
        spread = np.sqrt(self.second / (1 - 0.999**self.updates))
        self.weights += rate * mean / (spread + 1e-8)


def draw(chances: np.ndarray, chooser: np.random.Generator) -> np.ndarray:
    """Draw one action a row."""
    ladder = chances.cumsum(axis=1)
    return (ladder < chooser.random((len(chances), 1)) * ladder[:, -1:]).sum(axis=1)


@dataclass
class Steps:
    """Decisions of one moment: in which game, what was seen, allowed and done."""

    games: np.ndarray
    features: np.ndarray
    masks: np.ndarray
    actions: np.ndarray


def learn(policy: LinearPolicy, steps: list[Steps], rewards: dict[int, float], rate: float) -> None:
    """Make actions of good games likelier and of bad games rarer; games not yet over do not count."""
    values = np.array(list(rewards.values()))
    worth = {game: (reward - values.mean()) / (values.std() + 1e-6) for game, reward in rewards.items()}
    gradient, count = np.zeros_like(policy.weights), 0
    for step in steps:
        push = -policy.chances(step.features, step.masks)
        push[np.arange(len(step.games)), step.actions] += 1
        weight = np.array([worth.get(int(game), 0.0) for game in step.games], np.float32)
        gradient += step.features.T @ (push * weight[:, None])
        count += int((weight != 0).sum())
    policy.climb(gradient / max(count, 1), rate)


class Collector:
    """Plays games side by side and keeps the learners' decisions until their games are over."""

    def __init__(self, env: SeatVectorEnv) -> None:
        self.env = env
        self.seen, _ = env.reset()
        self.games = np.arange(env.num_envs)  # a number for each game; the next in a slot gets another
        self.steps: list[Steps] = []

    def play_round(self, policy: LinearPolicy, chooser: np.random.Generator) -> dict[int, float]:
        """Play until as many games have ended as are played at once; return their rewards."""
        rewards: dict[int, float] = {}
        self.steps = [step for step in self.steps if np.isin(step.games, self.games).any()]
        while len(rewards) < self.env.num_envs:
            features, masks = policy.features(self.seen["observation"]), self.seen["action_mask"]
            masks = np.where(masks.any(axis=1, keepdims=True), masks, 1)  # a game over before it asked takes anything
            actions = draw(policy.chances(features, masks), chooser)
            self.steps.append(Steps(self.games.copy(), features, masks, actions))
            self.seen, gained, ended, _, _ = self.env.step(actions)
            rewards.update({int(self.games[g]): float(gained[g]) for g in np.flatnonzero(ended)})
            self.games[ended] += self.env.num_envs
        return rewards


def train(game: str, rounds: int, num_envs: int, rate: float, seed: int = 0) -> list[float]:
    """Train for some rounds, telling the win share of each; return all of them."""
    collector = Collector(SeatVectorEnv(game, num_envs, seed=seed, autoreset_mode=AutoresetMode.SAME_STEP))
    tables, chooser = collector.env.game, np.random.default_rng(seed)
    weights = np.zeros((tables.observation.size + 1, tables.actions.size), np.float32)
    policy, parity, shares = LinearPolicy(weights, tables.observation.scale), 1 / tables.default_players, []
    for number in range(1, rounds + 1):
        rewards = collector.play_round(policy, chooser)
        shares.append(float(np.mean([reward > 0 for reward in rewards.values()])))
        print(f"round {number}: won {shares[-1]:.3f} of {len(rewards)} games (parity {parity:.3f})", flush=True)
        learn(policy, collector.steps, rewards, rate)
    return shares


def main() -> None:
    """Read the options and train."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="architects_2006")
    parser.add_argument("--rounds", type=int, default=50)
    parser.add_argument("--num-envs", type=int, default=128)
    parser.add_argument("--rate", type=float, default=0.01)
    options = parser.parse_args()
    train(options.game, options.rounds, options.num_envs, options.rate)


if __name__ == "__main__":
    main()
