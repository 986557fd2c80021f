"""RLlib's interface: `import cleo_env.rllib` makes the games known to it. See docs/tutorials/rllib.md."""

from __future__ import annotations

try:
    from cleo_env.interfaces.rllib import MaskedModule, PPOConfig, SeatsEnv, make_env
    from cleo_env.interfaces.rllib_runner import BatchEnvRunner
except ModuleNotFoundError as problem:
    needed = 'pip install "cleo_env[rllib]"'
    raise ModuleNotFoundError(f"cleo_env.rllib needs the extra: {needed} ({problem.name} is missing)") from problem

__all__ = ["BatchEnvRunner", "MaskedModule", "PPOConfig", "SeatsEnv", "make_env"]
