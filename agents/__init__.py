"""What sits at a table: sees observations and masks, answers with actions. Names are imported when first used."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cleo_env.agents.agent import Agent
    from cleo_env.agents.models.policy_function import PolicyFunction, load_policy
    from cleo_env.agents.registry import make_agent
    from cleo_env.agents.view import View

__all__ = ["Agent", "PolicyFunction", "View", "load_policy", "make_agent"]

_LAZY = {
    "Agent": "agent",
    "PolicyFunction": "models.policy_function",
    "View": "view",
    "load_policy": "models.policy_function",
    "make_agent": "registry",
}


def __getattr__(name: str) -> Any:
    """Import a name when it is first asked for."""
    if name not in _LAZY:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_LAZY[name]}"), name)
