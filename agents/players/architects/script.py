"""The scripts of both editions."""

from __future__ import annotations

from cleo_env.agents.players.architects import table_2006, table_2019  # noqa: F401  they fill in where editions part
from cleo_env.agents.players.architects.estimate import estimate
from cleo_env.agents.players.architects.expert import decide, expert
from cleo_env.agents.players.architects.greedy import greedy
from cleo_env.agents.players.architects.weights import WEIGHTS
from cleo_env.agents.players.scripted import Script
from cleo_env.games.architects.editions import NAMES

SCRIPTS = {
    name: Script(greedy, expert, estimate, weighted=decide, weights=WEIGHTS[edition]) for edition, name in NAMES.items()
}
