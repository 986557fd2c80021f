"""What must hold in a state of the 2006 edition from outside: payment, characters half played, dice."""

from __future__ import annotations

from cleo_env.core.counts import num_cards
from cleo_env.core.jit import jit
from cleo_env.games.architects.editions import Edition
from cleo_env.games.architects.enums import NUM_DICE, NUM_RESOURCES, Card, Category, Phase, Visit
from cleo_env.games.architects.rules.data import COST
from cleo_env.games.architects.soundness import count_list, is_bidding
from cleo_env.games.architects.view.observe import is_building


@jit
def count_own_cards(s, counts):
    """Count the vizier's cards, and a courtesan who lies open while her player picks."""
    count_list(s.vizier_cards[: s.num_vizier], counts)
    counts[Card.COURTESAN] += s.phase == Phase.COURTESAN


@jit
def is_own_sound(s):
    """Tell whether costs, characters and dice are in order."""
    return is_cost_sound(s) and is_vizier_sound(s) and is_envoy_sound(s) and is_altar_sound(s)


@jit
def is_cost_sound(s):
    """Tell whether no more is owed than the piece costs; a mosaic is paid whole once it lies."""
    if not is_building(s):
        return True
    for kind in range(NUM_RESOURCES):
        cost = COST[Edition.E06, s.building, kind]
        if s.owed[kind] > cost or (s.phase != Phase.PAY and s.owed[kind] < cost):
            return False
    return s.building != Category.MOSAIC or s.phase != Phase.CHOOSE_MOSAIC or s.scribe == 1


@jit
def is_vizier_sound(s):
    """Tell whether a vizier has cards to judge, and has kept only such as were judged."""
    if s.phase != Phase.VIZIER:
        return s.num_vizier == 0 and s.vizier_kept == 0
    judged = int(s.vizier_kept) >> int(s.vizier_left)
    return (
        0 < s.vizier_left <= s.num_vizier
        and judged << int(s.vizier_left) == s.vizier_kept
        and int(s.vizier_kept) >> int(s.num_vizier) == 0
    )


@jit
def is_envoy_sound(s):
    """Tell whether an envoy asks an opponent, who offers only what is there, each card with an amulet."""
    if s.ask_seat >= s.num_players or int(s.asked) >> (int(s.num_players) - 1) * NUM_RESOURCES:
        return False
    if s.phase == Phase.ENVOY_OFFER:
        if s.decider != s.ask_seat or s.ask_seat == s.active:
            return False
    elif s.phase != Phase.ENVOY_ACCEPT:
        return s.offered == 0
    at_most = min(int(s.hand[s.ask_seat, s.ask_card]), int(s.amulets[s.ask_seat]))
    return s.ask_seat != s.active and s.offered <= at_most


@jit
def is_character(phase):
    """Tell whether a character is half played in a phase."""
    return Phase.BEGGAR <= phase <= Phase.VIZIER


@jit
def is_altar_sound(s):
    """Tell whether five dice lie on the altar just before and at an offering."""
    full = s.altar == NUM_DICE
    if s.phase == Phase.ALTAR_FULL:
        return full and s.visit == Visit.QUARRY_ENDED
    if is_bidding(s):
        return full
    meanwhile = is_character(s.phase) and s.visit == Visit.QUARRY_ENDED
    if s.phase == Phase.COURTESAN and num_cards(s.discard) == 0:
        return False
    return not full or meanwhile or s.phase == Phase.OVER
