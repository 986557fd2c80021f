"""What one seat sees of the 2006 edition."""

from __future__ import annotations

from cleo_env.architects import observe as shared
from cleo_env.architects.characters_2006 import NO_CARD, card_in_play, is_kept
from cleo_env.architects.columns import O06
from cleo_env.architects.data_2006 import DECK_COUNTS
from cleo_env.architects.editions import sizes
from cleo_env.architects.enums import NUM_RESOURCES, Phase
from cleo_env.architects.knowledge import seat_after, steps_between
from cleo_env.core.jit import jit


@jit
def observe(s, viewer, out):
    """Write what a seat knows: what lies open, its own secrets, and what it remembers. [A06 13.1]"""
    shared.observe_turn(s, viewer, out)
    shared.observe_players(s, viewer, out)
    shared.observe_memory(s, viewer, out, DECK_COUNTS, s.phase == Phase.COURTESAN and viewer == s.active)
    shared.observe_market(s, out)
    shared.observe_palace(s, out)
    shared.observe_garden(s, out)
    observe_rest(s, viewer, out)
    if s.phase != Phase.TURN:
        shared.observe_half_done(s, viewer, out)
        observe_characters(s, viewer, out)


@jit
def observe_rest(s, viewer, out):
    """Write what only this edition has: merchants, dice, the plaza in one order, characters of this turn."""
    for k in range(int(s.num_players)):
        out[O06.merchants + k] = s.merchants[seat_after(s, viewer, k)]
    out[O06.sphinxes] = s.sphinxes
    out[O06.obelisks] = s.obelisks
    out[O06.altar] = s.altar
    out[O06.scribe] = s.scribe
    out[O06.courtesans] = s.courtesans


@jit
def observe_characters(s, viewer, out):
    """Write how far a character has come; the card itself lies open. [A06 11.2]"""
    if card_in_play(s) != NO_CARD:
        out[O06.unseen + card_in_play(s)] -= 1
    if s.phase == Phase.VIZIER:
        observe_vizier(s, viewer, out)
    elif Phase.ENVOY_ASK <= s.phase <= Phase.ENVOY_ACCEPT:
        observe_envoy(s, viewer, out)


@jit
def observe_envoy(s, viewer, out):
    """Write what the envoy has asked and been offered."""
    for ask in range((sizes(s).seats - 1) * NUM_RESOURCES):
        out[O06.asked + ask] = (int(s.asked) >> ask) & 1
    if s.phase != Phase.ENVOY_ASK:
        out[O06.ask_seat + steps_between(s, viewer, s.ask_seat)] = 1
        out[O06.ask_card + int(s.ask_card)] = 1
        out[O06.offered] = s.offered


@jit
def observe_vizier(s, viewer, out):
    """Write how many cards are to be judged; which ones, and which are kept, only for its player. [A06 13.4]"""
    out[O06.vizier_left] = s.vizier_left
    if viewer != s.active:
        return
    for place in range(int(s.num_vizier)):
        card = int(s.vizier_cards[place])
        out[O06.unseen + card] -= 1
        if place >= s.vizier_left:
            out[O06.vizier_kept + card] += is_kept(s, place)
        elif place == s.vizier_left - 1:
            out[O06.vizier_next + card] = 1
        else:
            out[O06.vizier_cards + card] += 1


@jit
def observe_all(s, viewer, out):
    """Write the full view: what a seat sees, then everybody's secrets. For critics only, never for players."""
    observe(s, viewer, out)
    shared.observe_secrets(s, viewer, out)
