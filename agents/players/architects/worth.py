"""What cards are worth to a seat that has some already."""

from __future__ import annotations

from cleo_env.agents.players.architects import edition_choices
from cleo_env.agents.players.architects.purse import UNITS, Sort, units
from cleo_env.core.jit import jit
from cleo_env.games.architects.enums import FIRST_TAINTED, JOKER, NUM_RESOURCES, Card, Resource

ARTISANS_SHARE = 2 / 3  # artisans that most pieces ask for beside each material


@jit
def worth_of_units(count, sort, w):
    """Return the worth of so many units of a sort: each is worth less than the one before."""
    counted = min(float(count), w.enough[sort])
    return w.first[sort] * counted * (1.0 - counted / (2.0 * w.enough[sort]))


@jit
def worth_of_helpers_2006(s, purse, w):
    """Nile merchants are worth something to the end."""
    return w.merchant * units(purse, Sort.ANYTHING)


@jit
def worth_of_helpers_2019(s, purse, w):
    """What a worshipper spares is gone with the turn."""
    return 0.0


@jit
def worth_of_purse(s, purse, look, w):
    """Return what the cards of a purse will still bring."""
    total = worth_of_units(units(purse, Sort.JOKER), Sort.JOKER.value, w)
    materials, most = units(purse, Sort.JOKER), 0
    for kind in range(NUM_RESOURCES):
        count = units(purse, kind)
        total += look.wanted[kind] * worth_of_units(count, kind, w)
        if kind != Resource.ARTISAN:
            materials += count
            most = max(most, count)
    total += w.matched * min(ARTISANS_SHARE * materials, float(units(purse, Resource.ARTISAN))) + w.alike * most
    return look.time * total + edition_choices.worth_of_helpers(s, purse, w)


@jit
def worth_of_card(s, purse, card, look, w):
    """Return what one more card is worth, an amulet for a tainted one included."""
    gain = -look.price if card >= FIRST_TAINTED else 0.0
    if card > JOKER:
        return gain + w.characters[card - Card.BEGGAR] * look.time
    return gain + worth_of_purse(s, purse + UNITS[card], look, w) - worth_of_purse(s, purse, look, w)


@jit
def loss_of_card(s, purse, card, look, w):
    """Return what giving a card away costs, an amulet spared included."""
    if card > JOKER:
        return w.characters[card - Card.BEGGAR] * look.time - look.price
    loss = worth_of_purse(s, purse, look, w) - worth_of_purse(s, purse - UNITS[card], look, w)
    return loss - (look.price if card >= FIRST_TAINTED else 0.0)
