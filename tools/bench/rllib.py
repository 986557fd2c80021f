"""How fast RLlib samples: our batch with our runner beside RLlib's own `PettingZooEnv`, in turns, in one run.

    .venv-rllib/bin/python -m tools.bench.rllib [--game caesar] [--seconds 48] [--games 256]

All ask the same masked module, of RLlib's default size, in this process, with as many threads as there are cores.
A step is a decision that RLlib records: with `PettingZooEnv` one of any seat, with ours one of the learning seat, while
the moves of a random opponent are played besides and not counted.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from time import perf_counter
from typing import Any

import numpy as np
import torch
from pettingzoo.utils.wrappers import BaseWrapper
from ray.rllib.core.rl_module.rl_module import RLModuleSpec
from ray.rllib.env.multi_agent_env_runner import MultiAgentEnvRunner
from ray.rllib.env.single_agent_env_runner import SingleAgentEnvRunner
from ray.rllib.env.wrappers.pettingzoo_env import PettingZooEnv
from ray.tune.registry import register_env

import cleo_env
from cleo_env.core.threads import num_cores
from cleo_env.interfaces.rllib import masked, masked_space
from cleo_env.registry import GAMES, get_game
from cleo_env.rllib import BatchEnvRunner, MaskedModule, PPOConfig

THEIRS = "pettingzoo"
POLICY = "policy"
TURNS = 4  # how often they take turns


class Renamed(BaseWrapper):
    """An AEC environment under the names that the module wants: the least that `PettingZooEnv` needs for masks."""

    def observation_space(self, agent: str) -> Any:
        """Return the space of what an agent sees."""
        return masked_space(self.env.unwrapped.game)

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        """Return what an agent sees."""
        seen = self.env.observe(agent)
        return masked(seen["observation"], seen["action_mask"])


def theirs(game: str, games: int) -> MultiAgentEnvRunner:
    """Return RLlib's runner on so many of RLlib's `PettingZooEnv`."""
    make = getattr(cleo_env, f"{game}_v0").env
    register_env(THEIRS, lambda config: PettingZooEnv(Renamed(make(observation="float32"))))
    config = PPOConfig().environment(THEIRS, disable_env_checking=True)
    config.env_runners(num_envs_per_env_runner=games)
    config.multi_agent(policies={POLICY}, policy_mapping_fn=lambda *_, **__: POLICY)
    config.rl_module(rl_module_spec=RLModuleSpec(module_class=MaskedModule))
    return MultiAgentEnvRunner(config=config, worker_index=0)


def ours(game: str, games: int, runner: Callable[..., Any] = BatchEnvRunner) -> Any:
    """Return a runner on one batch of so many games."""
    config = PPOConfig().environment(f"cleo/{game}_v0").env_runners(num_envs_per_env_runner=games)
    return runner(config=config, worker_index=0)


def sample(runner: Any, seconds: float) -> tuple[int, float]:
    """Sample for some time; return the steps and how long it took."""
    start, steps = perf_counter(), 0
    while perf_counter() - start < seconds:
        steps += sum(map(len, runner.sample(num_timesteps=max(256, 16 * runner.num_envs))))
    return steps, perf_counter() - start


def measure(game: str, games: int, seconds: float) -> dict[str, float]:
    """Let all sample in turns; return the steps of each in a second."""
    runners = {
        "PettingZooEnv, 1 game (RLlib's default)": theirs(game, 1),
        "PettingZooEnv, 64 games": theirs(game, 64),
        f"batch of {games}, RLlib's runner": ours(game, games, SingleAgentEnvRunner),
        f"batch of {games}, BatchEnvRunner": ours(game, games),
    }
    found = dict.fromkeys(runners, (0, 0.0))
    for runner in runners.values():
        sample(runner, 0.1)
    for _ in range(TURNS):
        for name, runner in runners.items():
            steps, spent = sample(runner, seconds / TURNS / len(runners))
            found[name] = found[name][0] + steps, found[name][1] + spent
    return {name: steps / spent for name, (steps, spent) in found.items()}


def main() -> None:
    """Measure and print steps in a second, and how many times as fast ours is."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=list(GAMES), default="caesar")
    parser.add_argument("--seconds", type=float, default=48.0)
    parser.add_argument("--games", type=int, default=256)
    typed = parser.parse_args()
    torch.set_num_threads(num_cores())
    get_game(typed.game)
    found = measure(typed.game, typed.games, typed.seconds)
    best = list(found.values())[-1]
    for name, speed in found.items():
        print(f"{name:42} {speed:10,.0f} steps/s   ours is {best / speed:6.1f} x")


if __name__ == "__main__":
    main()
