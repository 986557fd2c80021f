"""The end of the game: what the editions share."""

from __future__ import annotations

from cleo_env.core.counts import num_cards
from cleo_env.core.jit import jit
from cleo_env.games.architects.enums import FIRST_TAINTED

FINAL_STATS = ("amulets",)
RANK_BASE = 1 << 32  # more amulets than a state can hold


@jit
def num_final_amulets(s, p):
    """Count amulets with those for tainted cards in hand, less one for each sanctuary square.

    [A06 12.3] [A06 12.4] [A19 12.5] [A19 12.6]
    """
    tainted = num_cards(s.hand[p, FIRST_TAINTED:])
    return max(int(s.amulets[p]) + tainted - int(s.sanctuary_squares[p]), 0)


@jit
def rank_survivor(wealth, amulets):
    """Return a number that is higher for the better of two survivors: wealth, then fewer amulets.

    [A06 12.7] [A19 12.11]
    """
    return wealth * RANK_BASE + RANK_BASE - 1 - amulets


@jit
def final_stats(s, p, out):
    """Write the FINAL_STATS of a seat. [A06 12.4] [A19 12.6]"""
    out[0] = num_final_amulets(s, p)
