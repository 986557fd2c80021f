"""Caesar & Cleopatra's script."""

from __future__ import annotations

from cleo_env.agents.players.caesar.estimate import estimate
from cleo_env.agents.players.caesar.expert import choose, expert
from cleo_env.agents.players.caesar.greedy import greedy
from cleo_env.agents.players.caesar.weights import WEIGHTS
from cleo_env.agents.players.scripted import Script

CAESAR = Script(greedy, expert, estimate, weighted=choose, weights=WEIGHTS, ladder_blocks=105, ladder_pair_blocks=50)
SCRIPTS = {"caesar": CAESAR}
