"""What one seat sees of the 2019 edition."""

from __future__ import annotations

from cleo_env.architects import observe as shared
from cleo_env.architects.columns import O19
from cleo_env.architects.data_2019 import DECK_COUNTS
from cleo_env.architects.enums import NUM_RESOURCES, NUM_WORSHIPPERS, Phase
from cleo_env.architects.payment_2019 import ARTISANS, MATERIALS, is_used
from cleo_env.core.jit import jit


@jit
def observe(s, viewer, out):
    """Write what a seat knows: what lies open, its own secrets, and what it remembers. [A19 13.1]"""
    shared.observe_turn(s, viewer, out)
    shared.observe_players(s, viewer, out)
    shared.observe_memory(s, viewer, out, DECK_COUNTS[s.tainted_artisans], False)
    shared.observe_market(s, out)
    shared.observe_palace(s, out)
    shared.observe_garden(s, out)
    observe_rest(s, out)
    observe_worshippers(s, out)
    if s.phase != Phase.TURN:
        shared.observe_half_done(s, viewer, out)


@jit
def observe_rest(s, out):
    """Write what only this edition has: settings, last turns, rows of the plaza, what a piece half built has used."""
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


@jit
def observe_all(s, viewer, out):
    """Write the full view: what a seat sees, then everybody's secrets. For critics only, never for players."""
    observe(s, viewer, out)
    shared.observe_secrets(s, viewer, out)
