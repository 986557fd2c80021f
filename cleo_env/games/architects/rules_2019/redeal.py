"""Redealing the 2019 edition: what a payer needs whose materials are all equal or all different."""

from __future__ import annotations

from cleo_env.core.jit import jit
from cleo_env.games.architects.enums import DOUBLED, JOKER, NUM_RESOURCES, Resource, Unit
from cleo_env.games.architects.rules_2019.payment import ARTISANS, MATERIALS, is_used
from cleo_env.games.architects.view.redeal_payer import num_known_units

TOO_MANY = 127  # cards


@jit
def list_needs(s, known, need):
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
