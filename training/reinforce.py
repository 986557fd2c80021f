"""REINFORCE with a linear policy, in numpy alone: the smallest learner, to see that a game can be learned at all.

    python -m cleo_env.training.reinforce [--game architects_2006] [--rounds 50] [--num-envs 128] [--learning-rate 0.01]

One seat of each game learns, the others play at random. The policy is a softmax over the legal actions of one matrix
times the scaled observation. After every round of finished games it takes a policy-gradient step, with each game's
reward, normalised over the round, as the advantage of its decisions. The win share is printed beside parity, that of a
player like the others.
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
    first_moment: np.ndarray = field(init=False)
    second_moment: np.ndarray = field(init=False)
    updates: int = 0

    def __post_init__(self) -> None:
        self.first_moment, self.second_moment = np.zeros_like(self.weights), np.zeros_like(self.weights)

    def features(self, observations: np.ndarray) -> np.ndarray:
        """Scale observations and add a constant."""
        scaled = observations.astype(np.float32) / self.scale
        return np.concatenate([scaled, np.ones((len(scaled), 1), np.float32)], axis=1)

    def probs(self, features: np.ndarray, masks: np.ndarray) -> np.ndarray:
        """Return the probability of every action, 0 for illegal ones."""
        logits = np.where(masks > 0, features @ self.weights, -np.inf)
        exps = np.exp(logits - logits.max(axis=1, keepdims=True))
        return exps / exps.sum(axis=1, keepdims=True)

    def adam_step(self, gradient: np.ndarray, learning_rate: float) -> None:
        """Take one step of Adam's gradient ascent."""
        self.updates += 1
        self.first_moment += 0.1 * (gradient - self.first_moment)
        self.second_moment += 0.001 * (gradient**2 - self.second_moment)
        mean = self.first_moment / (1 - 0.9**self.updates)
        deviation = np.sqrt(self.second_moment / (1 - 0.999**self.updates))
        self.weights += learning_rate * mean / (deviation + 1e-8)


def sample(probs: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """Sample one action a row."""
    cumulative = probs.cumsum(axis=1)
    return (cumulative < rng.random((len(probs), 1)) * cumulative[:, -1:]).sum(axis=1)


@dataclass
class Steps:
    """Decisions of one moment: in which game, the features, the mask and the action."""

    games: np.ndarray
    features: np.ndarray
    masks: np.ndarray
    actions: np.ndarray


def update(policy: LinearPolicy, steps: list[Steps], rewards: dict[int, float], learning_rate: float) -> None:
    """Take a policy-gradient step with the normalised rewards as advantages; games not yet over do not count."""
    values = np.array(list(rewards.values()))
    advantages = {game: (reward - values.mean()) / (values.std() + 1e-6) for game, reward in rewards.items()}
    gradient, count = np.zeros_like(policy.weights), 0
    for step in steps:
        grad_logits = -policy.probs(step.features, step.masks)
        grad_logits[np.arange(len(step.games)), step.actions] += 1
        advantage = np.array([advantages.get(int(game), 0.0) for game in step.games], np.float32)
        gradient += step.features.T @ (grad_logits * advantage[:, None])
        count += int((advantage != 0).sum())
    policy.adam_step(gradient / max(count, 1), learning_rate)


class Collector:
    """Plays games side by side and keeps the learners' decisions until their games are over."""

    def __init__(self, env: SeatVectorEnv) -> None:
        self.env = env
        self.obs, _ = env.reset()
        self.games = np.arange(env.num_envs)  # a number for each game; the next in a slot gets another
        self.steps: list[Steps] = []

    def play_round(self, policy: LinearPolicy, rng: np.random.Generator) -> dict[int, float]:
        """Play until as many games have ended as are played at once; return their rewards."""
        rewards: dict[int, float] = {}
        self.steps = [step for step in self.steps if np.isin(step.games, self.games).any()]
        while len(rewards) < self.env.num_envs:
            features, masks = policy.features(self.obs["observation"]), self.obs["action_mask"]
            masks = np.where(masks.any(axis=1, keepdims=True), masks, 1)  # a game over before it asked takes anything
            actions = sample(policy.probs(features, masks), rng)
            self.steps.append(Steps(self.games.copy(), features, masks, actions))
            self.obs, gained, ended, _, _ = self.env.step(actions)
            rewards.update({int(self.games[g]): float(gained[g]) for g in np.flatnonzero(ended)})
            self.games[ended] += self.env.num_envs
        return rewards


def train(game: str, rounds: int, num_envs: int, learning_rate: float, seed: int = 0) -> list[float]:
    """Train for some rounds, printing the win share of each; return all of them."""
    collector = Collector(SeatVectorEnv(game, num_envs, seed=seed, autoreset_mode=AutoresetMode.SAME_STEP))
    game_tables, rng = collector.env.game, np.random.default_rng(seed)
    weights = np.zeros((game_tables.observation.size + 1, game_tables.actions.size), np.float32)
    policy, parity, shares = LinearPolicy(weights, game_tables.observation.scale), 1 / game_tables.default_players, []
    for number in range(1, rounds + 1):
        rewards = collector.play_round(policy, rng)
        shares.append(float(np.mean([reward > 0 for reward in rewards.values()])))
        print(f"round {number}: won {shares[-1]:.3f} of {len(rewards)} games (parity {parity:.3f})", flush=True)
        update(policy, collector.steps, rewards, learning_rate)
    return shares


def main() -> None:
    """Read the options and train."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="architects_2006")
    parser.add_argument("--rounds", type=int, default=50)
    parser.add_argument("--num-envs", type=int, default=128)
    parser.add_argument("--learning-rate", type=float, default=0.01)
    options = parser.parse_args()
    train(options.game, options.rounds, options.num_envs, options.learning_rate)


if __name__ == "__main__":
    main()
