"""Fields that mean nothing now keep what an earlier decision wrote; positions are compared without it."""

from __future__ import annotations

from cleo_env.core.jit import jit
from cleo_env.games.architects import edition_rules
from cleo_env.games.architects.enums import Phase
from cleo_env.games.architects.view.observe import is_building
from cleo_env.games.architects.view.redeal import wipe_traces


@jit
def tidy(states):
    """Blank whatever is left over in a state that stands alone in `states`."""
    s = states[0]
    wipe_traces(s)
    edition_rules.wipe_own_traces(s)
    if s.phase != Phase.REFILL:
        s.filled = 0
        s.num_placed = 0
    if not is_building(s):
        s.building = 0
        s.spot = 0
        s.orientation = 0
        if s.phase != Phase.SANCTUARY:
            s.mosaic = 0
