"""Paying for a piece, 2019: artisans, then materials that are all equal or all different; caves and discounts help."""

from __future__ import annotations

from cleo_env.core.jit import jit
from cleo_env.games.architects.actions import A19
from cleo_env.games.architects.editions import Edition
from cleo_env.games.architects.enums import DOUBLED, JOKER, NUM_RESOURCES, Phase, Resource, Unit
from cleo_env.games.architects.rules.data import COST
from cleo_env.games.architects.rules.payment import num_units, pay_card, unit_due

ARTISANS, MATERIALS = 0, 1  # the axis of `discounts`


@jit
def can_pay(s, p, owed):
    """Tell whether seat p can pay what is owed, discounts and caves included. [A19 5.2] [A19 5.7] [A19 11.11]"""
    artisans = int(owed[Resource.ARTISAN]) - num_units(s, p, Resource.ARTISAN)
    return artisans <= s.discounts[ARTISANS] and num_missing(s, p, owed) <= num_spare(s, p)


@jit
def num_spare(s, p):
    """Count the material units that seat p can pay without a card of their kind. [A19 5.7] [A19 11.12]"""
    return int(s.hand[p, JOKER]) + int(s.discounts[MATERIALS])


@jit
def num_missing(s, p, owed):
    """Count the material units owed that cards and credit of their kinds do not pay."""
    most = 0  # units of one kind
    missing = 0
    for kind in range(Resource.STONE, NUM_RESOURCES):
        units = num_units(s, p, kind)
        most = max(most, units)
        missing += max(int(owed[kind]) - units, 0)
    missing += max(int(owed[Unit.EQUAL]) - most, 0)
    return missing + max(int(owed[Unit.DIFFERENT]) - num_kinds_left(s, p), 0)


@jit
def num_kinds_left(s, p):
    """Count the materials that seat p has and has not used for this piece. [A19 5.10]"""
    kinds = 0
    for kind in range(Resource.STONE, NUM_RESOURCES):
        kinds += not is_used(s, kind) and num_units(s, p, kind) > 0
    return kinds


@jit
def is_used(s, kind):
    """Tell whether a kind has paid for this piece, whose materials must differ. [A19 5.10]"""
    return (int(s.used) >> kind) & 1 == 1


@jit
def can_pay_rest(s, p):
    """Tell whether seat p can pay what is owed. [A19 5.2]"""
    return can_pay(s, p, s.owed)


@jit
def can_afford(s, category):
    """Tell whether a full payment for a piece exists. [A19 5.2]"""
    return can_pay(s, s.active, COST[Edition.E19, category])


@jit
def start_paying(s):
    """Ask for the kind of equal materials, or for the first unit. [A19 5.3] [A19 5.8]"""
    s.phase = Phase.CHOOSE_KIND if s.owed[Unit.EQUAL] > 0 else Phase.PAY


@jit
def legal_choose_kind(s, mask):
    """Offer every material in which the equal units can all be paid. [A19 5.8]"""
    p = s.active
    for kind in range(Resource.STONE, NUM_RESOURCES):
        missing = int(s.owed[Unit.EQUAL]) - num_units(s, p, kind)
        mask[A19.kind + kind - Resource.STONE] = missing <= num_spare(s, p)


@jit
def apply_choose_kind(s, action):
    """From now on the equal units are owed in one kind. [A19 5.9]"""
    s.owed[action - A19.kind + Resource.STONE] = s.owed[Unit.EQUAL]
    s.owed[Unit.EQUAL] = 0
    s.phase = Phase.PAY


@jit
def legal_unit(s, mask):
    """Offer the kind now due, or each kind not used yet; a cave for a material; a discount.

    [A19 5.3] [A19 11.12] [A19 5.14]
    """
    unit = unit_due(s)
    if unit == Unit.DIFFERENT:
        for kind in range(Resource.STONE, NUM_RESOURCES):
            if not is_used(s, kind):
                offer_kind(s, mask, kind)
    else:
        offer_kind(s, mask, unit)
    if unit == Resource.ARTISAN:
        mask[A19.discount] = s.discounts[ARTISANS] > 0
    else:
        mask[A19.pay + JOKER] = s.hand[s.active, JOKER] > 0
        mask[A19.discount] = s.discounts[MATERIALS] > 0


@jit
def offer_kind(s, mask, kind):
    """Offer a kind's credit while there is some, else its cards. [A19 5.13]"""
    has_credit = s.credit[kind] > 0
    mask[A19.pay + kind] = has_credit or s.hand[s.active, kind] > 0
    mask[A19.pay + kind + DOUBLED] = not has_credit and s.hand[s.active, kind + DOUBLED] > 0


@jit
def pay_unit(s, action):
    """Pay the unit now due with a card or credit, or go without it. [A19 5.4] [A19 5.11] [A19 11.13]"""
    unit = unit_due(s)
    if action == A19.discount:
        s.discounts[ARTISANS if unit == Resource.ARTISAN else MATERIALS] -= 1
    else:
        pay_with(s, action - A19.pay, unit)
    s.owed[unit] -= 1
    if s.owed[Unit.DIFFERENT] == 0:
        s.used = 0


@jit
def pay_with(s, card, unit):
    """Pay one unit with a card, or with credit of its kind. [A19 5.6] [A19 5.12]"""
    kind = card % DOUBLED
    if card == kind and s.credit[kind] > 0:
        s.credit[kind] -= 1
    else:
        pay_card(s, s.active, card, kind)
    if unit == Unit.DIFFERENT and card != JOKER:
        s.used |= 1 << kind
