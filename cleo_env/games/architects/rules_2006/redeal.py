"""Redealing the 2006 edition, whose vizier may be looking at cards, and whose costs name their kinds."""

from __future__ import annotations

from cleo_env.core.chance import chance_below
from cleo_env.core.jit import jit
from cleo_env.games.architects.enums import JOKER, NUM_RESOURCES, Phase, Stream
from cleo_env.games.architects.view.redeal import NONE_SEEN, OWN_NUMBERS, deal_list, gather_list
from cleo_env.games.architects.view.redeal_payer import num_known_units


@jit
def gather_vizier(s, viewer, unknown):
    """Count the vizier's cards, which only their player sees. [A06 13.4]"""
    if viewer != s.active:
        gather_list(s.vizier_cards[: s.num_vizier], NONE_SEEN, unknown)


@jit
def deal_vizier(s, viewer, pool, at, key):
    """Give the vizier of another player other cards, and wipe what an earlier one left behind. [A06 13.4]"""
    if viewer != s.active:
        deal_list(s.vizier_cards[: s.num_vizier], NONE_SEEN, pool, at)
        redraw_vizier(s, key)
    wipe_vizier(s)


@jit
def wipe_vizier(s):
    """Wipe what an earlier vizier left behind."""
    for place in range(int(s.num_vizier), s.vizier_cards.shape[0]):
        s.vizier_cards[place] = 0


@jit
def wipe_characters(s):
    """Wipe what an earlier vizier or envoy left behind."""
    wipe_vizier(s)
    if not Phase.ENVOY_ASK <= s.phase <= Phase.ENVOY_ACCEPT:
        s.asked = 0
    if s.phase != Phase.ENVOY_OFFER and s.phase != Phase.ENVOY_ACCEPT:
        s.ask_seat = 0
        s.ask_card = 0


@jit
def redraw_vizier(s, key):
    """Draw anew which cards another player has kept so far. [A06 13.4]"""
    if s.num_vizier > 0:
        kept = chance_below(key, Stream.REDEAL, OWN_NUMBERS, 1 << int(s.num_vizier))
        s.vizier_kept = kept >> int(s.vizier_left) << int(s.vizier_left)


@jit
def list_needs(s, known, need):
    """Write the units of each kind that neither credit nor known cards pay; known jokers pay odd materials first."""
    for kind in range(NUM_RESOURCES):
        need[kind] = max(int(s.owed[kind]) - num_known_units(s, known, kind), 0)
    jokers = int(known[JOKER])
    for odd in (1, 0):
        for kind in range(1, NUM_RESOURCES):
            while jokers > 0 and need[kind] > 0 and need[kind] % 2 >= odd:
                need[kind] -= 1
                jokers -= 1
