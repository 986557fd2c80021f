"""Bids at an offering: nothing while amulets are no danger, else a sealed bid that nobody can foresee."""

from __future__ import annotations

from cleo_env.core.chance import scaled
from cleo_env.core.jit import jit
from cleo_env.games.architects.actions import MOST_BID, NUM_UNITS, actions


@jit
def most_to_bid(s, look, w):
    """Return the most one is ready to bid."""
    ready = w.bid * max(look.price - w.bid_from, 0.0)
    return int(min(ready, float(min(int(s.money[s.decider]), MOST_BID))))


@jit
def bid_tens(s, key, look, w):
    """Draw a bid, every one up to the most alike, and put down its tens."""
    return int(actions(s).tens) + scaled(key, most_to_bid(s, look, w) + 1) // NUM_UNITS


@jit
def bid_units(s, key, look, w):
    """Draw the units among the bids that begin with the tens put down."""
    left = most_to_bid(s, look, w) - NUM_UNITS * int(s.bid_tens)
    return int(actions(s).units) + scaled(key, min(max(left, 0), NUM_UNITS - 1) + 1)
