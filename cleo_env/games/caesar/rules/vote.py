"""Votes of confidence, the bag of busts, and groups that have been won to the last patrician."""

from __future__ import annotations

from cleo_env.core.chance import chance_below
from cleo_env.core.counts import num_cards
from cleo_env.core.jit import jit
from cleo_env.core.loops import NOBODY
from cleo_env.games.caesar.enums import NUM_BUSTS, NUM_GROUPS, SEATS, Bust, Card, Ending, Phase, Stream
from cleo_env.games.caesar.rules.cards import card_of, discard_all_laid, discard_laid, other_seat, reveal, wide
from cleo_env.games.caesar.rules.data import SPECIAL_VOTE

NO_PLACE = -1
NO_BUST = -1


@jit
def total_value(s, p, group):
    """Add up a player's influence cards below a group; a philosopher counts nothing. [CC 6.1] [CC 7.1]"""
    total = 0
    for place in range(int(s.num_laid[p, group])):
        card = card_of(s.laid[p, group, place])
        if card != Card.PHILOSOPHER:
            total += card + 1
    return total


@jit
def num_philosophers(s, p, group):
    """Count a player's philosophers below a group."""
    total = 0
    for place in range(int(s.num_laid[p, group])):
        total += card_of(s.laid[p, group, place]) == Card.PHILOSOPHER
    return total


@jit
def is_inverted(s, group):
    """Philosophers make the lower total win, unless both sides have equally many. [CC 7.2] [CC 7.3] [CC 7.6]"""
    return num_philosophers(s, 0, group) != num_philosophers(s, 1, group)


@jit
def highest_place(s, p, group):
    """Return where a player's highest numbered card lies, the oldest of equals. [CC 6.2]"""
    best = NO_PLACE
    for place in range(int(s.num_laid[p, group])):
        card = card_of(s.laid[p, group, place])
        if card != Card.PHILOSOPHER and (best == NO_PLACE or card > card_of(s.laid[p, group, best])):
            best = place
    return best


@jit
def lowest_place(s, p, group):
    """Return where a player's lowest numbered card lies, the oldest of equals. [CC 6.2]"""
    best = NO_PLACE
    for place in range(int(s.num_laid[p, group])):
        card = card_of(s.laid[p, group, place])
        if card != Card.PHILOSOPHER and (best == NO_PLACE or card < card_of(s.laid[p, group, best])):
            best = place
    return best


@jit
def hold_vote(s, group):
    """Reveal both sides; the higher total wins a patrician, or the lower if philosophers say so.

    [CC 6.1] [CC 7.2] [CC 6.3] [CC 6.4]
    """
    for p in range(SEATS):
        reveal(s, p, group)
    lead = total_value(s, 0, group) - total_value(s, 1, group)
    if lead == 0:
        return
    higher = 0 if lead > 0 else 1
    winner = other_seat(higher) if is_inverted(s, group) else higher
    lose_cards(s, higher, group)
    s.centre[group] -= 1
    s.won[winner, group] += 1
    if s.centre[group] == 0:
        empty_group(s, group)


@jit
def lose_cards(s, higher, group):
    """The higher total loses its highest card, the lower its lowest, and all philosophers go.

    [CC 6.2] [CC 7.4] [CC 7.5]
    """
    discard_laid(s, higher, group, highest_place(s, higher, group))
    lower = other_seat(higher)
    lowest = lowest_place(s, lower, group)
    if lowest != NO_PLACE:
        discard_laid(s, lower, group, lowest)
    for p in range(SEATS):
        for place in range(int(s.num_laid[p, group]) - 1, -1, -1):
            if card_of(s.laid[p, group, place]) == Card.PHILOSOPHER:
                discard_laid(s, p, group, place)


@jit
def empty_group(s, group):
    """Clear an emptied group; the last one ends the game, any other asks for missions. [CC 8.1] [CC 8.2] [CC 10.1]"""
    for p in range(SEATS):
        discard_all_laid(s, p, group)
    s.bag[group] = 0
    if num_cards(s.centre) == 0:
        end_game(s, Ending.ALL_WON)
    else:
        ask_for_mission(s)


@jit
def ask_for_mission(s):
    """Ask the next player who still holds two missions to give one up, the mover first; then go on. [CC 8.2]"""
    mover = wide(s.active)
    for p in (mover, other_seat(mover)):
        if s.missions_held[p] > 1:
            s.phase = Phase.MISSION
            s.decider = p
            return
    s.phase = Phase.DRAW
    s.decider = mover


@jit
def is_special(s, group):
    """Tell whether so many cards lie below a group in play that it votes by itself. [CC 6.5]"""
    return s.centre[group] > 0 and int(s.num_laid[0, group]) + int(s.num_laid[1, group]) >= SPECIAL_VOTE


@jit
def bag_bits(s):
    """Return the bag as a number with one bit for each bust."""
    bits = 0
    for bust in range(NUM_BUSTS):
        bits |= int(s.bag[bust]) << bust
    return bits


@jit
def full_bag_bits(s):
    """Return the bag as it is when it was filled: the groups in play, grey and black. [CC 1.5] [CC 5.3]"""
    bits = 1 << Bust.GREY | 1 << Bust.BLACK
    for group in range(NUM_GROUPS):
        bits |= int(s.centre[group] > 0) << group
    return bits


@jit
def bust_drawn(s, bits, later):
    """Return which bust the next draw takes out of a bag, or one so many draws later. [CC 5.1]"""
    left = 0
    for bust in range(NUM_BUSTS):
        left += (bits >> bust) & 1
    if left == 0:
        return NO_BUST
    nth = chance_below(s.seed, Stream.BUSTS, int(s.draws) + later, left)
    bust = 0
    while nth > 0 or not (bits >> bust) & 1:
        nth -= (bits >> bust) & 1
        bust += 1
    return bust


@jit
def draw_bust(s):
    """Draw a bust: a group's calls a vote, grey nothing, and black brings all back.

    [CC 5.1] [CC 5.2] [CC 5.3] [CC 5.5]
    """
    bust = bust_drawn(s, bag_bits(s), 0)
    if bust == NO_BUST:
        return
    s.draws += 1
    s.bag[bust] = 0
    if bust == Bust.BLACK:
        fill_bag(s)
    elif bust < NUM_GROUPS:
        hold_vote(s, bust)


@jit
def fill_bag(s):
    """Put the busts of all groups in play, grey and black into the bag. [CC 1.5] [CC 5.3]"""
    bits = full_bag_bits(s)
    for bust in range(NUM_BUSTS):
        s.bag[bust] = (bits >> bust) & 1


@jit
def end_game(s, ending):
    """Nobody decides any more. [CC 10.1]"""
    s.phase = Phase.OVER
    s.ending = ending
    s.decider = NOBODY
