"""The dice of the Great Priest, which call for offerings, 2006."""

from __future__ import annotations

from cleo_env.core.chance import chance_below
from cleo_env.core.jit import jit
from cleo_env.games.architects.enums import NUM_DICE, Phase, Stream
from cleo_env.games.architects.rules.offering import start_offering
from cleo_env.games.architects.rules_2006.data import DIE_FACES, SYMBOL_FACES

ROLL_NUMBERS = 8  # chance numbers kept for each roll


@jit
def roll_dice(s):
    """Roll every blank die; a symbol moves it to the altar, where the fifth is asked about. [A06 9.3] [A06 9.5]"""
    s.altar += num_symbols(s, s.seed)
    s.rolls += 1
    resume_turn(s)


@jit
def num_symbols(s, seed):
    """Count the blank dice that the next roll with a seed turns to a symbol. [A06 9.3]"""
    symbols = 0
    for die in range(int(s.altar), NUM_DICE):
        symbols += shows_symbol(seed, int(s.rolls), die)
    return symbols


@jit
def shows_symbol(seed, roll, die):
    """Tell whether a die shows a symbol in a roll. [A06 9.3]"""
    return chance_below(seed, Stream.DICE, roll * ROLL_NUMBERS + die, DIE_FACES) < SYMBOL_FACES


@jit
def resume_turn(s):
    """Go on with the turn's menu, or while five dice lie on the altar with what comes before the offering. [A06 9.6]"""
    s.decider = s.active
    s.phase = Phase.ALTAR_FULL if s.altar == NUM_DICE else Phase.TURN


@jit
def turn_die(s, step):
    """Turn one die up or down; the fifth up starts the offering at once. [A06 9.4] [A06 11.12]"""
    s.altar += step
    if s.altar == NUM_DICE:
        start_offering(s)
    else:
        resume_turn(s)


@jit
def clear_altar(s):
    """After an offering all dice are blank again. [A06 10.5]"""
    s.altar = 0
