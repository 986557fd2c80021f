"""What is left in a purse when a piece has been paid, and with which card to pay next."""

from __future__ import annotations

from cleo_env.agents.players.architects.purse import MOST, Sort, of_sort, purse_of, units
from cleo_env.core.jit import jit
from cleo_env.games.architects.actions import A06, A19
from cleo_env.games.architects.editions import Edition
from cleo_env.games.architects.enums import DOUBLED, JOKER, NUM_RESOURCES, Resource, Unit
from cleo_env.games.architects.rules.data import COST
from cleo_env.games.architects.rules.payment import unit_due
from cleo_env.games.architects.rules_2019.payment import MATERIALS

UNPAID = -1


@jit
def paid_2006(s, purse, category):
    """Return what a piece leaves of a purse, or UNPAID: jokers stand in for materials, merchants for anything."""
    artisans, materials = 0, 0
    for kind in range(NUM_RESOURCES):
        cost = int(COST[Edition.E06, category, kind])
        paid = min(cost, units(purse, kind))
        purse -= of_sort(paid, kind)
        if kind == Resource.ARTISAN:
            artisans = cost - paid
        else:
            materials += cost - paid
    jokers = min(materials, units(purse, Sort.JOKER))
    merchants = artisans + materials - jokers
    if merchants > units(purse, Sort.ANYTHING):
        return UNPAID
    return purse - of_sort(jokers, Sort.JOKER) - of_sort(merchants, Sort.ANYTHING)


@jit
def paid_2019(s, purse, category):
    """Return what a piece leaves of a purse, or UNPAID: artisans, then materials all equal or all different."""
    purse = pay_artisans(purse, int(COST[Edition.E19, category, Resource.ARTISAN]))
    if purse == UNPAID:
        return UNPAID
    equal = int(COST[Edition.E19, category, Unit.EQUAL])
    if equal > 0:
        kind = kind_for_equal(purse, equal)
        paid = min(units(purse, kind), max(equal - units(purse, Sort.NO_MATERIAL), 0))
        return pay_missing(purse - of_sort(paid, kind), equal - paid)
    return pay_different(purse, int(COST[Edition.E19, category, Unit.DIFFERENT]))


@jit
def pay_artisans(purse, cost):
    """Go without artisans as far as a foreman allows, then pay them."""
    free = min(cost, units(purse, Sort.NO_ARTISAN))
    if cost - free > units(purse, Resource.ARTISAN):
        return UNPAID
    return purse - of_sort(free, Sort.NO_ARTISAN) - of_sort(cost - free, Resource.ARTISAN)


@jit
def pay_missing(purse, missing):
    """Go without so many materials as far as a merchant allows, then pay with jokers."""
    free = min(missing, units(purse, Sort.NO_MATERIAL))
    if missing - free > units(purse, Sort.JOKER):
        return UNPAID
    return purse - of_sort(free, Sort.NO_MATERIAL) - of_sort(missing - free, Sort.JOKER)


@jit
def kind_for_equal(purse, cost):
    """Return the material for equal units: the scarcest that suffices, else the one that misses the fewest."""
    best, best_rank = Resource.STONE.value, -MOST
    for kind in range(Resource.STONE, NUM_RESOURCES):
        surplus = units(purse, kind) - cost
        rank = MOST - surplus if surplus >= 0 else surplus
        if rank > best_rank:
            best, best_rank = kind, rank
    return best


@jit
def pay_different(purse, cost):
    """Pay each unit in another kind, those first of which there are most."""
    free = min(cost, units(purse, Sort.NO_MATERIAL))
    used = 0
    missing = free
    for _ in range(cost - free):
        kind = most_of(purse, used)
        if kind == UNPAID:
            missing += 1
        else:
            used |= 1 << kind
            purse -= of_sort(1, kind)
    return pay_missing(purse, missing)


@jit
def most_of(purse, used):
    """Return the material of which there is most among those not used yet, or UNPAID if there is none."""
    best, most = UNPAID, 0
    for kind in range(Resource.STONE, NUM_RESOURCES):
        if not (used >> kind) & 1 and units(purse, kind) > most:
            best, most = kind, units(purse, kind)
    return best


@jit
def choose_payment_2006(s, mask):
    """Pay with credit or a standard card before a doubled one, with that before a joker, with a merchant last."""
    action = int(A06.pay)
    while mask[action] == 0:
        action += 1
    return action


@jit
def choose_payment_2019(s, mask):
    """Go without if possible; of different materials pay what there is most of, standard before doubled cards."""
    if mask[A19.discount]:
        return int(A19.discount)
    kind = unit_due(s)
    if kind == Unit.DIFFERENT:
        kind = most_of(purse_of(s, s.active), int(s.used))
    if kind != UNPAID and mask[A19.pay + kind]:
        return int(A19.pay) + kind
    if kind != UNPAID and mask[A19.pay + kind + DOUBLED]:
        return int(A19.pay) + kind + DOUBLED
    return int(A19.pay) + JOKER


@jit
def choose_kind(s):
    """Pay equal units in the scarcest material that suffices."""
    kind = kind_for_equal(purse_of(s, s.active), int(s.owed[Unit.EQUAL]) - int(s.discounts[MATERIALS]))
    return int(A19.kind) + kind - Resource.STONE
