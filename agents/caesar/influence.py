"""Laying influence cards, in the set-up, in a turn and in castling."""

from __future__ import annotations

from agents.caesar.sides import add_card, guess_hidden, guess_set_up, guessed_side, own_side
from agents.caesar.stakes import stake_of
from agents.caesar.votes import chance_of_bust, promise
from cleo_env.caesar.actions import A, by_group, lay_action
from cleo_env.caesar.cards import has_room, other_seat, wide
from cleo_env.caesar.enums import NUM_GROUPS, NUM_INFLUENCE, NUM_PLACES, Card, Face
from cleo_env.core.chance import mix, scaled
from cleo_env.core.jit import jit

NO_PLACE = NUM_PLACES  # no place is skipped
THOUSAND = 1000


@jit
def happens(key, chance):
    """Decide by random bits something that has this chance."""
    return scaled(key, THOUSAND) < chance * THOUSAND


@jit
def cost_of(card, w):
    """Return what it costs to lay a card now and not another time."""
    if card == Card.PHILOSOPHER:
        return w.room + w.philosopher
    return w.room + w.thrift * (card + 1)


@jit
def best_lay(s, p, cards, w):
    """Return the card, of those counted, and the group where it promises most, and how much it gains."""
    opponent = other_seat(p)
    guess, set_up = guess_hidden(s, opponent), guess_set_up(s, opponent)
    best_card, best_group, best_gain = -1, -1, -1.0e9
    for group in range(NUM_GROUPS):
        if not has_room(s, p, group):
            continue
        mine, theirs = own_side(s, p, group), guessed_side(s, opponent, group, NO_PLACE, guess, set_up, w)
        stake, left, chance = stake_of(s, p, group, w), int(s.centre[group]), chance_of_bust(s, group)
        before = promise(mine, theirs, left, chance, w)
        for card in range(NUM_INFLUENCE):
            if cards[card] > 0:
                gain = stake * (promise(add_card(mine, card), theirs, left, chance, w) - before) - cost_of(card, w)
                if gain > best_gain:
                    best_card, best_group, best_gain = card, group, gain
    return best_card, best_group, best_gain


@jit
def choose_lay(s, key, w):
    """Lay the card that gains most; a high one face down, unless it is time for a bluff."""
    p = wide(s.decider)
    card, group, _ = best_lay(s, p, s.held[p], w)
    hidden = card >= w.hide
    if happens(key, w.bluff):
        hidden = not hidden
    return lay_action(card, Face.DOWN.value if hidden else Face.UP.value, group)


@jit
def choose_second(s, w):
    """Lay a second card with the other face if there is one."""
    p = wide(s.decider)
    card, group, _ = best_lay(s, p, s.held[p], w)
    if card < 0:
        return A.no_second
    return lay_action(card, Face.DOWN.value if s.laid_faces[Face.UP] else Face.UP.value, group)


@jit
def choose_castled(s, w):
    """Lay out the castled cards one by one where each promises most."""
    p = wide(s.decider)
    opponent = other_seat(p)
    guess, set_up = guess_hidden(s, opponent), guess_set_up(s, opponent)
    best_action, best_gain = -1, -1.0e9
    for group in (wide(s.target), wide(s.other_target)):
        if not has_room(s, p, group):
            continue
        mine, theirs = own_side(s, p, group), guessed_side(s, opponent, group, NO_PLACE, guess, set_up, w)
        stake, left, chance = stake_of(s, p, group, w), int(s.centre[group]), chance_of_bust(s, group)
        before = promise(mine, theirs, left, chance, w)
        for card in range(NUM_INFLUENCE):
            if s.loose[p, card] > 0:
                gain = stake * (promise(add_card(mine, card), theirs, left, chance, w) - before)
                if gain > best_gain:
                    best_action, best_gain = A.move + by_group(card, group), gain
    return best_action


@jit
def choose_set_up(s, key):
    """Lay the first cards anywhere: nobody sees them, and nobody should guess them."""
    p = wide(s.decider)
    card = 0
    while s.loose[p, card] == 0:
        card += 1
    free = 0
    for group in range(int(s.groups)):
        free += s.num_laid[p, group] == 0
    nth = scaled(mix(key), free)
    for group in range(int(s.groups)):
        if s.num_laid[p, group] == 0:
            if nth == 0:
                return lay_action(card, Face.DOWN.value, group)
            nth -= 1
    return A.lay
