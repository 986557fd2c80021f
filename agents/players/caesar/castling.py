"""Castling: where one's cards below two groups would do most together."""

from __future__ import annotations

from cleo_env.agents.players.caesar.plays import Play, better, no_play
from cleo_env.agents.players.caesar.sides import add_card, empty_side, guess_of
from cleo_env.agents.players.caesar.votes import contest_of, promise, promise_now
from cleo_env.core.jit import jit
from cleo_env.games.caesar.actions import NUM_PAIRS, PAIR_GROUPS, A, by_group
from cleo_env.games.caesar.enums import NUM_INFLUENCE, NUM_PLACES, NUM_VALUES, Card
from cleo_env.games.caesar.rules.cards import card_of, other_seat, wide


@jit
def nth_card(nth):
    """Return the kinds of cards in the order in which they are laid out: high ones first, philosophers last."""
    return NUM_VALUES - 1 - nth if nth < NUM_VALUES else Card.PHILOSOPHER.value


@jit
def num_below(s, p, one, two, card):
    """Count a player's cards of a kind below two groups."""
    total = 0
    for group in (one, two):
        for place in range(int(s.num_laid[p, group])):
            total += card_of(s.laid[p, group, place]) == card
    return total


@jit
def prefers_first(one_side, two_side, one, two, card, w):
    """Tell whether a card does more on the first of two sides than on the second."""
    if one_side.size == NUM_PLACES or two_side.size == NUM_PLACES:
        return two_side.size == NUM_PLACES
    gain_one = promise(add_card(one_side, card), one.theirs, one, w) - promise(one_side, one.theirs, one, w)
    gain_two = promise(add_card(two_side, card), two.theirs, two, w) - promise(two_side, two.theirs, two, w)
    return gain_one >= gain_two


@jit
def gain_of_castling(s, p, one_group, two_group, guess, w):
    """Return what laying out the cards below two groups anew would gain."""
    one, two = contest_of(s, p, one_group, guess, w), contest_of(s, p, two_group, guess, w)
    one_side, two_side = empty_side(), empty_side()
    for nth in range(NUM_INFLUENCE):
        card = nth_card(nth)
        for _ in range(num_below(s, p, one_group, two_group, card)):
            if prefers_first(one_side, two_side, one, two, card, w):
                one_side = add_card(one_side, card)
            else:
                two_side = add_card(two_side, card)
    promised = promise(one_side, one.theirs, one, w) + promise(two_side, two.theirs, two, w)
    return promised - promise_now(one, w) - promise_now(two, w)


@jit
def best_castling(s, p, mask, guess, w):
    """Return the castling that gains most."""
    best = no_play()
    for pair in range(NUM_PAIRS):
        one, two = wide(PAIR_GROUPS[pair, 0]), wide(PAIR_GROUPS[pair, 1])
        if mask[A.castle + pair] and s.num_laid[p, one] + s.num_laid[p, two] > 0:
            best = better(best, Play(gain_of_castling(s, p, one, two, guess, w), A.castle + pair))
    return best


@jit
def choose_castled(s, w):
    """Lay out the castled cards, high ones first, each where it does more."""
    p, one_group, two_group = wide(s.decider), wide(s.target), wide(s.other_target)
    nth = 0
    while s.loose[p, nth_card(nth)] == 0:
        nth += 1
    guess = guess_of(s, other_seat(p), w)
    one, two = contest_of(s, p, one_group, guess, w), contest_of(s, p, two_group, guess, w)
    first = prefers_first(one.mine, two.mine, one, two, nth_card(nth), w)
    return A.move + by_group(nth_card(nth), one_group if first else two_group)
