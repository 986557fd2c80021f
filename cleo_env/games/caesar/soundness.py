"""What must hold in a state from outside, so that it can be played to the end. See `core.soundness`.

Every number is within its bounds already. Each law is a query.
"""

from __future__ import annotations

import numpy as np

from cleo_env.core.counts import num_cards
from cleo_env.core.jit import jit
from cleo_env.core.loops import NOBODY
from cleo_env.games.caesar.enums import (
    FACE_UP,
    NUM_CARDS,
    NUM_GROUPS,
    NUM_INFLUENCE,
    NUM_PLACES,
    SEATS,
    Card,
    Ending,
    Need,
    Phase,
)
from cleo_env.games.caesar.rules.cards import card_of, is_face_up, num_influence, num_loose, other_seat, wide
from cleo_env.games.caesar.rules.data import DECK_COUNTS, GROUP_SIZES, MISSIONS_DEALT, MOST_MISSIONS, MOST_PATRICIANS
from cleo_env.games.caesar.rules.deal import has_choice
from cleo_env.games.caesar.rules.missions import CONDITIONS, num_missions
from cleo_env.games.caesar.rules.turn import has_action_left, has_any_room, has_laid

NO_MISSION = -1
IS_CONDITION = np.zeros((len(Need), MOST_PATRICIANS + 1, NUM_GROUPS + 1), np.bool_)  # the last column is any group
IS_CONDITION[tuple(np.transpose(list(CONDITIONS.values())))] = True
LAWS = (
    "",
    "somebody at the table decides until the game is over",
    "decks and groups are as the settings say",
    "every card is in exactly one place, influence and action cards in their own",
    "cards lie only below groups in play, and leave no trace",
    "patricians are in the centre or won, and only busts of groups in play are in the bag",
    "every mission is a condition, and is dealt once",
    "what is known of hidden cards is true",
    "what is half done belongs to the phase that does it",
    "cards to lay out have room",
    "who is asked for influence can lay some",
    "the decider has a choice",
)  # in the order in which they are asked; the loops ask the last one
SEATED, SET_OUT, CARDS, PLACES, PATRICIANS, MISSIONS, KNOWLEDGE, HALF_DONE, LAYING, MENU, _ = range(1, len(LAWS))


@jit
def broken_law(s):
    """Return the first law that a state breaks, 0 if it keeps them all."""
    if not are_seats_sound(s):
        return SEATED
    if not is_set_out(s):
        return SET_OUT
    if not (are_cards_sound(s, 0) and are_cards_sound(s, 1)):
        return CARDS
    if not (are_places_sound(s, 0) and are_places_sound(s, 1)):
        return PLACES
    if not are_patricians_sound(s):
        return PATRICIANS
    if not are_missions_sound(s):
        return MISSIONS
    if not (is_knowledge_sound(s, 0) and is_knowledge_sound(s, 1)):
        return KNOWLEDGE
    if not is_half_done_sound(s):
        return HALF_DONE
    if not is_laying_sound(s):
        return LAYING
    return 0 if is_menu_sound(s) else MENU


@jit
def are_seats_sound(s):
    """Tell whether the right seat decides, and nobody just when the game is over."""
    over = s.phase == Phase.OVER
    if (s.decider == NOBODY) != over or (s.ending != Ending.NOT_YET) != over:
        return False
    if over or s.phase == Phase.SET_UP or s.phase == Phase.FIRST_ACTION or s.phase == Phase.MISSION:
        return over or s.turn < s.max_turns
    answers = s.phase == Phase.VETO or s.phase == Phase.VETO_DRAW
    return (s.decider != s.active) == answers and s.turn < s.max_turns


@jit
def is_set_out(s):
    """Tell whether decks and groups follow from the settings."""
    for group in range(NUM_GROUPS):
        size = wide(s.patricians) if s.patricians > 0 else wide(GROUP_SIZES[group])
        if s.group_size[group] != (size if group < s.groups else 0):
            return False
    for value in range(Card.PHILOSOPHER.value):
        if s.deck[value] != (s.copies if value < s.values else 0):
            return False
    others = (s.philosopher, s.assassination, s.scout, s.wrath, s.castling, s.veto)
    for place, count in enumerate(others):
        card = Card.PHILOSOPHER.value + place
        if s.deck[card] != count or count > DECK_COUNTS[card]:
            return False
    return True


@jit
def are_cards_sound(s, p):
    """Tell whether every card of a player's deck is in exactly one place, influence and action cards in their own."""
    counts = np.zeros(NUM_CARDS, np.int64)
    for place in range(int(s.influence_left[p])):
        counts[s.influence_pile[p, place]] += 1
    for place in range(int(s.action_left[p])):
        if s.action_pile[p, place] < NUM_INFLUENCE:
            return False
        counts[s.action_pile[p, place]] += 1
    for group in range(NUM_GROUPS):
        for place in range(int(s.num_laid[p, group])):
            card = card_of(s.laid[p, group, place])
            if card >= NUM_INFLUENCE:
                return False
            counts[card] += 1
    for card in range(NUM_CARDS):
        loose = int(s.loose[p, card]) if card < NUM_INFLUENCE else 0
        if counts[card] + loose + int(s.held[p, card]) + int(s.discard[p, card]) != s.deck[card]:
            return False
    return True


@jit
def are_places_sound(s, p):
    """Tell whether a player's cards lie below groups in play, and what was taken away left no trace."""
    for group in range(NUM_GROUPS):
        if s.num_laid[p, group] > 0 and s.centre[group] == 0:
            return False
        for place in range(int(s.num_laid[p, group]), NUM_PLACES):
            if s.laid[p, group, place] != 0:
                return False
    drawn = num_cards(s.influence_pile[p, s.influence_left[p] :]) + num_cards(s.action_pile[p, s.action_left[p] :])
    return drawn == 0


@jit
def are_patricians_sound(s):
    """Tell whether no patrician is in two places, and only busts of groups in play are in the bag."""
    for group in range(NUM_GROUPS):
        if int(s.centre[group]) + int(s.won[0, group]) + int(s.won[1, group]) > s.group_size[group]:
            return False
        if s.bag[group] > 0 and s.centre[group] == 0:
            return False
    return (num_cards(s.centre) == 0) == (s.ending == Ending.ALL_WON)


@jit
def is_condition(need, number, group):
    """Tell whether a mission can be so; the group may be -1 for any."""
    if need < 0 or need >= IS_CONDITION.shape[0] or number < 0 or group >= NUM_GROUPS:
        return False
    return IS_CONDITION[need, number, group]


@jit
def are_missions_sound(s):
    """Tell whether all missions are conditions, listed without a gap, and each is dealt once."""
    size = int(num_missions(s))
    for place in range(MOST_MISSIONS):
        need, number, group = int(s.missions[place, 0]), int(s.missions[place, 1]), int(s.missions[place, 2])
        if place >= size:
            if need != Need.NONE or number != 0 or group != 0:
                return False
        elif not is_condition(need, number, group):
            return False
    dealt = 0
    for p in range(SEATS):
        for place in range(MISSIONS_DEALT):
            mission = int(s.mission[p, place])
            if mission == NO_MISSION:
                if place < s.missions_held[p]:
                    return False
            elif mission >= size or (dealt >> mission) & 1:
                return False
            else:
                dealt |= 1 << mission
    return s.phase != Phase.MISSION or s.missions_held[s.decider] == MISSIONS_DEALT


@jit
def count_oldest(s, p, at, counts):
    """Count the cards among the oldest so many of each group; tell whether all of them lie face down."""
    for group in range(NUM_GROUPS):
        if at[group] > s.num_laid[p, group]:
            return False
        for place in range(int(at[group])):
            if is_face_up(s.laid[p, group, place]):
                return False
            counts[s.laid[p, group, place]] += 1
    return True


@jit
def is_knowledge_sound(s, p):
    """Tell whether what is known of a player's hidden cards is true."""
    set_up = np.zeros(FACE_UP, np.int64)
    castled = np.zeros(FACE_UP, np.int64)
    if not count_oldest(s, p, s.set_up_at[p], set_up) or not count_oldest(s, p, s.castled_at[p], castled):
        return False
    for card in range(NUM_CARDS):
        if s.known_held[p, card] > s.held[p, card]:
            return False
    for card in range(NUM_INFLUENCE):
        setting = int(s.loose[p, card]) if s.phase == Phase.SET_UP else 0
        castling = int(s.loose[p, card]) - setting
        if set_up[card] + setting > s.set_up_left[p, card] or s.castled_known[p, card] > castled[card] + castling:
            return False
    for group in range(NUM_GROUPS):
        if s.set_up_at[p, group] > 0 and s.castled_at[p, group] > 0:
            return False
    return True


@jit
def is_half_done_sound(s):
    """Tell whether an action is announced just while it is waited for, and aimed at groups in play."""
    waited = s.phase == Phase.VETO or s.phase == Phase.CASTLE
    if not waited:
        return s.announced == 0 and s.target == 0 and s.other_target == 0 and s.victim == 0
    if s.announced < Card.ASSASSINATION or s.announced > Card.CASTLING or s.discard[s.active, s.announced] == 0:
        return False
    if s.announced == Card.CASTLING:
        if s.target == s.other_target or s.centre[s.other_target] == 0:
            return False
    elif s.phase == Phase.CASTLE:
        return False
    return s.centre[s.target] > 0


@jit
def num_free_places(s, p, group):
    """Count the free places on a player's side of a group."""
    return NUM_PLACES - int(s.num_laid[p, group])


@jit
def is_laying_sound(s):
    """Tell whether cards to be laid out one by one have room, and there are none in other phases."""
    if s.phase == Phase.CASTLE:
        room = num_free_places(s, s.active, s.target) + num_free_places(s, s.active, s.other_target)
        return 0 < num_loose(s, s.active) <= room and num_loose(s, other_seat(s.active)) == 0
    if s.phase != Phase.SET_UP:
        return num_loose(s, 0) + num_loose(s, 1) == 0 and (s.phase != Phase.FIRST_ACTION or is_first_sound(s))
    for p in range(SEATS):
        empty = 0
        for group in range(int(s.groups)):
            empty += s.num_laid[p, group] == 0
        waits = p == s.decider or s.decider == s.starter
        loose = num_loose(s, p)
        if loose > empty or (loose > 0) != waits or (has_choice(s) and num_influence(s, p) < num_cards(s.held[p])):
            return False
    return True


@jit
def is_first_sound(s):
    """Tell whether who has still to choose a first action card holds none."""
    for p in range(SEATS):
        waits = p == s.decider or s.decider == s.starter
        if waits and num_cards(s.held[p]) > num_influence(s, p):
            return False
    return has_choice(s)


@jit
def is_menu_sound(s):
    """Tell whether who is asked for influence has some and a place for it, and has laid none yet."""
    p = wide(s.active)
    if s.phase == Phase.LAY:
        return has_any_room(s, p) and num_influence(s, p) > 0 and not has_laid(s)
    if s.phase == Phase.LAY_SECOND:
        return s.laid_faces[0] != s.laid_faces[1]
    if s.phase == Phase.ACT and not has_laid(s):
        return num_influence(s, p) == 0 or has_action_left(s, p)
    return True
