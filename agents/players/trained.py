"""The players that come with the package: `trained` acts by its policy alone, `trained:search=800` searches.

Alone, the shipped policy of each game decides (`players/policy.py`). With `search=` the search of `players/ismcts.py`
does, and the shipped value network (`models/value.py`) evaluates truncated simulations. docs/results.md tells how they
were trained.
"""

from __future__ import annotations

from cleo_env.agents.agent import Agent
from cleo_env.agents.models.value import TRAINED
from cleo_env.agents.players.ismcts import IsmctsAgent
from cleo_env.agents.players.policy import PolicyAgent
from cleo_env.core.game import Game

SEARCH = "search="
WITH_VALUE_NETWORK = f"value={TRAINED}"  # the search is that of `ismcts` otherwise


def make_trained(game: Game, options: str) -> Agent:
    """Return the shipped player; other options as behind `policy:DIR` and `ismcts`."""
    first, _, rest = options.partition(",")
    if first.startswith(SEARCH):
        typed = filter(None, (first.removeprefix(SEARCH), WITH_VALUE_NETWORK, rest))
        return IsmctsAgent.from_options(game, ",".join(typed))
    return PolicyAgent.shipped(game, options)
