"""Playing action cards, and stopping them."""

from __future__ import annotations

from agents.caesar.castling import best_castling
from agents.caesar.missions import progress
from agents.caesar.sides import empty_side, guess_of, guessed_side, own_side
from agents.caesar.votes import contest_of, promise, promise_now
from cleo_env.caesar.actions import A, by_group
from cleo_env.caesar.cards import card_of, is_face_up, other_seat, wide
from cleo_env.caesar.enums import NUM_GROUPS, Card, Phase
from cleo_env.core.jit import jit

NONE = -1


@jit
def patience_of(s, w):
    """Return how much of its worth an action card still has: less and less as patricians are won."""
    return 1.0 - w.patience * progress(s)


@jit
def best_victim(s, opponent, group, contest, guess, w):
    """Return the assassination below a group that promises most, and how much."""
    best_action, best_promise, hidden = NONE, -1.0e9, 0
    for place in range(int(s.num_laid[opponent, group])):
        laid = s.laid[opponent, group, place]
        if is_face_up(laid):
            action = A.assassinate + by_group(card_of(laid), group)
        else:
            action = A.assassinate_hidden + by_group(hidden, group)
            hidden += 1
        without = guessed_side(s, opponent, group, place, guess)
        promised = promise(contest.mine, without, contest, w)
        if promised > best_promise:
            best_action, best_promise = action, promised
    return best_action, best_promise


@jit
def best_announcement(s, mask, w):
    """Return the announcement that gains most over what its card is worth, or NONE."""
    p = wide(s.decider)
    opponent = other_seat(p)
    guess = guess_of(s, opponent, w)
    patience = patience_of(s, w)
    haste = w.haste if s.phase == Phase.LAY else 0.0
    best_action, best_gain = NONE, 0.0
    for group in range(NUM_GROUPS):
        if s.centre[group] == 0 or s.num_laid[opponent, group] == 0:
            continue
        contest = contest_of(s, p, group, guess, w)
        before = promise_now(contest, w)
        if s.held[p, Card.ASSASSINATION] > 0:
            action, promised = best_victim(s, opponent, group, contest, guess, w)
            gain = promised - before - w.assassination * patience - haste
            if gain > best_gain:
                best_action, best_gain = action, gain
        if mask[A.wrath + group]:
            gain = promise(empty_side(), empty_side(), contest, w) - before - w.wrath * patience - haste
            if gain > best_gain:
                best_action, best_gain = A.wrath + group, gain
        if mask[A.scout + group]:
            lead = contest.mine.total - contest.theirs.total
            doubt = contest.theirs.spread / (lead * lead + contest.theirs.spread + 1.0)
            gain = contest.stake * doubt * (contest.chance + w.scout_later) - w.scout * patience
            if gain > best_gain:
                best_action, best_gain = A.scout + group, gain
    if s.held[p, Card.CASTLING] > 0 and s.phase == Phase.LAY:
        pair, gain = best_castling(s, p, mask, guess, w)
        gain -= w.castling * patience
        if gain > best_gain:
            best_action, best_gain = A.castle + pair, gain
    return best_action


@jit
def choose_veto(s, mask, w):
    """Veto what would cost too much."""
    if not mask[A.veto]:
        return A.allow
    p = wide(s.decider)
    group = wide(s.target)
    contest = contest_of(s, p, group, guess_of(s, other_seat(p), w), w)
    loss = 0.0
    if s.announced == Card.ASSASSINATION:
        without = own_side(s, p, group, wide(s.victim))
        loss = promise_now(contest, w) - promise(without, contest.theirs, contest, w)
    elif s.announced == Card.WRATH:
        loss = promise_now(contest, w) - promise(empty_side(), empty_side(), contest, w)
    elif s.announced == Card.CASTLING:
        loss = w.castled
    return A.veto if loss > w.veto * patience_of(s, w) else A.allow
