"""A side of a group in a few numbers, as its owner knows it or as the opponent must guess it."""

from __future__ import annotations

from typing import NamedTuple

from cleo_env.caesar.cards import card_of, is_face_up
from cleo_env.caesar.enums import NUM_GROUPS, NUM_INFLUENCE, Card
from cleo_env.core.jit import jit

NO_CARD = 99.0  # lowest value of a side without numbered cards


class Side(NamedTuple):
    """One player's cards below a group."""

    count: int
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
        side.count + 1,
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
        return Side(side.count + 1, side.philosophers + 1, side.total, side.highest, side.lowest, side.spread)
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
def guess_of(s, p, w):
    """Guess a player's hidden cards: all that the opponent has not seen are alike, but those of the set-up are few."""
    size, total, squares = 0, 0, 0
    first_size, first_total, first_squares = 0, 0, 0
    for card in range(NUM_INFLUENCE):
        number, value = int(s.deck[card]) - int(s.discard[p, card]), value_of(card)
        size += number
        total += number * value
        squares += number * value * value
        number = int(s.set_up_left[p, card])
        first_size += number
        first_total += number * value
        first_squares += number * value * value
    for group in range(NUM_GROUPS):
        for place in range(int(s.num_laid[p, group])):
            if is_face_up(s.laid[p, group, place]):
                value = value_of(card_of(s.laid[p, group, place]))
                size -= 1
                total -= value
                squares -= value * value
    size, first_size = max(size, 1), max(first_size, 1)
    mean, first_mean = total / size, first_total / first_size
    return Guess(
        mean + w.hidden,
        squares / size - mean * mean,
        first_mean,
        first_squares / first_size - first_mean * first_mean,
    )
