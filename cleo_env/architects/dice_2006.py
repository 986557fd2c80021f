"""The dice of the Great Priest, which call for offerings, 2006."""

from __future__ import annotations

from cleo_env.architects import offering
from cleo_env.architects.data_2006 import DIE_FACES, SYMBOL_FACES
from cleo_env.architects.enums import NUM_DICE, Phase, Stream
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
    check_altar(s)


@jit
def check_altar(s):
    """Five symbols call for an offering at once. [A06 9.4]"""
    if s.altar == NUM_DICE:
        offering.start_offering(s)


@jit
def apply_bid_units(s, action):
    """Seal the bid; once the bids are opened all dice are blank again. [A06 10.2] [A06 10.5]"""
    offering.apply_bid_units(s, action)
    if s.phase == Phase.TURN:
        s.altar = 0
