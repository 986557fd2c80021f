"""What everyone saw happen: a step of the game as sentences."""

from __future__ import annotations

import numpy as np

from cleo_env.architects.actions import ACTIONS
from cleo_env.architects.editions import Edition, edition_of
from cleo_env.architects.tell_2006 import TELLERS_2006
from cleo_env.architects.tell_2019 import TELLERS_2019
from cleo_env.architects.telling import SHARED_TELLERS, Step, tell_aftermath

TELLERS = (SHARED_TELLERS | TELLERS_2006, SHARED_TELLERS | TELLERS_2019)  # by Edition


def tell(before: np.void, action: str, after: np.void) -> list[str]:
    """Tell what everyone saw when an action was played, a sentence an event."""
    edition = edition_of(before)
    step = Step(before, action, after)
    segment = ACTIONS[edition].segment_of(ACTIONS[edition].index(action))
    return TELLERS[edition][segment.name](step) + tell_aftermath(step)


for edition in Edition:
    assert set(TELLERS[edition]) == {segment.name for segment in ACTIONS[edition].pieces}
