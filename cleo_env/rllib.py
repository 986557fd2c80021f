"""RLlib's interface: `import cleo_env.rllib` makes the games known to it. See docs/tutorials/rllib.md."""

from __future__ import annotations

from cleo_env.core.extras import missing_extra

try:
    from cleo_env.interfaces.rllib import MaskedModule, PPOConfig, SeatsEnv, make_env
    from cleo_env.interfaces.rllib_runner import BatchEnvRunner
except ModuleNotFoundError as problem:
    raise missing_extra("cleo_env.rllib", "rllib", problem) from problem

__all__ = ["BatchEnvRunner", "MaskedModule", "PPOConfig", "SeatsEnv", "make_env"]
