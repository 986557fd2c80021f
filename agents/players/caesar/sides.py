"""A side of a group in a few numbers, as its owner knows it or as the opponent must guess it."""

from __future__ import annotations

from typing import NamedTuple

from cleo_env.core.jit import jit
from cleo_env.games.caesar.enums import NUM_GROUPS, NUM_INFLUENCE, Card
from cleo_env.games.caesar.rules.cards import card_of, is_face_up

NO_CARD = 99.0  # lowest value of a side without numbered cards


class Side(NamedTuple):
    """One player's cards below a group."""

    size: int  # how many they are
    philosophers: int
    total: float
    highest: float
    lowest: float
    spread: float  # how far the total may differ because of hidden cards, squared


class Guess(NamedTuple):
    """What a player's hidden cards may be: those of the set-up, and all others."""

    value: float
    spread: float
    set_up_value: float
    set_up_spread: float


@jit
def value_of(card):
    """Return what a card adds to a total."""
    return 0 if card == Card.PHILOSOPHER else card + 1


@jit
def empty_side():
    """Return a side without cards."""
    return Side(0, 0, 0.0, 0.0, NO_CARD, 0.0)


@jit
def add_hidden(side, value, spread):
    """Return a side with one more card of which only the average is known."""
    return Side(
        side.size + 1,
        side.philosophers,
        side.total + value,
        max(side.highest, value),
        min(side.lowest, value),
        side.spread + spread,
    )


@jit
def add_card(side, card):
    """Return a side with one more card that is known."""
    if card == Card.PHILOSOPHER:
        return Side(side.size + 1, side.philosophers + 1, side.total, side.highest, side.lowest, side.spread)
    return add_hidden(side, card + 1.0, 0.0)


@jit
def own_side(s, p, group, skipped):
    """Sum up a player's own cards below a group, without the one at a place."""
    side = empty_side()
    for place in range(int(s.num_laid[p, group])):
        if place != skipped:
            side = add_card(side, card_of(s.laid[p, group, place]))
    return side


@jit
def guessed_side(s, p, group, skipped, guess):
    """Sum up a player's cards below a group as the opponent sees them, without the one at a place."""
    side = empty_side()
    for place in range(int(s.num_laid[p, group])):
        if place == skipped:
            continue
        if is_face_up(s.laid[p, group, place]):
            side = add_card(side, card_of(s.laid[p, group, place]))
        elif place == 0 and s.set_up_at[p, group]:
            side = add_hidden(side, guess.set_up_value, guess.set_up_spread)
        else:
            side = add_hidden(side, guess.value, guess.spread)
    return side


@jit
def has_hidden(s, p, group):
    """Tell whether a player has a face-down card below a group."""
    for place in range(int(s.num_laid[p, group])):
        if not is_face_up(s.laid[p, group, place]):
            return True
    return False


@jit
def moments(size, total, squares):
    """Return average and spread of so many values, from their sum and the sum of their squares."""
    mean = total / max(size, 1)
    return mean, squares / max(size, 1) - mean * mean


@jit
def guess_of(s, p, w):
    """Guess a player's hidden cards by counting what the opponent has not seen. [CC 12.4] [CC 12.5]"""
    value, spread = unseen_cards(s, p)
    set_up_value, set_up_spread = unseen_set_up(s, p)
    return Guess(value + w.hidden, spread, set_up_value, set_up_spread)


@jit
def unseen_set_up(s, p):
    """Return average and spread of a player's cards that were laid in the set-up and not seen since."""
    size, total, squares = 0, 0, 0
    for card in range(NUM_INFLUENCE):
        number, value = int(s.set_up_left[p, card]), value_of(card)
        size, total, squares = size + number, total + number * value, squares + number * value * value
    return moments(size, total, squares)


@jit
def unseen_cards(s, p):
    """Return average and spread of all influence cards of a player that do not lie open."""
    size, total, squares = 0, 0, 0
    for card in range(NUM_INFLUENCE):
        number, value = int(s.deck[card]) - int(s.discard[p, card]), value_of(card)
        size, total, squares = size + number, total + number * value, squares + number * value * value
    for group in range(NUM_GROUPS):
        for place in range(int(s.num_laid[p, group])):
            if is_face_up(s.laid[p, group, place]):
                value = value_of(card_of(s.laid[p, group, place]))
                size, total, squares = size - 1, total - value, squares - value * value
    return moments(size, total, squares)
