"""The end of the game: corruption, the crocodile, wealth."""

from __future__ import annotations

from cleo_env.architects.data_2006 import MERCHANT_VALUE
from cleo_env.architects.enums import FIRST_TAINTED
from cleo_env.core.counts import num_cards
from cleo_env.core.jit import jit
from cleo_env.core.rewards import LOST

MOST_AMULETS = 1 << 32  # more than a record can hold


@jit
def num_final_amulets(s, p):
    """Count amulets with those for tainted cards in hand, less one for each sanctuary square. [A06 12.3] [A06 12.4]"""
    tainted = num_cards(s.hand[p, FIRST_TAINTED:])
    return max(int(s.amulets[p]) + tainted - int(s.sanctuary_squares[p]), 0)


@jit
def is_eaten(s, p):
    """The most corrupt, ties included, are fed to the crocodile. [A06 12.5]"""
    most = 0
    for other in range(int(s.num_players)):
        most = max(most, num_final_amulets(s, other))
    return most > 0 and num_final_amulets(s, p) == most


@jit
def score_wealth(s, p):
    """Count talents, and three for every merchant left. [A06 12.6]"""
    return int(s.money[p]) + MERCHANT_VALUE * int(s.merchants[p])


@jit
def standing(s, p):
    """Return a number that is higher for the better player: wealth, then fewer amulets; LOST if eaten. [A06 12.7]"""
    if is_eaten(s, p):
        return LOST
    return score_wealth(s, p) * MOST_AMULETS + MOST_AMULETS - 1 - num_final_amulets(s, p)
