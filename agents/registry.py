"""Agents by name. A spec is a name, or a name with options behind a colon: `greedy`, `ismcts:800`, `policy:DIR`.

Names of installed entry points, and `package.module:Class`, are in `own.py`.
"""

from __future__ import annotations

from collections.abc import Callable

from cleo_env.agents.agent import Agent, RandomAgent
from cleo_env.agents.options import AgentError
from cleo_env.agents.own import installed_agents, make_installed, make_own
from cleo_env.agents.players.human import HumanAgent
from cleo_env.agents.players.ismcts import IsmctsAgent
from cleo_env.agents.players.scripted import ScriptedAgent
from cleo_env.agents.players.searching import make_policy
from cleo_env.agents.players.trained import make_trained
from cleo_env.agents.text.llm import LlmAgent
from cleo_env.core.game import Game
from cleo_env.core.hints import hint

Maker = Callable[[Game, str], Agent]  # (game, options)


def _plain(name: str, make: Callable[[Game], Agent]) -> Maker:
    """Return a maker of agents that take no options."""

    def maker(game: Game, options: str) -> Agent:
        if options:
            raise AgentError(f"{name} takes no options, not {options!r}")
        return make(game)

    return maker


AGENTS: dict[str, Maker] = {
    "random": _plain("random", lambda game: RandomAgent()),
    "greedy": _plain("greedy", lambda game: ScriptedAgent(game, "greedy")),
    "expert": _plain("expert", lambda game: ScriptedAgent(game, "expert")),
    "ismcts": IsmctsAgent.from_options,
    "policy": make_policy,
    "trained": make_trained,
    "llm": LlmAgent.from_options,
    "human": _plain("human", lambda game: HumanAgent()),
}


def make_agent(spec: str, game: Game, *, own: bool = False) -> Agent:
    """Return the agent that a spec names, ready to play a game.

    With `own` the spec may also be `package.module:Class`, which imports that module: only for specs that whoever runs
    this process has typed, never for those of files or of visitors.
    """
    name, colon, options = spec.partition(":")
    if name in AGENTS:
        return AGENTS[name](game, options)
    if name in (installed := installed_agents()):
        return make_installed(name, game, options)
    if own and colon:
        return make_own(spec, game)
    known = [*AGENTS, *installed]
    further = ", or package.module:Class" if own else ""
    raise AgentError(f"there is no agent {spec!r}: the agents are {', '.join(known)}{further}{hint(name, known)}")
