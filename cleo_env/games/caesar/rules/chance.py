"""What chance an action draws on, and how to arrange its outcome: cards from piles, busts from the bag, missions.

Nobody knows the order of a pile, so that its top card is any of its cards alike, whatever was shuffled before.
An outcome is a kind of card, a Bust, or a mission's place in the table.
"""

from __future__ import annotations

from cleo_env.core.chance import seed_for
from cleo_env.core.counts import num_cards
from cleo_env.core.explicit_chance import DEALING, NO_CHANCE, UNDECIDED, next_outcome
from cleo_env.core.jit import jit
from cleo_env.games.caesar.actions import A
from cleo_env.games.caesar.enums import NUM_BUSTS, NUM_CARDS, SEATS, Phase, Stream
from cleo_env.games.caesar.rules.cards import wide
from cleo_env.games.caesar.rules.data import MISSIONS_DEALT, MOST_MISSIONS
from cleo_env.games.caesar.rules.deal import NONE, is_dealt
from cleo_env.games.caesar.rules.missions import num_missions
from cleo_env.games.caesar.rules.turn import BUST_STAGE, do_stage, keep_mission, stop_laying

MOST_OUTCOMES = max(NUM_CARDS, NUM_BUSTS, MOST_MISSIONS)


@jit
def arrange_chance(s, trial, action, plan, weights):
    """Arrange what an action draws as planned; count what comes next. [CC 1.6] [CC 5.1] [CC 9.1]"""
    p = wide(s.decider)
    if action == DEALING:
        return arrange_missions(s, plan, weights)
    if action == A.draw_influence:
        decided = arrange_top(s.influence_pile[p], int(s.influence_left[p]), plan, weights)
        return NO_CHANCE if decided else Stream.INFLUENCE_PILE + p
    if action == A.draw_action:
        decided = arrange_top(s.action_pile[p], int(s.action_left[p]), plan, weights)
        return NO_CHANCE if decided else Stream.ACTION_PILE + p
    if comes_to_bust(trial, action):
        return arrange_bust(s, trial.bag, plan, weights)
    return NO_CHANCE


@jit
def arrange_missions(s, plan, weights):
    """Deal missions as planned, at each time any of those left alike. [CC 1.6]"""
    number = next_undealt(s)
    while number != NONE:
        for mission in range(num_missions(s)):
            weights[mission] = not is_dealt(s, mission)
        outcome = next_outcome(plan, weights)
        if outcome == UNDECIDED:
            return Stream.MISSIONS + 0
        s.mission[number % SEATS, number // SEATS] = outcome
        number = next_undealt(s)
    return NO_CHANCE


@jit
def arrange_top(pile, size, plan, weights):
    """Put a card on top of a pile as planned, any of its cards alike; tell whether that is decided. [CC 9.1]"""
    for place in range(size):
        weights[pile[place]] += 1
    outcome = next_outcome(plan, weights)
    if outcome != UNDECIDED:
        put_on_top(pile, size, outcome)
    return outcome != UNDECIDED


@jit
def arrange_bust(s, bag, plan, weights):
    """Find a seed that brings the bust planned, any in the bag alike. [CC 5.1]"""
    for bust in range(NUM_BUSTS):
        weights[bust] = bag[bust]
    outcome = next_outcome(plan, weights)
    if outcome == UNDECIDED:
        return Stream.BUSTS + 0
    s.seed = seed_for(num_cards(bag[:outcome]), Stream.BUSTS, int(s.draws), num_cards(bag))
    return NO_CHANCE


@jit
def next_undealt(s):
    """Return the number of the next mission to be dealt, first one to each player, or NONE. [CC 1.6]"""
    for number in range(SEATS * MISSIONS_DEALT):
        p, place = number % SEATS, number // SEATS
        if place < s.missions_held[p] and s.mission[p, place] == NONE:
            return number
    return NONE


@jit
def comes_to_bust(s, action):
    """Play an action up to the drawing of a bust; tell whether there is one. [CC 5.1] [CC 5.4] [CC 6.6]"""
    if s.phase == Phase.ACT and action == A.draw_bust:
        stop_laying(s)
    elif s.phase == Phase.MISSION:
        keep_mission(s, action)
    else:
        return False
    while s.phase == Phase.DRAW and s.stage < BUST_STAGE:
        do_stage(s)
    return s.phase == Phase.DRAW and s.stage == BUST_STAGE and not s.first_turn and num_cards(s.bag) > 0


@jit
def put_on_top(pile, size, card):
    """Let a card of a pile and its top card change places."""
    place = size - 1
    while pile[place] != card:
        place -= 1
    pile[place] = pile[size - 1]
    pile[size - 1] = card
