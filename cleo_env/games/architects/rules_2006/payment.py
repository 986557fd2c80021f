"""Paying for a piece, 2006: a cost names its kinds; trompe-l'oeil and Nile merchants stand in for them."""

from __future__ import annotations

from cleo_env.core.jit import jit
from cleo_env.games.architects.actions import A06
from cleo_env.games.architects.editions import Edition
from cleo_env.games.architects.enums import DOUBLED, NUM_RESOURCES, Card, Phase, Resource
from cleo_env.games.architects.rules.data import COST
from cleo_env.games.architects.rules.payment import NOTHING, num_units, pay_card, unit_due


@jit
def can_pay(s, p, cost, paid, trompes, merchants):
    """Tell whether seat p can pay a cost, less one unit of kind `paid`, with so many jokers of each sort.

    A trompe-l'oeil stands for a missing material, a merchant for anything. [A06 5.5] [A06 5.7] [A06 5.8]
    """
    artisans = 0
    materials = 0
    for kind in range(NUM_RESOURCES):
        missing = max(int(cost[kind]) - int(kind == paid) - num_units(s, p, kind), 0)
        if kind == Resource.ARTISAN:
            artisans = missing
        else:
            materials += missing
    return artisans + max(materials - trompes, 0) <= merchants


@jit
def can_pay_rest(s, p):
    """Tell whether seat p can pay what is owed. [A06 5.2]"""
    return can_pay(s, p, s.owed, NOTHING, int(s.hand[p, Card.TROMPE]), int(s.merchants[p]))


@jit
def can_afford(s, category):
    """Tell whether a full payment for a piece exists. [A06 5.2]"""
    p = s.active
    return can_pay(s, p, COST[Edition.E06, category], NOTHING, int(s.hand[p, Card.TROMPE]), int(s.merchants[p]))


@jit
def start_paying(s):
    """Ask for the first unit. [A06 5.3]"""
    s.phase = Phase.PAY


@jit
def legal_unit(s, mask):
    """Offer credit alone while there is some; else each card, or joker that the rest can spare. [A06 5.2] [A06 5.6]"""
    p = s.active
    kind = unit_due(s)
    if s.credit[kind] > 0:
        mask[A06.pay + kind] = 1
        return
    trompes = int(s.hand[p, Card.TROMPE])
    merchants = int(s.merchants[p])
    mask[A06.pay + kind] = s.hand[p, kind] > 0
    mask[A06.pay + kind + DOUBLED] = s.hand[p, kind + DOUBLED] > 0
    if trompes > 0 and kind != Resource.ARTISAN:
        mask[A06.pay + Card.TROMPE] = can_pay(s, p, s.owed, kind, trompes - 1, merchants)
    if merchants > 0:
        mask[A06.pay_merchant] = can_pay(s, p, s.owed, kind, trompes, merchants - 1)


@jit
def pay_unit(s, action):
    """Pay the unit now due with a merchant, with credit or with a card. [A06 5.4] [A06 5.6] [A06 5.8]"""
    p = s.active
    kind = unit_due(s)
    if action == A06.pay_merchant:
        s.merchants[p] -= 1
    elif s.credit[kind] > 0:
        s.credit[kind] -= 1
    else:
        pay_card(s, p, action - A06.pay, kind)
    s.owed[kind] -= 1
