"""What one seat sees of what only the 2006 edition has."""

from __future__ import annotations

from cleo_env.core.jit import jit
from cleo_env.games.architects.editions import sizes
from cleo_env.games.architects.enums import NUM_DICE, NUM_RESOURCES, Card, Phase
from cleo_env.games.architects.rules.knowledge import seat_after, steps_between
from cleo_env.games.architects.rules_2006.characters import is_kept
from cleo_env.games.architects.rules_2006.dice import shows_symbol
from cleo_env.games.architects.view.columns import F06, O06, ROLLS_SHOWN


@jit
def can_see_discards(s, viewer):
    """The courtesan's player looks through the discards. [A06 13.3]"""
    return s.phase == Phase.COURTESAN and viewer == s.active


@jit
def observe_own(s, viewer, out):
    """Write what only this edition has: merchants, dice, the plaza in one order, characters of this turn."""
    for k in range(int(s.num_players)):
        out[O06.merchants + k] = s.merchants[seat_after(s, viewer, k)]
    out[O06.sphinxes] = s.sphinxes
    out[O06.obelisks] = s.obelisks
    out[O06.altar] = s.altar
    out[O06.scribe] = s.scribe
    out[O06.courtesans] = s.courtesans
    out[O06.viziers] = s.viziers


@jit
def foretell_dice(s, out):
    """Write which dice will show a symbol in the rolls to come. [A06 9.3]"""
    for later in range(ROLLS_SHOWN):
        for die in range(NUM_DICE):
            out[F06.dice_next + later * NUM_DICE + die] = shows_symbol(s.seed, int(s.rolls) + later, die)


@jit
def observe_characters(s, viewer, out):
    """Write how far a character has come; a courtesan's card lies open meanwhile. [A06 11.2]"""
    if s.phase == Phase.COURTESAN:
        out[O06.unseen + Card.COURTESAN.value] -= 1
    elif s.phase == Phase.VIZIER:
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
