"""What chance an action draws on, and how to arrange its outcomes: cards from the draw pile, mosaics, the set-up.

Nobody knows the order of a pile, nor which of its cards lie face up below the top: the next card is any of them alike,
and it faces either way as often as cards of the pile do. So a card drawn brings up to two outcomes, one by one:

- what kind it is, if it lies face down (an outcome is the Card);
- what then shows on top of the pile: the back of a card (A_BACK), or FACE_UP + Card.

A pile that is emptied is rebuilt from the discards at once, so the next card comes from these. A mosaic taken from the
top, or set aside, shows the next one (an outcome is the mosaic). The cards on the stalls were decided on when they came
there, whichever way they face. An edition's own chance: `rules_2006.chance`, `rules_2019.chance`.
"""

from __future__ import annotations

from cleo_env.core.counts import num_cards
from cleo_env.core.explicit_chance import DEALING, NO_CHANCE, UNDECIDED, next_outcome
from cleo_env.core.jit import jit
from cleo_env.games.architects import edition_rules
from cleo_env.games.architects.enums import FACE_UP, NUM_STALLS, STALL, Phase, Stream
from cleo_env.games.architects.rules.data import HAND_AT_START
from cleo_env.games.architects.rules.deal import deal_players, lay_first_cards
from cleo_env.games.architects.rules.market import num_face_up
from cleo_env.games.architects.rules.mosaic import does_mosaic_fit, free_squares
from cleo_env.games.architects.rules.step import apply_action

A_BACK = FACE_UP - 1  # an outcome besides those that are cards
DECIDED = -1  # in place of a card's place


@jit
def arrange_chance(s, trial, action, plan, weights):
    """Arrange what an action draws as planned; count what comes next. [A06 3.4] [A06 7.2] [A19 3.4] [A19 7.2]"""
    if action == DEALING:
        return arrange_deal(s, plan, weights) if is_gathered(s) else NO_CHANCE
    apply_action(trial, action)
    num = num_drawn(s, trial, action)
    if num > 0:
        return arrange_draws(s, trial, num, plan, weights)
    if trial.pile_size < s.pile_size:
        return arrange_mosaics(s, plan, weights)
    return edition_rules.arrange_own(s, trial, plan, weights)


# The set-up.


@jit
def is_gathered(s):
    """Tell whether nothing is dealt yet."""
    return s.deck_size == num_cards(edition_rules.deck_counts(s))


@jit
def gather(s):
    """Take the cards of stalls and hands back, to be dealt as before. [A06 1.5] [A06 1.6] [A19 1.5] [A19 1.6]"""
    for stall in range(NUM_STALLS - 1, -1, -1):
        s.deck[s.deck_size] = s.market[stall] % STALL
        s.deck_size += 1
    s.market_size = 0
    for p in range(int(s.num_players) - 1, -1, -1):
        for card in range(s.hand.shape[1]):
            while s.hand[p, card] > 0:
                s.hand[p, card] -= 1
                s.deck[s.deck_size] = card
                s.deck_size += 1


@jit
def deal_gathered(s):
    """Deal hands and stalls from the top of the pile, if that is not done. [A06 1.5] [A06 1.6] [A19 1.5] [A19 1.6]"""
    if is_gathered(s):
        deal_players(s)
        lay_first_cards(s)


@jit
def arrange_deal(s, plan, weights):
    """Arrange hands, stalls and mosaics, then what is an edition's own. [A06 1.5] [A06 1.6] [A19 1.5] [A19 1.6]"""
    size = int(s.deck_size)
    for _ in range(int(s.num_players) * HAND_AT_START):
        if not arrange_kind(s.deck[:size], plan, weights):
            return Stream.DEAL + 0
        size -= 1
    if arrange_pile(s.deck[:size], 0, True, NUM_STALLS, plan, weights) != DECIDED:
        return Stream.DEAL + 0
    if not arrange_mosaic(s.mosaic_pile[: s.pile_size], plan, weights):
        return Stream.MOSAICS + 0
    return edition_rules.arrange_own_deal(s, plan, weights)


# The draw pile.


@jit
def num_drawn(s, trial, action):
    """Count the cards that an action draws, as a trial of it shows. [A06 3.2] [A19 3.2]"""
    if s.phase != Phase.REFILL and trial.phase == Phase.REFILL:
        return int(trial.num_drawn)
    return edition_rules.num_own_drawn(s, trial, action)


@jit
def arrange_draws(s, trial, num, plan, weights):
    """Arrange the cards that are drawn, from the pile and then from the rebuilt one. [A06 3.4] [A19 3.4]"""
    is_first_pile, was_empty = s.reshuffles == 0, s.deck_size == 0
    rebuilt = lay_discards_below(s, trial, num) if trial.reshuffles > s.reshuffles else 0
    place = arrange_pile(s.deck[: s.deck_size], rebuilt, was_empty, num, plan, weights)
    if place == DECIDED:
        return NO_CHANCE
    return Stream.DEAL + 0 if is_first_pile and place >= rebuilt else Stream.RESHUFFLE + 0


@jit
def lay_discards_below(s, trial, num):
    """Lay the pile that the action will rebuild below what is left, as the seed mixes it. [A06 3.4] [A19 3.4]

    A card that the action itself discards first is in it too: until it is discarded, the discards are short of it.
    """
    rebuilt, left = int(trial.deck_size) + num - int(s.deck_size), int(s.deck_size)
    for place in range(left - 1, -1, -1):
        s.deck[rebuilt + place] = s.deck[place]
    for place in range(rebuilt):
        s.deck[place] = trial.deck[place]
        s.discard[trial.deck[place] % FACE_UP] -= 1
    for p in range(int(s.num_players)):
        s.known_discard[p] = s.discard
    s.deck_size = rebuilt + left
    s.reshuffles += 1
    return rebuilt


@jit
def arrange_pile(pile, rebuilt, is_top_new, num, plan, weights):
    """Arrange the cards drawn from a pile, top last, and what shows after each; return the place undecided.

    The cards below place `rebuilt` are a pile of their own.
    """
    for drawn in range(min(num + 1, pile.shape[0])):
        place = pile.shape[0] - 1 - drawn
        hidden = pile[rebuilt if place >= rebuilt else 0 : place + 1]
        if (drawn > 0 or is_top_new) and not arrange_face(hidden, plan, weights):
            return place
        if drawn < num and pile[place] < FACE_UP and not arrange_kind(hidden, plan, weights):
            return place
    return DECIDED


@jit
def arrange_kind(pile, plan, weights):
    """Arrange the kind of the last card of a pile, any of its cards alike; tell whether it is decided."""
    for place in range(pile.shape[0]):
        weights[pile[place] % FACE_UP] += 1
    outcome = next_outcome(plan, weights)
    if outcome != UNDECIDED:
        bring_kind(pile, outcome)
    return outcome != UNDECIDED


@jit
def arrange_face(pile, plan, weights):
    """Arrange what shows of the last card of a pile, its back or its kind; tell whether it is decided."""
    face_up = num_face_up(pile)
    weights[A_BACK] = (pile.shape[0] - face_up) * pile.shape[0]
    for place in range(pile.shape[0]):
        weights[FACE_UP + pile[place] % FACE_UP] += face_up
    outcome = next_outcome(plan, weights)
    if outcome >= FACE_UP:
        bring_kind(pile, outcome - FACE_UP)
    if outcome != UNDECIDED:
        bring_face(pile, outcome >= FACE_UP)
    return outcome != UNDECIDED


@jit
def bring_kind(pile, kind):
    """Let the last card of a pile and one of a kind change places; each place stays as it faces."""
    last = place = pile.shape[0] - 1
    while pile[place] % FACE_UP != kind:
        place -= 1
    pile[place] += pile[last] % FACE_UP - kind
    pile[last] += kind - pile[last] % FACE_UP


@jit
def bring_face(pile, is_up):
    """Let the last card of a pile face as one of the others does, and that one as it did."""
    last = place = pile.shape[0] - 1
    while (pile[place] >= FACE_UP) != is_up:
        place -= 1
    if place != last:
        pile[place] += -FACE_UP if is_up else FACE_UP
        pile[last] += FACE_UP if is_up else -FACE_UP


# The mosaics.


@jit
def arrange_mosaics(s, plan, weights):
    """Arrange what shows on the pile of mosaics after the top is taken, or set aside with all that do not fit.

    [A06 7.2] [A06 7.6] [A19 7.2] [A19 7.6]
    """
    left = int(s.pile_size) - 1
    is_taken = s.phase == Phase.SET_DOWN
    if is_taken and s.mosaic != s.mosaic_pile[left]:
        return NO_CHANCE
    low, high = free_squares(s)
    while left > 0:
        if not arrange_mosaic(s.mosaic_pile[:left], plan, weights):
            return Stream.MOSAICS + 0
        left = 0 if is_taken or does_mosaic_fit(s, s.mosaic_pile[left - 1], low, high) else left - 1
    return NO_CHANCE


@jit
def arrange_mosaic(pile, plan, weights):
    """Arrange the top of a pile of mosaics, any of them alike; tell whether it is decided."""
    for place in range(pile.shape[0]):
        weights[pile[place]] = 1
    outcome = next_outcome(plan, weights)
    if outcome != UNDECIDED:
        bring_kind(pile, outcome)
    return outcome != UNDECIDED
