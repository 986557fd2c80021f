"""Paying for a piece: what the editions share. Units are paid one at a time, artisans first."""

from __future__ import annotations

from cleo_env.core.jit import jit
from cleo_env.games.architects.enums import DOUBLED, FIRST_TAINTED
from cleo_env.games.architects.rules.corruption import take_amulets
from cleo_env.games.architects.rules.knowledge import spend_card

NOTHING = -1


@jit
def num_units(s, p, kind):
    """Count the units of a kind that seat p can pay with credit and cards; a doubled card is two.

    [A06 5.5] [A19 5.5]
    """
    return int(s.credit[kind]) + int(s.hand[p, kind]) + 2 * int(s.hand[p, kind + DOUBLED])


@jit
def unit_due(s):
    """Return the sort of the unit now due: artisans first, then the materials in order. [A06 5.3] [A19 5.3]"""
    for unit in range(s.owed.shape[0]):
        if s.owed[unit] > 0:
            return unit
    return NOTHING


@jit
def pay_card(s, p, card, kind):
    """Discard a card; a tainted one costs an amulet, half of a doubled one is left as credit.

    [A06 5.4] [A06 5.5] [A19 5.4] [A19 5.5]
    """
    spend_card(s, p, card)
    take_amulets(s, p, card >= FIRST_TAINTED)
    s.credit[kind] += card == kind + DOUBLED
