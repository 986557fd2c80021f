"""What a hand can pay, packed into one whole number: seven bits for the units of each sort.

So a stall is added to a hand, and a piece's cost taken from it, without touching the state.
"""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from cleo_env.agents.players.architects import edition_choices
from cleo_env.core.jit import jit
from cleo_env.games.architects.enums import DOUBLED, JOKER, NUM_RESOURCES, Card
from cleo_env.games.architects.rules_2019 import payment as payment_2019

BITS = 7
MOST = (1 << BITS) - 1


class Sort(IntEnum):
    """What stands in a purse after the five kinds of resource."""

    JOKER = 5  # any material
    ANYTHING = 6  # Nile merchants, 2006
    NO_ARTISAN = 6  # units to go without thanks to a foreman, 2019
    NO_MATERIAL = 7  # and thanks to a merchant


def _units_of(card: int) -> int:
    """Pack the units that a card gives: one, two of a doubled card, none of a character."""
    if card > JOKER:
        return 0
    if card == JOKER:
        return 1 << BITS * Sort.JOKER
    return (1 if card < DOUBLED else 2) << BITS * (card % NUM_RESOURCES)


UNITS = np.array([_units_of(card) for card in Card], np.int64)


@jit
def units(purse, sort):
    """Return how many units of a sort a purse holds."""
    return (purse >> (BITS * sort)) & MOST


@jit
def of_sort(count, sort):
    """Return a purse with so many units of one sort."""
    return count << (BITS * sort)


@jit
def cards_in(counts):
    """Return the purse of cards counted by kind."""
    purse = 0
    for card in range(JOKER + 1):
        purse += int(counts[card]) * UNITS[card]
    return purse


@jit
def helpers_2006(s, p):
    """Nile merchants stand for anything."""
    return of_sort(int(s.merchants[p]), Sort.ANYTHING)


@jit
def helpers_2019(s, p):
    """A worshipper called in this turn may let units go unpaid."""
    artisans = of_sort(int(s.discounts[payment_2019.ARTISANS]), Sort.NO_ARTISAN)
    return artisans + of_sort(int(s.discounts[payment_2019.MATERIALS]), Sort.NO_MATERIAL)


@jit
def purse_of(s, p):
    """Return what a seat can pay with: cards, and in its turn helpers and what is left of doubled cards."""
    purse = cards_in(s.hand[p])
    if p == s.active:
        purse += edition_choices.helpers(s, p)
        for kind in range(NUM_RESOURCES):
            purse += of_sort(int(s.credit[kind]), kind)
    return purse
