"""Caesar & Cleopatra's script."""

from __future__ import annotations

from agents.caesar.estimate import estimate
from agents.caesar.expert import expert
from agents.caesar.greedy import greedy
from agents.scripts import Script

SCRIPTS = {"caesar": Script(greedy, expert, estimate)}
