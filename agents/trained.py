"""The players that come with the package: `trained` decides at once, `trained:search=800` thinks first.

At once, the policy of each game decides (`agents/policy.py`). With `search=` the search of `agents/ismcts.py` does, and
the shipped judge (`agents/judge.py`) says what games cut off are worth. docs/results.md tells how they were trained.
"""

from __future__ import annotations

from agents.agent import Agent
from agents.ismcts import IsmctsAgent
from agents.judge import TRAINED
from agents.policy import PolicyAgent
from cleo_env.core.game import Game

SEARCH = "search="
JUDGED = f"judge={TRAINED}"  # the search is that of `ismcts` otherwise


def make_trained(game: Game, options: str) -> Agent:
    """Return the shipped player; other options as behind `policy:DIR` and `ismcts`."""
    first, _, rest = options.partition(",")
    if first.startswith(SEARCH):
        return IsmctsAgent.from_options(game, ",".join(filter(None, (first.removeprefix(SEARCH), JUDGED, rest))))
    return PolicyAgent.shipped(game, options)
