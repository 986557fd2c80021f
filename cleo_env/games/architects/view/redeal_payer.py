"""When chance alone does not deal a payer a hand that can pay, the right cards are brought to the front of the pool."""

from __future__ import annotations

from cleo_env.core.counts import num_cards
from cleo_env.core.jit import jit
from cleo_env.games.architects import edition_rules
from cleo_env.games.architects.enums import DOUBLED, JOKER, NUM_RESOURCES, Resource


@jit
def num_known_units(s, known, kind):
    """Count the units of a kind that credit and known cards pay."""
    return int(s.credit[kind]) + int(known[kind]) + 2 * int(known[kind + DOUBLED])


@jit
def bring_single(pool, size, front, kind):
    """Bring one card that pays a unit of a kind to the front: single, doubled, or a joker for a material."""
    if bring_card(pool, size, front, kind) or bring_card(pool, size, front, kind + DOUBLED):
        return True
    return kind != Resource.ARTISAN and bring_card(pool, size, front, JOKER)


@jit
def bring_card(pool, size, front, card):
    """Swap the first such card of the pool to its front, if there is one."""
    for place in range(front, size):
        if pool[place] == card:
            pool[place] = pool[front]
            pool[front] = card
            return True
    return False


@jit
def help_payer(s, known, need, pool, size):
    """Bring cards that pay what is owed to the front of the pool, where the payer's hand is dealt from.

    There is room for so many cards as the viewer does not know; those that pay two units come first. Merchants and
    discounts pay the rest. `need` counts the pool's cards by kind, and is written over.
    """
    room = num_cards(s.hand[s.active]) - num_cards(known)
    front = 0
    edition_rules.list_needs(s, known, need)
    for kind in range(NUM_RESOURCES):
        while need[kind] > 1 and front < room and bring_card(pool, size, front, kind + DOUBLED):
            need[kind] -= 2
            front += 1
    for kind in range(NUM_RESOURCES):
        while need[kind] > 0 and front < room and bring_single(pool, size, front, kind):
            need[kind] -= 1
            front += 1
