"""A side of a group in a few numbers, as its owner knows it or as the opponent must guess it."""

from __future__ import annotations

from typing import NamedTuple

from cleo_env.caesar.cards import card_of, is_face_up
from cleo_env.caesar.enums import NUM_GROUPS, NUM_INFLUENCE, NUM_VALUES, Card
from cleo_env.core.jit import jit

NO_CARD = 99.0  # lowest value of a side without numbered cards


class Side(NamedTuple):
    """One player's cards below a group."""

    count: int
    philosophers: int
    total: float
    highest: float
    lowest: float
    spread: float  # variance of the total, because of hidden cards


class Guess(NamedTuple):
    """What a hidden card may be worth: on average, and squared by how much it may differ."""

    value: float
    spread: float


@jit
def add_value(side, value, spread):
    """Return a side with one more numbered card."""
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
    return add_value(side, card + 1.0, 0.0)


@jit
def empty_side():
    """Return a side without cards."""
    return Side(0, 0, 0.0, 0.0, NO_CARD, 0.0)


@jit
def own_side(s, p, group):
    """Sum up a player's own cards below a group."""
    side = empty_side()
    for place in range(int(s.num_laid[p, group])):
        side = add_card(side, card_of(s.laid[p, group, place]))
    return side


@jit
def guessed_side(s, p, group, skipped, guess, set_up, w):
    """Sum up a player's cards below a group as the opponent sees them, one place skipped."""
    side = empty_side()
    for place in range(int(s.num_laid[p, group])):
        if place == skipped:
            continue
        if is_face_up(s.laid[p, group, place]):
            side = add_card(side, card_of(s.laid[p, group, place]))
        elif place == 0 and s.set_up_at[p, group]:
            side = add_value(side, set_up.value, set_up.spread)
        else:
            side = add_value(side, guess.value + w.hidden, guess.spread)
    return side


@jit
def guess_of(counts, size, squares):
    """Return what one of so many cards is worth, from their values added up and their squares added up."""
    value = counts / max(size, 1)
    return Guess(value, squares / max(size, 1) - value * value)


@jit
def guess_set_up(s, p):
    """Guess a player's card that still lies face down from the set-up: it is one of those not seen since."""
    size, total, squares = 0, 0, 0
    for card in range(NUM_VALUES):
        number = int(s.set_up_left[p, card])
        size += number
        total += number * (card + 1)
        squares += number * (card + 1) ** 2
    return guess_of(total, size, squares)


@jit
def guess_hidden(s, p):
    """Guess any other hidden card of a player: all that the opponent has not seen are alike."""
    size, total, squares = 0, 0, 0
    for card in range(NUM_INFLUENCE):
        number = int(s.deck[card]) - int(s.discard[p, card])
        value = card + 1 if card != Card.PHILOSOPHER else 0
        size += number
        total += number * value
        squares += number * value * value
    for group in range(NUM_GROUPS):
        for place in range(int(s.num_laid[p, group])):
            if is_face_up(s.laid[p, group, place]):
                card = card_of(s.laid[p, group, place])
                value = card + 1 if card != Card.PHILOSOPHER else 0
                size -= 1
                total -= value
                squares -= value * value
    return guess_of(total, size, squares)
