"""The dice of the Great Priest, and the sealed bids they call for."""

from __future__ import annotations

from cleo_env.architects.actions_2006 import NUM_TENS, NUM_UNITS, A
from cleo_env.architects.corruption import lose_amulets, take_amulets
from cleo_env.architects.data_2006 import DIE_FACES, OFFERING_RELIEF, SYMBOL_FACES
from cleo_env.architects.enums import NUM_DICE, Phase, Stream
from cleo_env.architects.knowledge import seat_after
from cleo_env.core.chance import chance_below
from cleo_env.core.jit import jit

ROLL_NUMBERS = 8  # chance numbers kept for each roll


@jit
def roll_dice(s):
    """Roll every blank die; a symbol moves it to the altar, and the fifth calls for an offering. [A06 9.3] [A06 9.4]"""
    start = int(s.rolls) * ROLL_NUMBERS
    for die in range(int(s.altar), NUM_DICE):
        if chance_below(s.seed, Stream.DICE, start + die, DIE_FACES) < SYMBOL_FACES:
            s.altar += 1
    s.rolls += 1
    if s.altar == NUM_DICE:
        start_offering(s)


@jit
def start_offering(s):
    """Ask every player in turn for a sealed bid, from the active player on. [A06 10.2]"""
    for p in range(int(s.num_players)):
        s.bids[p] = -1
    s.decider = s.active
    s.phase = Phase.BID_TENS


@jit
def legal_bid_tens(s, mask):
    """Offer every number of tens the decider can pay. [A06 10.1]"""
    for tens in range(min(int(s.money[s.decider]) // NUM_UNITS + 1, NUM_TENS)):
        mask[A.tens + tens] = 1


@jit
def apply_bid_tens(s, action):
    """Put down the tens. [A06 10.1]"""
    s.bid_tens = action - A.tens
    s.phase = Phase.BID_UNITS


@jit
def legal_bid_units(s, mask):
    """Offer every number of units the decider can pay on top of the tens. [A06 10.1]"""
    left = int(s.money[s.decider]) - NUM_UNITS * int(s.bid_tens)
    for units in range(min(left + 1, NUM_UNITS)):
        mask[A.units + units] = 1


@jit
def apply_bid_units(s, action):
    """Seal the bid; after the last one all are opened. [A06 10.2]"""
    s.bids[s.decider] = NUM_UNITS * int(s.bid_tens) + action - A.units
    s.bid_tens = 0
    s.decider = seat_after(s, s.decider, 1)
    s.phase = Phase.BID_TENS
    if s.decider == s.active:
        open_bids(s)


@jit
def rank_of_bid(s, p):
    """Return a bid's rank, 1 for the highest; equal bids share the better rank. [A06 10.4]"""
    rank = 1
    for other in range(int(s.num_players)):
        rank += s.bids[other] > s.bids[p]
    return rank


@jit
def open_bids(s):
    """Take all bids: the highest bidder loses amulets, the others gain some; blank all dice. [A06 10.3] [A06 10.5]"""
    for p in range(int(s.num_players)):
        s.money[p] -= s.bids[p]
        rank = rank_of_bid(s, p)
        if rank == 1:
            lose_amulets(s, p, OFFERING_RELIEF)
        else:
            take_amulets(s, p, rank - 1)
    for p in range(int(s.num_players)):
        s.bids[p] = -1
    s.altar = 0
    s.phase = Phase.TURN
