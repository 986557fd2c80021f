"""Laying influence cards, in a turn and in the set-up."""

from __future__ import annotations

from cleo_env.agents.players.caesar.plays import NOTHING, Play, better, no_play, worse
from cleo_env.agents.players.caesar.sides import add_card, guess_of, value_of
from cleo_env.agents.players.caesar.votes import contest_of, promise, promise_now
from cleo_env.core.chance import scaled
from cleo_env.core.jit import jit
from cleo_env.games.caesar.actions import A, laid_by, lay_action
from cleo_env.games.caesar.enums import NUM_GROUPS, NUM_INFLUENCE, NUM_PLACES, Card, Face
from cleo_env.games.caesar.rules.cards import has_room, other_seat, wide

FINE = 1024  # steps of a random number from 0 to 1
MIDDLE = 3.0  # value of a card that is neither high nor low


@jit
def cost_of(card, w):
    """Return what it costs to lay a card now and not another time."""
    return w.philosopher if card == Card.PHILOSOPHER else w.thrift * value_of(card)


@jit
def best_card(s, p, group, face, contest, w):
    """Return the card in hand that gains most below a group."""
    best, before = no_play(), promise_now(contest, w)
    for card in range(NUM_INFLUENCE):
        if s.held[p, card] > 0:
            promised = promise(add_card(contest.mine, card), contest.theirs, contest, w)
            best = better(best, Play(promised - before - cost_of(card, w), lay_action(card, face, group)))
    return best


@jit
def best_pair(s, p, group, face, contest, w):
    """Return the first of the two cards in hand that gain most together below a group, with the gain of both."""
    best, before = no_play(), promise_now(contest, w)
    if contest.mine.size + 2 > NUM_PLACES:
        return best
    for card in range(NUM_INFLUENCE):
        if s.held[p, card] > 0:
            side, cost = add_card(contest.mine, card), before + cost_of(card, w)
            for other in range(card if s.held[p, card] > 1 else card + 1, NUM_INFLUENCE):
                if s.held[p, other] > 0:
                    promised = promise(add_card(side, other), contest.theirs, contest, w)
                    best = better(best, Play(promised - cost - cost_of(other, w), lay_action(other, face, group)))
    return best


@jit
def best_first(s, p, face, w):
    """Return the card to begin with, if another is to follow below the same or another group."""
    guess = guess_of(s, other_seat(p), w)
    best, second, pair = no_play(), no_play(), no_play()
    for group in range(NUM_GROUPS):
        if has_room(s, p, group):
            contest = contest_of(s, p, group, guess, w)
            single = best_card(s, p, group, face, contest, w)
            second = better(second, worse(best, single))
            best = better(best, single)
            pair = better(pair, best_pair(s, p, group, face, contest, w))
    return pair if pair.action != NOTHING and pair.gain > best.gain + second.gain else best


@jit
def best_second(s, p, face, w):
    """Return the card that gains most by itself."""
    guess, best = guess_of(s, other_seat(p), w), no_play()
    for group in range(NUM_GROUPS):
        if has_room(s, p, group):
            best = better(best, best_card(s, p, group, face, contest_of(s, p, group, guess, w), w))
    return best


@jit
def choose_lay(s, key, w):
    """Lay the first card that gains most; whether it is better hidden is left to chance in part, as a bluff."""
    card, _, group = laid_by(best_first(s, wide(s.decider), Face.UP.value, w).action)
    secret = w.hide + w.hide_high * (value_of(card) - MIDDLE)
    hidden = secret > w.bluff * (scaled(key, FINE) / FINE - 0.5)
    return lay_action(card, Face.DOWN.value if hidden else Face.UP.value, group)


@jit
def choose_second(s, w):
    """Lay a second card with the other face if there is one and a place for it."""
    face = Face.DOWN.value if s.laid_faces[Face.UP] else Face.UP.value
    play = best_second(s, wide(s.decider), face, w)
    return A.no_second if play.action == NOTHING else play.action


@jit
def choose_set_up(s, mask, key):
    """Lay the lowest card left below any free group: nobody sees it, and nobody should guess it."""
    p, action = wide(s.decider), A.lay
    while not mask[action]:
        action += 1
    card, _, _ = laid_by(action)
    nth = scaled(key, num_free(s, p))
    group = 0
    while nth > 0 or s.num_laid[p, group] > 0:
        nth -= s.num_laid[p, group] == 0
        group += 1
    return lay_action(card, Face.DOWN.value, group)


@jit
def num_free(s, p):
    """Count the groups below which a player has no card yet."""
    free = 0
    for group in range(int(s.groups)):
        free += s.num_laid[p, group] == 0
    return free
