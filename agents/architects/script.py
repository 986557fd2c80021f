"""The scripts of both editions."""

from __future__ import annotations

from agents.architects.estimate import estimate
from agents.architects.expert import expert
from agents.architects.greedy import greedy
from agents.scripts import Script
from cleo_env.architects.editions import NAMES

SCRIPTS = {name: Script(greedy=greedy, expert=expert, estimate=estimate) for name in NAMES}
