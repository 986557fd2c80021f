"""An offering to the Great Priest: sealed bids, and what they do to their players' amulets."""

from __future__ import annotations

from cleo_env.core.jit import jit
from cleo_env.games.architects import edition_rules
from cleo_env.games.architects.actions import NUM_TENS, NUM_UNITS, actions
from cleo_env.games.architects.enums import Phase
from cleo_env.games.architects.rules.corruption import lose_amulets, take_amulets
from cleo_env.games.architects.rules.data import OFFERING_RELIEF
from cleo_env.games.architects.rules.knowledge import seat_after


@jit
def start_offering(s):
    """Ask every player in turn for a sealed bid, from the active player on. [A06 10.2] [A19 10.2]"""
    for p in range(int(s.num_players)):
        s.bids[p] = -1
    s.decider = s.active
    s.phase = Phase.BID_TENS


@jit
def legal_bid_tens(s, mask):
    """Offer every number of tens the decider can pay. [A06 10.1] [A19 10.1]"""
    at = actions(s)
    for tens in range(min(int(s.money[s.decider]) // NUM_UNITS + 1, NUM_TENS)):
        mask[at.tens + tens] = 1


@jit
def apply_bid_tens(s, action):
    """Put down the tens. [A06 10.1] [A19 10.1]"""
    s.bid_tens = action - actions(s).tens
    s.phase = Phase.BID_UNITS


@jit
def legal_bid_units(s, mask):
    """Offer every number of units the decider can pay on top of the tens. [A06 10.1] [A19 10.1]"""
    at = actions(s)
    left = int(s.money[s.decider]) - NUM_UNITS * int(s.bid_tens)
    for units in range(min(left + 1, NUM_UNITS)):
        mask[at.units + units] = 1


@jit
def apply_bid_units(s, action):
    """Seal the bid; after the last one all are opened, and the turn goes on. [A06 10.2] [A19 10.2] [A19 10.5]"""
    s.bids[s.decider] = NUM_UNITS * int(s.bid_tens) + action - actions(s).units
    s.bid_tens = 0
    s.decider = seat_after(s, s.decider, 1)
    s.phase = Phase.BID_TENS
    if s.decider == s.active:
        open_bids(s)


@jit
def rank_of_bid(s, p):
    """Return a bid's rank, 1 for the highest; equal bids share the better rank. [A06 10.4] [A19 10.4]"""
    rank = 1
    for other in range(int(s.num_players)):
        rank += s.bids[other] > s.bids[p]
    return rank


@jit
def open_bids(s):
    """Take all bids: the highest bidder loses amulets, the others gain some. [A06 10.3] [A19 10.3]"""
    for p in range(int(s.num_players)):
        s.money[p] -= s.bids[p]
        rank = rank_of_bid(s, p)
        if rank == 1:
            lose_amulets(s, p, OFFERING_RELIEF)
        else:
            take_amulets(s, p, rank - 1)
    for p in range(int(s.num_players)):
        s.bids[p] = -1
    s.phase = Phase.TURN
    edition_rules.after_offering(s)
