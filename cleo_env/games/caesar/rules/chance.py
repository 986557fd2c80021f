"""What chance an action draws on, and how to arrange its outcome: cards from piles, busts from the bag, missions.

Nobody knows the order of a pile, so that its top card is any of its cards alike, whatever was shuffled before.
An outcome is a kind of card, a Bust, or a mission's place in the table.
"""

from __future__ import annotations

from cleo_env.core.chance import seed_for
from cleo_env.core.counts import num_cards
from cleo_env.core.explicit_chance import DEALING, NO_CHANCE
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
def gather(s):
    """Take the missions back that the set-up has dealt. [CC 1.6]"""
    for p in range(SEATS):
        for place in range(MISSIONS_DEALT):
            s.mission[p, place] = NONE


@jit
def chance_ahead(s, action, weights):
    """Count in how many ways an action brings each outcome; return its stream. [CC 1.6] [CC 5.1] [CC 9.1]"""
    if action == DEALING:
        return missions_ahead(s, weights)
    p = wide(s.decider)
    if action == A.draw_influence:
        count_pile(s.influence_pile[p], int(s.influence_left[p]), weights)
        return Stream.INFLUENCE_PILE + p
    if action == A.draw_action:
        count_pile(s.action_pile[p], int(s.action_left[p]), weights)
        return Stream.ACTION_PILE + p
    if not comes_to_bust(s, action):
        return NO_CHANCE
    for bust in range(NUM_BUSTS):
        weights[bust] = s.bag[bust]
    return Stream.BUSTS + 0


@jit
def missions_ahead(s, weights):
    """Count the missions that may be dealt next, all alike, if one is due. [CC 1.6]"""
    if next_undealt(s) == NONE:
        return NO_CHANCE
    for mission in range(num_missions(s)):
        weights[mission] = not is_dealt(s, mission)
    return Stream.MISSIONS + 0


@jit
def next_undealt(s):
    """Return the number of the next mission to be dealt, first one to each player, or NONE. [CC 1.6]"""
    for number in range(SEATS * MISSIONS_DEALT):
        p, place = number % SEATS, number // SEATS
        if place < s.missions_held[p] and s.mission[p, place] == NONE:
            return number
    return NONE


@jit
def count_pile(pile, size, weights):
    """Count the cards of a pile by kind."""
    for place in range(size):
        weights[pile[place]] += 1


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
def force_chance(s, ahead, action, outcome):
    """Arrange that an action brings an outcome. [CC 1.6] [CC 5.1] [CC 9.1]"""
    p = wide(s.decider)
    if action == DEALING:
        number = next_undealt(s)
        s.mission[number % SEATS, number // SEATS] = outcome
    elif action == A.draw_influence:
        put_on_top(s.influence_pile[p], int(s.influence_left[p]), outcome)
    elif action == A.draw_action:
        put_on_top(s.action_pile[p], int(s.action_left[p]), outcome)
    elif comes_to_bust(ahead, action):
        s.seed = seed_for(num_cards(ahead.bag[:outcome]), Stream.BUSTS, int(s.draws), num_cards(ahead.bag))


@jit
def put_on_top(pile, size, card):
    """Let a card of a pile and its top card change places."""
    place = size - 1
    while pile[place] != card:
        place -= 1
    pile[place] = pile[size - 1]
    pile[size - 1] = card
