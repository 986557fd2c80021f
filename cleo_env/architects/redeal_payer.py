"""When chance alone does not deal a payer a hand that can pay, the right cards are brought to the front of the pool."""

from __future__ import annotations

from cleo_env.architects.editions import rule_by_edition
from cleo_env.architects.enums import DOUBLED, JOKER, NUM_RESOURCES, Resource, Unit
from cleo_env.architects.payment_2019 import ARTISANS, MATERIALS, is_used
from cleo_env.core.counts import num_cards
from cleo_env.core.jit import jit

TOO_MANY = 127  # cards


@jit
def num_known_units(s, known, kind):
    """Count the units of a kind that credit and known cards pay."""
    return int(s.credit[kind]) + int(known[kind]) + 2 * int(known[kind + DOUBLED])


@jit
def list_needs_2006(s, known, need):
    """Write the units of each kind that neither credit nor known cards pay; known jokers pay odd materials first."""
    for kind in range(NUM_RESOURCES):
        need[kind] = max(int(s.owed[kind]) - num_known_units(s, known, kind), 0)
    jokers = int(known[JOKER])
    for odd in (1, 0):
        for kind in range(1, NUM_RESOURCES):
            while jokers > 0 and need[kind] > 0 and need[kind] % 2 >= odd:
                need[kind] -= 1
                jokers -= 1


@jit
def list_needs_2019(s, known, need):
    """Write the units that known cards, credit and discounts do not pay: artisans, and one or several materials."""
    artisans = int(s.owed[Resource.ARTISAN]) - int(s.discounts[ARTISANS])
    spare = int(known[JOKER]) + int(s.discounts[MATERIALS])
    if s.owed[Unit.DIFFERENT] > 0:
        list_different(s, known, need, int(s.owed[Unit.DIFFERENT]) - spare)
    else:
        list_equal(s, known, need, spare)
    need[Resource.ARTISAN] = max(artisans - num_known_units(s, known, Resource.ARTISAN), 0)


@jit
def list_different(s, known, need, units):
    """Need one each of so many kinds: what is known counts, then come kinds the pool has, then any, for jokers."""
    for kind in range(Resource.STONE, NUM_RESOURCES):
        units -= not is_used(s, kind) and num_known_units(s, known, kind) > 0
    for in_pool in (True, False):
        for kind in range(Resource.STONE, NUM_RESOURCES):
            found = need[kind] > 0 or need[kind + DOUBLED] > 0
            if found == in_pool and units > 0 and not is_used(s, kind) and num_known_units(s, known, kind) == 0:
                need[kind + DOUBLED] = TOO_MANY  # chosen
                units -= 1
    for kind in range(Resource.STONE, NUM_RESOURCES):
        need[kind] = need[kind + DOUBLED] == TOO_MANY


@jit
def list_equal(s, known, need, spare):
    """Need units of the kind that was chosen, or of the one that takes the fewest cards."""
    best = Resource.STONE.value
    for kind in range(Resource.STONE, NUM_RESOURCES):
        if s.owed[kind] > 0 or (
            s.owed[Unit.EQUAL] > 0
            and num_to_bring(s, known, need, spare, kind) < num_to_bring(s, known, need, spare, best)
        ):
            best = kind
    units = num_equal_needed(s, known, spare, best)
    for kind in range(Resource.STONE, NUM_RESOURCES):
        need[kind] = units if kind == best else 0


@jit
def num_equal_needed(s, known, spare, kind):
    """Count the equal units of a kind that known cards and jokers do not pay."""
    owed = int(s.owed[Unit.EQUAL]) + int(s.owed[kind])
    return max(owed - num_known_units(s, known, kind) - spare, 0)


@jit
def num_to_bring(s, known, need, spare, kind):
    """Count the cards of the pool that equal units of a kind take, doubled ones first; TOO_MANY if it has too few."""
    units = num_equal_needed(s, known, spare, kind)
    twos = min(int(need[kind + DOUBLED]), units // 2)
    ones = units - 2 * twos
    left = int(need[kind]) + int(need[kind + DOUBLED]) - twos + int(need[JOKER])
    return twos + ones if ones <= left else TOO_MANY


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


# Where the editions part.
list_needs = rule_by_edition(list_needs_2006, list_needs_2019)


@jit
def help_payer(s, known, need, pool, size):
    """Bring cards that pay what is owed to the front of the pool, where the payer's hand is dealt from.

    There is room for so many cards as the viewer does not know; those that pay two units come first. Merchants and
    discounts pay the rest. `need` counts the pool's cards by kind, and is written over.
    """
    room = num_cards(s.hand[s.active]) - num_cards(known)
    front = 0
    list_needs(s, known, need)
    for kind in range(NUM_RESOURCES):
        while need[kind] > 1 and front < room and bring_card(pool, size, front, kind + DOUBLED):
            need[kind] -= 2
            front += 1
    for kind in range(NUM_RESOURCES):
        while need[kind] > 0 and front < room and bring_single(pool, size, front, kind):
            need[kind] -= 1
            front += 1
