"""Playing action cards, and stopping them."""

from __future__ import annotations

from cleo_env.agents.players.caesar.castling import best_castling
from cleo_env.agents.players.caesar.missions import progress
from cleo_env.agents.players.caesar.plays import NOTHING, Play, better, no_play
from cleo_env.agents.players.caesar.sides import empty_side, guess_of, guessed_side, has_hidden, own_side
from cleo_env.agents.players.caesar.votes import contest_of, promise, promise_now
from cleo_env.core.jit import jit
from cleo_env.games.caesar.actions import A, by_group
from cleo_env.games.caesar.enums import NUM_GROUPS, Card, Phase
from cleo_env.games.caesar.rules.cards import card_of, is_face_up, other_seat, wide


@jit
def worth_of(weight, s, w):
    """Return what an action card is still worth: less and less as patricians are won."""
    return weight * (1.0 - w.patience * progress(s))


@jit
def choose_announcement(s, mask, w):
    """Announce what gains most over the worth of its card, or NOTHING."""
    p = wide(s.decider)
    opponent = other_seat(p)
    guess, best = guess_of(s, opponent, w), Play(0.0, NOTHING)
    for group in range(NUM_GROUPS):
        if s.centre[group] > 0 and s.num_laid[opponent, group] > 0:
            contest = contest_of(s, p, group, guess, w)
            if s.held[p, Card.ASSASSINATION] > 0:
                best = better(best, assassination(s, opponent, group, contest, guess, w))
            if mask[A.wrath + group]:
                best = better(best, wrath(s, group, contest, w))
            if mask[A.scout + group] and has_hidden(s, opponent, group):
                best = better(best, scout(s, group, contest, w))
    if s.held[p, Card.CASTLING] > 0 and s.phase == Phase.LAY:
        play = best_castling(s, p, mask, guess, w)
        best = better(best, Play(play.gain - worth_of(w.castling, s, w), play.action))
    return best.action


@jit
def haste(s, w):
    """Return what is lost by an action card before the influence cards, when their help is not yet known."""
    return w.haste if s.phase == Phase.LAY else 0.0


@jit
def assassination(s, opponent, group, contest, guess, w):
    """Assassinate the card below a group whose loss gains most."""
    best, hidden = no_play(), 0
    cost = promise_now(contest, w) + worth_of(w.assassination, s, w) + haste(s, w)
    for place in range(int(s.num_laid[opponent, group])):
        laid = s.laid[opponent, group, place]
        if is_face_up(laid):
            action = A.assassinate + by_group(card_of(laid), group)
        else:
            action = A.assassinate_hidden + by_group(hidden, group)
            hidden += 1
        without = guessed_side(s, opponent, group, place, guess)
        best = better(best, Play(promise(contest.mine, without, contest, w) - cost, action))
    return best


@jit
def wrath(s, group, contest, w):
    """Sweep a group clean."""
    gain = promise(empty_side(), empty_side(), contest, w) - promise_now(contest, w)
    return Play(gain - worth_of(w.wrath, s, w) - haste(s, w), A.wrath + group)


@jit
def scout(s, group, contest, w):
    """Look where much is at stake soon and hidden cards may decide it."""
    lead = contest.mine.total - contest.theirs.total
    doubt = contest.theirs.spread / (lead * lead + contest.theirs.spread + 1.0)
    return Play(contest.stake * contest.chance * doubt - worth_of(w.scout, s, w), A.scout + group)


@jit
def choose_veto(s, mask, w):
    """Veto what would cost more than a veto is worth."""
    return A.veto if mask[A.veto] and loss_by_announced(s, w) > worth_of(w.veto, s, w) else A.allow


@jit
def loss_by_announced(s, w):
    """Return what the announced action would cost the decider."""
    p, group = wide(s.decider), wide(s.target)
    contest = contest_of(s, p, group, guess_of(s, other_seat(p), w), w)
    if s.announced == Card.ASSASSINATION:
        without = own_side(s, p, group, wide(s.victim))
        return promise_now(contest, w) - promise(without, contest.theirs, contest, w)
    if s.announced == Card.WRATH:
        return promise_now(contest, w) - promise(empty_side(), empty_side(), contest, w)
    return w.castled if s.announced == Card.CASTLING else 0.0
