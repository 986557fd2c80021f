"""What a group promises: the vote that may come now, and what is left for later ones."""

from __future__ import annotations

from typing import NamedTuple

from cleo_env.agents.players.caesar.sides import NO_CARD, Side, guessed_side, own_side
from cleo_env.agents.players.caesar.stakes import stake_of
from cleo_env.agents.players.caesar.win_chance import lean
from cleo_env.core.counts import num_cards
from cleo_env.core.jit import jit
from cleo_env.games.caesar.enums import NUM_FACES, NUM_PLACES
from cleo_env.games.caesar.rules.cards import other_seat
from cleo_env.games.caesar.rules.data import SPECIAL_VOTE

NO_PLACE = NUM_PLACES  # no place is left out


class Contest(NamedTuple):
    """Both sides of a group as one player sees them, and what they contend for."""

    mine: Side
    theirs: Side
    stake: float  # points by which the next patrician moves the players apart
    chance: float  # that the group votes at the end of this turn
    later: float  # share of the stake that a lead has if it does not
    after: float  # share of the stake that the lead after a vote has


@jit
def contest_of(s, p, group, guess, w):
    """Sum up a group for a player."""
    left = int(s.centre[group])
    return Contest(
        own_side(s, p, group, NO_PLACE),
        guessed_side(s, other_seat(p), group, NO_PLACE, guess),
        stake_of(s, p, group, w),
        chance_of_bust(s, group),
        (w.later if s.bag[group] else w.out) * reach(left, w),
        w.after * reach(left - 1, w),
    )


@jit
def reach(left, w):
    """Return how much a lead counts for all of the patricians that are left, more than for one of them."""
    return 1.0 + w.long * (left - 1) if left > 0 else 0.0


@jit
def chance_of_bust(s, group):
    """Return the chance that this turn's bust calls a group to vote."""
    if s.first_turn or s.bag[group] == 0:
        return 0.0
    return 1.0 / num_cards(s.bag)


@jit
def lowest_of(side):
    """Return the value of a side's lowest numbered card, 0 if it has none."""
    return 0.0 if side.lowest == NO_CARD else side.lowest


@jit
def lead_after(mine, theirs, higher):
    """Return the lead after a vote, given the chance that one has the higher total: it loses its highest card."""
    lost_if_higher = lowest_of(theirs) - mine.highest
    lost_if_lower = theirs.highest - lowest_of(mine)
    return mine.total - theirs.total + higher * lost_if_higher + (1.0 - higher) * lost_if_lower


@jit
def promise(mine, theirs, contest, w):
    """Return the points that a group promises with these sides, below 0 if it promises them to the opponent."""
    size = mine.size + theirs.size
    chance = 1.0 if size >= SPECIAL_VOTE else contest.chance
    lead, future = mine.total - theirs.total, theirs.spread + w.future
    now = lean(lead, theirs.spread + w.doubt)
    later = lean(lead - w.crowd if size >= SPECIAL_VOTE - NUM_FACES else lead, future)
    after = lean(lead_after(mine, theirs, 0.5 + 0.5 * now), future)
    if mine.philosophers != theirs.philosophers:
        now, later = -now, -later
    return contest.stake * (chance * (now + contest.after * after) + (1.0 - chance) * contest.later * later)


@jit
def promise_now(contest, w):
    """Return the points that a group promises as it is."""
    return promise(contest.mine, contest.theirs, contest, w)
