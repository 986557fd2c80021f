"""What one seat sees of what only the 2019 edition has."""

from __future__ import annotations

from cleo_env.core.jit import jit
from cleo_env.games.architects.enums import NUM_RESOURCES, NUM_WORSHIPPERS
from cleo_env.games.architects.rules_2019.payment import ARTISANS, MATERIALS, is_used
from cleo_env.games.architects.view.columns import O19


@jit
def can_see_discards(s, viewer):
    """Nobody looks through the discards: all were discarded openly. [A19 13.3]"""
    return False


@jit
def observe_own(s, viewer, out):
    """Write what only this edition has. [A19 13.5]"""
    observe_rest(s, out)
    observe_worshippers(s, out)


@jit
def observe_rest(s, out):
    """Write settings, last turns, rows of the plaza, what a piece half built has used."""
    out[O19.tainted_artisans] = s.tainted_artisans
    out[O19.sanctuary_forfeits_palms] = s.sanctuary_forfeits_palms
    out[O19.last_turns] = s.last_turns
    out[O19.visits] = s.visits
    for row in range(2):
        out[O19.sphinxes + row] = s.sphinxes[row]
        out[O19.obelisks + row] = s.obelisks[row]
    for kind in range(NUM_RESOURCES):
        out[O19.used + kind] = is_used(s, kind)
    out[O19.palms_due] = s.palms_due


@jit
def observe_worshippers(s, out):
    """Write the board of Sobek, and who was called in this turn. [A19 13.5]"""
    for slot in range(NUM_WORSHIPPERS):
        out[O19.slot_penalties + slot] = s.slot_penalties[slot]
        out[O19.worshippers + slot * NUM_WORSHIPPERS + int(s.worshippers[slot])] = 1
    if s.called >= 0:
        out[O19.called + int(s.called)] = 1
    for sort in (ARTISANS, MATERIALS):
        out[O19.discounts + sort] = s.discounts[sort]
