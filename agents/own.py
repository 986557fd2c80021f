"""Agents of one's own: `package.module:MyAgent` by where it stands, or by the name of an installed entry point.

An entry point of the group `cleo_env.agents` makes an agent known by its name wherever its package is installed:

    [project.entry-points."cleo_env.agents"]
    bold = "mypackage.mymodule:BoldAgent"

What is named must give an `Agent`: `from_options(game, options)` is called if there is one, else it is called itself
with the game, or with nothing if it takes nothing. Options are what stands behind the name: `bold:depth=3`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from hashlib import sha256
from importlib import import_module
from importlib.metadata import entry_points
from inspect import getsourcefile, signature
from pathlib import Path
from typing import Any

from cleo_env.agents.agent import Agent
from cleo_env.agents.options import AgentError
from cleo_env.core.game import Game
from cleo_env.core.sources import HASH_LENGTH

GROUP = "cleo_env.agents"


def installed_agents() -> dict[str, Any]:
    """Return the entry points of installed packages by name."""
    return {point.name: point for point in entry_points(group=GROUP)}


def make_installed(name: str, game: Game, options: str) -> Agent:
    """Return the agent of an entry point."""
    try:
        factory = installed_agents()[name].load()
    except (ImportError, AttributeError) as problem:
        raise AgentError(f"{name}: its entry point cannot be loaded: {problem}") from problem
    return made_by(factory, name, game, options)


def make_own(spec: str, game: Game) -> Agent:
    """Return the agent that `package.module:Class` or `package.module:Class:options` names; modules may lie here."""
    module, _, rest = spec.partition(":")
    name, _, options = rest.partition(":")
    if (here := str(Path.cwd())) not in sys.path:
        sys.path.insert(0, here)
    try:
        factory = getattr(import_module(module), name)
    except (ImportError, AttributeError, TypeError, ValueError) as problem:
        raise AgentError(f"{spec}: {problem}") from problem
    return made_by(factory, f"{module}:{name}", game, options)


def made_by(factory: Callable[..., Any], name: str, game: Game, options: str) -> Agent:
    """Return what a class or function makes for a game, which must be an agent."""
    if not callable(factory):
        raise AgentError(f"{name} is {factory!r}: a class of agents, or a function that makes one, is needed")
    if hasattr(factory, "from_options"):
        agent = factory.from_options(game, options)
    elif options:
        raise AgentError(f"{name} takes no options, not {options!r}: it has no `from_options(game, options)`")
    else:
        agent = called(factory, name, game)
    if not isinstance(agent, Agent):
        raise AgentError(f"{name} made {agent!r}, which is no agent: subclass cleo_env.agents.Agent")
    agent.mark = agent.mark or source_mark(type(agent))
    return agent


def called(factory: Callable[..., Any], name: str, game: Game) -> Any:
    """Call with the game, or with nothing if nothing is taken; what fails within fails as it does."""
    try:
        given = (game,) if signature(factory).parameters else ()
        return factory(*given)
    except (TypeError, ValueError) as problem:
        if not unfit(problem):
            raise
        raise AgentError(f"{name} makes no agent of a game: {problem}") from problem


def unfit(problem: Exception) -> bool:
    """Tell whether something cannot be called so at all: then nothing written in Python has run within."""
    within = problem.__traceback__ and problem.__traceback__.tb_next
    return within is None or within.tb_frame.f_code is signature.__code__


def source_mark(kind: type) -> str:
    """Return a hash of the file in which an agent's class stands, so that results of other sources are not mixed."""
    try:
        file = getsourcefile(kind)
    except TypeError:
        return ""
    return sha256(Path(file).read_bytes()).hexdigest()[:HASH_LENGTH] if file else ""
