"""REINFORCE with a linear policy, in numpy alone: the smallest learner, to see that a game can be learned at all.

    python -m training.reinforce [--game architects_2006] [--seconds 60] [--num-envs 512] [--rate 0.003]

One seat of each game learns, the others play at random. The policy is a softmax over the legal actions of one matrix
times the scaled observation. After every round of finished games each of their decisions is pushed up or down by the
game's reward, less the mean of the round. The win share is told against parity, that of a player like the others.
"""

from __future__ import annotations

import argparse
import time
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


def train(game: str, seconds: float, num_envs: int, rate: float, seed: int = 0) -> list[float]:
    """Train for some time, telling the win share of every round; return all of them."""
    env = SeatVectorEnv(game, num_envs, seed=seed, autoreset_mode=AutoresetMode.SAME_STEP)
    columns, chooser = env.game.observation, np.random.default_rng(seed)
    policy = LinearPolicy(np.zeros((columns.size + 1, env.game.actions.size), np.float32), columns.scale)
    games, shares, steps = np.arange(num_envs), [], []
    rewards: dict[int, float] = {}
    seen, _ = env.reset()
    start = time.perf_counter()
    while time.perf_counter() - start < seconds:
        features, masks = policy.features(seen["observation"]), seen["action_mask"]
        masks = np.where(masks.any(axis=1, keepdims=True), masks, 1)  # a game over before it asked takes anything
        actions = draw(policy.chances(features, masks), chooser)
        steps.append(Steps(games.copy(), features, masks, actions))
        seen, gained, ended, _, _ = env.step(actions)
        rewards.update({int(games[g]): float(gained[g]) for g in np.flatnonzero(ended)})
        games[ended] += num_envs
        if len(rewards) >= num_envs:
            shares.append(float(np.mean([reward > 0 for reward in rewards.values()])))
            print(f"round {len(shares)}: won {shares[-1]:.3f} (parity {1 / env.game.default_players:.3f})", flush=True)
            learn(policy, steps, rewards, rate)
            steps, rewards = [step for step in steps if np.isin(step.games, games).any()], {}
    return shares


def main() -> None:
    """Read the options and train."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="architects_2006")
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--num-envs", type=int, default=128)
    parser.add_argument("--rate", type=float, default=0.003)
    options = parser.parse_args()
    train(options.game, options.seconds, options.num_envs, options.rate)


if __name__ == "__main__":
    main()
