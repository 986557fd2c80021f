"""Playing action cards, and stopping them."""

from __future__ import annotations

from agents.caesar.influence import NO_PLACE
from agents.caesar.sides import empty_side, guess_hidden, guess_set_up, guessed_side, own_side
from agents.caesar.stakes import stake_of
from agents.caesar.votes import chance_of_bust, promise
from cleo_env.caesar.actions import A, by_group
from cleo_env.caesar.cards import card_of, is_face_up, other_seat, wide
from cleo_env.caesar.enums import NUM_GROUPS, Card
from cleo_env.core.jit import jit

NONE = -1


@jit
def best_announcement(s, mask, w):
    """Return the announcement that gains most over what its card is worth, or NONE."""
    p = wide(s.decider)
    opponent = other_seat(p)
    guess, set_up = guess_hidden(s, opponent), guess_set_up(s, opponent)
    best_action, best_gain = NONE, 0.0
    for group in range(NUM_GROUPS):
        if s.centre[group] == 0 or s.num_laid[opponent, group] == 0:
            continue
        mine, theirs = own_side(s, p, group), guessed_side(s, opponent, group, NO_PLACE, guess, set_up, w)
        stake, left, chance = stake_of(s, p, group, w), int(s.centre[group]), chance_of_bust(s, group)
        before = promise(mine, theirs, left, chance, w)
        if s.held[p, Card.ASSASSINATION] > 0:
            hidden = 0
            for place in range(int(s.num_laid[opponent, group])):
                laid = s.laid[opponent, group, place]
                if is_face_up(laid):
                    action = A.assassinate + by_group(card_of(laid), group)
                else:
                    action = A.assassinate_hidden + by_group(hidden, group)
                    hidden += 1
                without = guessed_side(s, opponent, group, place, guess, set_up, w)
                gain = stake * (promise(mine, without, left, chance, w) - before) - w.assassination
                if gain > best_gain:
                    best_action, best_gain = action, gain
        if mask[A.wrath + group]:
            gain = stake * (promise(empty_side(), empty_side(), left, chance, w) - before) - w.wrath
            if gain > best_gain:
                best_action, best_gain = A.wrath + group, gain
        if mask[A.scout + group]:
            gain = stake * chance * theirs.spread / ((mine.total - theirs.total) ** 2 + theirs.spread + 1.0) - w.scout
            if gain > best_gain:
                best_action, best_gain = A.scout + group, gain
    return best_action


@jit
def choose_veto(s, mask, w):
    """Veto what would cost too much."""
    if not mask[A.veto]:
        return A.allow
    p = wide(s.decider)
    opponent = other_seat(p)
    group = wide(s.target)
    guess, set_up = guess_hidden(s, opponent), guess_set_up(s, opponent)
    theirs = guessed_side(s, opponent, group, NO_PLACE, guess, set_up, w)
    mine = own_side(s, p, group)
    stake, left, chance = stake_of(s, p, group, w), int(s.centre[group]), chance_of_bust(s, group)
    before = promise(mine, theirs, left, chance, w)
    loss = 0.0
    if s.announced == Card.ASSASSINATION:
        without = guessed_side(s, p, group, wide(s.victim), guess, set_up, w)
        loss = stake * (before - promise(without, theirs, left, chance, w))
    elif s.announced == Card.WRATH:
        loss = stake * (before - promise(empty_side(), empty_side(), left, chance, w))
    return A.veto if loss > w.veto else A.allow
