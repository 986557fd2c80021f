"""What an agent thinks of each legal action: visits and values of a search, probabilities of a policy."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from cleo_env.agents.agent import Agent
from cleo_env.agents.players.ismcts import IsmctsAgent
from cleo_env.agents.search.tree import NO_NODE, ROOT
from cleo_env.agents.view import View

MOST_SHOWN = 8


@dataclass(frozen=True)
class Candidate:
    """One action and what speaks for it."""

    action: str
    visits: int | None = None  # simulations that tried it
    value: float | None = None  # the chance to win that they saw, between 0 and 1


Candidates = list[Candidate]


def think_aloud(agent: Agent, view: View) -> Candidates:
    """Return the best actions of a view of one game, the chosen one first."""
    if isinstance(agent, IsmctsAgent):
        return searched(agent, view)
    return [Candidate(view.game.actions.names[int(agent.act(view)[0])])]


def searched(agent: IsmctsAgent, view: View) -> Candidates:
    """Return the actions that a search tried most, with visits and values."""
    legal = np.flatnonzero(view.masks[0])
    if len(legal) == 1:
        return [Candidate(view.game.actions.names[int(legal[0])])]
    workspace = agent.workspace()
    agent.search(view, 0, workspace)
    players, seat, found = int(view.states["num_players"][0]), int(view.seats[0]), []
    place = int(workspace.tree[ROOT]["child"])
    while place != NO_NODE:
        node = workspace.tree[place]
        mean = float(node["total"][seat]) / max(int(node["visits"]), 1)
        name = view.game.actions.names[int(node["action"])]
        found.append(Candidate(name, int(node["visits"]), win_chance(mean, players)))
        place = int(node["sibling"])
    return sorted(found, key=lambda candidate: -(candidate.visits or 0))[:MOST_SHOWN]


def win_chance(reward: float, players: int) -> float:
    """Turn an expected reward for a win into the chance to win it."""
    return min(max((reward * (players - 1) + 1.0) / players, 0.0), 1.0)
