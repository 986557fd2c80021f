"""Laying influence cards, in the set-up and in a turn."""

from __future__ import annotations

from agents.caesar.sides import add_card, guess_of, value_of
from agents.caesar.votes import chance_of_bust, contest_of, promise, promise_now
from cleo_env.caesar.actions import A, lay_action
from cleo_env.caesar.cards import has_room, other_seat, wide
from cleo_env.caesar.enums import NUM_GROUPS, NUM_INFLUENCE, NUM_PLACES, Card, Face
from cleo_env.core.chance import mix, scaled
from cleo_env.core.jit import jit

THOUSAND = 1000
NOWHERE = -1
WORST = -1.0e9


@jit
def unit(key):
    """Turn random bits into a number from 0 to 1."""
    return scaled(key, THOUSAND) / THOUSAND


@jit
def cost_of(card, w):
    """Return what it costs to lay a card now and not another time."""
    if card == Card.PHILOSOPHER:
        return w.philosopher
    return w.thrift * (card + 1) + w.squeeze * (card + 1) * (card + 1)


@jit
def best_lay(s, p, w):
    """Return the card and the group where it gains most."""
    guess = guess_of(s, other_seat(p), w)
    best_card, best_group, best_gain = NOWHERE, NOWHERE, WORST
    for group in range(NUM_GROUPS):
        if has_room(s, p, group):
            contest = contest_of(s, p, group, guess, w)
            before = promise_now(contest, w)
            for card in range(NUM_INFLUENCE):
                if s.held[p, card] > 0:
                    after = promise(add_card(contest.mine, card), contest.theirs, contest, w)
                    gain = after - before - cost_of(card, w)
                    if gain > best_gain:
                        best_card, best_group, best_gain = card, group, gain
    return best_card, best_group


@jit
def best_first(s, p, w):
    """Return the card and the group to begin with, if a second card is to follow below the same or another group."""
    guess = guess_of(s, other_seat(p), w)
    best_card, best_group, best_gain, second_gain = NOWHERE, NOWHERE, WORST, WORST
    pair_card, pair_group, pair_gain = NOWHERE, NOWHERE, WORST
    for group in range(NUM_GROUPS):
        if not has_room(s, p, group):
            continue
        contest = contest_of(s, p, group, guess, w)
        before = promise_now(contest, w)
        group_gain, group_card = WORST, NOWHERE
        for card in range(NUM_INFLUENCE):
            if s.held[p, card] == 0:
                continue
            with_card = add_card(contest.mine, card)
            gain = promise(with_card, contest.theirs, contest, w) - before - cost_of(card, w)
            if gain > group_gain:
                group_gain, group_card = gain, card
            if contest.mine.count + 1 < NUM_PLACES:
                for other in range(card if s.held[p, card] > 1 else card + 1, NUM_INFLUENCE):
                    if s.held[p, other] > 0:
                        after = promise(add_card(with_card, other), contest.theirs, contest, w)
                        gain = after - before - cost_of(card, w) - cost_of(other, w)
                        if gain > pair_gain:
                            pair_card, pair_group, pair_gain = other, group, gain
        if group_gain > best_gain:
            second_gain = best_gain
            best_card, best_group, best_gain = group_card, group, group_gain
        elif group_gain > second_gain:
            second_gain = group_gain
    if pair_card != NOWHERE and pair_gain > best_gain + second_gain:
        return pair_card, pair_group
    return best_card, best_group


@jit
def choose_lay(s, key, w):
    """Lay the card that gains most: face down what is high and will not be seen at once, but not always."""
    p = wide(s.decider)
    card, group = best_first(s, p, w)
    secret = w.hide_high * (value_of(card) - 3.0) - w.hide_late * chance_of_bust(s, group) + w.hide
    face = Face.DOWN.value if secret > w.bluff * (unit(mix(key)) - 0.5) else Face.UP.value
    return lay_action(card, face, group)


@jit
def choose_second(s, w):
    """Lay a second card with the other face if there is one."""
    card, group = best_lay(s, wide(s.decider), w)
    if card == NOWHERE:
        return A.no_second
    return lay_action(card, Face.DOWN.value if s.laid_faces[Face.UP] else Face.UP.value, group)


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
