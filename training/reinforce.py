"""REINFORCE with a linear policy, in numpy alone: the smallest learner, to see that a game can be learned at all.

    python -m training.reinforce [--game architects_2006] [--seconds 60] [--num-envs 512] [--rate 0.003]

One seat of each game learns, the others play at random. The policy is a softmax over the legal actions of one matrix
times the scaled observation. After every round of games each decision is pushed up or down by its game's reward, less
the mean of the round. A round's win share is told against parity, the share of a player no better than the others.
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


def play_round(env: SeatVectorEnv, policy: LinearPolicy, chooser: np.random.Generator) -> tuple[np.ndarray, list]:
    """Play one game in every slot to its end; return the learners' rewards and what they saw and did."""
    seen, _ = env.reset()
    over = np.zeros(env.num_envs, np.bool_)
    rewards = np.zeros(env.num_envs)
    steps = []
    while not over.all():
        asked = np.flatnonzero(~over & seen["action_mask"].any(axis=1))
        features, masks = policy.features(seen["observation"][asked]), seen["action_mask"][asked]
        chances = policy.chances(features, masks)
        actions = seen["action_mask"].argmax(axis=1)  # in slots that have had their game, anything legal
        actions[asked] = draw(chances, chooser)
        steps.append((asked, features, chances, actions[asked]))
        seen, gained, ended, _, _ = env.step(actions)
        rewards[ended & ~over] = gained[ended & ~over]
        over |= ended
    return rewards, steps


def learn(policy: LinearPolicy, rewards: np.ndarray, steps: list, rate: float) -> None:
    """Make actions of good games likelier and of bad games rarer."""
    advantage = (rewards - rewards.mean()) / (rewards.std() + 1e-6)
    gradient = np.zeros_like(policy.weights)
    for games, features, chances, actions in steps:
        push = -chances
        push[np.arange(len(games)), actions] += 1
        gradient += features.T @ (push * advantage[games, None]).astype(np.float32)
    policy.climb(gradient / sum(len(games) for games, *_ in steps), rate)


def train(game: str, seconds: float, num_envs: int, rate: float, seed: int = 0) -> list[float]:
    """Train for some time, telling the win share of every round; return all of them."""
    env = SeatVectorEnv(game, num_envs, seed=seed, autoreset_mode=AutoresetMode.SAME_STEP)
    columns, actions = env.game.observation, env.game.actions
    policy = LinearPolicy(np.zeros((columns.size + 1, actions.size), np.float32), columns.scale)
    chooser, start, shares = np.random.default_rng(seed), time.perf_counter(), []
    while time.perf_counter() - start < seconds:
        rewards, steps = play_round(env, policy, chooser)
        shares.append(float((rewards > 0).mean()))
        parity = 1 / env.game.default_players
        print(f"round {len(shares)}: won {shares[-1]:.3f} of {num_envs} games (parity {parity:.3f})", flush=True)
        learn(policy, rewards, steps, rate)
    return shares


def main() -> None:
    """Read the options and train."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="architects_2006")
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--num-envs", type=int, default=512)
    parser.add_argument("--rate", type=float, default=0.003)
    options = parser.parse_args()
    train(options.game, options.seconds, options.num_envs, options.rate)


if __name__ == "__main__":
    main()
